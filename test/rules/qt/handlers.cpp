// Virtual functions that Qt calls on the loop, and slots that it connects by their names.
// REQUIRES: qt6
// RUN: %verdicts %loiter %t %s -- -fPIC %flags_qt6
#include <QtCore>
#include <QtGui>
#include <QtNetwork>
#include <QtWidgets>

static bool look() { return QFile::exists("x"); }  // blocks: file-io

struct Page : QWizardPage {
  void initializePage() override { QThread::msleep(1); }  // blocks: sleep
  bool validatePage() override { QThread::msleep(2); return true; }  // blocks: sleep
  bool isComplete() const override { return look(); }
  void prepare() { QThread::msleep(3); }
};
struct Wizard : QWizard {
  bool validateCurrentPage() override { QThread::msleep(4); return true; }  // blocks: sleep
  int nextId() const override { QThread::msleep(5); return 1; }  // blocks: sleep
};
struct Delegate : QStyledItemDelegate {
  QWidget* createEditor(QWidget*, const QStyleOptionViewItem&, const QModelIndex&) const override {
    QThread::msleep(6);  // blocks: sleep
    return nullptr;
  }
  void setModelData(QWidget*, QAbstractItemModel*, const QModelIndex&) const override { QThread::msleep(7); }  // blocks: sleep
  QString displayText(const QVariant&, const QLocale&) const override { QThread::msleep(8); return {}; }  // blocks: sleep
};
struct Model : QAbstractTableModel {
  int rowCount(const QModelIndex&) const override { return 0; }
  int columnCount(const QModelIndex&) const override { return 0; }
  QVariant data(const QModelIndex&, int) const override { return {}; }
  bool canFetchMore(const QModelIndex&) const override { QThread::msleep(9); return false; }  // blocks: sleep
  bool hasChildren(const QModelIndex&) const override { QThread::msleep(10); return false; }  // blocks: sleep
  void sort(int, Qt::SortOrder) override { QThread::msleep(11); }  // blocks: sleep
  bool dropMimeData(const QMimeData*, Qt::DropAction, int, int, const QModelIndex&) override {
    QThread::msleep(12);  // blocks: sleep
    return false;
  }
};
struct View : QTreeView {
  void currentChanged(const QModelIndex&, const QModelIndex&) override { QThread::msleep(13); }  // blocks: sleep
  void startDrag(Qt::DropActions) override { QThread::msleep(14); }  // blocks: sleep
};
struct Item : QTreeWidgetItem {
  QVariant data(int, int) const override { QThread::msleep(15); return {}; }  // blocks: sleep
};
struct Number : QValidator {
  State validate(QString&, int&) const override { QThread::msleep(16); return Acceptable; }  // blocks: sleep
};
struct Spin : QSpinBox {
  int valueFromText(const QString&) const override { QThread::msleep(17); return 1; }  // blocks: sleep
  void stepBy(int) override { QThread::msleep(18); }  // blocks: sleep
};
struct Colours : QSyntaxHighlighter {
  Colours() : QSyntaxHighlighter(static_cast<QObject*>(nullptr)) {}
  void highlightBlock(const QString&) override { QThread::msleep(19); }  // blocks: sleep
};
struct Command : QUndoCommand {
  void undo() override { QThread::msleep(20); }  // blocks: sleep
  void redo() override { QThread::msleep(21); }  // blocks: sleep
};
struct Editor : QTextEdit {
  void insertFromMimeData(const QMimeData*) override { QThread::msleep(22); }  // blocks: sleep
  QVariant loadResource(int, const QUrl&) override { QThread::msleep(23); return {}; }  // blocks: sleep
};
struct Clip : QMimeData {
  QVariant retrieveData(const QString&, QMetaType) const override { QThread::msleep(24); return {}; }  // blocks: sleep
};
struct Node : QGraphicsItem {
  QRectF boundingRect() const override { QThread::msleep(25); return {}; }  // blocks: sleep
  void paint(QPainter*, const QStyleOptionGraphicsItem*, QWidget*) override {}
  QVariant itemChange(GraphicsItemChange, const QVariant&) override { QThread::msleep(26); return {}; }  // blocks: sleep
};
struct Scene : QGraphicsScene {
  void drawBackground(QPainter*, const QRectF&) override { QThread::msleep(27); }  // blocks: sleep
};
struct Fade : QVariantAnimation {
  void updateCurrentValue(const QVariant&) override { QThread::msleep(28); }  // blocks: sleep
};
struct Jar : QNetworkCookieJar {
  QList<QNetworkCookie> cookiesForUrl(const QUrl&) const override { QThread::msleep(29); return {}; }  // blocks: sleep
};
struct Box : QComboBox {
  void showPopup() override { QThread::msleep(30); }  // blocks: sleep
  QSize sizeHint() const override { QThread::msleep(31); return {}; }  // blocks: sleep
};
struct Form : QDialog {
  void on_buttonBox_accepted() { QThread::msleep(32); }  // blocks: sleep
  void on_list_itemDoubleClicked(QListWidgetItem*) { QThread::msleep(33); }  // blocks: sleep
  void on_accepted() { QThread::msleep(34); }
};

void start() {
  new Page, new Wizard, new Delegate, new Model, new View, new Item, new Number, new Spin, new Colours, new Command;
  new Editor, new Clip, new Node, new Scene, new Fade, new Jar, new Box, new Form;
}
