#include "views/panels/diagram_panel.h"

#include "views/models/words.h"

namespace tactus::views {

DiagramPanel::DiagramPanel(Workbench& workbench, Draw draw, QWidget* parent)
    : QWidget(parent), workbench_(workbench), draw_(std::move(draw)),
      background_(Background::Newer::Replaces, this), column_(new QVBoxLayout(this)),
      canvas_(new DiagramCanvas(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(0);
    column_->addWidget(canvas_, 1);
    setFocusProxy(canvas_);
    connect(canvas_, &DiagramCanvas::chosen, this, &DiagramPanel::choose);
    connect(&workbench_.array(), &ArrayRun::modelChanged, this, &DiagramPanel::refresh);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &DiagramPanel::refresh);
    connect(&workbench_, &Workbench::selectionChanged, this, [this] {
        const Selection& selection = workbench_.selection();
        canvas_->select(selection.kind == Selection::Kind::Part ? selection.part : draw::Subject{});
    });
    refresh();
}

void DiagramPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void DiagramPanel::refresh() {
    const std::shared_ptr<const array::Model> model = workbench_.array().model();
    if (!model) {
        background_.cancel();
        drawnOf_ = shownOf_ = nullptr;
        return canvas_->show(nullptr, workbench_.array().results().refusal);
    }
    if (!isVisible() || drawnOf_ == model) return;
    drawnOf_ = model;
    background_.start([this, model](const Background::Deliver& deliver, std::stop_token stop) {
        driver::LayoutOptions options;
        options.stop = std::move(stop);
        auto diagram = draw_(*model, options);
        deliver([this, model, diagram] {
            shownOf_ = model;
            if (diagram)
                canvas_->show(std::make_shared<const draw::Diagram>(*diagram));
            else
                canvas_->show(nullptr, text(diagram.error()));
            Q_EMIT drawn();
        });
    });
}

// What is chosen here is chosen everywhere, and its line of the text comes into sight.
void DiagramPanel::choose(const draw::Subject& subject) {
    if (subject.kind == draw::Subject::Kind::None) return workbench_.select({});
    if (!isCurrent()) return; // a moment after an edit: the next diagram is being drawn
    workbench_.select(Selection::ofPart(subject));
    if (!subject.span.empty()) Q_EMIT workbench_.showText(subject.span);
}

} // namespace tactus::views
