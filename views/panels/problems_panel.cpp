#include "views/panels/problems_panel.h"

#include "views/models/words.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/icons.h"

#include <QHeaderView>
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
    column->addWidget(details_);
    column->addWidget(fixes_);
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
    connect(table_, &QTableView::clicked, this, &ProblemsPanel::goTo);
    refresh();
}

// The editor knows what the analysis says, and follows it while the text changes.
void ProblemsPanel::goTo(const QModelIndex& index) {
    if (model_.isOfArray(index.row()))
        Q_EMIT workbench_.showText(model_.at(index.row()).span);
    else
        Q_EMIT activated(index.row());
}

void ProblemsPanel::refresh() {
    const ArrayResults& array = workbench_.array().results();
    const auto& analysis = workbench_.analyser().analysis();
    model_.show(analysis, array.analysis == analysis ? array.diagnostics : diagnostics::List{});
    const bool some = model_.rowCount() > 0;
    none_->setVisible(!some);
    none_->setText(workbench_.analyser().analysis() ? tr("No problems.") : tr("Nothing to check yet."));
    table_->parentWidget()->setVisible(some);
    table_->setColumnHidden(ProblemsModel::Mapping, !model_.namesMappings());
    if (some) selectFirst();
    showDetails();
    Q_EMIT counted();
}

bool ProblemsPanel::hasFix() const {
    for (int row = 0; row < model_.rowCount(); ++row)
        if (!model_.at(row).fixes.empty()) return true;
    return false;
}

bool ProblemsPanel::fixSelected() {
    const QModelIndex current = table_->currentIndex();
    if (!current.isValid() || model_.at(current.row()).fixes.empty()) return false;
    return workbench_.applyFix(model_.at(current.row()).fixes.front());
}

int ProblemsPanel::fixAll() {
    diagnostics::Fix all;
    int fixed = 0;
    for (int row = 0; row < model_.rowCount(); ++row) {
        const diagnostics::Diagnostic& one = model_.at(row);
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

// The first error, else the first of all.
void ProblemsPanel::selectFirst() {
    int first = 0;
    for (int row = model_.rowCount(); row-- > 0;)
        if (model_.at(row).severity == diagnostics::Severity::Error) first = row;
    table_->selectRow(first);
    table_->scrollTo(model_.index(first, 0));
}

QString ProblemsPanel::code() const {
    const QModelIndex current = table_->currentIndex();
    return current.isValid() ? text(model_.at(current.row()).code()) : QString();
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
    const QModelIndex current = table_->currentIndex();
    if (!current.isValid()) return details_->clear();
    const diagnostics::Diagnostic& one = model_.at(current.row());
    writeDetails();
    for (const diagnostics::Fix& fix : distinctFixes(one.fixes)) {
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
    const QModelIndex current = table_->currentIndex();
    if (!current.isValid()) return;
    const diagnostics::Diagnostic& one = model_.at(current.row());
    QString words;
    for (const QString& part : {text(one.message), evidenceOf(one)})
        if (!part.isEmpty()) words += QStringLiteral("<p>%1</p>").arg(asRichText(part));
    if (const QString mapping = model_.mappingOf(current.row()); !mapping.isEmpty())
        words += QStringLiteral("<p>%1</p>").arg(asRichText(tr("On mapping %1").arg(mapping)));
    const QString code = text(one.code());
    details_->setText(words + QStringLiteral("<p><a href='%1' style='color:%2'>[%1]</a></p>")
                                  .arg(code, Theme::of(*this).accent.name()));
    details_->setToolTip(tr("What [%1] means: a click on it").arg(code));
}

} // namespace tactus::views
