// From findings to what editors show: diagnostics by file, and findings with their chains.
#pragma once

#include "lsp/documents.h"
#include "report/report.h"

#include <llvm/Support/JSON.h>

#include <map>
#include <string>

namespace loiter::lsp {

// A diagnostic of LSP 3.17 for every call, in an entry, that leads to a blocking call, with the chain as related
// information; and a hint at a blocking call whose entries are all elsewhere. By real path.
// `pages`: the folder with a page for each rule; empty: none.
std::map<std::string, llvm::json::Array> diagnosticsOf(const report::Report& report, const Documents& documents,
                                                       const std::string& pages);

// For `loiter/findings`: worst first, with every step's location.
llvm::json::Array findingsJson(const report::Report& report, const Documents& documents);

}  // namespace loiter::lsp
