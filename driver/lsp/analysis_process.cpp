#include "lsp/analysis_process.h"

#include "comparison.h"
#include "failure.h"
#include "lsp/hover.h"
#include "paths.h"
#include "scanning.h"
#include "stored_report.h"

#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace loiter::lsp {
namespace {

using Json = nlohmann::json;
using driver::Failure;

// The protocol's own streams are not for the analysis; its errors go to the client's log.
void prepareChild(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  setpgid(0, 0);
  rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  int null = open("/dev/null", O_RDWR);
  if (null < 0) _exit(1);
  dup2(null, STDIN_FILENO);
  dup2(null, STDOUT_FILENO);
  close(null);
}

void answerQuestions(int socket, driver::ProjectScan& scan) {
  FrameReader reader;
  while (reader.readFrom(socket))
    while (auto frame = reader.next()) {
      Json question = Json::parse(frame->bytes);
      std::string file = question["file"], word = question["word"];
      std::string relative = driver::displayPath(file, scan.project().root);
      auto answers = scan.answers().whyAt(relative, question["line"].get<unsigned>(), word);
      sendFrame(socket, from_analysis::kAnswer, hoverText(answers, scan.project().root));
    }
}

// The compile commands may reach the project through a link; then that is how its files are read.
extract::Overlay asSpelled(extract::Overlay overlay, const std::string& root) {
  std::string real = driver::realPath(root);
  if (real == root) return overlay;
  for (const auto& [path, text] : extract::Overlay(overlay))
    if (driver::isBelow(path, real)) overlay.emplace(root + path.substr(real.size()), text);
  return overlay;
}

void runAnalysis(int socket, const AnalysisRequest& request) {
  if (chdir(request.folder.c_str()) != 0)
    throw Failure("the workspace's folder '" + request.folder + "': " + strerror(errno));
  driver::Console console(false);
  console.listen([&](const std::string& text) { sendFrame(socket, from_analysis::kWarning, text); },
                 [&](size_t done, size_t all, const std::string& what) {
                   sendFrame(socket, from_analysis::kProgress,
                             std::to_string(done) + " " + std::to_string(all) + " " + what);
                 });
  driver::Project project = driver::openProject(request.options, console);
  driver::Baseline baseline = driver::chooseBaseline({}, project.settings);
  extract::Overlay overlay = asSpelled(request.overlay, project.root);
  driver::ProjectScan scan(project, request.options, console, overlay.empty() ? nullptr : &overlay);
  auto report = scan.storedReport();
  if (!report) {
    scan.units();
    sendFrame(socket, from_analysis::kParsed, {});
    report = scan.newReport();
  }
  driver::leaveOutBaseline(*report, baseline, driver::FunctionsNow([&] { return scan.functions(); }));
  sendFrame(socket, from_analysis::kReport, driver::packReport(*report));
  answerQuestions(socket, scan);
}

[[noreturn]] void childMain(int socket, const AnalysisRequest& request) {
  try {
    runAnalysis(socket, request);
  } catch (const std::bad_alloc&) {
    sendFrame(socket, from_analysis::kFailure, "out of memory");
  } catch (const std::exception& error) {
    sendFrame(socket, from_analysis::kFailure, error.what());
  }
  _exit(0);
}

}  // namespace

AnalysisProcess::AnalysisProcess(const AnalysisRequest& request) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    throw Failure(std::string("no socket for an analysis: ") + strerror(errno));
  pid_t parent = getpid();
  pid_ = fork();
  if (pid_ == 0) {
    close(ends[0]);
    prepareChild(parent);
    childMain(ends[1], request);
  }
  close(ends[1]);
  socket_ = ends[0];
  if (pid_ < 0) {
    close(socket_);
    throw Failure(std::string("no process for an analysis: ") + strerror(errno));
  }
}

AnalysisProcess::~AnalysisProcess() {
  close(socket_);
  if (pid_ <= 0) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

bool AnalysisProcess::hasInput() const {
  pollfd polled{socket_, POLLIN, 0};
  return poll(&polled, 1, 0) > 0;
}

void AnalysisProcess::ask(const std::string& file, unsigned line, const std::string& word) {
  Json question = {{"file", file}, {"line", line}, {"word", word}};
  sendFrame(socket_, 'q', question.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string AnalysisProcess::ending() {
  int status = 0;
  if (pid_ <= 0 || waitpid(pid_, &status, 0) != pid_) return "ended";
  pid_ = 0;
  if (WIFSIGNALED(status)) return std::string("the analysis crashed (") + strsignal(WTERMSIG(status)) + ")";
  return "the analysis ended with status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace loiter::lsp
