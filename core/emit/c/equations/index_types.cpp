#include "emit/c/equations/index_types.h"

#include "array/automatic/automatic.h"
#include "array/registers/storage.h"
#include "mapping/inverse/inverse_map.h"
#include "polyhedra/piece.h"
#include "polyhedra/solve.h"

#include <algorithm>
#include <cmath>

namespace tactus::emit {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;
using spatial::Action;

namespace {

// Sums and products below this need no care in 32 bits: a difference of two of them fits.
constexpr double roomy = 1 << 30;

// Magnitudes are doubles: these cannot overflow, and their rounding is small against the room that is left.
ure::Type typeFor(double most) {
    return ure::intType(most < roomy ? 32 : 64);
}

double sizeOf(Interval interval) {
    return std::max(std::abs(double(interval.lower)), std::abs(double(interval.upper))) + 1;
}

std::vector<double> sizesOf(const std::vector<Interval>& box) {
    std::vector<double> sizes;
    for (const Interval& interval : box) sizes.push_back(sizeOf(interval));
    return sizes;
}

// A bound of the form and of all sums of its terms, where variables are this large.
double magnitude(const AffineForm& form, const std::vector<double>& sizes) {
    double sum = std::abs(double(form.constant));
    for (std::size_t at = 0; at < form.dimensions(); ++at)
        sum += std::abs(double(form.coefficients[at])) * sizes[at];
    return sum;
}

// The same where quotients of forms are behind the variables; the largest of all these.
double magnitude(const std::vector<AffineForm>& forms, const std::vector<polyhedra::Quotient>& quotients,
                 std::vector<double> sizes) {
    double most = 0;
    for (const polyhedra::Quotient& quotient : quotients) {
        const double size = magnitude(quotient.form, sizes);
        most = std::max({most, size, double(quotient.divisor)});
        sizes.push_back(size + 1);
    }
    for (const AffineForm& form : forms) most = std::max(most, magnitude(form, sizes));
    return most;
}

class DesignSizes {
  public:
    explicit DesignSizes(const array::Model& model)
        : model_(model), system_(model.system()), loops_(loopsOf(system_)) {}

    // Without addresses of tensors.
    double ofSteps() const {
        double most = std::max({ofExpressions(system_), ofParams(), ofRows(), ofKept()});
        most = std::max(most, magnitude(system_.domain.rows, system_.domain.quotients, loops_));
        if (model_.network)
            for (const spatial::Action& action : model_.network->actions)
                for (const AffineForm& form : action.instance) most = std::max(most, magnitude(form, loops_));
        return most;
    }

    double ofTensors() const {
        double most = 0;
        for (const ure::TensorId id : system_.tensors.keys())
            if (!isComputed(id)) most = std::max(most, elementsOf(system_.tensors[id]));
        return std::max(most, ofTexts(system_));
    }

    double ofParams() const {
        double most = 0;
        for (const ure::Param& param : system_.params) most = std::max(most, std::abs(double(param.value)));
        return most;
    }

    // The largest number in an isolated expression, and in the addresses of what it reads.
    double ofOriginal() const {
        const ure::System& original = *model_.network->original;
        double most = std::max(ofExpressions(original), ofTexts(original));
        for (const ure::Tensor& tensor : original.tensors) most = std::max(most, elementsOf(tensor));
        return most;
    }

    static double elementsOf(const ure::Tensor& tensor) {
        double elements = 1;
        for (const std::int64_t extent : tensor.extents) elements *= double(extent);
        return elements;
    }

  private:
    static std::vector<double> loopsOf(const ure::System& system) {
        std::vector<double> loops = sizesOf(system.domain.box);
        loops.resize(system.loops.size());
        return loops;
    }

    // An isolated expression is no tensor in memory.
    bool isComputed(ure::TensorId id) const {
        return model_.network && std::ranges::any_of(model_.network->operands, [&](const auto& operand) {
                   return operand.tensor == id && operand.expression.valid();
               });
    }

    double ofExpressions(const ure::System& system) const {
        const std::vector<double> loops = loopsOf(system);
        double most = 0;
        for (const ure::Expr& expr : system.exprs) {
            for (const AffineForm& form : expr.index) most = std::max(most, magnitude(form, loops));
            for (const auto& index : expr.affine)
                if (index) most = std::max(most, magnitude({index->form}, index->quotients, loops));
        }
        for (const ure::Equation& equation : system.equations)
            for (const AffineForm& form : equation.left) most = std::max(most, magnitude(form, loops));
        return 2 * most; // two of them are compared
    }

    // Bounds and extents as they are written.
    double ofTexts(const ure::System& system) const {
        double most = 0;
        for (const ure::Loop& loop : system.loops)
            most = std::max({most, ofText(system, loop.lowerText), ofText(system, loop.upperText)});
        for (const ure::Tensor& tensor : system.tensors)
            for (const ure::ExprId extent : tensor.extentTexts) most = std::max(most, ofText(system, extent));
        return most;
    }

    // The largest of its parts.
    double ofText(const ure::System& system, ure::ExprId id) const {
        double most = 0;
        if (id.valid()) valueOf(system, id, most);
        return most;
    }
    double valueOf(const ure::System& system, ure::ExprId id, double& most) const {
        const ure::Expr& expr = system.exprs[id];
        double value = 1, sum = 0, product = 1;
        switch (expr.kind) {
        case ure::Expr::Kind::Constant:
            value = std::abs(double(expr.value.asInteger()));
            break;
        case ure::Expr::Kind::Parameter:
            value = std::abs(double(system.params[expr.param].value));
            break;
        case ure::Expr::Kind::Index:
            value = loopsOf(system)[expr.loop.index()];
            break;
        default:
            for (const ure::ExprId operand : expr.operands) {
                const double part = valueOf(system, operand, most);
                sum += part;
                product *= part;
            }
            // The sum of the magnitudes bounds quotients, remainders, minima and maxima as well.
            value = expr.op == ure::Operator::Multiply ? product : sum;
        }
        most = std::max(most, value);
        return value;
    }

    // Rows of the space-time map, and loops made of them.
    double ofRows() const {
        std::vector<double> sizes;
        for (const AffineForm& form : model_.map.places()) sizes.push_back(magnitude(form, loops_) + 1);
        for (const AffineForm& form : model_.map.schedule) sizes.push_back(magnitude(form, loops_) + 1);
        double most = 0;
        // Beside one another in offsets and displacements.
        for (const double size : sizes) most = std::max(most, 4 * size);
        const std::size_t rows = sizes.size();
        sizes.insert(sizes.end(), loops_.begin(), loops_.end());
        const mapping::InverseMap inverse = mapping::inverseMap(model_.system(), model_.map);
        for (const mapping::InverseMap::Step& step : inverse.steps) {
            if (step.walked) continue;
            const double dividend = 2 * (magnitude(step.form, sizes) + double(step.divisor));
            most = std::max(most, dividend);
            // The value may be outside of the loop's range where there is no iteration.
            double& size = sizes[rows + step.loop];
            size = std::max(size, dividend / double(step.divisor) + 1);
        }
        for (const AffineForm& form : inverse.conditions) most = std::max(most, magnitude(form, sizes));
        const std::vector<double> found(sizes.begin() + static_cast<std::ptrdiff_t>(rows), sizes.end());
        return std::max(most, magnitude(system_.domain.rows, system_.domain.quotients, found));
    }

    // The largest number in the addresses of what a PE keeps.
    double ofKept() const {
        double most = 0;
        for (const ure::VariableId id : system_.variables.keys()) {
            const auto kept = array::storageOf(model_, id);
            if (!kept) continue;
            most = std::max(most, double(kept->words));
            double words = 1;
            for (const std::size_t loop : kept->address) {
                words *= double(system_.domain.box[loop].upper) - double(system_.domain.box[loop].lower) + 1;
                most = std::max(most, 2 * words * loops_[loop]);
            }
        }
        return most;
    }

    const array::Model& model_;
    const ure::System& system_;
    std::vector<double> loops_;
};

double ofTouched(const array::Model& model, const spatial::Action& action) {
    const spatial::Network& plan = *model.network;
    using Kind = spatial::Action::Kind;
    if (action.kind == Kind::Evaluate) return DesignSizes(model).ofOriginal();
    if (action.kind != Kind::Load && action.kind != Kind::Store) return 0;
    if (action.isSerialised) return double(serialElements(plan, action.operand));
    return DesignSizes::elementsOf(plan.system->tensors[plan.operands[action.operand].tensor]);
}

double sizesOf(const array::Model& model, spatial::ProcessId id) {
    const spatial::Network& plan = *model.network;
    const spatial::Process& process = plan.processes[id];
    std::vector<double> loops = sizesOf(process.domain.box);
    loops.resize(process.loops.size());
    double most = std::max(DesignSizes(model).ofParams(),
                           magnitude(process.domain.rows, process.domain.quotients, loops));
    for (const double loop : loops) most = std::max(most, loop);
    for (const spatial::Action& action : process.actions) {
        for (const Piece& piece : action.when)
            most = std::max(most, magnitude(piece.rows, piece.quotients, loops));
        for (const polyhedra::QuasiAffine& form : action.element)
            most = std::max(most, magnitude({form.form}, form.quotients, loops));
        most = std::max(most, magnitude(action.instance, {}, loops));
        const double lanes = double(serialLanes(plan, action.operand)) * (action.isSerialised ? 1 : 0);
        most = std::max({most, magnitude(action.slot, loops) * (lanes + 1), ofTouched(model, action)});
    }
    // Banks count the periods.
    for (const spatial::Buffer& buffer : plan.buffers) {
        if (buffer.filler != id && buffer.sender != id) continue;
        double periods = 2;
        for (std::size_t at = 0; at < buffer.periodLoops; ++at) {
            const Interval range = process.domain.box[process.spaceLoops() + at];
            periods *= double(range.upper) - double(range.lower) + 1;
        }
        most = std::max(most, periods);
    }
    return most;
}

} // namespace

ure::Type indexType(const array::Model& model) {
    const DesignSizes sizes(model);
    double most = std::max(sizes.ofSteps(), sizes.ofTensors());
    if (model.network) {
        most = std::max(most, sizes.ofOriginal());
        for (const spatial::ProcessId id : model.network->processes.keys())
            most = std::max(most, sizesOf(model, id));
    }
    return typeFor(most);
}

ure::Type arrayIndexType(const array::Model& model) {
    const DesignSizes sizes(model);
    const bool touches = !array::touchedBy(model, model.network->array).empty();
    return typeFor(std::max(sizes.ofSteps(), touches ? sizes.ofTensors() : 0));
}

ure::Type indexType(const array::Model& model, spatial::ProcessId process) {
    return typeFor(sizesOf(model, process));
}

std::int64_t serialLanes(const spatial::Network& plan, spatial::OperandId operand) {
    std::int64_t lanes = 1;
    for (const spatial::Process& process : plan.processes)
        for (const Action& action : process.actions)
            if (action.operand == operand && action.isSerialised && process.hasLanes()) {
                const polyhedra::Interval range = process.domain.box.back();
                lanes = std::max(lanes, extentOf(range));
            }
    return lanes;
}

std::int64_t serialElements(const spatial::Network& plan, spatial::OperandId operand) {
    std::int64_t last = 0;
    for (const spatial::Process& process : plan.processes)
        for (const Action& action : process.actions)
            if (action.operand == operand && action.isSerialised)
                last = std::max(last, range(action.slot, process.domain).upper);
    return base::multiply(base::add(last, 1), serialLanes(plan, operand));
}

} // namespace tactus::emit
