// Declarations of protobuf's services that the tests of brpc's pack use.
#pragma once
namespace google {
namespace protobuf {
class RpcController {
 public:
  virtual ~RpcController();
};
class Closure {
 public:
  virtual ~Closure();
  virtual void Run() = 0;
};
class Service {
 public:
  virtual ~Service();
};
}  // namespace protobuf
}  // namespace google
