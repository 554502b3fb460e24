// A picture in a window: the wheel zooms, dragging pans, F fits; arrows (with Shift, where an arrow is a step
// in time) move the picture, Ctrl with an arrow the selection to the next thing that way. The picture says
// what is painted, and what is under the mouse.
#pragma once

#include "views/canvas/geometry/camera.h"
#include "views/canvas/zoomable.h"

#include <QAbstractScrollArea>
#include <QPainter>
#include <QPixmap>
#include <functional>
#include <optional>

namespace tactus::views {

class PictureArea : public QAbstractScrollArea, public Zoomable {
    Q_OBJECT

  public:
    explicit PictureArea(QWidget* parent);

    void fit() override;
    void zoomBy(double factor) override; // around the middle
    const Camera& camera() const { return camera_; }
    QPixmap grabbed(); // what is in sight, without the frame of the focus
    // This change may be one of the size: a picture that somebody has moved keeps its upper left corner,
    // another one is fitted as ever.
    void resizeInPlace(const std::function<void()>& change);

    // In the viewport; empty where nearly all is in sight, or a map has no room.
    QRectF mapArea() const;

  Q_SIGNALS:
    void menuAsked(QPoint globally); // by the right button, or the key

  protected:
    // The bounds of the picture, in its own coordinates with y downwards; nothing where there is none.
    virtual std::optional<QRectF> bounds() const = 0;
    // Pixels at the top that words take; those on an earlier text lie over the picture, which stays.
    virtual double stripHeight() const { return 0; }
    virtual double footHeight() const { return 0; } // and at the bottom, for a fitted picture
    // A picture that fits at this scale or less would be a thread: its beginning is shown instead.
    virtual double threadScale() const { return 0.15; }
    virtual double margin() const { return 24; }  // points around a fitted picture
    virtual double overhang() const { return 0; } // pixels of words that are over a side of the bounds
    virtual bool hover(QPointF place) = 0;        // true: there is something to click
    virtual void leave() = 0;
    virtual void click(QPointF place) = 0;
    virtual void enter(QPointF) {} // by a double click
    virtual bool dismiss() = 0;    // Escape; false: there is nothing that it would take away
    virtual void selectNext(QPointF direction) = 0;
    virtual QString toolTipAt(QPoint place) const = 0;
    // While a part of the picture is in sight: words that say so; empty where that is all that matters.
    virtual QString partWords() const { return {}; }
    virtual void paintMap(QPainter&, const Camera&) const {} // of the whole picture, a few pixels large

    // Another picture: fitted, unless the user has moved this one and it still has its bounds.
    void pictureChanged(bool inAnyCase);
    // The same picture after an edit: fitted, unless the user has moved it.
    void pictureEdited();
    void bringIntoView(const QRect& box);
    void lookAt(const QRectF& part); // of the picture, in the middle and large, with what is around it
    void paintNotice(QPainter& painter, const QString& words) const; // in place of a picture
    void paintFocus(QPainter& painter) const;
    // Words on the strip at the top, which is as high as they are.
    void paintStrip(QPainter& painter, const QString& words) const;
    double noticeHeight() const;
    Camera fitted(const QRectF& bounds, double foot) const; // on them, with so many pixels free at the bottom
    // Of a picture of other bounds, in the size that the viewport has now.
    std::function<double(const QRectF&)> scaleThatFits() const;
    // The words about the part in sight, and a map where the part is marked; a click there goes to the place.
    void paintPart(QPainter& painter);
    // Over the picture of an earlier text.
    void paintOutdated(QPainter& painter) const;

    bool fits() const { return fits_; } // the user has not moved the picture
    QRectF partArea() const;            // of the words about the part in sight; empty: there are none

    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

    Camera camera_;

  private:
    void showAnew(); // all of it, or its beginning
    void showBeginning();
    void moved();
    Camera mapCamera() const;
    bool goOnMap(QPointF place); // false: this is no place on it
    const QPixmap& map();

    QPixmap map_;
    const void* mapTheme_ = nullptr;
    QRectF fitted_;       // bounds that the camera was fitted to
    bool fits_ = true;    // the user has not moved the camera since
    bool isAnew_ = false; // nor asked for all of it: it may be shown from its beginning
    std::optional<QPointF> drag_;
    bool dragged_ = false, onMap_ = false;
    bool staysInPlace_ = false;
    bool isGrabbed_ = false;
};

} // namespace tactus::views
