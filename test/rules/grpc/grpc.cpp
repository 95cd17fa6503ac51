// gRPC's callback API: reactors run on gRPC's own threads. The stub is what protoc would write for a service Prices.
// REQUIRES: grpc
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <functional>
#include <memory>
#include <thread>

#include <grpcpp/alarm.h>
#include <grpcpp/generic/async_generic_service.h>
#include <grpcpp/grpcpp.h>
#include <grpcpp/support/client_callback.h>
#include <grpcpp/support/server_callback.h>
#include <grpcpp/support/sync_stream.h>

using namespace std::chrono_literals;
using grpc::ByteBuffer;

class Prices final {
 public:
  class StubInterface {
   public:
    virtual ~StubInterface() = default;
    virtual grpc::Status Ask(grpc::ClientContext* context, const ByteBuffer& request, ByteBuffer* response) = 0;
    class async_interface {
     public:
      virtual ~async_interface() = default;
      virtual void Ask(grpc::ClientContext* context, const ByteBuffer* request, ByteBuffer* response, std::function<void(grpc::Status)>) = 0;
      virtual void Ask(grpc::ClientContext* context, const ByteBuffer* request, ByteBuffer* response, grpc::ClientUnaryReactor* reactor) = 0;
    };
    virtual async_interface* async() = 0;
  };
  class Stub final : public StubInterface {
   public:
    grpc::Status Ask(grpc::ClientContext* context, const ByteBuffer& request, ByteBuffer* response) override;
    std::unique_ptr<grpc::ClientReader<ByteBuffer>> List(grpc::ClientContext* context, const ByteBuffer& request);
    std::unique_ptr<grpc::ClientReaderWriter<ByteBuffer, ByteBuffer>> Chat(grpc::ClientContext* context);
    class async final : public StubInterface::async_interface {
     public:
      void Ask(grpc::ClientContext* context, const ByteBuffer* request, ByteBuffer* response, std::function<void(grpc::Status)>) override;
      void Ask(grpc::ClientContext* context, const ByteBuffer* request, ByteBuffer* response, grpc::ClientUnaryReactor* reactor) override;
    };
    async* async() override;
  };
};

class Suppliers {
 public:
  Prices::Stub* stub;
  std::shared_ptr<grpc::Channel> channel;
  ByteBuffer request, response;
};

// A unary reactor of the client, and a callback.
class Asked : public grpc::ClientUnaryReactor {
 public:
  void OnDone(const grpc::Status&) override { std::this_thread::sleep_for(1ms); }  // blocks: sleep
};
class Reader : public grpc::ClientReadReactor<ByteBuffer> {
 public:
  void OnReadDone(bool ok) override {
    if (ok) std::this_thread::sleep_for(2ms);  // blocks: sleep
  }
  void OnDone(const grpc::Status&) override {}
};
// A reactor of the server that streams.
class Writer : public grpc::ServerWriteReactor<ByteBuffer> {
 public:
  void OnWriteDone(bool) override { std::this_thread::sleep_for(3ms); }  // blocks: sleep
  void OnDone() override { delete this; }
  void OnCancel() override { std::this_thread::sleep_for(4ms); }  // blocks: sleep
};

// What a service of the callback API does.
class Service {
 public:
  explicit Service(Suppliers& suppliers) : suppliers_(suppliers) {}

  grpc::ServerUnaryReactor* Ask(grpc::CallbackServerContext* context, const ByteBuffer* request, ByteBuffer* response) {
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    grpc::ClientContext call, other, third, fourth;
    grpc::Status status = suppliers_.stub->Ask(&call, *request, response);  // blocks: network
    suppliers_.stub->async()->Ask(&other, request, response, [reactor](grpc::Status s) {
      std::this_thread::sleep_for(5ms);  // blocks: sleep
      reactor->Finish(s);
    });
    suppliers_.stub->async()->Ask(&other, request, response, &asked_);
    auto reader = suppliers_.stub->List(&third, *request);  // blocks: network
    ByteBuffer message;
    while (reader->Read(&message)) {}  // blocks: network
    reader->Finish();  // blocks: network
    auto chat = suppliers_.stub->Chat(&fourth);  // blocks: network
    chat->Write(message);  // blocks: network
    chat->WritesDone();  // blocks: network
    chat->Finish();  // blocks: network
    suppliers_.channel->WaitForConnected(std::chrono::system_clock::now() + 1s);  // blocks: network
    suppliers_.channel->GetState(true);
    std::thread([this] { in_thread(); }).detach();
    alarm_.Set(std::chrono::system_clock::now() + 1s, [](bool) { std::this_thread::sleep_for(6ms); });  // blocks: sleep
    return reactor;
  }
  grpc::ServerWriteReactor<ByteBuffer>* List(grpc::CallbackServerContext*, const ByteBuffer*) {
    grpc::CompletionQueue queue;
    void* tag;
    bool ok;
    queue.Next(&tag, &ok);  // blocks: wait
    queue.AsyncNext(&tag, &ok, gpr_time_0(GPR_CLOCK_REALTIME));
    queue.AsyncNext(&tag, &ok, std::chrono::system_clock::now() + 1s);  // blocks: wait
    return new Writer;
  }

 private:
  void in_thread() {
    grpc::ClientContext call;
    suppliers_.stub->Ask(&call, suppliers_.request, &suppliers_.response);
    std::this_thread::sleep_for(7ms);
  }

  Suppliers& suppliers_;
  Asked asked_;
  grpc::Alarm alarm_;
};

// The synchronous API has a thread for every call.
class SyncService {
 public:
  grpc::Status Ask(grpc::ServerContext*, const ByteBuffer*, ByteBuffer*) {
    std::this_thread::sleep_for(8ms);
    return grpc::Status::OK;
  }
};

class Generic : public grpc::CallbackGenericService {
 public:
  grpc::ServerGenericBidiReactor* CreateReactor(grpc::GenericCallbackServerContext*) override {
    std::this_thread::sleep_for(9ms);  // blocks: sleep
    return nullptr;
  }
};

int main() {
  grpc::ServerBuilder builder;
  Generic generic;
  builder.RegisterCallbackGenericService(&generic);
  auto server = builder.BuildAndStart();
  server->Wait();
}
