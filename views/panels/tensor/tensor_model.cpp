#include "views/panels/tensor/tensor_model.h"

#include "simulate/accesses.h"

#include <algorithm>

namespace tactus::views {

using polyhedra::Verdict;

TensorModel::TensorModel(QObject* parent)
    : QAbstractTableModel(parent), background_(Background::Newer::Waits, this) {
    asking_.setSingleShot(true);
    asking_.setInterval(0);
    connect(&asking_, &QTimer::timeout, this, &TensorModel::findTimes);
    // Work that was cancelled is busy for a while, and what is asked for meanwhile is found afterwards.
    connect(&background_, &Background::busyChanged, this, [this](bool busy) {
        if (!busy && !wanted_.empty()) asking_.start();
    });
}

void TensorModel::show(const Subject& subject) {
    beginResetModel();
    const bool isSame = subject.model == subject_.model && subject.tensor == subject_.tensor;
    subject_ = subject;
    if (!isSame) {
        background_.cancel();
        times_.clear();
        wanted_.clear();
        now_.clear();
        mayDepend_ = false;
        cycle_ = -1;
        slice_.assign(tensor() && tensor()->extents.size() > 2 ? tensor()->extents.size() - 2 : 0, 0);
    }
    endResetModel();
}

void TensorModel::setState(const std::shared_ptr<const simulate::State>& state) {
    now_.clear();
    cycle_ = state ? state->cycle : -1;
    if (tensor() && state && subject_.arrayInputs)
        for (array::ElementAccess& access :
             simulate::accessesIn(*subject_.model, *state, *subject_.arrayInputs, subject_.tensor))
            now_.insert(std::move(access.index));
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void TensorModel::setPath(std::shared_ptr<const ValuePath> path) {
    path_ = std::move(path);
    if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

bool TensorModel::isOnPath(const std::vector<std::int64_t>& element) const {
    return path_ && &path_->model() == subject_.model.get() && path_->ofElement(subject_.tensor, element);
}

void TensorModel::setSlice(const std::vector<std::int64_t>& slice) {
    beginResetModel();
    slice_ = slice;
    endResetModel();
}

const ure::Tensor* TensorModel::tensor() const {
    return subject_.model ? &subject_.model->system().tensors[subject_.tensor] : nullptr;
}

bool TensorModel::isTooLarge() const {
    return tensor() && evaluate::elementCount(*tensor()) > mostElements;
}

std::vector<std::int64_t> TensorModel::indexAt(const QModelIndex& cell) const {
    std::vector<std::int64_t> element = slice_;
    const std::size_t rank = tensor()->extents.size();
    if (rank >= 1) element.push_back(cell.row());
    if (rank >= 2) element.push_back(cell.column());
    return element;
}

QModelIndex TensorModel::cellOf(const std::vector<std::int64_t>& element) const {
    if (!tensor() || element.size() != tensor()->extents.size() ||
        !std::equal(slice_.begin(), slice_.end(), element.begin()))
        return {};
    const auto inTable = std::span(element).subspan(slice_.size());
    return index(inTable.empty() ? 0 : static_cast<int>(inTable[0]),
                 inTable.size() < 2 ? 0 : static_cast<int>(inTable[1]));
}

int TensorModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !tensor() || isTooLarge()) return 0;
    const auto& extents = tensor()->extents;
    return extents.empty() ? 1 : static_cast<int>(extents[slice_.size()]);
}

int TensorModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid() || !tensor() || isTooLarge()) return 0;
    const auto& extents = tensor()->extents;
    return extents.size() < 2 ? 1 : static_cast<int>(extents.back());
}

static std::uint64_t flat(const ure::Tensor& tensor, const std::vector<std::int64_t>& element) {
    std::uint64_t number = 0;
    for (std::size_t d = 0; d < element.size(); ++d)
        number =
            number * static_cast<std::uint64_t>(tensor.extents[d]) + static_cast<std::uint64_t>(element[d]);
    return number;
}

static const evaluate::TensorValues* valuesIn(const evaluate::Tensors* all, ure::TensorId tensor) {
    if (!all || tensor.index() >= all->size() || (*all)[tensor.index()].values.empty()) return nullptr;
    return &(*all)[tensor.index()];
}

static QString valueIn(const evaluate::TensorValues* values, const ure::Tensor& tensor,
                       std::uint64_t element) {
    constexpr int digits = 6; // all that a cell has room for
    if (!values || element >= values->values.size()) return {};
    return valueText(tensor.type, values->values[element], values->isDefined(element), digits);
}

const evaluate::TensorValues* TensorModel::values() const {
    if (!tensor()) return nullptr;
    const evaluate::Tensors* all = tensor()->isInput ? (subject_.inputs ? &subject_.inputs->tensors : nullptr)
                                   : subject_.run    ? &subject_.run->simulation.outputs
                                                     : nullptr;
    return valuesIn(all, subject_.tensor);
}

QString TensorModel::valueOf(std::uint64_t element) const {
    return valueIn(values(), *tensor(), element);
}

std::optional<array::AccessTimes> TensorModel::timesOf(const std::vector<std::int64_t>& element) const {
    if (const auto known = times_.find(element); known != times_.end()) return known->second;
    wanted_.insert(element);
    if (!asking_.isActive()) asking_.start();
    return std::nullopt;
}

void TensorModel::findTimes() {
    if (wanted_.empty() || background_.busy()) return;
    background_.start([this, model = subject_.model, tensor = subject_.tensor,
                       wanted = wanted_](const Background::Deliver& deliver, std::stop_token stop) {
        polyhedra::Budget budget;
        budget.stop = stop;
        std::map<std::vector<std::int64_t>, array::AccessTimes> found;
        for (const std::vector<std::int64_t>& element : wanted) {
            if (stop.stop_requested()) return;
            try {
                found.emplace(element, array::accessTimes(*model, tensor, element, budget));
            } catch (const base::Overflow&) {
                found.emplace(element, array::AccessTimes{}); // not known
            }
        }
        deliver([this, found = std::move(found)] {
            for (const auto& [element, times] : found) {
                wanted_.erase(element);
                mayDepend_ |= !times.certain;
            }
            times_.insert(found.begin(), found.end());
            if (rowCount() > 0) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
            if (!wanted_.empty()) asking_.start();
        });
    });
}

// Sums in another order may differ in their last digits, within the bounds of the comparison.
TensorModel::State TensorModel::stateOfWritten(std::uint64_t element) const {
    const evaluate::TensorValues* direct =
        valuesIn(subject_.run ? &subject_.run->expected.evaluation.outputs : nullptr, subject_.tensor);
    if (!direct) return State::Unknown;
    if (subject_.run->comparison.matches) return State::Equal;
    const evaluate::TensorValues& here = subject_.run->simulation.outputs[subject_.tensor.index()];
    const bool isEqual = here.isDefined(element) == direct->isDefined(element) &&
                         (!here.isDefined(element) || here.values[element] == direct->values[element]);
    return isEqual ? State::Equal : State::Differs;
}

TensorModel::State TensorModel::stateOf(const std::vector<std::int64_t>& element) const {
    if (cycle_ < 0) return State::Unknown;
    const auto times = timesOf(element);
    if (!times || times->known == Verdict::Unknown) return State::Unknown;
    if (times->known == Verdict::No) return State::Untouched;
    const bool isNow = now_.contains(element);
    if (cycle_ < times->cycles.lower) return State::Waits;
    if (!tensor()->isInput) {
        if (isNow) return State::Now;
        return cycle_ >= times->cycles.lower ? stateOfWritten(flat(*tensor(), element)) : State::Waits;
    }
    if (isNow) return cycle_ >= times->cycles.upper ? State::LastNow : State::Now;
    return cycle_ >= times->cycles.upper ? State::Done : State::Between;
}

QString TensorModel::sentenceOf(const std::vector<std::int64_t>& element) const {
    const QString name = text(tensor()->name) + (element.empty() ? QString() : tuple(element)) +
                         QStringLiteral(" = ") + valueOf(flat(*tensor(), element));
    const auto times = timesOf(element);
    if (!times || times->known == Verdict::Unknown) return name;
    const bool isInput = tensor()->isInput;
    if (times->known == Verdict::No)
        return name + (isInput ? tr(", which nothing reads") : tr(", which nothing writes"));
    const bool hasTwoClocks = subject_.model->network || (subject_.run && subject_.run->network);
    const TimeUnit unit = hasTwoClocks ? TimeUnit::Step : TimeUnit::Cycle;
    const QString what = times->certain ? (isInput ? tr("read") : tr("written"))
                                        : (isInput ? tr("may be read") : tr("may be written"));
    if (times->cycles.lower == times->cycles.upper)
        return tr("%1, %2 in %3").arg(name, what, timeText(unit, times->cycles.lower));
    return tr("%1, %2 in %3").arg(name, what, timeText(unit, times->cycles.lower, times->cycles.upper));
}

QVariant TensorModel::data(const QModelIndex& cell, int role) const {
    if (!cell.isValid() || !tensor()) return {};
    const std::vector<std::int64_t> element = indexAt(cell);
    switch (role) {
    case Qt::DisplayRole: {
        const State state = stateOf(element);
        const bool isEmpty = !tensor()->isInput && state == State::Waits;
        return signOf(state) + (isEmpty ? QString() : valueOf(flat(*tensor(), element)));
    }
    case Qt::ToolTipRole:
        return isOnPath(element) ? tr("%1; on the path of the followed value").arg(sentenceOf(element))
                                 : sentenceOf(element);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(sentenceOf(element),
                                            wordsOf(stateOf(element), tensor()->isInput));
    case Qt::TextAlignmentRole:
        return int(Qt::AlignRight | Qt::AlignVCenter);
    case PathRole:
        return isOnPath(element);
    case StateRole:
        return static_cast<int>(stateOf(element));
    default:
        return {};
    }
}

QVariant TensorModel::headerData(int section, Qt::Orientation, int role) const {
    return role == Qt::DisplayRole ? QVariant(section) : QVariant();
}

QString signOf(TensorModel::State state) {
    using enum TensorModel::State;
    switch (state) {
    case Waits:
        return QStringLiteral("○ ");
    case Now:
        return QStringLiteral("● ");
    case LastNow:
        return QStringLiteral("◉ ");
    case Between:
        return QStringLiteral("◐ ");
    case Equal:
        return QStringLiteral("✓ ");
    case Differs:
        return QStringLiteral("✗ ");
    case Unknown:
    case Untouched:
    case Done:
        break;
    }
    return {};
}

QString wordsOf(TensorModel::State state, bool isInput) {
    using enum TensorModel::State;
    switch (state) {
    case Waits:
        return isInput ? TensorModel::tr("not read yet") : TensorModel::tr("not written yet");
    case Now:
        return isInput ? TensorModel::tr("being read") : TensorModel::tr("written now");
    case LastNow:
        return TensorModel::tr("read for the last time");
    case Between:
        return TensorModel::tr("to be read again");
    case Done:
        return TensorModel::tr("no longer read");
    case Equal:
        return TensorModel::tr("equals direct evaluation");
    case Differs:
        return TensorModel::tr("differs from direct evaluation");
    case Untouched:
        return isInput ? TensorModel::tr("never read") : TensorModel::tr("never written");
    case Unknown:
        break;
    }
    return TensorModel::tr("not known");
}

} // namespace tactus::views
