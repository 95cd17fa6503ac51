// What the editor shows of a function under the cursor: where it can run and why, and what it may block on. Of a call
// that blocks by itself: the rule, and what to write instead.
#pragma once

#include "analysis/analysis.h"

#include <string>
#include <vector>

namespace loiter::lsp {

// Markdown, with links to the places; empty: nothing is known. `root` is the project's folder.
std::string hoverText(const std::vector<analysis::Why>& answers, const std::string& root);

}  // namespace loiter::lsp
