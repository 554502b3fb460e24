#include "views/models/items/problems_model.h"

#include "views/models/words.h"

#include <algorithm>

namespace tactus::views {

void ProblemsModel::show(const std::shared_ptr<const driver::Analysis>& analysis,
                         const diagnostics::List& ofArray) {
    beginResetModel();
    list_ = analysis ? analysis->allDiagnostics() : diagnostics::List{};
    ofAnalysis_ = list_.size();
    if (analysis) list_.insert(list_.end(), ofArray.begin(), ofArray.end());
    mappings_.assign(list_.size(), {});
    if (analysis) nameMappings(*analysis);
    source_ = analysis ? analysis->source : nullptr;
    endResetModel();
}

// Two findings that are alike are of different mappings, in the order of these.
void ProblemsModel::nameMappings(const driver::Analysis& analysis) {
    std::vector<std::pair<const diagnostics::Diagnostic*, QString>> owned;
    for (const driver::DesignAnalysis& design : analysis.designs)
        for (const driver::MappingAnalysis& mapping : design.mappings) {
            const QString name =
                analysis.designs.size() > 1 ? text(design.name + "." + mapping.name) : text(mapping.name);
            for (const diagnostics::Diagnostic& one : mapping.diagnostics) owned.emplace_back(&one, name);
        }
    const bool isOnly = analysis.designs.size() == 1 && analysis.designs.front().mappings.size() <= 1;
    if (isOnly) return;
    for (std::size_t row = 0; row < ofAnalysis_; ++row) {
        const auto found = std::ranges::find_if(owned, [&](const auto& one) {
            return one.first && one.first->kind == list_[row].kind && one.first->span == list_[row].span &&
                   one.first->message == list_[row].message;
        });
        if (found == owned.end()) continue;
        mappings_[row] = found->second;
        found->first = nullptr;
    }
}

bool ProblemsModel::namesMappings() const {
    return std::ranges::any_of(mappings_, [](const QString& name) { return !name.isEmpty(); });
}

int ProblemsModel::count(diagnostics::Severity severity) const {
    return static_cast<int>(std::ranges::count(list_, severity, &diagnostics::Diagnostic::severity));
}

int ProblemsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(list_.size());
}

int ProblemsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const diagnostics::Diagnostic& one = at(index.row());
    switch (role) {
    case Qt::DisplayRole: {
        if (index.column() == Message) return text(one.message);
        if (index.column() == Mapping) return mappingOf(index.row());
        const text::Position place = source_->position(one.span.begin);
        return QStringLiteral("%1:%2").arg(place.line).arg(place.column);
    }
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
