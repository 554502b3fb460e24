// The tool bar: as many tools as the window has room for, the verdict and the export always.
#include "views/studio/main_window.h"

#include "views/panels/widgets/elided_button.h"
#include "views/theme/theme.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolBar>
#include <QWidgetAction>

namespace tactus::views {

void MainWindow::makeToolBar() {
    auto* bar = toolBar_ = addToolBar(tr("Tools"));
    bar->setMovable(false);
    bar->setIconSize({20, 20});
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    auto* room = new QWidget(bar);
    verdict_ = new ElidedButton(room);
    verdict_->setFocusPolicy(Qt::TabFocus); // as the tools have
    verdict_->setObjectName(QStringLiteral("verdictChip"));
    connect(verdict_, &QPushButton::clicked, &action(ActionId::FocusMapping), &QAction::trigger);
    connect(mapping_, &MappingPanel::judged, this, &MainWindow::showVerdict);
    auto* row = new QHBoxLayout(room);
    row->setContentsMargins(spacing, 0, spacing, 0);
    row->addWidget(verdict_);
    row->addStretch(1);
    room->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* verdict = new QWidgetAction(bar);
    verdict->setDefaultWidget(room);
    verdictTool_ = verdict;
    showVerdict();
    fillToolBar(0);
}

namespace {

// Of the tool bar from left to right; those with the greatest number leave first where it is narrow. The room
// of the verdict takes what is left, so that words of any length move nothing.
struct Tools {
    int leaves;
    std::vector<ActionId> actions; // none: the verdict
};
const std::vector<Tools>& allTools() {
    using enum ActionId;
    static const std::vector<Tools> tools{
        {2, {Start, New}},
        {0, {Open, Save}},
        {3, {Undo, Redo}},
        {4, {CheckNow, Fix, Localised}},
        {0, {PerspectiveWrite, PerspectiveMap, PerspectiveSimulate, PerspectiveExport, Present}},
        {0, {}},
        {1, {Fit, Dark}},
        {0, {Export}},
    };
    return tools;
}
constexpr int mostTools = 5;     // beyond the greatest number
constexpr int leastVerdict = 20; // letters

} // namespace

// Without the tools that leave at this level or before; 0: all.
void MainWindow::fillToolBar(int level) {
    toolLevel_ = level;
    QToolBar& bar = *toolBar_;
    for (QAction* one : bar.actions()) bar.removeAction(one);
    bool isFirst = true;
    for (const Tools& tools : allTools()) {
        if (tools.leaves > 0 && tools.leaves >= mostTools - level) continue;
        if (tools.actions.empty()) {
            bar.addAction(verdictTool_);
            isFirst = true;
            continue;
        }
        if (!std::exchange(isFirst, false)) bar.addSeparator();
        for (const ActionId id : tools.actions) bar.addAction(actions_.at(id));
    }
    dressToolBar();
}

void MainWindow::dressToolBar() {
    using enum ActionId;
    for (QToolButton* button : toolBar_->findChildren<QToolButton*>())
        if (button->defaultAction())
            button->setAccessibleName(button->defaultAction()->text().remove(QLatin1Char('&')));
    const auto buttonOf = [this](ActionId id) {
        return qobject_cast<QToolButton*>(toolBar_->widgetForAction(actions_.at(id)));
    };
    for (const ActionId id :
         {PerspectiveWrite, PerspectiveMap, PerspectiveSimulate, PerspectiveExport, Present})
        if (auto* button = buttonOf(id)) button->setProperty("word", true);
    if (auto* button = buttonOf(PerspectiveExport))
        button->setObjectName(QStringLiteral("perspectiveExport"));
    if (auto* button = buttonOf(New)) {
        button->setMenu(makeSkeletonMenu(button));
        button->setPopupMode(QToolButton::MenuButtonPopup);
    }
    if (auto* button = buttonOf(Export)) button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    for (const Tools& tools : allTools())
        for (const ActionId id : tools.actions)
            if (const auto* button = buttonOf(id)) toolWidths_[id] = button->sizeHint().width();
}

// The width that the tools of a level take; those that have left are as wide as they were.
int MainWindow::widthOfTools(int level) const {
    constexpr int between = 4, separator = 18, margins = 24; // as the style has them
    int width = margins;
    for (const Tools& tools : allTools()) {
        if (tools.leaves > 0 && tools.leaves >= mostTools - level) continue;
        if (tools.actions.empty()) width += verdict_->fontMetrics().averageCharWidth() * leastVerdict;
        for (const ActionId id : tools.actions) width += toolWidths_.at(id) + between;
        width += separator;
    }
    return width;
}

// As many tools as have room; nothing falls behind the bar's end as long as some can leave.
void MainWindow::fitToolBar() {
    if (toolWidths_.empty()) return; // it is still being made
    int level = 0;
    while (level < mostTools - 1 && widthOfTools(level) > width()) ++level;
    if (level != toolLevel_) fillToolBar(level);
}

// The verdict of the mapping's panel in few words, which are to be seen in all perspectives.
void MainWindow::showVerdict() {
    const QString words = mapping_->verdict();
    verdict_->setText(words.section(QLatin1Char(':'), 0, 0));
    verdict_->setToolTip(tr("%1. To the mapping and its dependences").arg(words));
    verdict_->setAccessibleName(tr("Verdict: %1").arg(words));
    verdict_->setStyleSheet(MappingPanel::styleOfVerdict(mapping_->verdictColour()) +
                            QStringLiteral(" padding: 4px 10px;"));
}

// Only now its buttons are as wide as they will be.
void MainWindow::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    fillToolBar(0);
    fitToolBar();
}

} // namespace tactus::views
