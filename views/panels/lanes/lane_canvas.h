// The watched signals over time, one below the other: names and values of the cycle at hand on the left, and
// a lane for each on the right. From near each value stands in its own cycles; from afar the least and the
// greatest one of each pixel's cycles.
#pragma once

#include "views/canvas/zoomable.h"
#include "views/panels/axis/cycle_view.h"
#include "views/panels/lanes/watches.h"

namespace tactus::views {

class LaneCanvas final : public CycleView, public Zoomable {
    Q_OBJECT

  public:
    LaneCanvas(Workbench& workbench, Watches& watches, QWidget* parent);

    std::size_t chosen() const { return chosen_; } // of the watches
    void choose(std::size_t number);
    void chooseNew(std::size_t first); // of the last lanes, as many of which as have room come into sight
    // A second cursor, beside the time cursor; nothing: there is none.
    std::optional<std::int64_t> marker() const { return marker_; }
    void setMarker(std::optional<std::int64_t> cycle);
    std::int64_t cycle() const; // of the run, at the time cursor
    void goTo(std::int64_t cycle);

    // The part that is shown: the first cycle, and how many.
    double first() const { return first_; }
    double shown() const { return axis().shown(); }
    void scrollTo(double first);
    void scrollToLane(int top); // pixels
    int top() const { return top_; }
    int heightOfAll() const;
    void fit() override;                 // the whole run
    void zoomBy(double factor) override; // about the time cursor

    double left(double cycle) const { return axis().left(cycle); }
    QRectF laneRect(std::size_t number) const;
    // The words in the lane, from left to right, of values that have room for them.
    struct Word {
        QString words;
        QRectF place, letters; // of the value, and of its words in the middle of it
    };
    std::vector<Word> words(std::size_t number) const;
    QString wordsAt(QPointF place) const override;
    QSize sizeHint() const override { return {400, 120}; }
    QSize minimumSizeHint() const override { return {120, 24}; }

  Q_SIGNALS:
    void viewChanged(); // what is shown
    void chosenChanged();
    void markerChanged();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    CycleAxis axis() const override;
    void point(QPointF place, Qt::KeyboardModifiers modifiers) override;
    void zoomAbout(QPointF place, double factor, Zoom which) override;
    void scrollBy(double cycles, double rows) override;
    bool hasMoreRows() const override { return heightOfAll() > int(area().height()); }
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    static constexpr int margin = 6; // pixels beside words
    // Cycles with the same sample, from .. to-1.
    struct Run {
        std::int64_t from, to;
    };
    std::vector<Run> runs(const Lane& lane) const; // those that are shown
    int nameWidth() const;
    int rowHeight() const;
    QRectF area() const; // of the lanes
    bool isNear() const; // a cycle is wide enough to be drawn
    double leastScale() const;
    void clampView();
    void bringIntoView(std::size_t number); // from its top, where there is room for less than all of it
    void changed();
    void cycleChanged();
    std::optional<std::size_t> laneAt(double y) const;
    void paintAxis(QPainter& painter) const;
    void paintName(QPainter& painter, std::size_t number) const;
    void paintNear(QPainter& painter, const Watches::One& one, const QRectF& rect) const;
    void paintFar(QPainter& painter, const Lane& lane, const QRectF& rect) const;
    void paintTokens(QPainter& painter, const Watches::One& one, const QRectF& rect,
                     const std::vector<Word>& words) const;
    void paintActivity(QPainter& painter, const Watches::One& one, const QRectF& rect) const;
    // Calls visit with a place from left to right and its cycles, from .. to-1: a pixel, or a cycle.
    template<class Visit>
    void forEachColumn(const QRectF& rect, Visit&& visit) const;
    void paintMark(QPainter& painter, std::int64_t cycle, const QPen& pen) const;
    QString textIn(const Watches::One& one, std::int64_t cycle) const;

    Workbench& workbench_;
    Watches& watches_;
    std::size_t chosen_ = 0;
    std::optional<std::int64_t> marker_;
    double first_ = 0;                        // the cycle at the left end
    double wantedScale_ = 0;                  // pixels a cycle; 0: as the whole run fits
    int top_ = 0;                             // pixels of lanes above the first one that is shown
    std::int64_t cycles_ = 0;                 // of the run that is shown
    mutable std::optional<int> widthOfWords_; // the widest name and a value; nothing: to be measured
};

} // namespace tactus::views
