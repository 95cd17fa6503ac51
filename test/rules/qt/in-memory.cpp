// Readers and streams over memory read no file.
// REQUIRES: qt6
// RUN: %verdicts %loiter %t %s -- -fPIC %flags_qt6
#include <QtCore>
#include <QtGui>
#include <QtNetwork>

class Icons : public QObject {
 public:
  void timerEvent(QTimerEvent*) override {
    QByteArray bytes;
    QBuffer memory(&bytes);
    memory.open(QIODevice::ReadOnly);
    QImageReader reader(&memory);
    if (reader.canRead()) reader.read();
    QImageReader set;
    set.setDevice(&memory);
    set.read();
    QImageWriter writer(&memory, "png");
    writer.write(QImage());
    QImage().save(&memory, "png");
    QImage().load(&memory, "png");
    QPixmap().save(&memory);

    QFile file("icon.png");
    QImageReader from_file(&file);
    from_file.canRead();  // blocks: file-io
    from_file.read();     // blocks: file-io
    QImageReader by_name("icon.png");
    by_name.read();  // blocks: file-io
    QImageReader named;
    named.setFileName("icon.png");
    named.read();  // blocks: file-io
    QImageWriter to_file("icon.png");
    to_file.write(QImage());  // blocks: file-io
    QImage().save(&file, "png");  // blocks: file-io
    QImage().save("icon.png");    // blocks: file-io
    QPixmap().load("icon.png");   // blocks: file-io
    fill(&file);
    decode(&memory);
    fetched(manager_.get(QNetworkRequest(QUrl())));
  }
  void fill(QIODevice* device) {
    QImageReader reader(device);
    reader.read();  // blocks: file-io
  }
  void decode(QIODevice* device) {
    QImageReader reader(device);
    reader.read();
  }
  void fetched(QNetworkReply* reply) {
    QImageReader reader(reply);
    reader.read();
    QImage().load(reply, "png");
  }

 private:
  QNetworkAccessManager manager_;
};

class Documents : public QObject {
 public:
  void timerEvent(QTimerEvent*) override {
    QByteArray bytes;
    QString text;
    QBuffer memory(&bytes);
    QXmlStreamReader of_bytes(bytes);
    while (!of_bytes.atEnd()) of_bytes.readNext();
    QXmlStreamReader of_text(text);
    of_text.readNextStartElement();
    of_text.readElementText();
    QXmlStreamReader of_memory(&memory);
    of_memory.skipCurrentElement();
    QTextStream lines(&bytes);
    lines.readLine();
    lines >> text;
    QTextStream words(&text);
    words.readAll();
    words << bytes;
    words.flush();
    QDataStream numbers(bytes);
    int number;
    numbers >> number;
    QDataStream out(&bytes, QIODevice::WriteOnly);
    out << number;

    QFile file("data");
    QXmlStreamReader of_file(&file);
    of_file.readNext();            // blocks: file-io
    of_file.readNextStartElement();  // blocks: file-io
    of_file.readElementText();
    QXmlStreamReader later;
    later.setDevice(&file);
    later.skipCurrentElement();  // blocks: file-io
    QTextStream file_lines(&file);
    file_lines >> text;  // blocks: file-io
    QXmlStreamReader of_data(file.readAll());  // blocks: file-io
    of_data.readNext();
  }
};

void start() {
  new Icons;
  new Documents;
}
