// loiter: finds blocking calls that a thread of an event loop can reach.
#include "commands.h"
#include "console.h"
#include "failure.h"

#include <llvm/Support/raw_ostream.h>

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <vector>

using namespace loiter::driver;

namespace {

constexpr const char* kDescription = "Finds blocking calls that coroutines and asynchronous handlers can reach.";
constexpr const char* kFooter = "\nExit codes: 0 nothing found, 1 findings, 2 wrong usage or settings, 3 incomplete\n"
                                "(with --strict, or if no file could be read). `loiter COMMAND --help`\n"
                                "tells more of a command.\n";

int run(int argc, char** argv) {
  CLI::App app(kDescription, "loiter");
  app.formatter(std::make_shared<Help>());
  app.set_help_flag("-h,--help", "this help");
  app.set_version_flag("--version", versionText(), "the version of Loiter and of its Clang");
  app.require_subcommand(1);

  using Add = Command (*)(CLI::App&);
  std::vector<std::pair<CLI::App*, Command>> commands;
  for (Add add : {addScan, addExtract, addLink, addExplain, addWhy, addRules, addBaseline, addLsp}) {
    Command command = add(app);
    commands.emplace_back(app.get_subcommands([](CLI::App*) { return true; }).back(), std::move(command));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    llvm::outs() << app.help() << (app.get_subcommands().empty() ? kFooter : "");
    return kClean;
  } catch (const CLI::CallForVersion&) {
    llvm::outs() << versionText() << '\n';
    return kClean;
  } catch (const CLI::ParseError& error) {
    Console(false).error(std::string(error.what()) + " (see `loiter --help`)");
    return kUsage;
  }
  for (auto& [sub, command] : commands)
    if (sub->parsed()) return command();
  return kUsage;
}

// A file that is opened later must not get the number of a stream that the caller closed.
void holdStandardStreams() {
  for (int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(fd, F_GETFD) < 0) (void)!open("/dev/null", O_RDONLY);  // writing stays an error
}

int runGuarded(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const Failure& failure) {
    Console(false).error(failure.what());
  } catch (const std::bad_alloc&) {
    Console(false).error("out of memory");
  } catch (const std::exception& error) {
    Console(false).error(std::string("internal error: ") + error.what());
  }
  return kUsage;
}

}  // namespace

int main(int argc, char** argv) {
  holdStandardStreams();
  // A full disk or a file size limit is an error that write() returns; a closed pipe as well.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  int code = runGuarded(argc, argv);
  if (std::string why = finishStandardOutput(); !why.empty()) {
    Console(false).error("cannot write standard output: " + why);
    code = kUsage;
  }
  llvm::errs().clear_error();  // nobody is left to tell
  return code;
}
