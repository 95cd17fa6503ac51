// Qt: slots, overridden events, worker threads, and the waiting forms of sockets, processes, files and databases.
// REQUIRES: qt6
// RUN: %verdicts %loiter %t %s -- -fPIC %flags_qt6
#include <QtConcurrent>
#include <QtCore>
#include <QtDBus>
#include <QtNetwork>
#include <QtSql>
#include <QtWidgets>

class Worker : public QObject {
 public:
  void load() { QThread::msleep(1); }
  void save() { QThread::msleep(2); }
};
static void digest(int) { QThread::msleep(3); }

// Handlers: slots by pointer to member and lambda, and events by override.
class Window : public QWidget {
 public:
  Window() {
    connect(&button_, &QPushButton::clicked, this, &Window::on_waits);
    connect(&button_, &QPushButton::pressed, this, [this] { on_network(); });
    connect(&timer_, &QTimer::timeout, [] { QThread::sleep(1); });  // blocks: sleep
    QTimer::singleShot(100, this, &Window::on_files);
    QTimer::singleShot(100, [] { QThread::usleep(5); });  // blocks: sleep
    QMetaObject::invokeMethod(this, [this] { on_processes(); }, Qt::QueuedConnection);
    worker_.moveToThread(&thread_);
    connect(&timer_, &QTimer::timeout, &worker_, &Worker::load);
    connect(&timer_, &QTimer::timeout, &worker_, [] { QThread::msleep(4); });
    QMetaObject::invokeMethod(&worker_, [this] { worker_.save(); });
    connect(&manager_, &QNetworkAccessManager::finished, this, [](QNetworkReply* reply) {
      reply->readAll();
      QThread::msleep(5);  // blocks: sleep
    });
  }

 protected:
  void paintEvent(QPaintEvent*) override { QThread::msleep(6); }  // blocks: sleep
  void timerEvent(QTimerEvent*) override { QThread::msleep(7); }  // blocks: sleep
  bool eventFilter(QObject*, QEvent*) override {
    QThread::msleep(8);  // blocks: sleep
    return false;
  }

 private:
  void on_waits() {
    QThread::msleep(0);
    thread_.wait();  // blocks: wait
    thread_.wait(0);
    if (thread_.isFinished()) thread_.wait();
    QFuture<int> answer = QtConcurrent::run([] { QThread::msleep(9); return 1; });
    answer.result();  // blocks: wait
    QFuture<int> other = QtConcurrent::run([] { return 2; });
    if (other.isFinished()) other.result();
    other.then(this, [](int) { QThread::msleep(10); });  // blocks: sleep
    other.then(QtFuture::Launch::Async, [](int) { QThread::msleep(11); });
    QtConcurrent::run(digest, 1).waitForFinished();  // blocks: wait
    QList<int> numbers{1, 2};
    QtConcurrent::blockingMap(numbers, digest);  // blocks: wait
    QThreadPool::globalInstance()->start([] { QThread::msleep(12); });
    QThreadPool::globalInstance()->waitForDone();  // blocks: wait
    jobs_.acquire();  // blocks: wait
    jobs_.tryAcquire(1);
    jobs_.tryAcquire(1, 50);  // blocks: wait
    {
      QMutexLocker lock(&own_);
      changed_.wait(&own_);  // blocks: wait
    }
    own_.tryLock();
    QMetaObject::invokeMethod(this, [] { QThread::msleep(19); }, Qt::DirectConnection);  // blocks: sleep
    QMetaObject::invokeMethod(&worker_, [] {}, Qt::BlockingQueuedConnection);  // blocks: wait
    QMutexLocker busy(&slow_);  // blocks: lock
    QEventLoop nested;
    nested.exec();
  }
  void on_network() {
    QTcpSocket socket;
    socket.connectToHost("example.net", 80);
    socket.waitForConnected();  // blocks: network
    socket.waitForReadyRead(0);
    socket.waitForReadyRead(100);  // blocks: network
    socket.write("x");
    socket.readAll();
    QSslSocket secure;
    secure.waitForEncrypted();  // blocks: network
    QTcpServer server;
    server.waitForNewConnection(10);  // blocks: network
    server.waitForNewConnection();
    QHostInfo::fromName("example.net");  // blocks: dns
    QHostInfo::lookupHost("example.net", this, [](const QHostInfo&) { QThread::msleep(13); });  // blocks: sleep
    manager_.get(QNetworkRequest(QUrl("http://example.net")));
  }
  void on_files() {
    QFile file("data");
    if (!file.open(QIODevice::ReadOnly)) return;  // blocks: file-io
    file.readAll();  // blocks: file-io
    QTextStream text(&file);
    text.readLine();  // blocks: file-io
    QDataStream numbers(&file);
    int number;
    numbers >> number;  // blocks: file-io
    numbers << number;  // blocks: file-io
    QCryptographicHash hash(QCryptographicHash::Sha1);
    hash.addData(&file);  // blocks: file-io
    hash.addData(QByteArray("x"));
    QBuffer memory;
    memory.open(QIODevice::ReadOnly);
    memory.readAll();
    QTextStream quick(&memory);
    quick.readLine();
    QDataStream quick_numbers(&memory);
    quick_numbers >> number;
    QFile::exists("x");  // blocks: file-io
    QDir(".").entryList();  // blocks: file-io
    QFileInfo("x").fileName();
    QFileInfo("x").size();  // blocks: file-io
    QSaveFile saved("y");
    saved.commit();  // blocks: file-io
    QImage image;
    image.load("z.png");  // blocks: file-io
    QLockFile lock("l");
    lock.tryLock(0);
    lock.lock();  // blocks: lock
  }
  void on_processes() {
    QProcess process;
    process.start("date", {});
    process.waitForFinished();  // blocks: process
    QProcess::execute("date");  // blocks: process
    QProcess::startDetached("date");
    connect(&process, &QProcess::finished, this, [](int, QProcess::ExitStatus) { QThread::msleep(14); });  // blocks: sleep
    QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
    db.open();  // blocks: database
    QSqlQuery none(db);
    none.exec("select 1");  // blocks: database
    QSqlQuery at_once("select 2", db);  // blocks: database
    QSqlQuery empty(QString(), db);
    QSqlQuery plain;
    QDBusInterface service("a.b", "/");  // blocks: network
    service.call("c");  // blocks: network
    service.call(QDBus::NoBlock, "c");
    QDBusConnection::sessionBus().interface()->isServiceRegistered("a.b");  // blocks: network
    QDBusPendingCall pending = service.asyncCall("c");
    if (pending.isFinished()) pending.waitForFinished();
    pending.waitForFinished();  // blocks: network
    auto* watcher = new QDBusPendingCallWatcher(pending, this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [](QDBusPendingCallWatcher* w) { QDBusPendingReply<QString> reply = *w; reply.value(); });
  }

  QPushButton button_;
  QTimer timer_;
  QThread thread_;
  Worker worker_;
  QNetworkAccessManager manager_;
  QSemaphore jobs_;
  QMutex own_;
  QWaitCondition changed_;

 public:
  QMutex slow_;
};

// Threads and runnables may wait.
class Thread : public QThread {
 public:
  explicit Thread(Window& window) : window_(window) {}
  void run() override {
    QMutexLocker lock(&window_.slow_);
    msleep(15);
  }

 private:
  Window& window_;
};
class Runnable : public QRunnable {
 public:
  void run() override { QThread::msleep(16); }
};

class Numbers : public QAbstractListModel {
 public:
  int rowCount(const QModelIndex&) const override { return QDir(".").count(); }  // blocks: file-io
  QVariant data(const QModelIndex&, int) const override {
    QThread::msleep(17);  // blocks: sleep
    return {};
  }
};
class Server : public QTcpServer {
 protected:
  void incomingConnection(qintptr) override { QThread::msleep(18); }  // blocks: sleep
};

// Asks the thread first.
class Cache : public QObject {
 public:
  void settle() {
    if (QThread::currentThread() != thread()) jobs_.acquire();
  }
  void timerEvent(QTimerEvent*) override { settle(); }

 private:
  QSemaphore jobs_;
};

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  Window window;
  Thread thread(window);
  thread.start();
  QThreadPool::globalInstance()->start(new Runnable);
  Numbers numbers;
  Server server;
  Cache cache;
  return application.exec();
}
