#pragma once
namespace userver {
namespace ugrpc {
namespace server {
class CallContext {};
class ServiceBase {
 public:
  virtual ~ServiceBase();
};
}  // namespace server
}  // namespace ugrpc
}  // namespace userver
