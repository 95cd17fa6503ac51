// The language server: what the client says becomes a state of the project, and that an analysis of it.
//
// One thread. Analyses run in processes of their own (analysis_process.h): the newest that has reported answers
// questions, the one behind it is on its way and is dropped when the project changes again.
#pragma once

#include "lsp/analysis_process.h"
#include "lsp/documents.h"
#include "lsp/message_input.h"

#include <llvm/Support/JSON.h>
#include <llvm/Support/LSP/Transport.h>

#include <chrono>
#include <deque>
#include <memory>
#include <set>

namespace loiter::lsp {

struct ServerOptions {
  driver::ProjectOptions project;
  int debounce_ms = 250;  // how long nothing must change before an analysis starts
  bool stdio = true;      // said by clients that know other ways; there is no other here
};

class Server : public Background {
 public:
  // Speaks on the two descriptors until the client leaves. Gives the exit code that the protocol asks for.
  static int run(const ServerOptions& options, int in, int out);

  std::vector<int> descriptors() const override;
  int waitMs() const override;
  void step() override;

 private:
  using Json = llvm::json::Value;
  using Reply = llvm::lsp::Callback<Json>;
  using Clock = std::chrono::steady_clock;
  struct Raw {  // what LLVM's Protocol.h has no structure for
    Json value = nullptr;
    friend bool fromJSON(const Json& value, Raw& raw, llvm::json::Path) {
      raw.value = value;
      return true;
    }
  };
  struct Question {
    Json id = nullptr;
    Reply reply;
    std::string file, word;
    unsigned line = 0;
    bool asked = false;
  };

  Server(const ServerOptions& options, llvm::lsp::JSONTransport& transport, llvm::lsp::MessageHandler& handler);
  std::optional<MessageInput::Refusal> gate(llvm::StringRef method) const;

  void initialize(const Raw& params, Reply reply);
  void initialized(const Raw& params);
  void shutdown(const Raw& params, Reply reply);
  void opened(const llvm::lsp::DidOpenTextDocumentParams& params);
  void changed(const llvm::lsp::DidChangeTextDocumentParams& params);
  void closed(const llvm::lsp::DidCloseTextDocumentParams& params);
  void saved(const Raw& params);
  void filesChanged(const Raw& params);
  void configured(const Raw& params);
  void cancelled(const Raw& params);
  void hover(const llvm::lsp::TextDocumentPositionParams& params, Reply reply);
  void codeAction(const Raw& params, Reply reply);
  void executeCommand(const Raw& params, Reply reply);
  void findings(const Raw& params, Reply reply);  // with "pending": the project has changed since

  void configure(const Json& settings);
  void schedule(int wait_ms);
  void scheduleChange(int wait_ms);
  void startAnalysis();
  void readFrom(std::unique_ptr<AnalysisProcess>& process);
  void take(const Frame& frame);
  void adopt(const std::string& packed);
  void failed(const std::string& why);
  void publish();
  void askNext();
  void answer(const std::string& text);
  void reportProgress(const std::string& text);
  void endProgress();
  void status(const char* state, llvm::json::Object more);
  void show(llvm::lsp::MessageType type, const std::string& message);  // once
  void watchFiles();
  std::string projectStamp() const;

  // Of all that is analysed.
  struct State {
    uint64_t changes = 0;
    int64_t time_ns = 0;  // since 1970, as FileStamp
  };
  // The report is of the file's text as it is now.
  bool isTextAnalysed(const std::string& path) const;

  ServerOptions options_;
  driver::ProjectOptions project_;  // these two with the client's settings
  int debounce_ms_;
  llvm::lsp::JSONTransport& transport_;
  llvm::lsp::MessageHandler& handler_;
  MessageInput* input_ = nullptr;
  std::string folder_;
  bool initialized_ = false, shut_down_ = false;
  bool shows_progress_ = false, shows_documents_ = false, registers_watchers_ = false, wants_status_ = false;

  Documents documents_;
  std::unique_ptr<AnalysisProcess> current_, next_;
  std::optional<report::Report> report_;
  bool report_is_old_ = false;               // what came behind it could not be analysed
  uint64_t changes_ = 0;                     // that are known, to any file or setting
  std::map<std::string, uint64_t> changed_;  // number of the change by which the client's text of a file became another
  State report_state_, next_state_;
  std::map<std::string, llvm::json::Array> published_;
  std::map<std::string, std::string> published_under_;  // the URI, by path
  std::optional<Clock::time_point> due_;
  std::optional<Clock::time_point> parsed_at_;
  std::deque<Question> questions_;
  std::set<std::pair<llvm::lsp::MessageType, std::string>> shown_;
  std::string progress_token_;
  unsigned progress_count_ = 0, request_count_ = 0;
  std::string project_stamp_;  // of the compile commands and the settings
};

}  // namespace loiter::lsp
