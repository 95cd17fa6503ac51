// What stands on the page, in its order, as texts and figures ready to be shown (page.mustache shows them).
#pragma once

#include "report/folder.h"

namespace loiter::bench::report {

// [{id, title, short (of the links), notes: [text], missing: [text], figures: [{value, label, note}], charts: [chart],
// holds: [bar],
//   tables: [table], remarks: [text]}], each key in each section.
Json sections(const Folder& folder);

}  // namespace loiter::bench::report
