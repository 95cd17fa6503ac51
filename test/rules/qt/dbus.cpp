// D-Bus: what waits for a pending reply, and what is known to have arrived.
// REQUIRES: qt6
// RUN: %verdicts %loiter %t %s -- -fPIC %flags_qt6
#include <QtCore>
#include <QtDBus>
#include <QtWidgets>

class Authority : public QObject {
 public:
  void timerEvent(QTimerEvent*) override {
    QDBusPendingReply<bool, int> reply = service_.asyncCall("Check");
    if (reply.isError() || reply.error().isValid()) return;
    reply.isValid();
    reply.reply();
    reply.count();
    reply.value();  // blocks: network
    QDBusPendingReply<bool, int> second = service_.asyncCall("Check");
    second.argumentAt<1>();  // blocks: network
    QDBusPendingReply<bool, int> third = service_.asyncCall("Check");
    third.argumentAt(1);  // blocks: network
    QDBusPendingReply<bool> implicit = service_.asyncCall("Check");
    const bool allowed = implicit;  // blocks: network
    QDBusReply<bool> plain = service_.asyncCall("Check");  // blocks: network
    plain.value();
    plain = service_.asyncCall("Check");  // blocks: network
    QDBusPendingReply<> nothing = service_.asyncCall("Check");
    nothing.waitForFinished();  // blocks: network
  }
  void childEvent(QChildEvent*) override {
    QDBusPendingReply<bool> reply = service_.asyncCall("Check");
    if (reply.isFinished()) reply.value();
    if (reply.isValid()) reply.value();
    if (!reply.isFinished()) return;
    reply.value();
    QDBusPendingReply<bool> twice = service_.asyncCall("Check");
    twice.waitForFinished();  // blocks: network
    twice.value();
    QDBusPendingReply<bool> again = service_.asyncCall("Check");
    again.value();  // blocks: network
    again.argumentAt(0);
    QDBusReply<bool> answered = QDBusMessage();
    answered.value();
  }
  void customEvent(QEvent*) override {
    QDBusPendingReply<bool> pending = service_.asyncCall("Check");
    auto* watcher = new QDBusPendingCallWatcher(pending, this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [](QDBusPendingCallWatcher* self) {
      QDBusPendingReply<bool> reply = *self;
      reply.value();
      self->waitForFinished();
      QDBusReply<bool> plain = *self;
    });
    connect(watcher, &QDBusPendingCallWatcher::finished, this, &Authority::answered);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher] {
      QDBusPendingReply<bool> reply = *watcher;
      reply.value();
      QDBusPendingReply<bool> other = service_.asyncCall("Check");
      other.value();  // blocks: network
    });
    QDBusPendingCallWatcher early(service_.asyncCall("Check"));
    QDBusPendingReply<bool> reply = early;
    reply.value();  // blocks: network
  }
  bool eventFilter(QObject*, QEvent*) override {
    QEventLoop loop;
    QDBusPendingCallWatcher watcher(service_.asyncCall("Check"));
    connect(&watcher, &QDBusPendingCallWatcher::finished, &loop, &QEventLoop::quit);
    loop.exec();
    QDBusPendingReply<bool> reply = watcher;
    QDBusReply<bool> plain = watcher;
    QDBusPendingReply<bool> other = service_.asyncCall("Check");
    other.value();  // blocks: network
    return reply.value();
  }
  void answered(QDBusPendingCallWatcher* self) {
    QDBusPendingReply<bool> reply(*self);
    if (reply.isError()) return;
    reply.value();
    use(*self);
  }
  void use(const QDBusPendingReply<bool>& reply) { reply.value(); }

 private:
  QDBusInterface service_{"a.b", "/"};
};

// Called for messages to a path.
class Tree : public QDBusVirtualObject {
 public:
  QString introspect(const QString&) const override { return {}; }
  bool handleMessage(const QDBusMessage&, const QDBusConnection& bus) override {
    bus.interface()->servicePid("a.b");  // blocks: network
    return true;
  }
};

void start() {
  new Authority;
  new Tree;
}
