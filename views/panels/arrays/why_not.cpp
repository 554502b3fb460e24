#include "views/panels/arrays/why_not.h"

#include "mapping/causality/wording.h"
#include "views/models/words.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

#include <QHeaderView>
#include <QScrollArea>

namespace tactus::views {

WhyNot::WhyNot(QWidget* parent)
    : QWidget(parent), background_(Background::Newer::Replaces, this), table_(new QTableWidget(this)),
      witness_(new QLabel) {
    makeReadable(*table_, tr("Rules that pairs break"));
    table_->setColumnCount(4);
    table_->setHorizontalHeaderLabels(
        {tr("rule"), tr("pairs"), tr("a pair is refused because"), tr("first pair")});
    witness_->setAccessibleName(tr("Why the first pair of this rule is refused"));
    witness_->setWordWrap(true);
    witness_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    witness_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    witness_->setContentsMargins(spacing, spacing / 2, spacing, spacing / 2);
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(witness_);
    area->setFocusPolicy(Qt::NoFocus);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(table_, 3);
    column->addWidget(area, 2);
    connect(table_, &QTableWidget::currentCellChanged, this, [this](int row) { judge(row); });
    connect(table_, &QTableWidget::cellClicked, this, [this](int row) { judge(row); }); // once more
    connect(&background_, &Background::busyChanged, this, &WhyNot::busyChanged);
    connect(&background_, &Background::failed, this, &WhyNot::failed);
}

static QString meaningOf(explore::Rule rule) {
    switch (rule) {
    case explore::Rule::Backwards:
        return WhyNot::tr("a value is read before it is computed");
    case explore::Rule::Broadcast:
        return WhyNot::tr("a value crosses from PE to PE within a step");
    case explore::Rule::Conflict:
        return WhyNot::tr("two iterations run on one PE in one step");
    case explore::Rule::Cycle:
        return WhyNot::tr("the wires of a step form a ring");
    case explore::Rule::Undecided:
        break;
    }
    return WhyNot::tr("a question was given up, or a figure needs more than 64 bits");
}

void WhyNot::clear() {
    show(nullptr, {}, false);
}

void WhyNot::show(std::shared_ptr<const studies::Explorer> explorer,
                  const std::vector<explore::Rejected>& rejected, bool broadcast) {
    background_.cancel();
    explorer_ = std::move(explorer);
    rejected_ = rejected;
    broadcast_ = broadcast;
    witness_->clear();
    example_.reset();
    Q_EMIT exampleChanged();
    table_->setRowCount(0);
    table_->setRowCount(static_cast<int>(rejected_.size()));
    const std::vector<std::string> loops = explorer_ ? explorer_->loopNames() : std::vector<std::string>();
    for (int row = 0; row < table_->rowCount(); ++row) {
        const explore::Rejected& one = rejected_[static_cast<std::size_t>(row)];
        const mapping::SpaceTimeMap map = explore::mapOf(one.example);
        const QString cells[] = {text(explore::toString(one.rule)), number(std::int64_t(one.count)),
                                 meaningOf(one.rule),
                                 tr("schedule %1, space %2")
                                     .arg(text(mapping::scheduleText(map.schedule, loops)),
                                          text(mapping::listText(map.space, loops)))};
        for (int column = 0; column < table_->columnCount(); ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(cells[column]);
            if (column == 1) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            table_->setItem(row, column, item);
        }
    }
    if (!rejected_.empty()) table_->setCurrentCell(0, 0);
}

void WhyNot::judge(int row) {
    if (row < 0 || !explorer_ || row >= static_cast<int>(rejected_.size())) return;
    background_.start([this, explorer = explorer_, one = rejected_[static_cast<std::size_t>(row)],
                       broadcast = broadcast_](const Background::Deliver& deliver, const std::stop_token&) {
        const auto example = std::make_shared<const Counterexample>(counterexampleOf(
            explorer->graph(), explore::mapOf(one.example), explorer->judged(one.example, broadcast)));
        deliver([this, example] {
            QStringList sentences;
            for (const QString& sentence : example->sentences) sentences << breakable(sentence);
            witness_->setText(sentences.isEmpty() ? tr("There is no witness.")
                                                  : sentences.join(QStringLiteral("\n\n")));
            example_ = example;
            Q_EMIT exampleChanged();
        });
    });
}

} // namespace tactus::views
