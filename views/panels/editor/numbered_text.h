// A text with a strip left of it, in which each line has its number or a sign.
#pragma once

#include <QPlainTextEdit>
#include <functional>
#include <optional>

namespace tactus::views {

class NumberedText : public QPlainTextEdit {
    Q_OBJECT

  public:
    explicit NumberedText(QWidget* parent);

  protected:
    struct Line {
        QString sign;
        QColor ink;
        bool isLinked = false; // it belongs to one in another text
        std::optional<QColor> dot = {};
    };
    // Lines are counted from 0. It is asked for once when lines are painted.
    virtual std::function<Line(int)> linesOfGutter() const;
    virtual int gutterWidth() const;
    virtual int heightAbove() const { return 0; } // room for a bar above text and strip
    int widthOfNumbers() const;                   // of as many digits as the last line has
    void arrange();                               // after a change of one of these
    void updateGutter() { gutter_->update(); }
    void nameGutter(const QString& name) { gutter_->setAccessibleName(name); }

    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    class Gutter;
    void paintGutter(QPaintEvent* event);

    QWidget* gutter_;
};

} // namespace tactus::views
