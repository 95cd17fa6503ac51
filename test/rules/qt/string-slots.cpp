// Slots that are named in strings.
// REQUIRES: qt6
// RUN: %verdicts %loiter %t %s -- -fPIC %flags_qt6
#include <QtCore>

class Base : public QObject {
 public slots:
  void inherited() { QThread::msleep(1); }  // blocks: sleep
};

class Page : public Base {
 public:
  Page(QObject* other) {
    connect(other, SIGNAL(destroyed(QObject*)), this, SLOT(gone(QObject *)));
    connect(other, SIGNAL(destroyed()), SLOT(inherited()));
    QTimer::singleShot(0, this, SLOT(once()));
    QMetaObject::invokeMethod(this, "invoked", Qt::QueuedConnection);
    connect(other, SIGNAL(destroyed()), &worker_, SLOT(work()));
    worker_.moveToThread(&thread_);
  }

 public slots:
  void gone(QObject*) { QThread::msleep(2); }  // blocks: sleep
  void once() { QThread::msleep(3); }  // blocks: sleep
  void invoked() { QThread::msleep(4); }  // blocks: sleep
  void neverNamed() { QThread::msleep(5); }

 private:
  class Worker : public QObject {
   public slots:
    void work() { QThread::msleep(6); }
  };
  Worker worker_;
  QThread thread_;
};

Page* start(QObject* other) { return new Page(other); }
