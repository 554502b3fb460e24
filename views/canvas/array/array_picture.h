// The picture of an array that is not on the bench, and what its PEs do in one cycle.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/state/shown_values.h"
#include "evaluate/values.h"
#endif
#include "views/canvas/array/queued_scene.h"
#include "views/canvas/picture_area.h"
#include "views/workbench/pictured_array.h"

namespace tactus::views {

class ArrayPicture final : public PictureArea {
    Q_OBJECT

  public:
    explicit ArrayPicture(QWidget* parent);

    // Without a scene the notice is shown, or why there is none.
    void show(const PicturedArray& array, const QString& notice = {});
    void showState(std::shared_ptr<const simulate::State> state); // of this array; null: none
    void showNames(bool names);                                   // in place of values
    void showQueues(bool queues);                                 // of elements that wait at the edge
    // Of this array: the values of what waits; null: its names are shown.
    void showTensors(std::shared_ptr<const evaluate::Tensors> inputs,
                     std::shared_ptr<const evaluate::Tensors> outputs);
    std::vector<draw::Waiting> waiting() const; // in the state that is shown
    const PicturedArray& array() const { return array_; }
    const std::shared_ptr<const simulate::State>& state() const { return state_; }
    // PEs can be selected; without this nothing happens to what is clicked.
    void letSelect() { selects_ = true; }
    void showSelected(const std::optional<polyhedra::Point>& pe);
    const std::optional<polyhedra::Point>& selected() const { return selected_; }
    QRect boxOfPe(const polyhedra::Point& pe) const; // in the viewport; empty: no such PE

  Q_SIGNALS:
    void picked(const std::optional<polyhedra::Point>& pe); // by the user; nothing: none

  protected:
    std::optional<QRectF> bounds() const override;
    double threadScale() const override { return 0; } // all of it, as of a small picture
    double margin() const override { return 8; }
    bool hover(QPointF place) override;
    void leave() override;
    void click(QPointF place) override;
    bool dismiss() override;
    void selectNext(QPointF direction) override;
    QString toolTipAt(QPoint place) const override;
    void paintEvent(QPaintEvent* event) override;

  private:
    std::optional<polyhedra::Point> peAt(QPointF place) const;

    void lay();

    PicturedArray array_;
    bool hasQueues_ = false;
    QueuedScene queued_; // what the picture is of
    std::shared_ptr<const evaluate::Tensors> inputs_, outputs_;
    QString notice_;
    std::shared_ptr<const simulate::State> state_;
    draw::ShownValues values_;
    bool selects_ = false;
    std::optional<polyhedra::Point> selected_, hovered_;
};

} // namespace tactus::views
