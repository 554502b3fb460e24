#include "views/panels/widgets/folding_tabs.h"

#include <QTabBar>

namespace tactus::views {

FoldingTabs::FoldingTabs(QWidget* parent) : QTabWidget(parent) {
    setDocumentMode(true);
    const auto unfold = [this] { fold(false); };
    connect(this, &QTabWidget::currentChanged, this, unfold);
    connect(this, &QTabWidget::tabBarClicked, this, unfold);
    // Later: the second press of a double click is a click, too.
    connect(
        this, &QTabWidget::tabBarDoubleClicked, this, [this](int tab) { fold(tab >= 0); },
        Qt::QueuedConnection);
}

QSize FoldingTabs::minimumSizeHint() const {
    constexpr int little = 40;
    return {260, tabBar()->sizeHint().height() + (folded_ ? 0 : little)};
}

void FoldingTabs::fold(bool folded) {
    if (folded == folded_) return;
    folded_ = folded;
    setMaximumHeight(folded ? tabBar()->sizeHint().height() : QWIDGETSIZE_MAX);
    Q_EMIT foldedChanged(folded);
}

} // namespace tactus::views
