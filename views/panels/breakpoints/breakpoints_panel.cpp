#include "views/panels/breakpoints/breakpoints_panel.h"

#include "views/models/words.h"
#include "views/theme/fonts.h"
#include "views/theme/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QToolButton>

namespace tactus::views {

enum Column { Condition, Stops, Problem, ColumnCount };

BreakpointsPanel::BreakpointsPanel(Workbench& workbench, const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent), breakpoints_(new Breakpoints(workbench, this)), line_(new QLineEdit(this)),
      list_(new QTreeWidget(this)), message_(new QLabel(this)) {
    setAccessibleName(tr("Breakpoints"));
    line_->setPlaceholderText(tr("Condition, e.g. Z > 10 && i == j"));
    line_->setAccessibleName(tr("Condition of a new breakpoint"));
    line_->setObjectName(QStringLiteral("condition"));
    useFont(*line_, codeFont);
    auto* add = new QPushButton(tr("Add"), this);
    add->setToolTip(tr("Stop runs in cycles in which an iteration meets the condition"));
    auto* row = new QHBoxLayout;
    row->setSpacing(spacing);
    row->addWidget(line_, 1);
    row->addWidget(add);
    for (QAction* action : actions) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        row->addWidget(button);
    }
    message_->setWordWrap(true);
    message_->setAccessibleName(tr("Where the run stopped"));
    message_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    message_->hide();
    list_->setColumnCount(ColumnCount);
    list_->setHeaderLabels({tr("condition"), tr("stops"), tr("problem")});
    list_->setRootIsDecorated(false);
    list_->setAccessibleName(tr("Breakpoints of the design"));
    list_->setObjectName(QStringLiteral("breakpoints"));
    list_->setToolTip(tr("Delete removes the selected breakpoint"));
    list_->header()->setSectionResizeMode(Condition, QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(Stops, QHeaderView::ResizeToContents);
    list_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // small windows have little room
    list_->installEventFilter(this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(spacing, spacing, spacing, spacing);
    column->setSpacing(spacing / 2);
    column->addLayout(row);
    column->addWidget(message_);
    column->addWidget(list_, 1);
    connect(line_, &QLineEdit::returnPressed, this, &BreakpointsPanel::add);
    connect(add, &QPushButton::clicked, this, &BreakpointsPanel::add);
    connect(breakpoints_, &Breakpoints::changed, this, &BreakpointsPanel::fill);
    connect(breakpoints_, &Breakpoints::ended, this, [this](const QString& words) { say(words); });
    connect(list_, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item, int where) {
        if (where != Condition) return;
        breakpoints_->setOn(std::size_t(list_->indexOfTopLevelItem(item)),
                            item->checkState(Condition) == Qt::Checked);
    });
}

void BreakpointsPanel::say(const QString& words, bool isWrong) {
    message_->setProperty("role", isWrong ? "bad" : "muted");
    const Theme& theme = Theme::of(*this);
    message_->setStyleSheet(QStringLiteral("color: %1").arg((isWrong ? theme.bad : theme.muted).name()));
    message_->setText(words);
    message_->setVisible(!words.isEmpty());
}

void BreakpointsPanel::add() {
    const QString condition = line_->text().trimmed();
    if (condition.isEmpty()) return;
    say({});
    const QString wrong = breakpoints_->add(condition.toStdString());
    if (wrong.isEmpty())
        line_->clear();
    else
        say(wrong, true);
}

// At least one row, with the names of columns where there is room for both.
void BreakpointsPanel::fitHeader() {
    QHeaderView& header = *list_->header();
    const int row = list_->topLevelItemCount() > 0 ? list_->visualItemRect(list_->topLevelItem(0)).height()
                                                   : list_->fontMetrics().height() + spacing;
    const int frame = 2 * list_->frameWidth();
    list_->setMinimumHeight(row + frame);
    header.setVisible(list_->height() >= header.sizeHint().height() + row + frame);
}

// In place: an item may be telling that it has changed.
void BreakpointsPanel::fill() {
    const QSignalBlocker quiet(list_);
    const auto& all = breakpoints_->all();
    while (list_->topLevelItemCount() > static_cast<int>(all.size()))
        delete list_->takeTopLevelItem(list_->topLevelItemCount() - 1);
    while (list_->topLevelItemCount() < static_cast<int>(all.size())) new QTreeWidgetItem(list_);
    for (int n = 0; n < list_->topLevelItemCount(); ++n) {
        const Breakpoints::One& one = all[static_cast<std::size_t>(n)];
        QTreeWidgetItem* item = list_->topLevelItem(n);
        item->setText(Condition, text(one.breakpoint.condition));
        item->setText(Stops, number(one.stops));
        item->setText(Problem, one.problem);
        item->setFont(Condition, codeFont());
        item->setCheckState(Condition, one.breakpoint.isOn ? Qt::Checked : Qt::Unchecked);
        item->setToolTip(Problem, one.problem);
        item->setForeground(Problem, Theme::of(*this).bad);
    }
    fitHeader();
}

bool BreakpointsPanel::eventFilter(QObject* object, QEvent* event) {
    if (object == list_ && event->type() == QEvent::Resize) fitHeader();
    const bool isDelete = object == list_ && event->type() == QEvent::KeyPress &&
                          static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete;
    if (!isDelete || !list_->currentItem()) return QWidget::eventFilter(object, event);
    breakpoints_->remove(std::size_t(list_->indexOfTopLevelItem(list_->currentItem())));
    return true;
}

} // namespace tactus::views
