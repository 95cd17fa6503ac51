// Futures that are known to be ready: in the slot of their watcher, and behind a nested loop that it ends.
// REQUIRES: qt6
// RUN: %verdicts %loiter %t %s -- -fPIC %flags_qt6
#include <QtConcurrent>
#include <QtCore>

int work();
void use(int);

class Slots : public QObject {
 public:
  void timerEvent(QTimerEvent*) override {
    auto future = QtConcurrent::run(work);
    auto other = QtConcurrent::run(work);
    auto* watcher = new QFutureWatcher<int>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [=] {
      watcher->deleteLater();
      use(future.result());
      use(watcher->result());
      use(other.result());  // blocks: wait
    });
    connect(&watcher_, &QFutureWatcher<int>::finished, this, &Slots::done);
    watcher->setFuture(future);
    watcher_.setFuture(QtConcurrent::run(work));
    kept_ = QtConcurrent::run(work);
    kept_watcher_.setFuture(kept_);
    connect(&kept_watcher_, &QFutureWatcher<int>::finished, this, [this] { use(kept_.takeResult()); });
    connect(qApp, &QCoreApplication::aboutToQuit, this, &Slots::quit);
  }
  void done() {
    use(watcher_.result());
    use(watcher_.future().result());
  }
  void quit() {
    watcher_.waitForFinished();  // blocks: wait
    kept_.waitForFinished();  // blocks: wait
    use(watcher_.result());
  }
  void childEvent(QChildEvent*) override {
    use(watcher_.result());  // blocks: wait
    use(kept_.result());  // blocks: wait
  }

 private:
  QFutureWatcher<int> watcher_, kept_watcher_;
  QFuture<int> kept_;
};

template <typename T>
T behindLoop(QFuture<T> future) {
  QEventLoop loop;
  QFutureWatcher<T> watcher;
  QObject::connect(&watcher, &QFutureWatcherBase::finished, &loop, &QEventLoop::quit);
  watcher.setFuture(future);
  loop.exec();
  return future.result();
}
template <typename T>
T behindLoopByName(QFuture<T> future) {
  QEventLoop loop;
  QFutureWatcher<T> watcher;
  QObject::connect(&watcher, SIGNAL(finished()), &loop, SLOT(quit()));
  watcher.setFuture(future);
  loop.exec();
  return watcher.result();
}
template <typename T>
T notConnected(QFuture<T> future, QObject* context) {
  QEventLoop loop;
  QFutureWatcher<T> watcher;
  QObject::connect(&watcher, &QFutureWatcherBase::finished, context, &QObject::deleteLater);
  watcher.setFuture(future);
  loop.processEvents();
  return future.result();  // blocks: wait
}
template <typename T>
T otherFuture(QFuture<T> future, QFuture<T> other) {
  QEventLoop loop;
  QFutureWatcher<T> watcher;
  QObject::connect(&watcher, &QFutureWatcherBase::finished, &loop, &QEventLoop::quit);
  watcher.setFuture(future);
  loop.exec();
  return other.result();  // blocks: wait
}

class Loops : public QObject {
 public:
  void timerEvent(QTimerEvent*) override {
    behindLoop(QtConcurrent::run(work));
    behindLoopByName(QtConcurrent::run(work));
    notConnected(QtConcurrent::run(work), this);
    otherFuture(QtConcurrent::run(work), QtConcurrent::run(work));
  }
};

void start() {
  new Slots;
  new Loops;
}
