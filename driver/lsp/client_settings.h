// What the client says of the project: `initializationOptions`, or `loiter` in workspace/didChangeConfiguration.
#pragma once

#include "project.h"

#include <llvm/Support/JSON.h>

#include <string>

namespace loiter::lsp {

struct ClientSettings {
  driver::ProjectOptions project;
  int debounce_ms = 0;
  bool wants_status = false;  // once wished, for good
  std::string problems;       // in one line; empty: none
};

// `defaults` where a setting is missing or of the wrong kind.
ClientSettings readClientSettings(const llvm::json::Value& settings, ClientSettings defaults);

}  // namespace loiter::lsp
