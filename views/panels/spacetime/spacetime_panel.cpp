#include "views/panels/spacetime/spacetime_panel.h"

#include "views/theme/icons.h"

#include <QGridLayout>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

namespace tactus::views {

SpacetimePanel::SpacetimePanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), canvas_(new SpacetimeCanvas(workbench, this)), cell_(new QLabel(this)),
      out_(button("zoomOut", tr("Show more cycles and PEs"))),
      in_(button("zoomIn", tr("Show fewer cycles and PEs"))),
      whole_(button("wholeRun", tr("Show the whole run"))), sideways_(new QScrollBar(Qt::Horizontal, this)),
      down_(new QScrollBar(Qt::Vertical, this)) {
    setAccessibleName(tr("Space-time diagram of PEs and cycles"));
    cell_->setAccessibleName(tr("Work of the selected PE in this cycle"));
    cell_->setProperty("role", "muted");
    cell_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    out_->setText(QStringLiteral("−"));
    in_->setText(QStringLiteral("+"));
    whole_->setIcon(themedIcon(QStringLiteral("fit"), &Theme::text));
    auto* bar = new QHBoxLayout;
    bar->setSpacing(spacing / 2);
    bar->addWidget(cell_, 1);
    for (QToolButton* button : {out_, in_, whole_}) bar->addWidget(button);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(spacing, spacing / 2, spacing, spacing / 2);
    grid->setSpacing(0);
    grid->addLayout(bar, 0, 0, 1, 2);
    grid->addWidget(canvas_, 1, 0);
    grid->addWidget(down_, 1, 1);
    grid->addWidget(sideways_, 2, 0);
    // A bar that comes or goes moves nothing: the cell below the mouse stays there.
    QSizePolicy across(QSizePolicy::Ignored, QSizePolicy::Fixed);
    across.setRetainSizeWhenHidden(true);
    sideways_->setSizePolicy(across);
    down_->setSizePolicy(across.transposed());
    constexpr double step = 1.5;
    connect(out_, &QToolButton::clicked, this, [this] { canvas_->zoomBy(1 / step); });
    connect(in_, &QToolButton::clicked, this, [this] { canvas_->zoomBy(step); });
    connect(whole_, &QToolButton::clicked, canvas_, &SpacetimeCanvas::fit);
    connect(canvas_, &SpacetimeCanvas::viewChanged, this, &SpacetimePanel::showView);
    connect(canvas_, &SpacetimeCanvas::cursorChanged, this, &SpacetimePanel::showCursor);
    connect(sideways_, &QScrollBar::valueChanged, this, &SpacetimePanel::scroll);
    connect(down_, &QScrollBar::valueChanged, this, &SpacetimePanel::scroll);
    showView();
    showCursor();
}

QToolButton* SpacetimePanel::button(const char* name, const QString& words) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(words);
    button->setAccessibleName(words);
    button->setProperty("flat", true);
    return button;
}

// A scroll bar over so many things, some of them in sight: in steps of several where they are too many.
static void showIn(QScrollBar& bar, double first, double inSight, double all) {
    const QSignalBlocker quietly(bar);
    constexpr double most = 1e9;
    const double step = std::max(1.0, all / most), hidden = std::max(0.0, all - inSight);
    bar.setProperty("step", step);
    bar.setRange(0, int(std::ceil(hidden / step - 1e-6)));
    bar.setPageStep(std::max(1, int(inSight / step)));
    bar.setSingleStep(std::max(1, int(inSight / step / 10)));
    bar.setValue(int(std::lround(first / step)));
    bar.setVisible(bar.maximum() > 0);
}

void SpacetimePanel::scroll() {
    const auto placeOf = [](const QScrollBar& bar) { return bar.value() * bar.property("step").toDouble(); };
    // The bar that was not moved is not as fine as the view.
    const bool isDown = sender() == down_;
    canvas_->scrollTo(isDown ? canvas_->firstCycle() : placeOf(*sideways_),
                      isDown ? placeOf(*down_) : canvas_->firstPe());
}

void SpacetimePanel::showView() {
    showIn(*sideways_, canvas_->firstCycle(), canvas_->cyclesInSight(), double(canvas_->cycles()));
    showIn(*down_, canvas_->firstPe(), canvas_->pesInSight(), double(canvas_->pes()));
}

void SpacetimePanel::showCursor() {
    cell_->setText(canvas_->wordsOfCursor());
    cell_->setToolTip(cell_->text());
}

} // namespace tactus::views
