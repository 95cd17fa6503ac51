// What to do about a diagnostic: fix it where that is known, silence it with a reason, go to either end of its chain.
#pragma once

#include "lsp/documents.h"

#include <llvm/Support/JSON.h>

namespace loiter::lsp {

// The one command of the server: its argument is a location, which the client is asked to show.
inline constexpr const char* kShowDocument = "loiter.showDocument";

struct OfferedActions {
  bool fixes;      // nothing has changed since the analysis
  bool edits;      // the file has not: else its diagnostics stand where other text may be
  bool documents;  // the client can show them
};

// The CodeActions of LSP 3.17 for those of the file's diagnostics that lie in the lines of `range`.
llvm::json::Array codeActions(const std::string& path, const llvm::lsp::Range& range,
                              const llvm::json::Array& diagnostics, const Documents& documents,
                              const OfferedActions& offered);

}  // namespace loiter::lsp
