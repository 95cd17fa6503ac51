// What a coroutine has awaited is there.
// REQUIRES: qt6, qcoro
// RUN: %verdicts %loiter %t %s -- -fPIC %flags_qt6 -I/usr/include/qcoro6/qcoro -I/usr/include/qcoro6
#include <QDBusInterface>
#include <QDBusPendingReply>
#include <QDBusReply>
#include <QTimer>
#include <QtConcurrentRun>
#include <qcorodbuspendingcall.h>
#include <qcorodbuspendingreply.h>
#include <qcorofuture.h>
#include <qcorotask.h>

void send(QDBusInterface& service, QTimer& timer) {
  QObject::connect(&timer, &QTimer::timeout, [&service] {
    QDBusMessage message = QDBusMessage::createMethodCall("a.b", "/", "c", "d");
    QDBusPendingReply<int> reply = service.connection().asyncCall(message);
    reply.value();  // blocks: network
    QDBusPendingReply<int> error = message.createErrorReply(QDBusError::Failed, "e");
    error.value();
  });
}

QCoro::Task<int> ask(QDBusInterface& service) {
  QDBusPendingReply<int> reply = service.asyncCall("Check");
  co_await reply;
  int sum = reply.value();
  QDBusPendingReply<int> named = service.asyncCall("Check");
  co_await qCoro(named).waitForFinished();
  sum += named.value();
  const QDBusPendingReply<int> given = co_await service.asyncCall("Check");
  sum += given.value();
  const QDBusReply<int> plain = QDBusMessage(co_await service.asyncCall("Check"));
  sum += plain.value();
  QDBusPendingReply<int> other = service.asyncCall("Check");
  sum += other.value();  // blocks: network
  QFuture<int> future = QtConcurrent::run([] { return 1; });
  co_await future;
  sum += future.result();
  QFuture<int> second = QtConcurrent::run([] { return 1; });
  co_await qCoro(second).waitForFinished();
  sum += second.result();
  QFuture<int> third = QtConcurrent::run([] { return 1; });
  sum += third.result();  // blocks: wait
  co_return sum;
}
