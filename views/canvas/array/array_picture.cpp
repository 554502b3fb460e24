#include "views/canvas/array/array_picture.h"

#include "views/canvas/array/scene_painter.h"
#include "views/models/words.h"

#include <algorithm>
#include <utility>

namespace tactus::views {

ArrayPicture::ArrayPicture(QWidget* parent) : PictureArea(parent) {
    setMinimumSize(0, 0);
}

void ArrayPicture::show(const PicturedArray& array, const QString& notice) {
    array_ = array;
    notice_ = notice;
    state_ = nullptr;
    inputs_ = outputs_ = nullptr;
    selected_ = hovered_ = {};
    values_.variable = array.model ? draw::readByOutputs(array.model->system()) : ure::VariableId();
    lay();
    pictureChanged(false);
}

void ArrayPicture::lay() {
    queued_ = withQueues(array_.scene, array_.index, hasQueues_, scaleThatFits());
}

void ArrayPicture::showState(std::shared_ptr<const simulate::State> state) {
    if (state == state_) return;
    state_ = std::move(state);
    viewport()->update();
}

void ArrayPicture::showSelected(const std::optional<polyhedra::Point>& pe) {
    selected_ = pe;
    viewport()->update();
}

void ArrayPicture::showNames(bool names) {
    values_.asNames = names;
    viewport()->update();
}

// The picture is as large as its queues are long.
void ArrayPicture::showQueues(bool queues) {
    hasQueues_ = queues;
    lay();
    pictureEdited();
}

void ArrayPicture::showTensors(std::shared_ptr<const evaluate::Tensors> inputs,
                               std::shared_ptr<const evaluate::Tensors> outputs) {
    inputs_ = std::move(inputs);
    outputs_ = std::move(outputs);
    viewport()->update();
}

std::vector<draw::Waiting> ArrayPicture::waiting() const {
    if (!hasQueues_ || !array_.model || !state_ || !queued_.scene) return {};
    return queued_.waiting(*array_.model, *state_, camera_, selected_);
}

std::optional<QRectF> ArrayPicture::bounds() const {
    return queued_.scene ? std::optional(queued_.bounds()) : std::nullopt;
}

QRect ArrayPicture::boxOfPe(const polyhedra::Point& pe) const {
    const auto node = queued_.scene ? queued_.index->nodeOfPe(pe) : std::nullopt;
    return node ? camera_.boxToView(boxOf(queued_.scene->nodes[*node])).toAlignedRect() : QRect();
}

std::optional<polyhedra::Point> ArrayPicture::peAt(QPointF place) const {
    if (!queued_.scene) return std::nullopt;
    const Selection thing = thingAt(*queued_.scene, *queued_.index, camera_.toScene(place), 0);
    return thing.kind == Selection::Kind::Pe ? std::optional(thing.pe) : std::nullopt;
}

bool ArrayPicture::hover(QPointF place) {
    if (!selects_) return false;
    auto under = peAt(place);
    if (under != std::exchange(hovered_, under)) viewport()->update();
    return hovered_.has_value();
}

void ArrayPicture::leave() {
    if (std::exchange(hovered_, std::nullopt)) viewport()->update();
}

void ArrayPicture::click(QPointF place) {
    if (selects_) Q_EMIT picked(peAt(place));
}

bool ArrayPicture::dismiss() {
    if (!selected_) return false;
    Q_EMIT picked({});
    return true;
}

void ArrayPicture::selectNext(QPointF direction) {
    const draw::Node* next =
        selects_ && queued_.scene ? nextPe(*queued_.scene, *queued_.index, selected_, direction) : nullptr;
    if (!next) return;
    Q_EMIT picked(next->pe);
    bringIntoView(boxOfPe(next->pe));
}

// "Processing element (2, 3) executes (i, j, k) = (2, 3, 5)"
QString ArrayPicture::toolTipAt(QPoint place) const {
    const auto pe = peAt(place);
    if (!pe) return {};
    const QString name = pe->empty() ? tr("Processing element") : tr("Processing element %1").arg(tuple(*pe));
    if (!state_) return name;
    const auto works = std::ranges::find_if(
        state_->pes, [&](const simulate::PeState& one) { return one.pe == *pe && one.iteration; });
    if (works == state_->pes.end()) return tr("%1 does not work in this cycle").arg(name);
    return tr("%1 executes %2").arg(name, iterationText(array_.model->system(), *works->iteration));
}

void ArrayPicture::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(viewport()->rect(), theme.surface);
    if (queued_.scene) {
        Shown shown;
        shown.model = array_.model.get();
        shown.state = state_.get();
        shown.values = values_;
        const Selection selected = selected_ ? Selection::ofPe(*selected_) : Selection();
        const Selection hovered = hovered_ ? Selection::ofPe(*hovered_) : Selection();
        shown.selection = &selected;
        shown.hovered = &hovered;
        shown.waiting = waiting();
        shown.inputs = inputs_.get();
        shown.outputs = outputs_.get();
        ScenePainter(painter, camera_, theme).paint(*queued_.scene, *queued_.index, shown);
    } else {
        painter.setFont(font());
        painter.setPen(theme.muted);
        painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         array_.refusal.isEmpty() ? notice_ : array_.refusal);
    }
    paintFocus(painter);
}

} // namespace tactus::views
