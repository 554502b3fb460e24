#include "views/models/items/dependence_model.h"

#include "draw/space/written_reads.h"
#include "studies/pictures/picture.h"
#include "views/models/words.h"

#include <algorithm>

namespace tactus::views {

void DependenceModel::show(std::shared_ptr<const driver::Analysis> analysis,
                           const driver::MappingAnalysis* mapping) {
    beginResetModel();
    analysis_ = std::move(analysis);
    mapping_ = mapping && mapping->legality ? mapping : nullptr;
    endResetModel();
}

void DependenceModel::showArray(std::shared_ptr<const array::Model> model) {
    array_ = std::move(model);
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, Registers), index(rowCount() - 1, Registers));
}

int DependenceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !mapping_ ? 0 : static_cast<int>(mapping_->legality->dependences.size());
}

int DependenceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

const mapping::DependenceVerdict& DependenceModel::verdictOf(int row) const {
    return mapping_->legality->dependences[static_cast<std::size_t>(row)];
}

// The registers of the physical link that has most; a dash where there is no array.
QString DependenceModel::registersText(int row) const {
    const bool isItsArray = array_ && mapping_->map && array_->graph == mapping_->graph &&
                            array_->map.space == mapping_->map->space &&
                            array_->map.schedule == mapping_->map->schedule;
    if (!isItsArray) return QStringLiteral("–");
    for (const array::LinkFamily& link : array_->links)
        if (std::ranges::find(link.dependences, idOf(row)) != link.dependences.end())
            return link.registersEach ? number(*link.registersEach) : tr("undecided");
    return QStringLiteral("0"); // within a processing element
}

// Long ones close together.
static QString vectorText(std::span<const std::int64_t> vector, bool bare = false) {
    QString words = tuple(vector, bare);
    return vector.size() > draw::mostInTuple ? words.remove(QLatin1Char(' ')) : words;
}

// All loops of a vector that the cell writes by name.
QString DependenceModel::vectorToolTip(int row) const {
    const ure::System& system = *mapping_->graph->system;
    const polyhedra::Vector& vector = mapping_->graph->dependences[idOf(row)].vector;
    if (vector.size() <= draw::mostInTuple) return cell(row, Sentence);
    QStringList names;
    for (const std::string& name : system.loopNames()) names << text(name);
    return QStringLiteral("(%1) = %2").arg(names.join(QStringLiteral(", ")), tuple(vector));
}

QString DependenceModel::cell(int row, int column) const {
    const mapping::DependenceVerdict& verdict = verdictOf(row);
    const dependence::Dependence& one = mapping_->graph->dependences[verdict.dependence];
    switch (column) {
    case Read:
        return readText(*mapping_->graph, one);
    case Vector:
        return distanceText(*mapping_->graph->system, one.vector);
    case Time:
        return vectorText(verdict.timeDistance, true);
    case Space:
        return verdict.spaceVector.empty() ? QStringLiteral("–") : vectorText(verdict.spaceVector, true);
    case Registers:
        return registersText(row);
    case Verdict:
        return isViolated(row) && verdict.kind == mapping::DependenceVerdict::Kind::Broadcast
                   ? tr("in a ring")
                   : verdictWord(verdict.kind);
    case Sentence:
        return text(verdict.sentence);
    default: {
        const diagnostics::Fix* fix = fixOf(row);
        return fix ? text(fix->title) : QString();
    }
    }
}

QVariant DependenceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    switch (role) {
    case Qt::DisplayRole:
        return cell(index.row(), index.column());
    case Qt::ToolTipRole:
        return index.column() == Vector ? vectorToolTip(index.row()) : cell(index.row(), Sentence);
    case Qt::TextAlignmentRole:
        return index.column() >= Time && index.column() <= Registers ? int(Qt::AlignCenter)
                                                                     : int(Qt::AlignLeft | Qt::AlignVCenter);
    case KindRole: // a ring of wires is as bad as a value that comes too late
        return static_cast<int>(isViolated(index.row()) ? mapping::DependenceVerdict::Kind::Backwards
                                                        : verdictOf(index.row()).kind);
    default:
        return {};
    }
}

QVariant DependenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    static const std::pair<QString, QString> names[] = {
        {tr("read"), tr("Who reads what")},
        {tr("verdict"), tr("The verdict under this map")},
        {tr("vector"), tr("Reader's iteration minus the iteration that computes the value")},
        {tr("time"), tr("Time distance: steps from computing to reading")},
        {tr("space"),
         tr("Space displacement: from the processing element that computes the value to its reader")},
        {tr("regs"), tr("Registers of the link; a dash where there is no array")},
        {tr("why"), tr("The verdict with its numbers")},
        {tr("fix"), tr("The nearest schedule that fixes it")}};
    if (role == Qt::DisplayRole) return names[section].first;
    if (role == Qt::ToolTipRole) return names[section].second;
    if (role == Qt::TextAlignmentRole)
        return section >= Time && section <= Registers ? int(Qt::AlignCenter)
                                                       : int(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

text::Span DependenceModel::spanOf(int row) const {
    return mapping_->system->spanOf(mapping_->graph->dependences[idOf(row)].sites.front());
}

dependence::DependenceId DependenceModel::idOf(int row) const {
    return verdictOf(row).dependence;
}

int DependenceModel::rowOf(dependence::DependenceId id) const {
    for (int row = 0; row < rowCount(); ++row)
        if (idOf(row) == id) return row;
    return -1;
}

bool DependenceModel::isViolated(int row) const {
    return studies::violationsOf(*mapping_).contains(idOf(row));
}

const diagnostics::Diagnostic* DependenceModel::findingOf(int row) const {
    using diagnostics::Kind;
    const std::string& sentence = verdictOf(row).sentence;
    const auto found =
        std::ranges::find_if(mapping_->legality->diagnostics, [&](const diagnostics::Diagnostic& said) {
            const bool isAboutOne = said.kind == Kind::MapBackwards || said.kind == Kind::MapBroadcast ||
                                    said.kind == Kind::MapBroadcastRefused;
            return isAboutOne && said.message.find(sentence) != std::string::npos;
        });
    return found == mapping_->legality->diagnostics.end() ? nullptr : &*found;
}

const diagnostics::Fix* DependenceModel::fixOf(int row) const {
    const diagnostics::Diagnostic* finding = findingOf(row);
    return finding && !finding->fixes.empty() ? &finding->fixes.front() : nullptr;
}

} // namespace tactus::views
