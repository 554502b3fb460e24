#include "views/studio/docking/self_opening.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QScopedValueRollback>
#include <QTextBlock>
#include <utility>

namespace tactus::views {

namespace {

constexpr int quiet = 1'000, lookAgain = 100; // ms

QRect onScreen(const QWidget& widget) {
    return {widget.mapToGlobal(QPoint()), widget.size()};
}

// The dock in which it is, if that is in no window of its own; else the widget itself.
const QWidget* placeOf(const QWidget* widget) {
    for (const QWidget* at = widget; at && !at->isWindow(); at = at->parentWidget())
        if (qobject_cast<const QDockWidget*>(at)) return at;
    return widget;
}

} // namespace

SelfOpening::SelfOpening(FoldingTabs& tabs, QWidget& problems, Editor& editor, QObject* parent)
    : QObject(parent), tabs_(tabs), problems_(problems), editor_(editor) {
    again_.setSingleShot(true);
    connect(&again_, &QTimer::timeout, this, &SelfOpening::act);
    editor_.installEventFilter(this);
    connect(&editor_, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        if (waits() && isBehindLine()) act();
    });
    connect(&tabs_, &FoldingTabs::foldedChanged, this, [this](bool folded) {
        if (isFolding_) return;
        opened_ = false;
        foldedByUser_ = folded;
    });
    const auto touched = [this] { opened_ = false; };
    connect(&tabs_, &QTabWidget::tabBarClicked, this, touched);
    connect(&tabs_, &QTabWidget::currentChanged, this, touched);
}

bool SelfOpening::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        sinceKey_.start();
        line_ = editor_.textCursor().blockNumber();
    }
    return QObject::eventFilter(object, event);
}

void SelfOpening::found(bool hasErrors, bool isOtherDesign) {
    if (isOtherDesign || !hasErrors) foldedByUser_ = false;
    const bool isInFront = tabs_.currentWidget() == &problems_;
    wish_ = Wish::Nothing;
    if (isOtherDesign) {
        if (hasErrors ? tabs_.isFolded() : isInFront) fulfil(!hasErrors);
    } else if (hasErrors && tabs_.isFolded() && !foldedByUser_) {
        wish_ = Wish::Open;
    } else if (!hasErrors && opened_ && isInFront && !tabs_.isFolded()) {
        wish_ = Wish::Fold;
    }
    act();
}

void SelfOpening::fold(bool folded) {
    const QScopedValueRollback folding(isFolding_, true);
    tabs_.fold(folded);
}

void SelfOpening::fulfil(bool folded) {
    if (!folded) {
        const QScopedValueRollback folding(isFolding_, true);
        tabs_.setCurrentWidget(&problems_);
    }
    fold(folded);
    opened_ = !folded;
}

void SelfOpening::act() {
    if (!waits()) return;
    if (!isQuiet()) return again_.start(lookAgain);
    fulfil(std::exchange(wish_, Wish::Nothing) == Wish::Fold);
}

bool SelfOpening::isQuiet() const {
    const bool types = sinceKey_.isValid() && sinceKey_.elapsed() < quiet && !isBehindLine();
    return !types && QApplication::mouseButtons() == Qt::NoButton && !QApplication::activePopupWidget() &&
           (wish_ == Wish::Fold || !wouldMoveFocus()); // folding takes no room
}

bool SelfOpening::isBehindLine() const {
    return editor_.textCursor().blockNumber() != line_;
}

// What is above or below the panel, in its own window, loses room or gets it.
bool SelfOpening::wouldMoveFocus() const {
    const QWidget* const focus = QApplication::focusWidget();
    const QWidget* const panel = placeOf(&tabs_);
    if (!focus || !focus->isVisible() || tabs_.isAncestorOf(focus) || focus->window() != panel->window())
        return false;
    const QRect there = onScreen(*placeOf(focus)), here = onScreen(*panel);
    return there.left() <= here.right() && here.left() <= there.right();
}

} // namespace tactus::views
