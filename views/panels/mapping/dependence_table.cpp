#include "views/panels/mapping/dependence_table.h"

#include "views/models/items/problems_model.h"
#include "views/models/words.h"
#include "views/panels/mapping/verdict_delegate.h"
#include "views/panels/widgets/elided_button.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

#include <QHeaderView>
#include <QVBoxLayout>

namespace tactus::views {

static constexpr int wideEnough = 960; // pixels: room for the sentences in the table
static constexpr int mostTableRows = 12;
static constexpr int besideCells = 3; // pixels from the border of a cell to its words

DependenceTable::DependenceTable(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), model_(this), table_(new QTableView(this)),
      sentence_(new QLabel(this)), evidence_(new QLabel(this)), repair_(new ElidedButton(this)) {
    setObjectName(QStringLiteral("dependences"));
    table_->setModel(&model_);
    makeReadable(*table_, tr("Dependences"));
    table_->setItemDelegateForColumn(DependenceModel::Verdict, new VerdictDelegate(table_));
    sentence_->setAccessibleName(tr("Reason for the verdict on the dependence"));
    evidence_->setAccessibleName(tr("Where it fails"));
    evidence_->setProperty("role", "muted");
    for (QLabel* label : {sentence_, evidence_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setContentsMargins(besideCells, 0, besideCells, 0);
    }
    repair_->setObjectName(QStringLiteral("repair"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing - 2);
    column->addWidget(table_);
    column->addWidget(repair_, 0, Qt::AlignLeft); // above its reasons: they may be long, and it is pressed
    column->addWidget(sentence_);
    column->addWidget(evidence_);

    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &DependenceTable::rowChosen);
    // Also the row that is explained already.
    connect(table_, &QTableView::clicked, this, &DependenceTable::rowChosen);
    connect(table_, &QTableView::activated, this,
            [this](const QModelIndex& index) { Q_EMIT workbench_.showText(model_.spanOf(index.row())); });
    connect(&workbench_, &Workbench::selectionChanged, this, &DependenceTable::showSelection);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this,
            [this] { model_.showArray(workbench_.array().results().model); });
    connect(repair_, &QPushButton::clicked, this, [this] {
        if (const diagnostics::Fix* fix = model_.fixOf(table_->currentIndex().row()))
            workbench_.applyFix(diagnostics::Fix(*fix));
    });
}

void DependenceTable::refresh() {
    showing_ = true;
    model_.show(workbench_.analyser().analysis(), workbench_.mapping());
    showing_ = false;
    fitColumns();
    // The first that is in the way is explained at once.
    int first = -1;
    for (int row = 0; row < model_.rowCount(); ++row)
        if (model_.index(row, 0).data(DependenceModel::KindRole).toInt() >=
            static_cast<int>(mapping::DependenceVerdict::Kind::Broadcast)) {
            first = row;
            break;
        }
    if (first >= 0) showRow(first);
    showSelection();
    explain();
}

void DependenceTable::showRow(int row) {
    showing_ = true;
    table_->selectRow(row);
    showing_ = false;
    explain();
}

// Shows what is chosen elsewhere: in the array, in the iteration space, in the text.
void DependenceTable::showSelection() {
    const auto chosen = workbench_.selectedDependences();
    const int row = chosen.empty() ? -1 : model_.rowOf(chosen.front());
    if (row >= 0) showRow(row);
}

void DependenceTable::rowChosen() {
    explain();
    const QModelIndex current = table_->currentIndex();
    if (!showing_ && current.isValid())
        workbench_.select(Selection::ofDependence(model_.idOf(current.row())));
}

void DependenceTable::explain() {
    const QModelIndex current = table_->currentIndex();
    const auto cell = [&](int column) {
        return current.isValid() ? current.siblingAtColumn(column).data().toString() : QString();
    };
    const diagnostics::Diagnostic* finding = current.isValid() ? model_.findingOf(current.row()) : nullptr;
    const QString evidence = finding ? evidenceOf(*finding) : QString();
    const QString repair = cell(DependenceModel::Repair);
    sentence_->setVisible(current.isValid());
    sentence_->setText(breakable(cell(DependenceModel::Sentence)));
    evidence_->setVisible(!evidence.isEmpty());
    evidence_->setText(breakable(evidence));
    repair_->setVisible(!repair.isEmpty());
    repair_->setText(tr("Fix: %1").arg(repair));
    repair_->setAccessibleName(repair_->text());
    repair_->setToolTip(tr("%1. Changes the text; undo takes it back").arg(repair_->text()));
    Q_EMIT repairShown(repair);
}

// The sentences are in the table where there is room, else the chosen row's below it.
void DependenceTable::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
}

void DependenceTable::fitColumns() {
    const bool wide = width() >= wideEnough;
    table_->setColumnHidden(DependenceModel::Sentence, !wide);
    table_->setColumnHidden(DependenceModel::Repair, !wide);
    // If the table is narrow, the names take what is left; if nothing is left, the columns are scrolled.
    auto* header = table_->horizontalHeader();
    int wanted = 0;
    for (int column = 0; column < DependenceModel::Sentence; ++column)
        wanted += std::max(static_cast<const QAbstractItemView*>(table_)->sizeHintForColumn(column),
                           header->sectionSizeHint(column));
    const bool isTight = !wide && wanted > width();
    header->setStretchLastSection(wide);
    header->setSectionResizeMode(DependenceModel::Read,
                                 wide || isTight ? QHeaderView::ResizeToContents : QHeaderView::Stretch);
    table_->setHorizontalScrollBarPolicy(isTight ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    fitHeight(*table_, mostTableRows);
}

} // namespace tactus::views
