#pragma once
namespace wangle {
template <class Context>
class HandlerBase {
 public:
  virtual ~HandlerBase();
};
template <class Rin, class Rout = Rin, class Win = Rout, class Wout = Rin>
class Handler : public HandlerBase<Rin> {
 public:
  class Context;
  virtual void read(Context* ctx, Rin msg) = 0;
  virtual void write(Context* ctx, Win msg);
};
template <class R, class W = R>
class HandlerAdapter : public Handler<R, R, W, W> {};
template <class Rin, class Rout = Rin>
class InboundHandler : public HandlerBase<Rin> {
 public:
  class Context;
  virtual void read(Context* ctx, Rin msg) = 0;
};
}  // namespace wangle
