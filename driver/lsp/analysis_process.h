// The analysis of a project as it is in the editor, in a process of its own: it may crash, be ended at any moment, and
// leaves no memory behind. Having reported, it stays to answer questions about the program that it linked.
#pragma once

#include "extract/extract.h"
#include "lsp/channel.h"
#include "project.h"
#include "report/report.h"

#include <sys/types.h>

#include <optional>
#include <string>

namespace loiter::lsp {

struct AnalysisRequest {
  std::string folder;  // that `loiter scan` would be run in
  driver::ProjectOptions options;
  extract::Overlay overlay;  // files as the editor has them, where that is not what is on disk
};

// What comes from it. A report ends the analysis proper; a failure ends it without one.
namespace from_analysis {
inline constexpr char kProgress = 'p';  // "DONE ALL WHAT"
inline constexpr char kParsed = 'd';    // every unit's facts are there; what follows is link and analysis
inline constexpr char kWarning = 'w';   // text
inline constexpr char kReport = 'r';    // packReport()
inline constexpr char kFailure = 'f';   // text: what is wrong, where, what to do
inline constexpr char kAnswer = 'a';    // JSON, to one question
}  // namespace from_analysis

class AnalysisProcess {
 public:
  // Forks; the caller must have no other threads. Throws driver::Failure.
  explicit AnalysisProcess(const AnalysisRequest& request);
  // Ends it, and the processes that it made.
  ~AnalysisProcess();
  AnalysisProcess(const AnalysisProcess&) = delete;
  AnalysisProcess& operator=(const AnalysisProcess&) = delete;

  int descriptor() const { return socket_; }
  bool hasInput() const;
  // Reads what there is. False: it has ended.
  bool read() { return reader_.readFrom(socket_); }
  std::optional<Frame> next() { return reader_.next(); }
  // A question about the functions that `word` stands for in a line; the answer is a kAnswer.
  void ask(const std::string& file, unsigned line, const std::string& word);
  // How it ended, in words; to be called behind a false read().
  std::string ending();

 private:
  pid_t pid_ = 0;
  int socket_ = -1;
  FrameReader reader_;
};

}  // namespace loiter::lsp
