// Over the window, for somebody in front of a room: a pen that draws with the mouse, and a spotlight around
// the mouse. Lines stay when the pen is put down, so that one can go on below them. Escape takes the lines
// away, once more it puts pen and spotlight away; only then it is anybody else's.
#pragma once

#include <QPolygonF>
#include <QWidget>
#include <vector>

namespace tactus::views {

class Board final : public QWidget {
    Q_OBJECT

  public:
    explicit Board(QWidget* window);

    void takePen(bool on);
    void light(bool on);
    void putAway(); // everything

    const std::vector<QPolygonF>& lines() const { return lines_; } // in the window
    QRectF lit() const;                                            // around the mouse; empty: no spotlight

  Q_SIGNALS:
    void penTaken(bool on);
    void lightChanged(bool on);

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    bool isUsed() const { return hasPen_ || isLit_ || !lines_.empty(); }
    void changed();
    void escape();
    void moveLight(QPointF place);
    double thickness() const; // of a line

    bool hasPen_ = false, isLit_ = false, isDrawing_ = false, isWatching_ = false;
    std::vector<QPolygonF> lines_;
    QPointF mouse_;
};

} // namespace tactus::views
