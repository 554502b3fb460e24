// The array on screen: the scene at its coordinates, with values, wavefront and selection.
#pragma once

#include "views/canvas/array/glide.h"
#include "views/canvas/array/queued_scene.h"
#include "views/canvas/array/seen_array.h"
#include "views/canvas/picture_area.h"
#include "views/workbench/workbench.h"

#include <QToolButton>

namespace tactus::views {

class ArrayCanvas final : public PictureArea {
    Q_OBJECT

  public:
    ArrayCanvas(Workbench& workbench, QWidget* parent);

    // The place of a PE's picture, in the viewport; empty if there is none.
    QRect boxOfPe(const polyhedra::Point& pe) const;
    // Middle of a link's path, in the viewport.
    std::optional<QPoint> middleOfLink(std::uint32_t family, const polyhedra::Point& reader) const;
    void goNear(const Selection& thing); // a PE or a link; nothing happens where it is not drawn
    // The variable that PEs show where there is no room for all; invalid: none is there.
    ure::VariableId shownVariable() const;
    void showVariable(const std::string& name); // until there is another design
    void showNames(bool names);                 // in place of values
    void showQueues(bool queues);               // of elements that wait at the edge
    // Those that are shown in this cycle, the queues of a selected PE included.
    std::vector<draw::Waiting> waiting() const;
    void setHint(const QString& words); // in a corner, until time goes on
    // What is in sight, without what the mouse alone marks; nothing where there is no array.
    std::optional<SeenArray> seen() const;
    std::optional<draw::Picture> pictureInSight() const;          // in the cycle that is shown
    void showLegend(bool legend);                                 // over the corner where it hides least
    QRectF legendArea() const;                                    // in the viewport; empty: there is none
    const simulate::Holders& holders() const { return holders_; } // of the selected element, which are marked

    // A step of one cycle lets tokens glide, unless there are too many of them, they are too small, or time
    // is fast. Without this wish they stay.
    void setGlides(bool glides);
    Glide& glide() { return *glide_; }

  Q_SIGNALS:
    void entered(); // a PE, which is selected

  protected:
    void paintEvent(QPaintEvent* event) override;
    std::optional<QRectF> bounds() const override;
    double stripHeight() const override;
    double footHeight() const override;
    bool hover(QPointF place) override;
    void leave() override;
    void click(QPointF place) override;
    void enter(QPointF place) override;
    bool dismiss() override;
    void selectNext(QPointF direction) override;
    QString toolTipAt(QPoint place) const override;
    QString wordsOfWaiting(QPoint place) const;
    QString wordsOfPe(const polyhedra::Point& pe) const;
    QString partWords() const override { return part_.isEmpty() ? hint_ : part_; }
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintMap(QPainter& painter, const Camera& camera) const override;

  private:
    void arrayChanged();
    const ArrayResults& pictured() const; // of the text at hand, or of the last correct one
    QString sketchNotice() const;
    Selection at(QPointF place) const;
    Shown shown() const; // all that the picture depends on
    void paintScene(QPainter& painter, const Shown& shown);
    QString wordsOfPart() const;
    bool canGlide() const;
    void glideHere(); // to the state that has come
    void findHolders();
    void findViolations();
    void findQueues();
    void pointAt(const Selection& under);
    void showChoice();
    void fillChoice();
    void placeChoice();
    void placeLegend();
    QSizeF roomOfLegend() const;
    QRectF placeOfChoice() const; // in the viewport; empty: there is none for this array
    // Of the scene below this part of the viewport, in its units.
    double hiddenBelow(const QRectF& place, const Camera& camera) const;

    // The picture below the values depends on these.
    struct GroundKey {
        const draw::Scene* scene = nullptr;
        double scale = 0, ratio = 0;
        QPointF centre;
        QSize size;
        const Theme* theme = nullptr;
        QFont font;
        Selection selection, hovered;
        std::vector<dependence::DependenceId> dependences;
        std::vector<simulate::Holders::Link> held;
        const ValuePath* path = nullptr;
        std::set<std::uint32_t> pointedLinks;
        friend bool operator==(const GroundKey&, const GroundKey&) = default;
    };
    GroundKey groundKey(const Shown& shown) const;

    Workbench& workbench_;
    std::shared_ptr<const draw::Scene> scene_; // null: nothing to show
    std::shared_ptr<const SceneIndex> index_;
    draw::Violations violations_; // of a projection, or of the counterexample that the bench shows
    bool isOfExample_ = false;    // the latter
    bool isSketch_ = false;       // the map is not legal
    bool isOutdated_ = false;
    simulate::Holders holders_; // of the selected element, in the state that is shown
    Selection hovered_;
    QPixmap ground_; // links and memory, as they are in
    GroundKey groundOf_;
    QToolButton* choice_;  // "Shown: Z", with a menu of the variables
    std::string variable_; // as chosen; empty: the one that outputs read
    bool asNames_ = false;
    bool hasQueues_ = false;
    QueuedScene queued_; // what the picture is of
    draw::Legend legend_;
    draw::LegendWords legendForm_ = draw::LegendWords::All;
    Qt::Corner legendCorner_ = Qt::BottomLeftCorner;
    bool hasLegend_ = true;
    Glide* glide_;
    bool glides_ = false;
    std::shared_ptr<const simulate::State> state_; // that came last
    QString hint_;
    QString part_; // of the array that is in sight, as of the ground
};

} // namespace tactus::views
