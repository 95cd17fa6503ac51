// Names that begin with ":/" are resources inside the program.
// REQUIRES: qt6
// RUN: %verdicts %loiter %t %s -- -fPIC %flags_qt6
#include <QtCore>

class Style : public QObject {
 public:
  void timerEvent(QTimerEvent*) override {
    QFile sheet(":/styles/base.qss");
    if (sheet.open(QIODevice::ReadOnly)) sheet.readAll();
    QString icons(":/icons/");
    QDir(icons).entryList();
    QFile::exists(":/icons/quit.png");
    QFile::exists("/icons/quit.png");  // blocks: file-io
    QFile disk("/styles/base.qss");
    if (disk.open(QIODevice::ReadOnly))  // blocks: file-io
      disk.readAll();                    // blocks: file-io
    // A lambda makes this string.
    QDir(QStringLiteral(":/icons/")).entryList();  // FP: file-io
  }
};

void start() { new Style; }
