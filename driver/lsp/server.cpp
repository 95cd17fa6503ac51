#include "lsp/server.h"

#include "failure.h"
#include "file_states.h"
#include "lsp/client_settings.h"
#include "lsp/code_actions.h"
#include "lsp/diagnostics.h"
#include "paths.h"
#include "report/escape.h"
#include "rule_files.h"
#include "stored_report.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>

#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace loiter::lsp {
namespace {

namespace json = llvm::json;
using llvm::StringRef;
using llvm::lsp::ErrorCode;
using llvm::lsp::LSPError;
using llvm::lsp::MessageType;

constexpr int kIdleMs = 2000;  // how often the project's own files are looked at, which not every client watches

llvm::Error error(ErrorCode code, const std::string& why) { return llvm::make_error<LSPError>(why, code); }

// The client may come by another link than the compile commands: real paths are what both agree on.
std::string normalized(StringRef path) { return driver::realPath(driver::absolutePath(path.str(), "/")); }

// A path by the keys of nested objects; null: it leads nowhere.
const json::Value* at(const json::Value& value, std::initializer_list<StringRef> keys) {
  const json::Value* here = &value;
  for (StringRef key : keys) {
    const json::Object* object = here->getAsObject();
    here = object ? object->get(key) : nullptr;
    if (!here) return nullptr;
  }
  return here;
}

bool isTrue(const json::Value& value, std::initializer_list<StringRef> keys) {
  const json::Value* found = at(value, keys);
  return found && found->getAsBoolean().value_or(false);
}

std::string fileOf(const json::Value* uri) {
  auto text = uri ? uri->getAsString() : std::nullopt;
  if (!text) return {};
  auto parsed = llvm::lsp::URIForFile::fromURI(*text);
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return {};
  }
  return normalized(parsed->file());
}

// The first workspace folder, else the older ways to name it.
std::string folderOf(const json::Value& params) {
  if (const json::Value* folders = at(params, {"workspaceFolders"}))
    if (const json::Array* list = folders->getAsArray(); list && !list->empty())
      if (std::string folder = fileOf(at(list->front(), {"uri"})); !folder.empty()) return folder;
  if (std::string folder = fileOf(at(params, {"rootUri"})); !folder.empty()) return folder;
  const json::Value* path = at(params, {"rootPath"});
  if (auto text = path ? path->getAsString() : std::nullopt; text && !text->empty()) return normalized(*text);
  return driver::currentFolder();
}

json::Value capabilities() {
  return json::Object{
      {"positionEncoding", "utf-16"},
      {"textDocumentSync",
       json::Object{{"openClose", true}, {"change", 2}, {"save", json::Object{{"includeText", false}}}}},
      {"hoverProvider", true},
      {"codeActionProvider", json::Object{{"codeActionKinds", json::Array{"quickfix"}}}},
      {"executeCommandProvider", json::Object{{"commands", json::Array{kShowDocument}}}}};
}

}  // namespace

Server::Server(const ServerOptions& options, llvm::lsp::JSONTransport& transport, llvm::lsp::MessageHandler& handler)
    : options_(options), project_(options.project), debounce_ms_(options.debounce_ms), transport_(transport),
      handler_(handler) {
  handler_.method("initialize", this, &Server::initialize);
  handler_.method("shutdown", this, &Server::shutdown);
  handler_.method("textDocument/hover", this, &Server::hover);
  handler_.method("textDocument/codeAction", this, &Server::codeAction);
  handler_.method("workspace/executeCommand", this, &Server::executeCommand);
  handler_.method("loiter/findings", this, &Server::findings);
  handler_.notification("initialized", this, &Server::initialized);
  handler_.notification("textDocument/didOpen", this, &Server::opened);
  handler_.notification("textDocument/didChange", this, &Server::changed);
  handler_.notification("textDocument/didClose", this, &Server::closed);
  handler_.notification("textDocument/didSave", this, &Server::saved);
  handler_.notification("workspace/didChangeWatchedFiles", this, &Server::filesChanged);
  handler_.notification("workspace/didChangeConfiguration", this, &Server::configured);
  handler_.notification("$/cancelRequest", this, &Server::cancelled);
}

int Server::run(const ServerOptions& options, int in, int out) {
  llvm::raw_fd_ostream output(out, /*shouldClose=*/false, /*unbuffered=*/false);
  // The server makes the input, which needs the server; it is the transport that owns it.
  struct Late : Background {
    Server* server = nullptr;
    std::vector<int> descriptors() const override { return server->descriptors(); }
    int waitMs() const override { return server->waitMs(); }
    void step() override { server->step(); }
  } late;
  auto input = std::make_unique<MessageInput>(
      in, late, [&](StringRef method) { return late.server->gate(method); },
      [&](json::Value id, const MessageInput::Refusal& refusal) {
        late.server->transport_.reply(std::move(id), error(refusal.code, refusal.why));
      });
  MessageInput* borrowed = input.get();
  llvm::lsp::JSONTransport transport(std::move(input), output);
  llvm::lsp::MessageHandler handler(transport);
  Server server(options, transport, handler);
  late.server = &server;
  server.input_ = borrowed;
  llvm::consumeError(transport.run(handler));  // the client left without a word
  output.clear_error();
  return server.shut_down_ ? driver::kClean : driver::kFindings;
}

std::optional<MessageInput::Refusal> Server::gate(StringRef method) const {
  if (method == "exit") return std::nullopt;
  if (shut_down_) return MessageInput::Refusal{ErrorCode::InvalidRequest, "the server was shut down"};
  if (!initialized_ && method != "initialize")
    return MessageInput::Refusal{ErrorCode::ServerNotInitialized, "`initialize` comes first"};
  if (initialized_ && method == "initialize")
    return MessageInput::Refusal{ErrorCode::InvalidRequest, "the server is initialized already"};
  return std::nullopt;
}

// ---- the life of the server

void Server::initialize(const Raw& params, Reply reply) {
  folder_ = folderOf(params.value);
  if (chdir(folder_.c_str()) != 0)
    return reply(error(ErrorCode::InvalidParams, "the workspace's folder '" + folder_ + "': " + strerror(errno)));
  shows_progress_ = isTrue(params.value, {"capabilities", "window", "workDoneProgress"});
  shows_documents_ = isTrue(params.value, {"capabilities", "window", "showDocument", "support"});
  registers_watchers_ = isTrue(params.value,
                               {"capabilities", "workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  if (const json::Value* settings = at(params.value, {"initializationOptions"})) configure(*settings);
  initialized_ = true;
  reply(json::Object{{"capabilities", capabilities()}, {"serverInfo", json::Object{{"name", "loiter"}}}});
  schedule(0);
}

void Server::initialized(const Raw&) {
  if (registers_watchers_) watchFiles();
}

void Server::shutdown(const Raw&, Reply reply) {
  shut_down_ = true;
  next_.reset();
  current_.reset();
  for (Question& question : questions_) question.reply(error(ErrorCode::RequestCancelled, "the server shuts down"));
  questions_.clear();
  due_.reset();
  reply(nullptr);
}

void Server::configure(const Json& settings) {
  ClientSettings read = readClientSettings(settings, {options_.project, options_.debounce_ms, wants_status_});
  project_ = std::move(read.project);
  debounce_ms_ = read.debounce_ms;
  wants_status_ = read.wants_status;
  if (!read.problems.empty()) show(MessageType::Error, "loiter: " + read.problems);
}

void Server::configured(const Raw& params) {
  const json::Value* settings = at(params.value, {"settings", "loiter"});
  if (!settings) return;
  configure(*settings);
  scheduleChange(0);
}

// ---- files

void Server::opened(const llvm::lsp::DidOpenTextDocumentParams& params) {
  const auto& item = params.textDocument;
  const std::string path = normalized(item.uri.file());
  documents_.open(path, {item.uri.uri().str(), item.text, item.version});
  if (!documents_.isSaved(path)) changed_[path] = ++changes_;
  schedule(0);  // also where it is as on disk: the file system may know what no client has told
}

void Server::changed(const llvm::lsp::DidChangeTextDocumentParams& params) {
  std::string path = normalized(params.textDocument.uri.file());
  if (!documents_.change(path, params.textDocument.version, params.contentChanges))
    return llvm::lsp::Logger::error("a change of {0}, which is not open or has no such lines, was left out", path);
  changed_[path] = ++changes_;
  schedule(debounce_ms_);
}

void Server::closed(const llvm::lsp::DidCloseTextDocumentParams& params) {
  const std::string path = normalized(params.textDocument.uri.file());
  if (!documents_.isSaved(path)) changed_[path] = ++changes_;
  documents_.close(path);
  schedule(debounce_ms_);
}

void Server::saved(const Raw&) { scheduleChange(0); }
void Server::filesChanged(const Raw&) { scheduleChange(debounce_ms_); }

void Server::watchFiles() {
  json::Array watchers;
  for (const char* glob :
       {"**/*.{c,cc,cpp,cxx,c++,C,m,mm,h,hh,hpp,hxx,inl,ipp,tcc}", "**/compile_commands.json", "**/.loiter.json"})
    watchers.push_back(json::Object{{"globPattern", glob}});
  auto request = handler_.outgoingRequest<Json, Raw>(
      "client/registerCapability", [](Json, llvm::Expected<Raw> result) { llvm::consumeError(result.takeError()); });
  request(json::Object{{"registrations", json::Array{json::Object{
                                             {"id", "loiter-files"},
                                             {"method", "workspace/didChangeWatchedFiles"},
                                             {"registerOptions", json::Object{{"watchers", std::move(watchers)}}}}}}},
          "loiter-" + std::to_string(++request_count_));
}

// ---- analyses

void Server::schedule(int wait_ms) { due_ = Clock::now() + std::chrono::milliseconds(wait_ms); }

void Server::scheduleChange(int wait_ms) {
  ++changes_;
  schedule(wait_ms);
}

bool Server::isTextAnalysed(const std::string& path) const {
  auto changed = changed_.find(path);
  if (changed != changed_.end() && changed->second > report_state_.changes) return false;
  auto stamp = driver::stampOf(path);
  return stamp ? stamp->newest_ns() <= report_state_.time_ns : documents_.find(path) != nullptr;
}

std::vector<int> Server::descriptors() const {
  std::vector<int> all;
  for (const auto* process : {&next_, &current_})
    if (*process) all.push_back((*process)->descriptor());
  return all;
}

int Server::waitMs() const {
  if (!initialized_ || shut_down_) return -1;
  if (next_ && !report_) return -1;  // the first analysis is not interrupted: what it has parsed, later ones need
  if (!due_) return next_ ? -1 : kIdleMs;
  auto left = std::chrono::ceil<std::chrono::milliseconds>(*due_ - Clock::now()).count();
  return int(std::max<int64_t>(0, left));
}

std::string Server::projectStamp() const {
  const std::string settings = driver::findSettings(folder_);
  std::string database, baseline, text;
  try {  // what fails is said by the analysis
    std::vector<std::string> others;
    database = driver::findDatabase(project_.build, others);
  } catch (const driver::Failure&) {}
  try {
    if (!settings.empty()) baseline = driver::readSettings(settings).baseline;
  } catch (const driver::Failure&) {}
  for (const std::string& file : {database, settings, baseline}) {
    auto stamp = file.empty() ? std::nullopt : driver::stampOf(file);
    text += file + ":" + (stamp ? std::to_string(stamp->newest_ns()) + ":" + std::to_string(stamp->size) : "") + "\n";
  }
  return text;
}

void Server::step() {
  if (next_) readFrom(next_);
  if (current_) readFrom(current_);
  if (shut_down_ || !initialized_ || (next_ && !report_)) return;
  if (!due_ && !next_)
    if (std::string stamp = projectStamp(); stamp != project_stamp_) scheduleChange(0);
  if (due_ && Clock::now() >= *due_) startAnalysis();
}

void Server::startAnalysis() {
  due_.reset();
  next_.reset();
  endProgress();
  project_stamp_ = projectStamp();
  // Stamps of files may lie before or behind the coarse clock, but not behind this one.
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  next_state_ = {changes_, std::chrono::duration_cast<std::chrono::nanoseconds>(now).count()};
  try {
    next_ = std::make_unique<AnalysisProcess>(AnalysisRequest{folder_, project_, documents_.overlay()});
    status("analysing", {});
  } catch (const driver::Failure& failure) {
    failed(failure.what());
  }
}

void Server::readFrom(std::unique_ptr<AnalysisProcess>& process) {
  AnalysisProcess* reading = process.get();
  // Nothing may be there: then it is the time that is up.
  if (!reading->hasInput()) return;
  bool alive = reading->read();
  while (process.get() == reading)
    if (auto frame = reading->next())
      take(*frame);
    else
      break;
  if (current_.get() == reading) {  // it was this one, or has become it
    while (auto frame = reading->next()) take(*frame);
    if (!alive) {
      current_.reset();
      askNext();
    }
  } else if (next_.get() == reading && !alive) {
    failed(reading->ending());
  }
}

void Server::take(const Frame& frame) {
  switch (frame.kind) {
    case from_analysis::kProgress: return reportProgress(frame.bytes);
    case from_analysis::kParsed: parsed_at_ = Clock::now(); return;
    case from_analysis::kWarning: return show(MessageType::Warning, "loiter: " + frame.bytes);
    case from_analysis::kReport: return adopt(frame.bytes);
    case from_analysis::kFailure: return failed(frame.bytes);
    case from_analysis::kAnswer: return answer(frame.bytes);
    default: return;
  }
}

void Server::adopt(const std::string& packed) {
  report_ = driver::unpackReport(packed);
  report_is_old_ = false;
  report_state_ = next_state_;
  std::erase_if(shown_, [](const auto& shown) { return shown.first == MessageType::Error; });  // they hold no longer
  current_ = std::move(next_);
  for (Question& question : questions_) question.asked = false;  // whom it was put to is gone
  endProgress();
  publish();
  json::Array failures;
  for (const analysis::FailedUnit& unit : report_->failed)
    failures.push_back(json::Object{{"file", report::validUtf8(unit.file)}, {"why", report::validUtf8(unit.why)}});
  json::Object more{
      {"findings", report_->findings.size()}, {"units", report_->statistics.units}, {"failed", std::move(failures)}};
  if (parsed_at_)
    more["sinceParsedMs"] = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - *parsed_at_).count();
  parsed_at_.reset();
  status("ready", std::move(more));
  askNext();
}

void Server::failed(const std::string& why) {
  next_.reset();
  report_is_old_ = true;
  endProgress();
  show(MessageType::Error, "loiter: " + why);
  status("error", json::Object{{"message", report::validUtf8(why)}});
  askNext();
}

void Server::publish() {
  std::string pages;
  try {
    pages = driver::absolutePath("../pages", driver::rulesFolder());
  } catch (const driver::Failure&) {}
  auto diagnostics = diagnosticsOf(*report_, documents_, pages);
  auto send = [&](const std::string& path, json::Array list) {
    std::string uri = report::validUtf8(documents_.uriOf(path));
    std::string before = std::exchange(published_under_[path], uri);
    if (!before.empty() && before != uri)  // the client has opened it by another spelling
      transport_.notify("textDocument/publishDiagnostics",
                        json::Object{{"uri", before}, {"diagnostics", json::Array()}});
    json::Object params{{"uri", uri}, {"diagnostics", std::move(list)}};
    if (const Document* document = documents_.find(path)) params["version"] = document->version;
    transport_.notify("textDocument/publishDiagnostics", std::move(params));
  };
  for (auto& [path, list] : published_)
    if (!diagnostics.contains(path)) send(path, {});
  for (auto& [path, list] : diagnostics) {
    auto before = published_.find(path);
    if (before == published_.end() || before->second != list || documents_.find(path)) send(path, list);
  }
  for (const std::string& path : documents_.paths())
    if (!diagnostics.contains(path) && !published_.contains(path)) send(path, {});
  published_ = std::move(diagnostics);
}

// ---- questions

void Server::hover(const llvm::lsp::TextDocumentPositionParams& params, Reply reply) {
  std::string path = normalized(params.textDocument.uri.file());
  std::string word;
  if (params.position.line >= 0 && params.position.character >= 0)
    word = wordAt(Texts(documents_).line(path, unsigned(params.position.line) + 1),
                  unsigned(params.position.character));
  if (word.empty()) return reply(nullptr);
  questions_.push_back({input_->requestId(), std::move(reply), path, word, unsigned(params.position.line) + 1});
  askNext();
}

// One at a time, so that what is cancelled meanwhile is never asked.
void Server::askNext() {
  while (!questions_.empty() && !current_ && !next_ && !due_) {
    questions_.front().reply(nullptr);
    questions_.pop_front();
  }
  if (questions_.empty() || !current_ || questions_.front().asked) return;
  Question& question = questions_.front();
  question.asked = true;
  current_->ask(question.file, question.line, question.word);
}

void Server::answer(const std::string& text) {
  if (questions_.empty() || !questions_.front().asked) return;  // it was cancelled
  Question question = std::move(questions_.front());
  questions_.pop_front();
  if (text.empty())
    question.reply(nullptr);
  else
    question.reply(json::Object{{"contents", json::Object{{"kind", "markdown"}, {"value", report::validUtf8(text)}}}});
  askNext();
}

void Server::cancelled(const Raw& params) {
  const json::Value* id = at(params.value, {"id"});
  if (!id) return;
  for (auto question = questions_.begin(); question != questions_.end(); ++question)
    if (question->id == *id && question->reply) {
      question->reply(error(ErrorCode::RequestCancelled, "cancelled"));
      if (question->asked)
        question->reply = [](llvm::Expected<Json> late) { llvm::consumeError(late.takeError()); };
      else
        questions_.erase(question);
      return;
    }
}

void Server::codeAction(const Raw& params, Reply reply) {
  std::string path = fileOf(at(params.value, {"textDocument", "uri"}));
  const json::Value* given = at(params.value, {"range"});
  llvm::lsp::Range range;
  json::Path::Root root("codeAction");
  if (path.empty() || !given || !fromJSON(*given, range, root))
    return reply(error(ErrorCode::InvalidParams, "a code action needs textDocument.uri and range"));
  auto found = published_.find(path);
  if (found == published_.end()) return reply(json::Array());
  const bool edits = isTextAnalysed(path), fixes = edits && !report_is_old_ && report_state_.changes == changes_;
  reply(codeActions(path, range, found->second, documents_, {fixes, edits, shows_documents_}));
}

void Server::executeCommand(const Raw& params, Reply reply) {
  const json::Value* command = at(params.value, {"command"});
  const json::Value* arguments = at(params.value, {"arguments"});
  const json::Array* list = arguments ? arguments->getAsArray() : nullptr;
  const json::Value* uri = list && list->size() == 1 ? at(list->front(), {"uri"}) : nullptr;
  const json::Value* range = uri ? at(list->front(), {"range"}) : nullptr;
  if (!command || command->getAsString() != StringRef(kShowDocument) || !uri || !range)
    return reply(
        error(ErrorCode::InvalidParams, std::string("the one command is ") + kShowDocument + ", with one location"));
  auto request = handler_.outgoingRequest<Json, Raw>(
      "window/showDocument", [](Json, llvm::Expected<Raw> result) { llvm::consumeError(result.takeError()); });
  request(json::Object{{"uri", *uri}, {"takeFocus", true}, {"selection", *range}},
          "loiter-" + std::to_string(++request_count_));
  reply(nullptr);
}

void Server::findings(const Raw&, Reply reply) {
  json::Object result{{"findings", report_ ? findingsJson(*report_, documents_) : json::Array()},
                      {"pending", due_ || next_}};
  reply(std::move(result));
}

// ---- what the client shows

void Server::reportProgress(const std::string& text) {
  if (!shows_progress_) return;
  auto [done, rest] = StringRef(text).split(' ');
  auto [all, what] = rest.split(' ');
  unsigned done_count = 0, all_count = 1;
  done.getAsInteger(10, done_count);
  all.getAsInteger(10, all_count);
  auto send = [&](json::Object value) {
    transport_.notify("$/progress", json::Object{{"token", progress_token_}, {"value", std::move(value)}});
  };
  if (progress_token_.empty()) {
    progress_token_ = "loiter-progress-" + std::to_string(++progress_count_);
    auto request = handler_.outgoingRequest<Json, Raw>(
        "window/workDoneProgress/create",
        [](Json, llvm::Expected<Raw> result) { llvm::consumeError(result.takeError()); });
    request(json::Object{{"token", progress_token_}}, "loiter-" + std::to_string(++request_count_));
    send(json::Object{{"kind", "begin"}, {"title", "Loiter"}, {"percentage", 0}});
  }
  send(json::Object{{"kind", "report"},
                    {"message", report::validUtf8(done.str() + "/" + all.str() + " " + what.str())},
                    {"percentage", std::min(100u, done_count * 100 / std::max(1u, all_count))}});
}

void Server::endProgress() {
  if (progress_token_.empty()) return;
  transport_.notify("$/progress", json::Object{{"token", progress_token_}, {"value", json::Object{{"kind", "end"}}}});
  progress_token_.clear();
}

void Server::status(const char* state, json::Object more) {
  if (!wants_status_) return;
  more["state"] = state;
  transport_.notify("loiter/status", std::move(more));
}

void Server::show(MessageType type, const std::string& message) {
  if (!shown_.insert({type, message}).second) return;
  transport_.notify("window/showMessage", json::Object{{"type", int(type)}, {"message", report::validUtf8(message)}});
}

}  // namespace loiter::lsp
