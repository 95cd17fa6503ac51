#pragma once
namespace userver {
namespace ugrpc {
namespace server {
class CallContext {};
class GenericCallContext : public CallContext {};
class GenericServiceBase {
 public:
  virtual ~GenericServiceBase();
  virtual int Handle(GenericCallContext& context);
};
class ServiceBase {
 public:
  virtual ~ServiceBase();
};
}  // namespace server
}  // namespace ugrpc
}  // namespace userver
