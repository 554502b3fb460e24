#include "views/models/items/problems_model.h"

#include "driver/lifting/lifted_file.h"
#include "views/models/words.h"

#include <algorithm>
#include <utility>

namespace tactus::views {

void ProblemsModel::show(const std::shared_ptr<const driver::Analysis>& analysis,
                         const driver::MappingAnalysis* shown, const diagnostics::List& ofArray) {
    beginResetModel();
    all_.clear();
    if (analysis) {
        for (diagnostics::Diagnostic& one : shownDiagnostics(*analysis))
            all_.push_back({std::move(one), all_.size()});
        nameMappings(*analysis, shown);
        for (const diagnostics::Diagnostic& one : ofArray) all_.push_back({one});
    }
    std::ranges::stable_sort(all_, {}, [](const ListedProblem& one) {
        return std::pair(one.isOfOther ? one.mapping : QString(), one.said.severity);
    });
    rows_ = rowsOfAll();
    source_ = analysis ? analysis->source : nullptr;
    endResetModel();
}

// Two findings that are alike are of different mappings, in the order of these. The arrays of one mapping are
// shown together.
void ProblemsModel::nameMappings(const driver::Analysis& analysis, const driver::MappingAnalysis* shown) {
    struct Owned {
        const diagnostics::Diagnostic* one;
        text::Span span; // in the text that users have
        QString name;
        bool isOfOther;
    };
    std::vector<Owned> owned;
    for (const driver::DesignAnalysis& design : analysis.designs) {
        const auto isShown = [&](const driver::MappingAnalysis& one) { return &one == shown; };
        const bool isShownDesign = std::ranges::any_of(design.mappings, isShown);
        for (const driver::MappingAnalysis& mapping : design.mappings) {
            const QString name =
                analysis.designs.size() > 1 ? text(design.name + "." + mapping.name) : text(mapping.name);
            const bool isOther = shown && !(isShownDesign && mapping.mapping() == shown->mapping());
            for (const diagnostics::Diagnostic& one : mapping.diagnostics)
                owned.push_back({&one, analysis.source->shown(one.span).span, name, isOther});
        }
    }
    const bool isOnly = analysis.designs.size() == 1 && analysis.designs.front().mappings.size() <= 1;
    if (isOnly) return;
    for (ListedProblem& finding : all_) {
        const auto found = std::ranges::find_if(owned, [&](const Owned& other) {
            return other.one && other.one->kind == finding.said.kind && other.span == finding.said.span &&
                   other.one->message == finding.said.message;
        });
        if (found == owned.end()) continue;
        finding.mapping = found->name;
        finding.isOfOther = found->isOfOther;
        found->one = nullptr;
    }
}

std::vector<ProblemsModel::Row> ProblemsModel::rowsOfAll() const {
    std::vector<Row> rows;
    QString fold;
    for (std::size_t n = 0; n < all_.size(); ++n) {
        const bool isFolded = all_[n].isOfOther;
        if (isFolded && all_[n].mapping != std::exchange(fold, all_[n].mapping))
            rows.push_back({n, true, unfolded_.contains(fold)});
        if (!isFolded || unfolded_.contains(all_[n].mapping)) rows.push_back({n, false});
    }
    return rows;
}

void ProblemsModel::setUnfolded(int fold, bool unfolded) {
    if (unfolded == isUnfolded(fold)) return;
    const QString mapping = findingOf(fold).mapping;
    const auto count = static_cast<int>(std::ranges::count_if(
        all_, [&](const ListedProblem& one) { return one.isOfOther && one.mapping == mapping; }));
    unfolded ? beginInsertRows({}, fold + 1, fold + count) : beginRemoveRows({}, fold + 1, fold + count);
    unfolded ? void(unfolded_.insert(mapping)) : void(unfolded_.erase(mapping));
    rows_ = rowsOfAll();
    rows_[std::size_t(fold)].isUnfolded = !unfolded; // other rows change only once these are there, or gone
    unfolded ? endInsertRows() : endRemoveRows();
    rows_[std::size_t(fold)].isUnfolded = unfolded;
    Q_EMIT dataChanged(index(fold, Message), index(fold, Message));
}

bool ProblemsModel::saysOfArray() const {
    return std::ranges::any_of(all_, [](const ListedProblem& one) { return !one.number; });
}

bool ProblemsModel::namesMappings() const {
    return std::ranges::any_of(all_, [](const ListedProblem& one) { return !one.mapping.isEmpty(); });
}

int ProblemsModel::count(diagnostics::Severity severity) const {
    return static_cast<int>(
        std::ranges::count(all_, severity, [](const ListedProblem& one) { return one.said.severity; }));
}

QString ProblemsModel::placeOf(const ListedProblem& finding) const {
    const text::SourceBuffer* shown = source_->shown({}).source;
    const text::Position place = finding.number ? shown->position(finding.said.span.begin)
                                                : source_->shown(finding.said.span).position();
    return QStringLiteral("%1:%2").arg(place.line).arg(place.column);
}

int ProblemsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ProblemsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (isFold(index.row())) return dataOfFold(index.row(), index.column(), role);
    const ListedProblem& finding = findingOf(index.row());
    const diagnostics::Diagnostic& one = finding.said;
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Message) return text(one.message);
        return index.column() == Mapping ? finding.mapping : placeOf(finding);
    case Qt::ToolTipRole:
        return fullText(one);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(text(toString(one.severity)), text(one.message));
    case SeverityRole:
        return static_cast<int>(one.severity);
    default:
        return {};
    }
}

// "Mapping rows, not shown: 1 error, 2 notes"
QVariant ProblemsModel::dataOfFold(int row, int column, int role) const {
    const QString& mapping = findingOf(row).mapping;
    const auto counted = [&](diagnostics::Severity severity) {
        return static_cast<int>(std::ranges::count_if(all_, [&](const ListedProblem& one) {
            return one.isOfOther && one.mapping == mapping && one.said.severity == severity;
        }));
    };
    using enum diagnostics::Severity;
    const QString words = tr("Mapping %1, not shown: %2")
                              .arg(mapping, countsOf(counted(Error), counted(Warning), counted(Note)));
    if (role == SeverityRole) return static_cast<int>(at(row).severity);
    if (role == Qt::ToolTipRole)
        return isUnfolded(row) ? tr("A click folds them") : tr("A click unfolds them");
    if (column != Message) return {};
    if (role == Qt::DisplayRole) return QChar(isUnfolded(row) ? 0x25BE : 0x25B8) + QLatin1Char(' ') + words;
    if (role == Qt::AccessibleTextRole)
        return (isUnfolded(row) ? tr("%1, unfolded") : tr("%1, folded")).arg(words);
    return {};
}

QString countsOf(int errors, int warnings, int notes) {
    QStringList words;
    const auto add = [&](int count, const QString& one, const QString& many) {
        if (count > 0) words << QStringLiteral("%1 %2").arg(number(count), count == 1 ? one : many);
    };
    add(errors, ProblemsModel::tr("error"), ProblemsModel::tr("errors"));
    add(warnings, ProblemsModel::tr("warning"), ProblemsModel::tr("warnings"));
    add(notes, ProblemsModel::tr("note"), ProblemsModel::tr("notes"));
    return words.join(QStringLiteral(", "));
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    static const QString heads[] = {QStringLiteral("problem"), QStringLiteral("mapping"),
                                    QStringLiteral("line")};
    return heads[section];
}

std::vector<diagnostics::Fix> distinctFixes(const std::vector<diagnostics::Fix>& fixes) {
    std::vector<diagnostics::Fix> distinct;
    for (const diagnostics::Fix& fix : fixes)
        if (std::ranges::find(distinct, fix.title, &diagnostics::Fix::title) == distinct.end())
            distinct.push_back(fix);
    return distinct;
}

QString evidenceOf(const diagnostics::Diagnostic& diagnostic) {
    if (!diagnostic.witness || diagnostic.message.find(diagnostic.witness->text) != std::string::npos)
        return {};
    return text(diagnostic.witness->text);
}

QString fullText(const diagnostics::Diagnostic& diagnostic) {
    QString all = text(diagnostic.message);
    if (const QString evidence = evidenceOf(diagnostic); !evidence.isEmpty())
        all += QStringLiteral("\n") + evidence;
    for (const diagnostics::Fix& fix : diagnostic.fixes) all += QStringLiteral("\nFix: ") + text(fix.title);
    return all;
}

} // namespace tactus::views
