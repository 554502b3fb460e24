#include "views/models/dependence_model.h"

#include "views/models/words.h"

namespace tactus::views {

void DependenceModel::show(std::shared_ptr<const driver::Analysis> analysis,
                           const driver::MappingAnalysis* mapping) {
    beginResetModel();
    analysis_ = std::move(analysis);
    mapping_ = mapping && mapping->legality ? mapping : nullptr;
    endResetModel();
}

int DependenceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !mapping_ ? 0 : static_cast<int>(mapping_->legality->dependences.size());
}

int DependenceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString DependenceModel::cell(int row, int column) const {
    const mapping::DependenceVerdict& verdict =
        mapping_->legality->dependences[static_cast<std::size_t>(row)];
    const dependence::Dependence& one = mapping_->graph->dependences[verdict.dependence];
    switch (column) {
    case Read:
        return readText(*mapping_->graph, one);
    case Vector:
        return tuple(one.vector);
    case Space:
        return tuple(verdict.spaceVector, true);
    case Time:
        return tuple(verdict.timeDistance, true);
    default:
        return verdictWord(verdict.kind);
    }
}

QVariant DependenceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const mapping::DependenceVerdict& verdict =
        mapping_->legality->dependences[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return cell(index.row(), index.column());
    case Qt::ToolTipRole:
    case SentenceRole:
        return text(verdict.sentence);
    case KindRole:
        return static_cast<int>(verdict.kind);
    default:
        return {};
    }
}

QVariant DependenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    static const QString names[] = {QStringLiteral("dependence"), QStringLiteral("vector"),
                                    QStringLiteral("space"), QStringLiteral("time"),
                                    QStringLiteral("verdict")};
    return names[section];
}

text::Span DependenceModel::spanOf(int row) const {
    const auto id = mapping_->legality->dependences[static_cast<std::size_t>(row)].dependence;
    return mapping_->system->spanOf(mapping_->graph->dependences[id].sites.front());
}

} // namespace tactus::views
