// QCoro: coroutines on Qt's event loop, and moveToThread() that takes one off it.
// REQUIRES: qt6, qcoro
// RUN: %verdicts %loiter %t %s -- -fPIC %flags_qt6 -I/usr/include/qcoro6/qcoro -I/usr/include/qcoro6
#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QTcpSocket>
#include <QThread>
#include <QTimer>
#include <QtConcurrentRun>

#include <qcoroabstractsocket.h>
#include <qcorofuture.h>
#include <qcoroprocess.h>
#include <qcorotask.h>
#include <qcorothread.h>
#include <qcorotimer.h>

using namespace std::chrono_literals;

QCoro::Task<int> answer(QTcpSocket& socket, QProcess& process) {
  co_await QCoro::sleepFor(10ms);
  QThread::msleep(1);  // blocks: sleep
  co_await qCoro(socket).waitForConnected();
  socket.waitForReadyRead();  // blocks: network
  co_await qCoro(process).waitForFinished();
  process.waitForFinished();  // blocks: process
  const int got = co_await QtConcurrent::run([] { QThread::msleep(2); return 1; });
  QFuture<int> other = QtConcurrent::run([] { return 2; });
  co_return got + other.result();  // blocks: wait
}

QCoro::Task<> move(QThread* thread) {
  co_await QCoro::moveToThread(thread);
  QThread::msleep(3);
  co_await QCoro::moveToThread(QCoreApplication::instance()->thread());
  QThread::msleep(4);  // blocks: sleep
}

class Window : public QObject {
 public:
  Window() {
    answer(socket_, process_).then([](int) { QThread::msleep(5); });  // blocks: sleep
    QCoro::connect(answer(socket_, process_), this, [](int) { QThread::msleep(6); });  // blocks: sleep
    move(&thread_);
  }

 private:
  QTcpSocket socket_;
  QProcess process_;
  QThread thread_;
};

// A slot that is a coroutine is one, also where only moc's table calls it.
class Page : public QObject {
 public:
  QCoro::Task<> save() {
    QThread::msleep(7);  // blocks: sleep
    co_return;
  }
  int qt_metacall(QMetaObject::Call call, int id, void** arguments) override {
    id = QObject::qt_metacall(call, id, arguments);
    if (id == 0) qt_static_metacall(this, call, id, arguments);
    return id - 1;
  }
  static void qt_static_metacall(QObject* object, QMetaObject::Call, int, void**) {
    static_cast<Page*>(object)->save();
  }
};

int main(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  Window window;
  Page page;
  return application.exec();
}
