// loiter-bench: measures what blocking costs a service, and simulates what that does to it.
#include "commands.h"
#include "failure.h"
#include "probe/interrupt.h"

#include <cstdio>
#include <iostream>

using namespace loiter::bench;

int main(int argc, char** argv) {
  CLI::App app("Measures what blocking calls cost a service, and simulates what that does to it.", "loiter-bench");
  app.set_version_flag("--version", "loiter-bench " LOITER_VERSION);
  app.require_subcommand(1);
  for (auto* add :
       {addProbe, addCosts, addCompare, addSimulate, addServe, addLoad, addAnchor, addStudy, addReport, addBlock})
    add(app);
  try {
    app.parse(argc, argv);
    std::cout.flush();
    if (!std::cout) throw Failure("cannot write to the standard output");
    return kDone;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kUsage;
  } catch (const Failure& failure) {
    std::cerr << "loiter-bench: " << failure.what() << '\n';
    return kFailed;
  } catch (const Interrupted& interrupted) {
    std::cerr << "\nloiter-bench: interrupted; what was started is ended, what was made is removed\n";
    return kSignalled + interrupted.signal;
  }
}
