#include "views/panels/problems_panel.h"

#include "views/models/words.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/icons.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStyledItemDelegate>

namespace tactus::views {

namespace {

// A severity as an icon before the message.
class SeverityDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

  protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        const Theme& theme = Theme::of(*option->widget);
        const auto severity =
            static_cast<diagnostics::Severity>(index.data(ProblemsModel::SeverityRole).toInt());
        const bool isError = severity == diagnostics::Severity::Error;
        const bool isWarning = severity == diagnostics::Severity::Warning;
        const QColor colour = isError ? theme.bad : isWarning ? theme.warning : theme.accent;
        option->icon = icon(isError     ? QStringLiteral("error")
                            : isWarning ? QStringLiteral("warning")
                                        : QStringLiteral("note"),
                            colour, colour);
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = {16, 16};
    }
};

} // namespace

ProblemsPanel::ProblemsPanel(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), model_(this), table_(new QTableView(this)),
      details_(new QLabel(this)), fixes_(new QWidget(this)), none_(new QLabel(tr("No problems."), this)) {
    setAccessibleName(tr("Problems"));
    table_->setModel(&model_);
    makeReadable(*table_, tr("Problems"));
    table_->horizontalHeader()->hide();
    table_->horizontalHeader()->setStretchLastSection(false);
    table_->horizontalHeader()->setSectionResizeMode(ProblemsModel::Message, QHeaderView::Stretch);
    table_->setItemDelegateForColumn(ProblemsModel::Message, new SeverityDelegate(table_));
    none_->setProperty("role", "muted");
    none_->setAlignment(Qt::AlignCenter);
    details_->setWordWrap(true);
    details_->setAccessibleName(tr("The problem in full"));
    details_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    details_->setTextFormat(Qt::RichText);
    details_->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(details_, &QLabel::linkActivated, this, &ProblemsPanel::explainWanted);
    auto* fixes = new QVBoxLayout(fixes_);
    fixes->setContentsMargins(0, 0, 0, 0);

    auto* side = new QWidget(this);
    auto* column = scrolledColumn(side);
    // In a low panel the buttons are in sight; the row beside them says what they mend.
    column->addWidget(fixes_);
    column->addWidget(details_);
    column->addStretch(1);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(table_);
    split->addWidget(side);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({600, 420});
    split->setHandleWidth(1);
    side->setMinimumWidth(320);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(none_, 1);
    all->addWidget(split, 1);
    connect(&workbench_, &Workbench::shownChanged, this, &ProblemsPanel::refresh);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &ProblemsPanel::showDetails);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, [this] {
        if (!workbench_.array().results().diagnostics.empty() || model_.saysOfArray()) refresh();
    });
    connect(table_, &QTableView::activated, this, &ProblemsPanel::goTo);
    connect(table_, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (model_.isFold(index.row()))
            model_.setUnfolded(index.row(), !model_.isUnfolded(index.row()));
        else
            goTo(index);
    });
    table_->installEventFilter(this);
    refresh();
}

// The editor knows what the analysis says, and follows it while the text changes.
void ProblemsPanel::goTo(const QModelIndex& index) {
    if (model_.isFold(index.row())) return; // a double click has clicked on it already
    const ListedProblem& finding = model_.findingOf(index.row());
    if (finding.number)
        Q_EMIT activated(static_cast<int>(*finding.number));
    else
        Q_EMIT workbench_.showText(finding.said.span);
}

void ProblemsPanel::select(int number) {
    const auto is = [number](const ListedProblem& one) { return one.number == std::size_t(number); };
    const auto wanted = std::ranges::find_if(model_.all(), is);
    if (wanted == model_.all().end()) return;
    int chosen = -1;
    for (int row = 0; row < model_.rowCount(); ++row) {
        const ListedProblem& finding = model_.findingOf(row);
        const bool holds = wanted->isOfOther && finding.isOfOther && finding.mapping == wanted->mapping;
        if (model_.isFold(row) ? holds : is(finding)) chosen = row;
    }
    table_->selectRow(chosen);
}

// Right unfolds and Left folds what is of a mapping that is not shown, as in a tree; Return does either.
bool ProblemsPanel::eventFilter(QObject* object, QEvent* event) {
    const int row = table_->currentIndex().row();
    if (object == table_ && event->type() == QEvent::KeyPress && row >= 0 && model_.isFold(row)) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool isEither = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space;
        if (isEither || key == Qt::Key_Left || key == Qt::Key_Right) {
            model_.setUnfolded(row, isEither ? !model_.isUnfolded(row) : key == Qt::Key_Right);
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

void ProblemsPanel::refresh() {
    const ArrayResults& array = workbench_.array().results();
    const auto& analysis = workbench_.analyser().analysis();
    model_.show(analysis, workbench_.mapping(),
                array.analysis == analysis ? array.diagnostics : diagnostics::List{});
    const bool some = model_.rowCount() > 0;
    none_->setVisible(!some);
    none_->setText(workbench_.analyser().analysis() ? tr("No problems.") : tr("Nothing to check yet."));
    table_->parentWidget()->setVisible(some);
    table_->setColumnHidden(ProblemsModel::Mapping, !model_.namesMappings());
    if (some) table_->selectRow(0); // an error, where there is one
    if (some) table_->scrollToTop();
    showDetails();
    Q_EMIT counted();
}

int ProblemsPanel::heightOfRows() const {
    return model_.rowCount() * table_->verticalHeader()->defaultSectionSize();
}

bool ProblemsPanel::hasFix() const {
    return std::ranges::any_of(model_.all(),
                               [](const ListedProblem& one) { return !one.said.fixes.empty(); });
}

const ListedProblem* ProblemsPanel::selected() const {
    const int row = table_->currentIndex().row();
    return row < 0 || model_.isFold(row) ? nullptr : &model_.findingOf(row);
}

bool ProblemsPanel::fixSelected() {
    const ListedProblem* finding = selected();
    return finding && !finding->said.fixes.empty() && workbench_.applyFix(finding->said.fixes.front());
}

int ProblemsPanel::fixAll() {
    diagnostics::Fix all;
    int fixed = 0;
    for (const ListedProblem& listed : model_.all()) {
        const diagnostics::Diagnostic& one = listed.said;
        if (one.severity != diagnostics::Severity::Error || one.fixes.size() != 1) continue;
        const std::vector<text::Edit>& edits = one.fixes.front().edits;
        const bool isFree = std::ranges::none_of(edits, [&](const text::Edit& edit) {
            return std::ranges::any_of(all.edits, [&](const text::Edit& taken) {
                return edit.span.begin <= taken.span.end && taken.span.begin <= edit.span.end;
            });
        });
        if (!isFree) continue;
        all.edits.insert(all.edits.end(), edits.begin(), edits.end());
        ++fixed;
    }
    return fixed > 0 && workbench_.applyFix(all) ? fixed : 0;
}

QString ProblemsPanel::code() const {
    const ListedProblem* finding = selected();
    return finding ? text(finding->said.code()) : QString();
}

static QString asRichText(const QString& words) {
    return words.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
}

void ProblemsPanel::showDetails() {
    auto* layout = fixes_->layout();
    while (QLayoutItem* item = layout->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    details_->clear();
    details_->setToolTip({});
    const ListedProblem* finding = selected();
    if (!finding) return;
    writeDetails();
    for (const diagnostics::Fix& fix : distinctFixes(finding->said.fixes)) {
        auto* button = new QPushButton(tr("Fix: %1").arg(text(fix.title)), fixes_);
        button->setAccessibleName(button->text());
        connect(button, &QPushButton::clicked, this, [this, fix] { workbench_.applyFix(fix); });
        static_cast<QVBoxLayout*>(layout)->addWidget(button, 0, Qt::AlignLeft);
    }
}

// Words have the colours of the theme in which they were written.
void ProblemsPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) writeDetails();
}

void ProblemsPanel::writeDetails() {
    const ListedProblem* finding = selected();
    if (!finding) return;
    const diagnostics::Diagnostic& one = finding->said;
    QString words;
    for (const QString& part : {text(one.message), evidenceOf(one)})
        if (!part.isEmpty()) words += QStringLiteral("<p>%1</p>").arg(asRichText(part));
    if (!finding->mapping.isEmpty())
        words += QStringLiteral("<p>%1</p>").arg(asRichText(tr("On mapping %1").arg(finding->mapping)));
    const QString code = text(one.code());
    details_->setText(words + QStringLiteral("<p><a href='%1' style='color:%2'>[%1]</a></p>")
                                  .arg(code, Theme::of(*this).accent.name()));
    details_->setToolTip(tr("What [%1] means: a click on it").arg(code));
}

} // namespace tactus::views
