#include "array/access/trace.h"

#include "polyhedra/piece.h"
#include "ure/lazy.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

namespace tactus::array {

using polyhedra::Point;
using polyhedra::Vector;
using ure::Expr;
using ure::ExprId;

static std::size_t mixed(std::size_t hash, const Point& point) {
    for (const std::int64_t entry : point) hash = hash * 0x9E3779B97F4A7C15U + std::size_t(entry);
    return hash ^ hash >> 29;
}

std::size_t HashOfPoint::operator()(const Point& point) const {
    return mixed(0, point);
}

std::size_t HashOfValue::operator()(const TracedValue& value) const {
    return mixed(value.equation.index(), value.at);
}

Operands& OperandReader::of(const TracedValue& value) {
    value_ = &value;
    operands_.values.clear();
    operands_.elements.clear();
    walk(system_.equations[value.equation].value, false);
    return operands_;
}

void OperandReader::walk(ExprId id, bool maybe) {
    const Expr& expr = system_.exprs[id];
    if (expr.kind == Expr::Kind::Read) {
        Point from;
        from.reserve(expr.index.size());
        for (const polyhedra::AffineForm& form : expr.index) from.push_back(form(value_->at));
        operands_.values.push_back({{system_.variables[expr.variable].equation, std::move(from)}, maybe});
        return;
    }
    if (expr.kind == Expr::Kind::ReadInput && !system_.tensors[expr.tensor].isConst)
        operands_.elements.push_back({{expr.tensor, indexOf(expr)}, *value_, maybe});
    const std::optional<bool> holds = ure::isLazy(expr) ? decide(expr.operands[0]) : std::nullopt;
    ure::forEachOperand(
        expr, [&](ExprId operand) { walk(operand, maybe); },
        [&](ExprId operand, bool wanted) {
            if (!holds || *holds == wanted) walk(operand, maybe || !holds);
        },
        [] {});
}

// Empty where data decide it.
std::vector<std::int64_t> OperandReader::indexOf(const Expr& read) const {
    std::vector<std::int64_t> index;
    index.reserve(read.affine.size());
    for (const auto& part : read.affine) {
        if (!part) return {};
        index.push_back((*part)(value_->at));
    }
    return index;
}

std::optional<bool> OperandReader::decide(ExprId condition) const {
    const auto& formula = system_.exprs[condition].formula;
    if (formula && !hasUnknown(*formula)) return holds(*formula, value_->at);
    return options_.holds ? options_.holds(condition, value_->at) : std::nullopt;
}

namespace {

// In one direction of time, nearest first.
class Walk {
  public:
    Walk(const Model& model, const TraceOptions& options, bool backwards)
        : model_(model), system_(model.system()), options_(options), backwards_(backwards),
          reader_(system_, options) {}

    // False: there are more.
    bool run(const TracedValue& value) {
        start_ = model_.cycleOf(value.at);
        reach(value, false);
        while (!waiting_.empty()) {
            const bool isEnough = known_.size() > options_.mostValues || options_.stop.stop_requested();
            if (isEnough && !order_.empty()) return false; // the value itself is always looked at
            std::vector<Node*>& nearest = waiting_.begin()->second;
            Node& next = *nearest.back();
            nearest.pop_back();
            if (nearest.empty()) waiting_.erase(waiting_.begin());
            if (std::exchange(next.second.wasLookedAt, true)) continue;
            order_.push_back(&next);
            backwards_ ? goBack(next) : goOn(next);
        }
        return true;
    }

    // Without the value itself.
    std::vector<TraceSegment> segments() {
        order_.front()->second.isTaken = true;
        std::vector<TraceSegment> segments;
        for (const Node* node : order_) {
            const auto& [value, known] = *node;
            if (known.isTaken) continue;
            TraceSegment longest{value, {}, 1, known.maybe};
            for (const dependence::Dependence& one : model_.graph->dependences) {
                const bool isOwn = one.reader == value.equation &&
                                   one.variable == system_.equations[value.equation].variable;
                if (!isOwn || one.samePoint()) continue;
                Vector vector = one.vector;
                if (backwards_)
                    for (std::int64_t& entry : vector) entry = base::negate(entry);
                const std::int64_t count = countAlong(*node, vector);
                if (count <= longest.count) continue;
                longest.vector = std::move(vector);
                longest.count = count;
            }
            TracedValue at = value;
            for (std::int64_t n = 0; n < longest.count; ++n, advance(at, longest.vector))
                known_.at(at).isTaken = true;
            segments.push_back(std::move(longest));
        }
        return segments;
    }

    // Nearest first; an element that is certain once is certain.
    std::vector<TracedElement> elements() const {
        std::vector<TracedElement> all;
        std::map<std::pair<ure::TensorId, std::vector<std::int64_t>>, std::size_t> places;
        for (const TracedElement& one : elements_) {
            const auto [place, isNew] =
                places.try_emplace({one.element.tensor, one.element.index}, all.size());
            if (isNew)
                all.push_back(one);
            else
                all[place->second].maybe &= one.maybe;
        }
        return all;
    }

  private:
    struct Known {
        bool maybe = false, wasLookedAt = false;
        bool isTaken = false; // by a segment
    };
    using Node = std::pair<const TracedValue, Known>;

    static void advance(TracedValue& value, const Vector& vector) {
        for (std::size_t l = 0; l < vector.size(); ++l) value.at[l] = base::add(value.at[l], vector[l]);
    }

    // So many values like the first, and taken by no segment, lie one vector from each other.
    std::int64_t countAlong(const Node& first, const Vector& vector) const {
        TracedValue at = first.first;
        for (std::int64_t count = 1;; ++count) {
            advance(at, vector);
            const auto found = known_.find(at);
            const bool isPart = found != known_.end() && found->second.wasLookedAt &&
                                found->second.maybe == first.second.maybe && !found->second.isTaken;
            if (!isPart) return count;
        }
    }

    // One that was reached over certain reads is certain, and so is what lies behind it, which is looked at
    // once more. Its first place in the order stays.
    void reach(TracedValue value, bool maybe) {
        const auto [place, isNew] = known_.try_emplace(std::move(value), Known{maybe});
        if (!isNew && (maybe || !place->second.maybe)) return;
        place->second = {maybe};
        const std::int64_t away = model_.cycleOf(place->first.at) - start_;
        waiting_[backwards_ ? -away : away].push_back(&*place);
    }

    void goBack(const Node& node) {
        const auto& [value, known] = node;
        Operands& operands = reader_.of(value);
        for (Operand& one : operands.values)
            if (contains(system_.domain, one.from.at)) reach(std::move(one.from), known.maybe || one.maybe);
        for (TracedElement& one : operands.elements) {
            one.maybe |= known.maybe;
            elements_.push_back(std::move(one));
        }
    }

    void goOn(const Node& node) {
        const auto& [value, known] = node;
        const ure::VariableId variable = system_.equations[value.equation].variable;
        if (!variable.valid()) return write(value, known.maybe);
        for (const dependence::Dependence& one : model_.graph->dependences) {
            if (one.variable != variable) continue;
            TracedValue user{one.reader, value.at};
            advance(user, one.vector);
            const auto happens = [&](const polyhedra::Piece& piece) { return contains(piece, user.at); };
            if (std::ranges::none_of(one.readers, happens)) continue;
            const std::optional<bool> uncertain = usesOf(user, value);
            if (uncertain) use(std::move(user), known.maybe || *uncertain);
        }
    }

    // Nothing: conditions keep the reader from it; true: they may.
    std::optional<bool> usesOf(const TracedValue& user, const TracedValue& value) {
        std::optional<bool> uncertain;
        for (const Operand& one : reader_.of(user).values)
            if (one.from == value) uncertain = uncertain.value_or(true) && one.maybe;
        return uncertain;
    }

    void use(TracedValue user, bool maybe) {
        if (!system_.equations[user.equation].isOutput()) return reach(std::move(user), maybe);
        write(user, maybe);
    }

    void write(const TracedValue& user, bool maybe) {
        const ure::Equation& equation = system_.equations[user.equation];
        TracedElement written{{equation.output, {}}, user, maybe};
        for (const polyhedra::AffineForm& form : equation.left)
            written.element.index.push_back(form(user.at));
        elements_.push_back(std::move(written));
    }

    const Model& model_;
    const ure::System& system_;
    const TraceOptions& options_;
    bool backwards_;
    OperandReader reader_;
    std::int64_t start_ = 0;
    std::unordered_map<TracedValue, Known, HashOfValue> known_; // whose nodes stay where they are
    std::map<std::int64_t, std::vector<Node*>> waiting_;        // by cycles from the traced value
    std::vector<Node*> order_; // in which they were looked at, the value itself first; some twice
    std::vector<TracedElement> elements_;
};

} // namespace

Trace traceOf(const Model& model, const TracedValue& value, const TraceOptions& options) {
    Trace trace;
    Walk back(model, options, true), on(model, options, false);
    trace.complete = back.run(value);
    trace.complete &= on.run(value);
    trace.past = back.segments();
    trace.future = on.segments();
    trace.inputs = back.elements();
    trace.outputs = on.elements();
    return trace;
}

} // namespace tactus::array
