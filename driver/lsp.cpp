// loiter lsp: the language server, on standard input and output.
#include "commands.h"
#include "lsp/server.h"

#include <unistd.h>

namespace loiter::driver {

Command addLsp(CLI::App& app) {
  auto options = std::make_shared<lsp::ServerOptions>();
  CLI::App* command = app.add_subcommand(
      "lsp", "Speaks the language server protocol on standard input and output. Editors start it; what is "
             "given here holds where the editor says nothing.");
  command->footer("a language server, for editors");
  addProjectOptions(*command, options->project);
  addExtractionOptions(*command, options->project);
  command->add_option("--debounce", options->debounce_ms, "analyse so long after the last key (default: 250)")
      ->type_name("MS")
      ->check(between(0, 60000));
  command->add_flag("--stdio", options->stdio, "standard input and output, as always; for clients that insist");
  return [options] { return lsp::Server::run(*options, STDIN_FILENO, STDOUT_FILENO); };
}

}  // namespace loiter::driver
