#include "views/models/items/pe_model.h"

#include "views/models/items/file_role.h"
#include "views/models/words.h"

#include <algorithm>

namespace tactus::views {

void PeModel::show(const std::shared_ptr<const array::Model>& model,
                   const std::shared_ptr<const simulate::State>& state, const polyhedra::Point& pe) {
    beginResetModel();
    rows_.clear();
    if (model && state) {
        const ure::System& system = model->system();
        const auto row = [&](const QString& name, const simulate::Token& token, ure::Type type) {
            const QString shown = valueText(type, token.value, token.defined, 12);
            rows_.push_back({name, shown, token.defined ? text(toString(type, token.value)) : shown,
                             tuple(system.inDesignOrder(token.iteration))});
        };
        for (const simulate::PeState& lane :
             std::ranges::equal_range(state->pes, pe, {}, &simulate::PeState::pe))
            for (std::size_t v = 0; v < lane.values.size(); ++v)
                if (lane.values[v]) {
                    const ure::Variable& variable = system.variables[ure::VariableId(v)];
                    const QString name = text(variable.name);
                    row(lane.lane.empty() ? name
                                          : QStringLiteral("%1, lane %2").arg(name, tuple(lane.lane, true)),
                        *lane.values[v], variable.type);
                }
        for (const simulate::LinkState& link : state->links) {
            if (link.pe != pe) continue;
            const array::LinkFamily& family = model->links[link.family];
            const ure::Variable& variable = system.variables[family.variable];
            for (std::size_t r = 0; r < link.registers.size(); ++r)
                row(QStringLiteral("%1 from %2, register %3")
                        .arg(text(variable.name), tuple(family.displacement, true))
                        .arg(r + 1),
                    link.registers[r], variable.type);
        }
    }
    endResetModel();
}

int PeModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int PeModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    if (role == fileRole && index.column() == Value) return row.exact;
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    return index.column() == Name ? row.name : index.column() == Value ? row.value : row.iteration;
}

QVariant PeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    static const QString names[] = {QStringLiteral("value of"), QStringLiteral("is"),
                                    QStringLiteral("made by")};
    return names[section];
}

} // namespace tactus::views
