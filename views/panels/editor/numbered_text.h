// A text with a strip left of it, in which each line has its number or a sign, and with a bar above it, if it
// is to be searched.
#pragma once

#include "views/panels/find/find_bar.h"

#include <QPlainTextEdit>
#include <functional>
#include <optional>

namespace tactus::views {

class NumberedText : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit NumberedText(QWidget* parent);
    FindBar& findBar() { return *findBar_; } // of a text that has one
    // A caret that is in sight stays so in a change of letters; sideways nothing moves.
    void keepCaretInSight(const std::function<void()>& change);

  Q_SIGNALS:
    void lineHovered(int line); // another one is under the mouse, counted from 0; -1: none

  protected:
    void addFindBar();
    virtual void decorate() {} // marks places of the text anew
    // The matches that can be seen.
    void markMatches(QList<QTextEdit::ExtraSelection>& selections) const;
    struct Line {
        QString sign;
        QColor ink;
        bool isLinked = false; // it belongs to one in another text
        std::optional<QColor> dot = {};
    };
    // Lines are counted from 0. It is asked for once when lines are painted.
    virtual std::function<Line(int)> linesOfGutter() const;
    virtual int gutterWidth() const;
    int widthOfNumbers() const; // of as many digits as the last line has
    void arrange();             // after a change of one of these
    void updateGutter() { gutter_->update(); }
    void nameGutter(const QString& name) { gutter_->setAccessibleName(name); }

    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    class Gutter;
    void paintGutter(QPaintEvent* event);
    void hoverAt(std::optional<QPoint> place);
    void keepCaretInSight(QSize before, const std::function<void()>& change);

    QWidget* gutter_;
    FindBar* findBar_ = nullptr;
    std::optional<QPoint> mouse_; // in the viewport
    int hovered_ = -1;
};

} // namespace tactus::views
