// Names that begin with ":/" are resources inside the program. No condition asks for the text of a string, so they
// count as files.
// REQUIRES: qt6
// RUN: %verdicts %loiter %t %s -- -fPIC %flags_qt6
#include <QtCore>

class Style : public QObject {
 public:
  void timerEvent(QTimerEvent*) override {
    QFile sheet(":/styles/base.qss");
    if (sheet.open(QIODevice::ReadOnly))  // FP: file-io
      sheet.readAll();                    // FP: file-io
    const QString icons = QStringLiteral(":/icons/");
    QDir(icons).entryList();  // FP: file-io
    QFile::exists(":/icons/quit.png");  // FP: file-io
    QFile::exists("/icons/quit.png");   // blocks: file-io
  }
};

void start() { new Style; }
