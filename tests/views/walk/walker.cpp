#include "walker.h"
#include "support/paths.h"

#include "system/processes/files.h"

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QMenu>
#include <QMessageBox>
#include <QTableView>
#include <QWheelEvent>
#include <fmt/format.h>
#include <set>

namespace tactus::views {

static constexpr std::int64_t simulatedByItself = 20'000; // iterations: the walk is to be quick
static constexpr int mostTabs = 4;

Walker::Walker(unsigned seed) : random_(seed) {
    for (const char* name : {"gemm", "fir", "insertion-sort", "smith-waterman", "lu", "convolution"}) {
        const auto text = system::readFile(test::inRepository(fmt::format("/examples/{}.ure", name)));
        if (!text) continue;
        const QString path = folder_.filePath(QStringLiteral("%1.ure").arg(QLatin1String(name)));
        EXPECT_TRUE(system::writeFile(path.toStdString(), *text));
        designs_ << path;
    }
    studio.window.workbench().array().setAutomatic(simulatedByItself);
    studio.window.canvas().setGlides(true);
    // Dialogs hold the step up until somebody answers them.
    QObject::connect(&dialogs_, &QTimer::timeout, &studio.window, [this] { answerDialogs(); });
    dialogs_.start(5);
}

void Walker::answerDialogs() {
    closePopups();
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (!dialog) return;
    auto* box = qobject_cast<QMessageBox*>(dialog);
    QAbstractButton* discard = box ? box->button(QMessageBox::Discard) : nullptr;
    if (discard && oneIn(2))
        discard->click();
    else
        dialog->reject();
}

void Walker::closePopups() {
    while (QWidget* popup = QApplication::activePopupWidget())
        if (!popup->close()) break;
}

std::string Walker::step() {
    using Action = std::string (Walker::*)();
    lostCaret_ = false;
    static constexpr std::pair<int, Action> actions[] = {
        {22, &Walker::type},         {14, &Walker::edit},      {8, &Walker::moveCursor},
        {4, &Walker::paste},         {14, &Walker::click},     {4, &Walker::turnWheel},
        {4, &Walker::drag},          {8, &Walker::pressKey},   {6, &Walker::trigger},
        {3, &Walker::chooseTab},     {2, &Walker::openDesign}, {6, &Walker::seek},
        {3, &Walker::chooseMapping}, {5, &Walker::select},     {3, &Walker::fix},
        {1, &Walker::resize},        {3, &Walker::rest},
    };
    // Rare, because all widgets are polished again.
    if (oneIn(500)) return restyle();
    int place = below(110);
    for (const auto& [weight, action] : actions)
        if ((place -= weight) < 0) {
            // Of the time, of a selection, and of what comes by itself, the text and the window know nothing.
            const bool isElsewhere =
                action == &Walker::seek || action == &Walker::select || action == &Walker::rest;
            const QSize size = studio.window.size();
            const bool isStill = isElsewhere && hasCaretInSight();
            std::string what = (this->*action)();
            QCoreApplication::processEvents();
            closePopups();
            // Layouts tell each other by events: what the last one has to say may come a moment later.
            lostCaret_ = isStill && studio.window.editor().isVisible() && studio.window.size() == size &&
                         !QTest::qWaitFor([this] { return hasCaretInSight(); }, 1'000);
            return what;
        }
    return rest();
}

bool Walker::hasCaretInSight() {
    Editor& editor = studio.window.editor();
    const QRect caret = editor.cursorRect();
    const int height = editor.viewport()->height();
    return editor.isVisible() && ((caret.top() >= 0 && caret.bottom() < height) || caret.height() > height);
}

std::string Walker::type() {
    static const QString letters = QStringLiteral("abcXYZ019 ()[]{};:,.=+-*/%<>&|!#\"_\té\u00A0𝄞");
    static const QStringList words{
        QStringLiteral("design "),       QStringLiteral("param N = 3;"),
        QStringLiteral("select("),       QStringLiteral("loops "),
        QStringLiteral("mapping m { }"), QStringLiteral("func Q : Int(32);"),
        QStringLiteral("// "),           QStringLiteral("input A[N] : Float(32);"),
        QStringLiteral("i+j"),
    };
    Editor& editor = studio.window.editor();
    if (oneIn(8)) {
        editor.insertPlainText(oneOf(words));
        return "type a word";
    }
    if (oneIn(8)) {
        QTest::keyClick(&editor, Qt::Key_Return);
        return "type Return";
    }
    const QChar letter = letters[below(static_cast<int>(letters.size()))];
    if (letter.unicode() < 128 && letter.isPrint())
        QTest::keyClick(&editor, letter.toLatin1());
    else
        editor.insertPlainText(letter.isSurrogate() ? QStringLiteral("𝄞") : QString(letter));
    return fmt::format("type {:04x}", unsigned(letter.unicode()));
}

std::string Walker::edit() {
    struct Key {
        Qt::Key key;
        Qt::KeyboardModifiers modifiers;
    };
    static const Key keys[] = {
        {Qt::Key_Backspace, Qt::NoModifier},      {Qt::Key_Delete, Qt::NoModifier},
        {Qt::Key_Z, Qt::ControlModifier},         {Qt::Key_Z, Qt::ControlModifier},
        {Qt::Key_Backspace, Qt::ControlModifier}, {Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier}};
    const Key& key = oneOf(keys);
    const int times = oneIn(6) ? below(30) : 1;
    for (int time = 0; time < times; ++time) QTest::keyClick(&studio.window.editor(), key.key, key.modifiers);
    return fmt::format("press {:x} {} times in the text", int(key.key), times);
}

std::string Walker::moveCursor() {
    Editor& editor = studio.window.editor();
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(below(editor.document()->characterCount()),
                       oneIn(4) ? QTextCursor::KeepAnchor : QTextCursor::MoveAnchor);
    editor.setTextCursor(cursor);
    return fmt::format("cursor to {}", cursor.position());
}

std::string Walker::paste() {
    const std::string text = system::readFile(oneOf(designs_).toStdString()).value_or("");
    const auto from = static_cast<std::size_t>(below(static_cast<int>(text.size())));
    const std::string part = oneIn(4) ? text : text.substr(from, static_cast<std::size_t>(below(200)));
    QApplication::clipboard()->setText(QString::fromStdString(part));
    if (part == text) QTest::keyClick(&studio.window.editor(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&studio.window.editor(), Qt::Key_V, Qt::ControlModifier);
    return fmt::format("paste {} bytes", part.size());
}

QWidget* Walker::someWidget() {
    QList<QWidget*> shown;
    for (QWidget* widget : studio.window.findChildren<QWidget*>())
        if (widget->isVisible() && widget->isEnabled() && !widget->size().isEmpty()) shown << widget;
    return shown.isEmpty() ? &studio.window : oneOf(shown);
}

std::string Walker::click() {
    QWidget* widget = someWidget();
    const std::string what = fmt::format("click on {} '{}'", widget->metaObject()->className(),
                                         widget->accessibleName().toStdString());
    const QPoint place(below(widget->width()), below(widget->height()));
    const Qt::KeyboardModifiers modifiers = oneIn(5)   ? Qt::ControlModifier
                                            : oneIn(6) ? Qt::ShiftModifier
                                                       : Qt::NoModifier;
    if (oneIn(12)) {
        QContextMenuEvent menu(QContextMenuEvent::Mouse, place, widget->mapToGlobal(place));
        QCoreApplication::sendEvent(widget, &menu);
        return "menu, " + what;
    }
    if (oneIn(8))
        QTest::mouseDClick(widget, Qt::LeftButton, modifiers, place);
    else
        QTest::mouseClick(widget, oneIn(10) ? Qt::MiddleButton : Qt::LeftButton, modifiers, place);
    return what;
}

std::string Walker::turnWheel() {
    QWidget* widget = someWidget();
    const QPointF place(below(widget->width()), below(widget->height()));
    QWheelEvent event(place, widget->mapToGlobal(place), {}, {0, (below(9) - 4) * 120}, Qt::NoButton,
                      oneIn(4) ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(widget, &event);
    return fmt::format("wheel on {}", widget->metaObject()->className());
}

std::string Walker::drag() {
    QWidget* const targets[] = {studio.window.canvas().viewport(), &studio.window.iterations().canvas(),
                                &studio.window.timeline().strip(), &studio.window.timeline().heat()};
    QWidget* widget = oneOf(targets);
    const auto place = [&] { return QPoint(below(widget->width()), below(widget->height())); };
    QTest::mousePress(widget, oneIn(4) ? Qt::MiddleButton : Qt::LeftButton, Qt::NoModifier, place());
    for (int move = 0; move < 3; ++move) {
        const QPoint to = place();
        QMouseEvent event(QEvent::MouseMove, to, widget->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(widget, &event);
    }
    for (const Qt::MouseButton button : {Qt::LeftButton, Qt::MiddleButton})
        QTest::mouseRelease(widget, button, Qt::NoModifier, place());
    return fmt::format("drag on {}", widget->metaObject()->className());
}

std::string Walker::pressKey() {
    static const Qt::Key keys[] = {Qt::Key_Left,  Qt::Key_Right, Qt::Key_Up,     Qt::Key_Down,   Qt::Key_Plus,
                                   Qt::Key_Minus, Qt::Key_F,     Qt::Key_Return, Qt::Key_Escape, Qt::Key_Home,
                                   Qt::Key_End,   Qt::Key_Space, Qt::Key_Tab,    Qt::Key_PageUp, Qt::Key_F10,
                                   Qt::Key_T,     Qt::Key_U};
    QWidget* const targets[] = {&studio.window.canvas(), &studio.window.iterations().canvas(),
                                &studio.window.timeline().strip(), &studio.window.timeline().heat(),
                                QApplication::focusWidget() ? QApplication::focusWidget() : &studio.window};
    QWidget* widget = oneOf(targets);
    const Qt::Key key = oneOf(keys);
    // The key may be the last that a dialog gets.
    std::string what = fmt::format("press {:x} on {}", int(key), widget->metaObject()->className());
    if (oneIn(3)) widget->setFocus();
    QTest::keyClick(widget, key, oneIn(4) ? Qt::ControlModifier : Qt::NoModifier);
    return what;
}

std::string Walker::trigger() {
    const ActionSpec& spec = oneOf(allActions());
    using enum ActionId;
    if (std::set{Open, SaveAs, Quit, Dark, Present}.contains(spec.id)) return "";
    studio.window.action(spec.id).trigger();
    return fmt::format("do {}", spec.text);
}

std::string Walker::chooseTab() {
    DesignTabs& tabs = studio.window.designs();
    if (oneIn(6)) {
        tabs.moveTab(below(tabs.count()), below(tabs.count()));
        return "move a tab";
    }
    tabs.setCurrentIndex(below(tabs.count()));
    return fmt::format("tab {}", tabs.currentIndex());
}

std::string Walker::openDesign() {
    DesignTabs& tabs = studio.window.designs();
    if (tabs.count() >= mostTabs) tabs.close(below(tabs.count()));
    const QString path = oneOf(designs_);
    studio.window.open(path);
    return "open " + path.toStdString();
}

std::string Walker::seek() {
    TimeCursor& time = studio.window.workbench().time();
    if (oneIn(3))
        time.step(below(5) - 2);
    else if (oneIn(8))
        time.play(oneIn(2));
    else
        time.seek(below(static_cast<int>(time.cycles()) + 2) - 1);
    return fmt::format("cycle {}", time.cycle());
}

std::string Walker::chooseMapping() {
    const auto& analysis = studio.window.workbench().analyser().analysis();
    if (!analysis || analysis->designs.empty()) return "";
    const driver::DesignAnalysis& design = oneOf(analysis->designs);
    const std::string name = design.mappings.empty() ? "none" : oneOf(design.mappings).name;
    studio.window.workbench().choose(design.name, name);
    return "mapping " + name;
}

std::string Walker::select() {
    const auto tables = studio.window.findChildren<QTableView*>();
    if (oneIn(2) && !tables.isEmpty()) {
        QTableView* table = oneOf(tables);
        table->selectRow(below(table->model()->rowCount() + 1));
        return fmt::format("row of {}", table->accessibleName().toStdString());
    }
    const auto& scene = studio.window.workbench().array().results().scene;
    if (!scene || scene->nodes.empty()) return "";
    const draw::Node& node = oneOf(scene->nodes);
    if (node.kind == draw::Node::Kind::Pe) studio.window.workbench().select(Selection::ofPe(node.pe));
    return "select in the array";
}

std::string Walker::fix() {
    const auto& analysis = studio.window.workbench().analyser().analysis();
    if (!analysis) return "";
    for (const diagnostics::Diagnostic& one : analysis->allDiagnostics())
        if (!one.fixes.empty() && oneIn(2)) {
            studio.window.workbench().applyFix(diagnostics::Fix(oneOf(one.fixes)));
            return "fix";
        }
    return "";
}

std::string Walker::resize() {
    studio.window.resize(700 + below(900), 500 + below(500));
    return "resize";
}

std::string Walker::restyle() {
    if (oneIn(3)) {
        studio.window.action(ActionId::Present).trigger();
        studio.window.action(ActionId::Present).trigger();
        return "present and back";
    }
    studio.window.setDark(oneIn(2));
    return "light or dark";
}

// Results of the background come in.
std::string Walker::rest() {
    QTest::qWait(below(60));
    return "rest";
}

// What is seen and needs more than half of a small window: its class, its name and its size.
static std::string widest(const MainWindow& window) {
    std::string found;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const QSize least = widget->minimumSizeHint().expandedTo(widget->minimumSize());
        if (widget->isVisible() && widget->window() == &window &&
            (least.width() > 320 || least.height() > 400))
            found += fmt::format(" {} '{}' {} x {};", widget->metaObject()->className(),
                                 widget->objectName().toStdString(), least.width(), least.height());
    }
    return found;
}

std::string Walker::complaint() {
    Workbench& bench = studio.window.workbench();
    Document& document = bench.document();
    const Editor& editor = studio.window.editor();
    QString shown = editor.document()->toRawText();
    shown.replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    if (shown.toUtf8().toStdString() != document.text()) return "the editor shows another text";
    if (&studio.window.designs().shown().document() != &document) return "the tab is of another design";
    if (bench.analyser().isCurrent() && bench.analyser().analysis()->source->text() != document.text())
        return "the analysis is of another text";
    const TimeCursor& time = bench.time();
    if (time.cycle() < 0 || time.cycle() > std::max<std::int64_t>(0, time.cycles() - 1))
        return fmt::format("cycle {} of {}", time.cycle(), time.cycles());
    if (studio.window.action(ActionId::Undo).isEnabled() != document.document().isUndoAvailable())
        return "undo is not what the text can do";
    if (studio.window.isWindowModified() != document.modified())
        return "the window says otherwise of changes";
    if (lostCaret_)
        return fmt::format("the line with the caret left the view: it is from {} to {} of {}",
                           editor.cursorRect().top(), editor.cursorRect().bottom(),
                           editor.viewport()->height());
    // Larger letters, as of a presentation, need a larger screen, and so does a lesson above the panels.
    const QSize least = studio.window.minimumSizeHint();
    const bool isUsual =
        QApplication::font().pointSizeF() <= usualLetters_ && !studio.window.lessons().callout().isVisible();
    if (isUsual && studio.window.width() >= 800 && (least.width() > 800 || least.height() > 580))
        return fmt::format("the window needs {} x {} with letters of {} points: {}", least.width(),
                           least.height(), QApplication::font().pointSizeF(), widest(studio.window));
    return "";
}

} // namespace tactus::views
