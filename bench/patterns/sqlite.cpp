#include "patterns/sqlite.h"

#include <memory>
#include <stdexcept>

namespace loiter::bench {

void makeShop(const std::string& file, int items) {
  sqlite3* opened = nullptr;
  const int result = sqlite3_open(file.c_str(), &opened);
  const std::unique_ptr<sqlite3, int (*)(sqlite3*)> database(opened, sqlite3_close);
  checkSqlite(result, opened);
  const std::string statements = "create table item (id integer primary key, price integer, text text);"
                                 "with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < " +
                                 std::to_string(items) + ") insert into item select i, i, hex(zeroblob(200)) from n;";
  checkSqlite(sqlite3_exec(opened, statements.c_str(), nullptr, nullptr, nullptr), opened);
}

void checkSqlite(int result, sqlite3* database) {
  if (result != SQLITE_OK) throw std::runtime_error(std::string("SQLite: ") + sqlite3_errmsg(database));
}

void checkRow(int result, sqlite3* database) {
  if (result != SQLITE_ROW) throw std::runtime_error(std::string("SQLite: ") + sqlite3_errmsg(database));
}

}  // namespace loiter::bench
