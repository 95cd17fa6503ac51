// A small database, and what SQLite's results mean to a fixture.
#pragma once

#include <sqlite3.h>

#include <string>

namespace loiter::bench {

inline constexpr const char* kFindItem = "select price from item where id = ?";

void makeShop(const std::string& file, int items);
// Both throw std::runtime_error with SQLite's message: for anything but SQLITE_OK, or but a row.
void checkSqlite(int result, sqlite3* database);
void checkRow(int result, sqlite3* database);

}  // namespace loiter::bench
