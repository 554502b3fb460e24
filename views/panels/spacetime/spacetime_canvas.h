// The space-time diagram: a row for each PE in dictionary order, a column for each cycle. From afar a cell is
// of several and has the colour of its share of work; from near it is one PE in one cycle, and has the
// iteration in it where that has room. A click selects the PE and goes to the cycle.
#pragma once

#include "views/canvas/zoomable.h"
#include "views/panels/axis/cycle_view.h"
#include "views/panels/spacetime/spacetime_source.h"

namespace tactus::views {

class SpacetimeCanvas final : public CycleView, public Zoomable {
    Q_OBJECT

  public:
    SpacetimeCanvas(Workbench& workbench, QWidget* parent);

    const SpacetimeSource& source() const { return *source_; }
    // A PE by its number in dictionary order, and a cycle.
    struct Cell {
        std::int64_t pe = 0, cycle = 0;
    };
    QRectF rectOf(Cell cell) const;
    std::optional<Cell> cellAt(QPointF place) const;
    QString wordsAt(QPointF place) const override;
    QString wordsOfCursor() const; // of the selected PE in the cycle at hand
    // The iterations that have room in their cells: "2,3,5", "2,3,0 +3" of four lanes.
    struct Word {
        QString words;
        Cell cell;
        QRectF place;
    };
    const std::vector<Word>& words() const;

    // What is in sight: the first cycle and PE, and how many.
    double firstCycle() const { return firstCycle_; }
    double firstPe() const { return firstPe_; }
    double cyclesInSight() const { return axis().shown(); }
    double pesInSight() const;
    std::int64_t cycles() const; // of all
    std::int64_t pes() const;
    void scrollTo(double firstCycle, double firstPe);
    void fit() override;                 // the whole run
    void zoomBy(double factor) override; // about the cursor
    QSize sizeHint() const override { return {400, 120}; }
    QSize minimumSizeHint() const override { return {120, 10}; }

  Q_SIGNALS:
    void viewChanged();   // what is in sight
    void cursorChanged(); // the cell at hand, or what is known of it

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    CycleAxis axis() const override { return {area_, cycles(), firstCycle_, cycleWidth_}; }
    void point(QPointF, Qt::KeyboardModifiers) override {} // a drag takes the diagram along
    // The whole way from the whole run to cells with words is one zoom, on which PEs and cycles arrive
    // together.
    void zoomAbout(QPointF place, double factor, Zoom which) override;
    void scrollBy(double cycles, double rows) override;
    bool hasMoreRows() const override { return pesInSight() < double(pes()); }
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

  private:
    static constexpr int margin = 6; // pixels beside words
    // Pixels of a PE (a cycle): of the whole run, and of the largest cells.
    struct Scale {
        double whole = 1, most = 1;
        double at(double zoom) const; // 0: whole .. 1: most
        double ways() const { return most / whole; }
    };
    Scale cycleScale() const;
    Scale peScale() const;
    double cycleWidth() const { return cycleWidth_; }
    double peHeight() const { return peHeight_; }
    QRectF area() const { return area_; } // of the cells
    QRectF taken() const;                 // the part of the area that has cells
    ActivityWindow inSight() const;
    QFont letters() const; // of axes and cells
    std::optional<std::int64_t> peAtHand() const;
    std::int64_t cycleAtHand() const;
    void arrayChanged();
    void cycleChanged();
    void selectionChanged();
    void keepInSight(std::optional<std::int64_t> pe, std::optional<std::int64_t> cycle);
    void goTo(Cell cell);
    void measure(); // letters take time, so once for each change
    void changed();
    std::int64_t pesEach() const; // from one name of a PE to the next
    void paintCells(QPainter& painter) const;
    void paintGrid(QPainter& painter) const;
    void paintPath(QPainter& painter) const;
    void paintWords(QPainter& painter) const;
    void paintCellAtHand(QPainter& painter) const;
    void paintCycles(QPainter& painter) const;
    void paintPes(QPainter& painter) const;

    Workbench& workbench_;
    SpacetimeSource* source_;
    double cycleZoom_ = 0, peZoom_ = 0;
    QRectF area_{0, 0, 1, 1};
    double cycleWidth_ = 1, peHeight_ = 1;
    double firstCycle_ = 0, firstPe_ = 0; // at the left and upper end
    std::int64_t shownCycles_ = 0, shownPes_ = 0;
    std::optional<QPointF> pressed_; // where the mouse was at last
    bool isDragged_ = false;
    mutable std::optional<std::vector<Word>> words_; // none: to be made for what is in sight
};

} // namespace tactus::views
