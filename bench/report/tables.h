// Any table of a result, ready to be shown.
#pragma once

#include "report/folder.h"

namespace loiter::bench::report {

// {name, columns: [{text, number}], rows: [{bad, cells: [{text, number}]}], many: the number of rows where they are
// shown on demand}. Rows whose "agrees" is false are bad.
Json tableView(const std::string& name, const Json& rows);

}  // namespace loiter::bench::report
