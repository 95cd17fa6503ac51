// What came out of a file is data, and what holds it is no file.
// REQUIRES: qt6
// RUN: %verdicts %loiter %t %s -- -fPIC %flags_qt6
#include <QtCore>
#include <QtGui>
#include <QtNetwork>

class Connection : public QObject {
 public:
  void open() {
    QFile names("servers");
    names.open(QFile::ReadOnly);                                  // blocks: file-io
    secure_.setPeerVerifyName(QString::fromUtf8(names.readAll()));  // blocks: file-io
    plain_.setProperty("server", names.fileName());
    local_.setServerName(names.readLine());  // blocks: file-io
    raw_.setObjectName(names.errorString());
    connect(&secure_, &QIODevice::readyRead, this, &Connection::onData);
    QTimer::singleShot(1, this, &Connection::open);
  }
  void onData() {
    secure_.readLine();
    secure_.write("x");
    plain_.readAll();
    local_.readAll();
    raw_.readAll();
    log_->write("x");  // blocks: file-io
  }

 private:
  QSslSocket secure_;
  QTcpSocket plain_;
  QLocalSocket local_;
  QUdpSocket raw_;
  QIODevice* log_ = new QFile("log");
};

class Uploader : public QObject {
 public:
  void timerEvent(QTimerEvent*) override {
    QFile file("data");
    auto* reply = manager_.post(QNetworkRequest(QUrl("http://example.net")), &file);
    reply->readAll();
    QTextStream lines(&file);
    QNetworkReply* named = manager_.get(QNetworkRequest(QUrl(lines.readLine())));  // blocks: file-io
    named->readAll();
    QTemporaryFile script;
    QProcess shell;
    shell.start("sh", {script.fileName()});
    shell.readAll();
    QXmlStreamReader xml(&file);
    QTcpSocket socket;
    socket.setPeerName(xml.text().toString());
    socket.readAll();
  }

 private:
  struct QTcpSocket : ::QTcpSocket {
    using ::QTcpSocket::setPeerName;
  };
  QNetworkAccessManager manager_;
};

class Digest : public QObject {
 public:
  void timerEvent(QTimerEvent*) override {
    QFile file("data");
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(file.read(1024));  // blocks: file-io
    const QByteArray bytes = file.peek(16);  // blocks: file-io
    hash.addData(bytes);
    const QByteArray decoded = QByteArray::fromHex(bytes.mid(1));
    hash.addData(decoded);
    hash.addData(decoded.data(), 8);
    hash.addData(QVariant(decoded).toByteArray());
    hash.addData(&file);  // blocks: file-io
    hash.addData(hash.result());
    QByteArray kept;
    QTextStream text(&kept);
    text << bytes;
    text.readLine();
    QDataStream numbers(bytes);
    int number;
    numbers >> number;
    QBuffer memory(&kept);
    memory.setData(bytes);
    memory.readAll();
  }
};

void start() {
  (new Connection)->open();
  new Uploader;
  new Digest;
}
