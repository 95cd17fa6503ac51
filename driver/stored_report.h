// The report of a project's last scan, kept beside its facts: for `loiter explain FINGERPRINT`, and to be
// given again, without opening any facts, when nothing that it was made from has changed.
#pragma once

#include "cache.h"
#include "console.h"
#include "hash.h"
#include "project.h"
#include "report/report.h"

#include <optional>
#include <string>

namespace loiter::driver {

// Everything but the facts that decides a report's findings: rules, costs, settings, selection, program.
HashInput reportKey(const Project& project);

// A report as bytes, for this same program; nothing: they are not such a report.
std::string packReport(const report::Report& report);
std::optional<report::Report> unpackReport(std::string_view packed);

// `key`: what it was made from; empty: it must not be given again (a unit crashed, or its facts are not kept).
void storeReport(const Cache& cache, const Project& project, const std::optional<Hash>& key,
                 const report::Report& report, Console& console);

// The stored report of `database`, if it is whole, and was made from `key` where one is given.
std::optional<report::Report> loadReport(const Cache& cache, const std::string& database,
                                         const std::optional<Hash>& key);

}  // namespace loiter::driver
