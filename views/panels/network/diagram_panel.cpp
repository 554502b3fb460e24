#include "views/panels/network/diagram_panel.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QLabel>
#include <QToolButton>

namespace tactus::views {

DiagramPanel::DiagramPanel(Workbench& workbench, Draw draw, std::string view, QWidget* parent)
    : QWidget(parent), workbench_(workbench), draw_(std::move(draw)), view_(std::move(view)),
      background_(Background::Newer::Replaces, this), column_(new QVBoxLayout(this)),
      canvas_(new DiagramCanvas(this)), waiting_(new QWidget(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(0);
    column_->addWidget(canvas_, 1);
    makeWaiting();
    setFocusProxy(canvas_);
    canvas_->installEventFilter(this);
    connect(canvas_, &DiagramCanvas::chosen, this, &DiagramPanel::choose);
    connect(canvas_, &DiagramCanvas::hovered, this, [this](const draw::Subject& part) {
        const auto& model = workbench_.array().results().model;
        const bool isKnown = model && isCurrent();
        workbench_.pointing().hover(Pointing::Where::Elsewhere,
                                    isKnown ? partsOf(Selection::ofPart(part), *model) : PointedParts{});
    });
    connect(&workbench_.array(), &ArrayRun::modelChanged, this, &DiagramPanel::refresh);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &DiagramPanel::refresh);
    connect(&workbench_, &Workbench::selectionChanged, this, [this] {
        const Selection& selection = workbench_.selection();
        canvas_->select(selection.kind == Selection::Kind::Part ? selection.part : draw::Subject{});
    });
    refresh();
}

void DiagramPanel::makeWaiting() {
    auto* row = new QHBoxLayout(waiting_);
    row->setContentsMargins(2 * spacing, spacing / 2, 2 * spacing, spacing / 2);
    auto* words = new QLabel(tr("Drawing…"), waiting_);
    words->setProperty("role", "muted");
    row->addWidget(words);
    auto* stop = new QToolButton(waiting_);
    stop->setProperty("flat", true);
    stop->setText(tr("Cancel"));
    stop->setToolTip(tr("Stop drawing this picture"));
    stop->setAccessibleName(stop->toolTip());
    connect(stop, &QToolButton::clicked, this, &DiagramPanel::cancel);
    row->addWidget(stop);
    row->addStretch(1);
    column_->addWidget(waiting_);
    waiting_->hide();
    moment_.setSingleShot(true);
    moment_.setInterval(500);
    connect(&moment_, &QTimer::timeout, waiting_, &QWidget::show);
    connect(&background_, &Background::busyChanged, this, [this](bool busy) {
        if (busy) return moment_.start();
        moment_.stop();
        waiting_->hide();
    });
}

// It begins again when somebody looks at it anew.
void DiagramPanel::cancel() {
    background_.cancel();
    drawnOf_ = shownOf_ = nullptr;
    canvas_->show(nullptr, tr("The picture was cancelled; it is drawn when this tab is opened again."));
}

void DiagramPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void DiagramPanel::refresh() {
    const std::shared_ptr<const array::Model> model = workbench_.array().model();
    if (!model) {
        background_.cancel();
        const ArrayResults& results = workbench_.array().results();
        const bool isLast = results.lastCorrect && shownOf_ && results.lastCorrect->model == shownOf_;
        drawnOf_ = nullptr;
        if (isLast) return canvas_->setOutdated(true);
        shownOf_ = nullptr;
        return canvas_->show(nullptr, results.refusal);
    }
    if (!isVisible() || drawnOf_ == model) return;
    drawnOf_ = model;
    background_.start([this, model](const Background::Deliver& deliver, std::stop_token stop) {
        system::LayoutOptions options;
        options.stop = std::move(stop);
        auto diagram = draw_(*model, options);
        deliver([this, model, diagram] {
            shownOf_ = model;
            ways_.clear();
            if (!diagram) {
                canvas_->show(nullptr, text(diagram.error()));
                return Q_EMIT drawn();
            }
            for (const draw::Diagram& way : *diagram)
                ways_.push_back(std::make_shared<const draw::Diagram>(way));
            way_ = ways_.size();
            chooseWay(1);
            workbench_.logPicture(view_);
        });
    });
}

// A picture that somebody has moved keeps its layout, and so does one that another is hardly better than.
bool DiagramPanel::eventFilter(QObject* watched, QEvent* event) {
    constexpr double clearly = 1.2;
    if (event->type() == QEvent::Resize && ways_.size() > 1)
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (isCurrent() && canvas_->fits()) chooseWay(clearly);
            },
            Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

void DiagramPanel::chooseWay(double advantage) {
    std::size_t best = way_;
    double most = best < ways_.size() ? canvas_->scaleOf(*ways_[best]) * advantage : 0;
    for (std::size_t way = 0; way < ways_.size(); ++way)
        if (const double scale = canvas_->scaleOf(*ways_[way]); scale > most) {
            best = way;
            most = scale;
        }
    if (best == way_) return;
    way_ = best;
    canvas_->show(ways_[way_]);
    Q_EMIT drawn();
}

// A part that is chosen here is chosen everywhere, and its line of the text comes into sight.
void DiagramPanel::choose(const draw::Subject& subject) {
    if (subject.kind == draw::Subject::Kind::None) return workbench_.select({});
    if (!isCurrent()) return; // a moment after an edit: the next diagram is being drawn
    workbench_.select(Selection::ofPart(subject));
    if (!subject.span.empty()) Q_EMIT workbench_.showText(subject.span);
}

} // namespace tactus::views
