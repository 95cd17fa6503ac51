// Messages of the language server protocol from a file descriptor, one at a time, each checked before LLVM's transport
// sees it; between them, whatever else the server has to do. (LSP 3.17, "Base Protocol"; JSON-RPC 2.0.)
#pragma once

#include <llvm/Support/JSON.h>
#include <llvm/Support/LSP/Transport.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace loiter::lsp {

// What the server does while no message comes.
class Background {
 public:
  virtual ~Background() = default;
  virtual std::vector<int> descriptors() const = 0;  // to be watched beside the messages
  virtual int waitMs() const = 0;                    // at most so long; -1: no end
  virtual void step() = 0;                           // one of them is ready, or the time is up
};

class MessageInput : public llvm::lsp::JSONTransportInput {
 public:
  static constexpr size_t kMostBytes = size_t(256) << 20;  // of a message
  static constexpr size_t kMostHeaderBytes = 8192;
  static constexpr unsigned kMostNesting = 200;

  struct Refusal {
    llvm::lsp::ErrorCode code;
    std::string why;
  };
  // Whether a request or a notification may come now.
  using Gate = std::function<std::optional<Refusal>(llvm::StringRef method)>;
  // Answers what is no message, or may not come.
  using Refuse = std::function<void(llvm::json::Value id, const Refusal& refusal)>;

  MessageInput(int fd, Background& background, Gate gate, Refuse refuse)
      : fd_(fd), background_(background), gate_(std::move(gate)), refuse_(std::move(refuse)) {}

  bool hasError() const override { return false; }
  bool isEndOfInput() const override { return ended_; }
  llvm::LogicalResult readDelimitedMessage(std::string& json) override { return readStandardMessage(json); }
  llvm::LogicalResult readStandardMessage(std::string& json) override;

  // The id of the request that was read last; null: it was a notification or a response.
  const llvm::json::Value& requestId() const { return id_; }

 private:
  enum class Framing { Incomplete, Complete, Broken };
  Framing nextFrame(std::string& json);
  bool isMessage(const std::string& json);
  void readMore();

  int fd_;
  Background& background_;
  Gate gate_;
  Refuse refuse_;
  bool ended_ = false;
  bool in_junk_ = false;  // what has no header is being skipped, and that was said
  std::string buffer_;
  llvm::json::Value id_ = nullptr;
};

}  // namespace loiter::lsp
