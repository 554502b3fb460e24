#include "views/panels/network/inside_panel.h"

#include "draw/state/wires.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <fmt/format.h>

namespace tactus::views {

InsidePanel::InsidePanel(Workbench& workbench, QWidget* parent)
    : DiagramPanel(workbench, studies::insideEachWay, "inside", parent), caption_(new QLabel(this)) {
    canvas().setAccessibleName(tr("Inside of a PE"));
    canvas().setAccessibleDescription(
        tr("Registers, operators and multiplexers of one processing element, with the values on its wires"));
    caption_->setContentsMargins(2 * spacing, spacing / 2, 2 * spacing, spacing / 2);
    caption_->setProperty("role", "muted");
    caption_->setTextFormat(Qt::PlainText);
    caption_->setMinimumWidth(1); // a long caption does not hold the panel as wide as it is
    column().insertWidget(0, caption_);
    connect(&workbench, &Workbench::selectionChanged, this, &InsidePanel::keepPe);
    connect(&workbench.array(), &ArrayRun::runChanged, this, &InsidePanel::showValues);
    connect(&workbench.time(), &TimeCursor::stateChanged, this, &InsidePanel::showValues);
    connect(this, &DiagramPanel::drawn, this, [this] {
        empty_ = canvas().diagram();
        showValues();
    });
    keepPe();
}

// A PE stays the one that is looked into when something else is selected.
void InsidePanel::keepPe() {
    const Selection& selection = workbench().selection();
    if (selection.kind == Selection::Kind::Pe) chosen_ = selection.pe;
    showValues();
}

std::optional<polyhedra::Point> InsidePanel::pe() const {
    const auto& model = workbench().array().results().model;
    if (!model) return std::nullopt;
    if (chosen_ && chosen_->size() == model->dimensions() && model->hasPe(*chosen_)) return chosen_;
    std::optional<polyhedra::Point> first;
    model->forEachPe([&](const polyhedra::Point& one) {
        first = one;
        return false;
    });
    return first;
}

void InsidePanel::showEvent(QShowEvent* event) {
    DiagramPanel::showEvent(event);
    showValues();
}

void InsidePanel::showValues() {
    const ArrayResults& results = workbench().array().results();
    const auto& state = workbench().time().state();
    const auto here = isVisible() && isCurrent() && empty_ ? pe() : std::nullopt;
    if (!here || !results.run || !results.arrayInputs || !state) {
        caption_->setText(here ? tr("Inside of each PE. A simulation shows the values on its wires.")
                               : QString());
        caption_->setVisible(here.has_value());
        if (here && canvas().diagram() != empty_) canvas().update(empty_);
        return;
    }
    const array::Model& model = *results.model;
    const simulate::PeValues values(model, *state, *results.arrayInputs, *here);
    auto shown = std::make_shared<draw::Diagram>(*empty_);
    draw::showValues(*shown, model.system(), values);
    shown->title =
        fmt::format("PE {} of {}, cycle {}", polyhedra::toString(*here), model.system().name, state->cycle);
    canvas().update(std::move(shown));
    const QString place = tr("PE %1, %2").arg(tuple(*here), timeText(results.timeUnit(), state->cycle));
    caption_->setText(values.iteration()
                          ? tr("%1: %2").arg(place, iterationText(model.system(), *values.iteration()))
                          : tr("%1: idle").arg(place));
    caption_->show();
}

} // namespace tactus::views
