// A diagram on screen: boxes and arrows can be chosen, and asked for a menu.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/list/diagram/diagram_list.h"
#endif
#include "views/canvas/picture_area.h"

#include <memory>

namespace tactus::views {

using draw::ChannelMark;
using draw::DiagramMarks;

class DiagramCanvas final : public PictureArea {
    Q_OBJECT

  public:
    explicit DiagramCanvas(QWidget* parent) : PictureArea(parent) {}

    // Null: there is none, for this reason.
    void show(std::shared_ptr<const draw::Diagram> diagram, const QString& reason = {});
    const std::shared_ptr<const draw::Diagram>& diagram() const { return diagram_; }
    // The same boxes and arrows at the same places, with other words or marks.
    void update(std::shared_ptr<const draw::Diagram> diagram);
    void setOutdated(bool outdated); // what is shown is of an earlier text
    void select(const draw::Subject& subject);
    void mark(std::map<std::uint32_t, ChannelMark> channels);
    void light(std::map<DiagramMarks::Part, draw::ValuePath::Mark> path);
    void pointAt(std::set<DiagramMarks::Part> parts);
    const DiagramMarks& marks() const { return marks_; }
    void goNear(const draw::Subject& subject); // as soon as it is drawn
    using PictureArea::fits;
    double scaleOf(const draw::Diagram& diagram) const; // with which all of it would be in sight
    // All that is seen but for what the mouse points at; nothing: there is no diagram.
    std::optional<draw::Picture> pictureInSight();
    // The place of a part's picture, in the viewport; empty if it is not there.
    QRect placeOf(const draw::Subject& subject) const;

  Q_SIGNALS:
    void chosen(const draw::Subject& subject); // of kind None: nothing
    void hovered(const draw::Subject& subject);
    void menuWanted(const draw::Subject& subject, QPoint globally);
    void left(); // by Escape, where nothing is selected

  protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    std::optional<QRectF> bounds() const override;
    double threadScale() const override { return 0.3; } // its words are all it has
    double margin() const override { return 8; }
    double overhang() const override { return draw::LabelRoom::beyondDiagram; }
    bool hover(QPointF place) override;
    void leave() override;
    void click(QPointF place) override;
    bool dismiss() override;
    void selectNext(QPointF direction) override;
    QString toolTipAt(QPoint place) const override;
    void paintMap(QPainter& painter, const Camera& camera) const override;

  private:
    void listAnew();
    const draw::Picture& seen();
    draw::Subject at(QPointF place) const;
    const draw::Arrow* arrowAt(QPointF scenic) const;

    std::optional<draw::Subject> near_; // waits for a diagram
    std::shared_ptr<const draw::Diagram> diagram_;
    QString reason_;
    bool isOutdated_ = false;
    std::string title_; // of the last diagram
    DiagramMarks marks_;
    draw::Subject hovered_;
    std::optional<draw::Picture> seen_; // in this view; nothing: to be listed again
    draw::View seenIn_;
};

} // namespace tactus::views
