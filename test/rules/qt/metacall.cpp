// moc's dispatch is generic: a call through the number of a method names no method.
// REQUIRES: qt6
// RUN: %verdicts %loiter %t %s -- -fPIC %flags_qt6
#include <QFile>
#include <QTimer>

// As moc writes it.
class Page : public QObject {
 public:
  void save() { QFile::copy("a", "b"); }
  void load() { QFile::copy("b", "a"); }  // blocks: file-io
  int qt_metacall(QMetaObject::Call call, int id, void** arguments) override {
    id = QObject::qt_metacall(call, id, arguments);
    if (id >= 0 && call == QMetaObject::InvokeMetaMethod) qt_static_metacall(this, call, id, arguments);
    return id - 2;
  }
  static void qt_static_metacall(QObject* object, QMetaObject::Call, int id, void**) {
    auto* page = static_cast<Page*>(object);
    switch (id) {
      case 0: page->save(); break;
      case 1: page->load(); break;
    }
  }
};

class Handler : public QObject {
 public:
  int qt_metacall(QMetaObject::Call, int, void**) override { return 0; }
};

// A class of commands that calls its own methods by number: those of its subclasses are meant.
class Commands : public QObject {
 public:
  int qt_metacall(QMetaObject::Call call, int id, void** arguments) override {
    return QObject::qt_metacall(call, id, arguments);
  }
  void handle(int id) { qt_metacall(QMetaObject::InvokeMetaMethod, id, nullptr); }
};
class Logs : public Commands {
 public:
  int qt_metacall(QMetaObject::Call, int, void**) override {
    QFile::remove("log");  // blocks: file-io possible
    return -1;
  }
};

// Only handlers are ever registered.
struct Bus {
  QList<QObject*> handlers;
  void dispatch() {
    for (auto* handler : handlers) handler->qt_metacall(QMetaObject::InvokeMetaMethod, 0, nullptr);
  }
};

void start(QTimer* timer, Bus* bus, Commands* commands) {
  bus->handlers << new Handler;
  auto* page = new Page;
  commands = commands ? commands : new Logs;
  QObject::connect(timer, &QTimer::timeout, timer, [commands] { commands->handle(0); });
  QObject::connect(timer, &QTimer::timeout, timer, [bus] { bus->dispatch(); });
  QObject::connect(timer, &QTimer::timeout, page, &Page::load);
}
