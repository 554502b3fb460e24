// The iteration space on screen, with the wavefront of the present cycle and the one selection. Two loops
// are in the plane; three are turned by dragging or with the arrows (with Shift, where an arrow is a step
// in time). The wheel zooms, F fits, Ctrl with an arrow goes to the next point that way. The arrow of the
// schedule is dragged at its tip, or taken with T and changed by the arrow keys; the projection is dragged
// with Shift, or taken with U.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/list/space/map_arrow.h"
#include "draw/list/space/space_list.h"
#endif
#include "views/canvas/geometry/loop_arrow.h"
#include "views/canvas/geometry/turntable.h"
#include "views/canvas/iteration/map_hand.h"
#include "views/canvas/zoomable.h"
#include "views/workbench/workbench.h"

#include <QPixmap>
#include <QWidget>
#include <functional>

namespace tactus::views {

class IterationCanvas final : public QWidget, public Zoomable {
    Q_OBJECT

  public:
    IterationCanvas(Workbench& workbench, QWidget* parent);

    // Null: there is none, for this reason.
    void setSpace(std::shared_ptr<const draw::IterationSpace> space, const QString& reason = {});
    const std::shared_ptr<const draw::IterationSpace>& space() const { return space_; }
    // The space is of an earlier text: dimmed, and nothing in it can be chosen.
    void setOutdated(bool outdated);
    // The space is that of a pair which is no array: its iterations are marked, and nothing in it can be
    // chosen. Null: that of the mapping.
    void setExample(std::shared_ptr<const Counterexample> example);
    // From where one looks at it, which each design has for itself.
    struct Stance {
        Turntable table;
        bool fits = true; // nobody has moved or zoomed it
    };
    Stance stance() const { return {table_, fits_}; }
    void take(const Stance& stance); // for the space that comes next
    void lookFrom(const draw::Turn& turn);
    void fit() override;
    void zoomBy(double factor) override;
    const Turntable& table() const { return table_; }
    QPoint placeOf(std::size_t dot) const { return inWindow(scene_.dots[dot]).toPoint(); }
    QPoint middleOf(std::size_t arrow) const;
    // The thing under the mouse, else the selected one, in words; nothing else to say: empty.
    QString words() const;
    // The cycle at hand, as far as it concerns what is drawn.
    std::optional<std::int64_t> cycle() const;
    // The iterations that are ringed because of what is wrong with them.
    std::vector<polyhedra::Point> witness() const { return shown().witness; }
    // All that is seen but for what the mouse points at; nothing: there are no points.
    std::optional<draw::Picture> pictureInSight();
    bool hasFront();         // the wavefront is drawn as a plane
    void showPlane(bool on); // also where all points are drawn
    // The arrow of the schedule, or with Shift that of the projection: empty entries where there is none.
    // Entries are over the axes of the picture.
    LoopArrow handArrow() const;
    std::vector<double> handEntries(MapHand::Part part = MapHand::Part::Schedule) const;
    QString handRefusal(MapHand::Part part) const; // why it can't be taken as it is seen now; empty: it can
    const MapHand& hand() const { return hand_; }
    QSize sizeHint() const override { return {420, 320}; }
    QSize minimumSizeHint() const override { return {200, 140}; }

  Q_SIGNALS:
    void wordsChanged();
    void turned();   // by the user
    void handTook(); // the schedule: what is shown stays so

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void arrange(); // after a turn, a zoom or another space
    void groundChanged();
    draw::SpaceShown shown() const;
    draw::SpaceShown shownExample() const;
    draw::Picture emptyPicture() const; // as large as the view
    draw::View view() const;            // the scene fills it
    QPointF inWindow(draw::Point2 at) const { return {at.x, -at.y}; }
    draw::Picture listed(const std::function<void(draw::SpaceList&)>& add) const;
    void list();
    // Nothing in it is of the text and the mapping at hand.
    bool isForeign() const { return isOutdated_ || example_; }
    void showTime();
    std::vector<std::uint32_t> families() const;
    std::optional<std::size_t> dotUnder(QPointF place) const;
    std::optional<std::size_t> arrowUnder(QPointF place) const;
    void choose(std::size_t dot);
    void chooseNext(QPointF direction);
    void move(QPointF pixels); // drag: turns, or pans what does not turn
    void hover(QPointF place);
    QString wordsOf(std::size_t dot) const;
    QString wordsOf(dependence::DependenceId id) const;
    QString wordsOf(const draw::IterationSpace::Arrow& arrow) const;

    // The hand at the map.
    using Part = MapHand::Part;
    Part handPart() const; // in the hand, else the one that a press would take
    double handStep() const;
    QPointF handTip(Part part) const { return handArrow().tip(handEntries(part)); }
    std::array<std::size_t, 2> handAxes() const; // those in the hand, else those in front
    bool isAtHand(QPointF place) const;
    bool takeHand(Part part);
    bool pressHand(QPointF place);
    void letGo(bool keeps);
    void handChanged();
    bool handKey(const QKeyEvent& event);
    void dragHand(QPointF place);
    QString handForm(Part part) const; // "t = i + j + k", "u = (0, 0, 1)"
    QString handMeaning() const;
    QString handWords() const;         // both
    QString handHint(Part part) const; // how it is changed, or why it can't be
    std::optional<draw::MapArrow> mapArrow(Part part, bool isNear) const; // nothing: there is no such vector
    void paintHand(QPainter& painter);

    Workbench& workbench_;
    bool wishesPlane_ = false;
    std::shared_ptr<const draw::IterationSpace> space_;
    std::shared_ptr<const Counterexample> example_;
    QString reason_;
    Turntable table_;
    draw::SpaceScene scene_;             // at the cycle that was painted last
    QPixmap ground_;                     // null: to be painted again
    std::optional<draw::Picture> state_; // over it, but for what is hovered; nothing: to be listed again
    draw::SpaceShown shown_;             // in it
    bool fits_ = true, isOutdated_ = false;
    std::optional<std::size_t> hovered_, chosen_; // dots; `chosen_` where the array has no time
    std::optional<std::size_t> hoveredArrow_;
    std::optional<QPointF> drag_;
    bool dragged_ = false;
    MapHand hand_;
    bool isHandHovered_ = false;
    bool isShifted_ = false;      // the mouse moves with Shift
    std::optional<QPointF> grip_; // from the tip to the mouse, which drags it
    double heldStep_ = 20;        // pixels to an entry of 1 while it is held
    bool isPlaneLeft_ = false;    // where the plane of the entries is
    QString handNote_;            // why a key did not take it
};

} // namespace tactus::views
