#include "mapping/calls/split.h"

#include "polyhedra/piece.h"
#include "ure/nodes/affine_nodes.h"

#include <algorithm>
#include <map>
#include <set>

namespace tactus::mapping {

using polyhedra::AffineForm;
using ure::Expr;
using ure::ExprId;

namespace {

using Set = std::vector<ure::EquationId>;

// The points of a variable that other arrays read.
struct Wanted {
    polyhedra::Union points;
    Intermediate handed;
};

polyhedra::Interval hull(polyhedra::Interval a, polyhedra::Interval b) {
    return {std::min(a.lower, b.lower), std::max(a.upper, b.upper)};
}

Intermediate handedOver(const ure::System& whole, std::string variable, const polyhedra::Union& points,
                        bool isMarked) {
    Intermediate handed{std::move(variable), {}, {}, {}, false};
    for (const ure::LoopId loop : whole.loops.keys()) {
        polyhedra::Interval values = points.front().box[loop.index()];
        for (const polyhedra::Piece& piece : points) values = hull(values, piece.box[loop.index()]);
        handed.lower.push_back(values.lower);
        if (values.lower == values.upper && !isMarked) continue;
        handed.loops.push_back(loop);
        handed.extents.push_back(extentOf(values));
    }
    return handed;
}

// Makes one part: a copy of what its equations reach, with ids of its own.
class Copy {
  public:
    Copy(const ure::System& whole, const Set& own, const std::map<ure::VariableId, Wanted>& wanted,
         bool isMarked, bool isLast)
        : whole_(whole), own_(own.begin(), own.end()), wanted_(wanted), isMarked_(isMarked), isLast_(isLast) {
    }

    Part run() {
        system_.name = whole_.name;
        system_.source = whole_.source;
        system_.span = whole_.span;
        system_.params = whole_.params;
        system_.named = whole_.named;
        system_.hasLocalNames = whole_.hasLocalNames;
        system_.domain = whole_.domain;
        system_.designOrder = whole_.designOrder;
        system_.designLoops = whole_.designLoops;
        system_.loops = whole_.loops; // their texts follow
        copyVariables();
        copyTensors();
        copyExpressions();
        copyEquations();
        give();
        part_.system = std::make_shared<const ure::System>(std::move(system_));
        return std::move(part_);
    }

  private:
    bool isOwn(ure::VariableId variable) const { return own_.contains(whole_.variables[variable].equation); }

    void copyVariables() {
        for (const ure::VariableId id : whole_.variables.keys())
            if (isOwn(id)) variables_[id] = system_.variables.add(whole_.variables[id]);
    }

    std::set<ExprId> reached() const {
        std::set<ExprId> ids;
        const auto reach = [&](ExprId root) {
            if (root.valid()) forEachBelow(whole_, root, [&](ExprId id) { ids.insert(id); });
        };
        for (const ure::EquationId id : own_) reach(whole_.equations[id].value);
        for (const ure::Loop& loop : whole_.loops) reach(loop.lowerText), reach(loop.upperText);
        for (const auto& [old, own] : tensors_) {
            reach(whole_.tensors[old].expression);
            for (const ExprId extent : whole_.tensors[old].extentTexts) reach(extent);
        }
        for (const auto& [old, own] : finished_)
            for (const ExprId extent : whole_.tensors[old].extentTexts) reach(extent);
        return ids;
    }

    // Outputs that no equation writes: the last array has them, to give them the values of their `= e`.
    std::set<ure::TensorId> unwritten() const {
        std::set<ure::TensorId> outputs;
        for (const ure::TensorId id : whole_.tensors.keys())
            if (!whole_.tensors[id].isInput) outputs.insert(id);
        for (const ure::Equation& equation : whole_.equations)
            if (equation.isOutput()) outputs.erase(equation.output);
        return outputs;
    }

    // Inputs that are read and outputs that are written here.
    void copyTensors() {
        std::set<ure::TensorId> touched;
        if (isLast_) touched = unwritten();
        for (const ure::EquationId id : own_) {
            if (whole_.equations[id].isOutput()) touched.insert(whole_.equations[id].output);
            forEachBelow(whole_, whole_.equations[id].value, [&](ExprId below) {
                const Expr& expr = whole_.exprs[below];
                if (expr.kind == Expr::Kind::ReadInput) touched.insert(expr.tensor);
                if (expr.kind == Expr::Kind::Read && !isOwn(expr.variable))
                    takenVariables_.insert(expr.variable);
            });
        }
        for (const ure::TensorId id : std::set(touched)) touchByFill(id, touched);
        for (const ure::TensorId id : touched) tensors_[id] = system_.tensors.add(whole_.tensors[id]);
        for (const auto& [variable, wanted] : wanted_) {
            const ure::TensorId finished = whole_.variables[variable].carriedFor;
            if (wanted.handed.isOutput && tensors_.contains(finished))
                system_.tensors[tensors_[finished]].mayBeUndefined |= isMarked_;
        }
        for (const ure::VariableId id : takenVariables_) {
            const auto found = wanted_.find(id);
            if (found == wanted_.end()) continue; // no point reads it
            const Intermediate& handed = found->second.handed;
            taken_[id] = handed.isOutput ? addFinished(whole_.variables[id].carriedFor)
                                         : addTensor(handed, whole_.variables[id], true);
            part_.taken.push_back(handed);
        }
    }

    void touchByFill(ure::TensorId output, std::set<ure::TensorId>& touched) const {
        if (!whole_.tensors[output].isInput && whole_.tensors[output].expression.valid())
            forEachBelow(whole_, whole_.tensors[output].expression, [&](ExprId below) {
                if (whole_.exprs[below].kind == Expr::Kind::ReadInput)
                    touched.insert(whole_.exprs[below].tensor);
            });
    }

    // An output of another array as an input of this one.
    ure::TensorId addFinished(ure::TensorId output) {
        ure::Tensor tensor = whole_.tensors[output];
        tensor.isInput = true;
        tensor.data = ure::Tensor::Data::None;
        tensor.expression = {};
        tensor.mayBeUndefined = isMarked_;
        const ure::TensorId own = system_.tensors.add(std::move(tensor));
        finished_[output] = own;
        return own;
    }

    ure::TensorId addTensor(const Intermediate& handed, const ure::Variable& variable, bool isInput) {
        ure::Tensor tensor;
        tensor.name = handed.variable;
        tensor.span = variable.span;
        tensor.type = variable.type;
        tensor.isInput = isInput;
        tensor.mayBeUndefined = isMarked_;
        tensor.extents = handed.extents;
        tensor.dimensionNames.resize(handed.extents.size());
        ure::Nodes nodes(system_.exprs, system_.loops.size(), nullptr);
        for (const std::int64_t extent : handed.extents)
            tensor.extentTexts.push_back(
                nodes.constant(ure::intType(64), ure::Value::ofInteger(extent), variable.span));
        return system_.tensors.add(std::move(tensor));
    }

    // Operands come before their users in the whole, so they do here.
    void copyExpressions() {
        for (const ExprId id : reached()) {
            Expr expr = whole_.exprs[id];
            if (expr.kind == Expr::Kind::Read && !variables_.contains(expr.variable)) {
                exprs_[id] = takeFromMemory(expr);
                continue;
            }
            for (ExprId& operand : expr.operands)
                if (operand.valid()) operand = exprs_.at(operand);
            if (expr.kind == Expr::Kind::Read) expr.variable = variables_.at(expr.variable);
            if (expr.kind == Expr::Kind::ReadInput) expr.tensor = tensors_.at(expr.tensor);
            exprs_[id] = system_.exprs.add(std::move(expr));
        }
        const auto follow = [&](ExprId& id) {
            if (id.valid()) id = exprs_.at(id);
        };
        for (const ure::LoopId id : system_.loops.keys())
            follow(system_.loops[id].lowerText), follow(system_.loops[id].upperText);
        for (const auto& [old, own] : tensors_) {
            follow(system_.tensors[own].expression);
            for (ExprId& extent : system_.tensors[own].extentTexts) follow(extent);
        }
        for (const auto& [old, own] : finished_)
            for (ExprId& extent : system_.tensors[own].extentTexts) follow(extent);
    }

    // The element of a point. Bears the tensor no marks, all that is read lies inside of it.
    ExprId takeFromMemory(const Expr& read) {
        ure::Nodes nodes(system_.exprs, system_.loops.size(), &system_.domain);
        ure::AffineNodes affine(system_, nodes, read.span);
        const auto found = taken_.find(read.variable);
        if (found == taken_.end()) return nodes.constant(read.type, ure::Value{}, read.span);
        const Intermediate& handed = wanted_.at(read.variable).handed;
        std::vector<AffineForm> element;
        if (handed.isOutput)
            element = elementOf(whole_.variables[read.variable].carriedFor, read.index);
        else
            for (const ure::LoopId loop : handed.loops) {
                element.push_back(read.index[loop.index()]);
                element.back().constant = base::subtract(element.back().constant, handed.lower[loop.index()]);
            }
        std::vector<ExprId> index;
        for (const AffineForm& form : element) index.push_back(affine.expression(form));
        return nodes.readInput(found->second, read.type, std::move(index), read.span);
    }

    // Which one does the last iteration of a sum write?
    std::vector<AffineForm> elementOf(ure::TensorId output, const std::vector<AffineForm>& iteration) const {
        const auto writes = std::ranges::find(whole_.equations, output, &ure::Equation::output);
        std::vector<AffineForm> element;
        for (const AffineForm& form : writes->left)
            element.push_back(polyhedra::substitute(form, iteration, iteration.size()));
        return element;
    }

    void copyEquations() {
        for (const ure::EquationId id : whole_.equations.keys()) {
            if (!own_.contains(id)) continue;
            ure::Equation equation = whole_.equations[id];
            equation.value = exprs_.at(equation.value);
            if (equation.isOutput())
                equation.output = tensors_.at(equation.output);
            else
                equation.variable = variables_.at(equation.variable);
            const ure::EquationId own = system_.equations.add(equation);
            if (!equation.isOutput()) system_.variables[equation.variable].equation = own;
        }
    }

    // Writes to memory what other arrays read of this one's variables.
    void give() {
        for (const auto& [variable, wanted] : wanted_) {
            if (!variables_.contains(variable) || wanted.handed.isOutput) continue;
            part_.given.push_back(wanted.handed);
            const ure::Equation& made = whole_.equations[whole_.variables[variable].equation];
            ure::Equation equation;
            equation.span = made.span;
            equation.leftSpan = made.leftSpan;
            equation.output = addTensor(wanted.handed, whole_.variables[variable], false);
            const std::size_t loops = system_.loops.size();
            std::vector<AffineForm> point;
            for (std::size_t v = 0; v < loops; ++v) point.push_back(AffineForm::variable(v, loops));
            for (const ure::LoopId loop : wanted.handed.loops)
                equation.left.push_back(point[loop.index()] -
                                        AffineForm::number(wanted.handed.lower[loop.index()], loops));
            ure::Nodes nodes(system_.exprs, loops, &system_.domain);
            ure::AffineNodes affine(system_, nodes, made.leftSpan);
            const ure::Type type = whole_.variables[variable].type;
            const std::optional<ExprId> isRead = affine.isInAny(wanted.points);
            equation.value = nodes.read(variables_.at(variable), type, std::move(point), made.leftSpan);
            if (isRead) equation.value = nodes.select(type, {*isRead, equation.value}, made.leftSpan);
            system_.equations.add(std::move(equation));
        }
    }

    const ure::System& whole_;
    std::set<ure::EquationId> own_;
    const std::map<ure::VariableId, Wanted>& wanted_; // of all arrays
    bool isMarked_;                                   // what is handed over
    bool isLast_;
    ure::System system_;
    Part part_;
    std::map<ure::VariableId, ure::VariableId> variables_;
    std::map<ure::TensorId, ure::TensorId> tensors_;
    std::map<ure::TensorId, ure::TensorId> finished_; // outputs of other arrays
    std::set<ure::VariableId> takenVariables_;
    std::map<ure::VariableId, ure::TensorId> taken_;
    std::map<ExprId, ExprId> exprs_;
};

std::size_t setOf(const std::vector<Set>& sets, ure::EquationId equation) {
    for (std::size_t s = 0; s < sets.size(); ++s)
        if (std::ranges::find(sets[s], equation) != sets[s].end()) return s;
    return sets.size();
}

polyhedra::Piece firstCorner(const polyhedra::Piece& domain) {
    polyhedra::Piece corner = polyhedra::Piece::universe(domain.visible);
    for (std::size_t loop = 0; loop < domain.visible; ++loop) {
        const AffineForm form = AffineForm::variable(loop, domain.visible) -
                                AffineForm::number(domain.box[loop].lower, domain.visible);
        constrain(corner, form);
        constrain(corner, -1 * form);
    }
    return corner;
}

// Adds the variables that another array reads only where they have no value: any point serves.
void addReadInVain(const ure::System& whole, const std::vector<Set>& sets,
                   std::map<ure::VariableId, Wanted>& wanted) {
    for (const ure::EquationId reader : whole.equations.keys())
        forEachBelow(whole, whole.equations[reader].value, [&](ExprId below) {
            const Expr& read = whole.exprs[below];
            if (read.kind != Expr::Kind::Read || wanted.contains(read.variable)) return;
            if (setOf(sets, whole.variables[read.variable].equation) != setOf(sets, reader))
                wanted[read.variable].points = {firstCorner(whole.domain)};
        });
}

// By variable of the whole: what is read from another array than the one that makes it.
std::map<ure::VariableId, Wanted> wantedOf(const ure::System& whole, const dependence::MemoryReads& reads,
                                           const std::vector<Set>& sets, bool isMarked) {
    std::map<ure::VariableId, Wanted> wanted;
    for (const auto& [variable, points] : reads.points) wanted[variable].points = points;
    if (isMarked) addReadInVain(whole, sets, wanted);
    for (auto& [variable, one] : wanted) {
        one.handed = handedOver(whole, whole.variables[variable].name, one.points, isMarked);
        one.handed.isOutput = whole.variables[variable].carriedFor.valid();
    }
    return wanted;
}

} // namespace

std::vector<Part> split(const ure::System& whole, const dependence::MemoryReads& reads,
                        const std::vector<Set>& sets, bool isMarked) {
    const std::map<ure::VariableId, Wanted> wanted = wantedOf(whole, reads, sets, isMarked);
    std::vector<Part> parts;
    for (const Set& set : sets)
        parts.push_back(Copy(whole, set, wanted, isMarked, &set == &sets.back()).run());
    return parts;
}

std::vector<std::size_t> orderOfArrays(const ure::System& whole, const std::vector<Set>& sets) {
    std::vector<std::set<std::size_t>> needs(sets.size());
    for (std::size_t s = 0; s < sets.size(); ++s)
        for (const ure::EquationId id : sets[s])
            forEachBelow(whole, whole.equations[id].value, [&](ExprId below) {
                const Expr& expr = whole.exprs[below];
                if (expr.kind != Expr::Kind::Read) return;
                const std::size_t maker = setOf(sets, whole.variables[expr.variable].equation);
                if (maker != s) needs[s].insert(maker);
            });
    const auto first = [&](std::size_t s) { return *std::ranges::min_element(sets[s]); };
    std::vector<std::size_t> waiting, order;
    for (std::size_t s = 0; s < sets.size(); ++s) waiting.push_back(s);
    std::ranges::sort(waiting, {}, first);
    while (!waiting.empty()) {
        const auto ready = std::ranges::find_if(waiting, [&](std::size_t s) {
            return std::ranges::all_of(
                needs[s], [&](std::size_t need) { return std::ranges::find(order, need) != order.end(); });
        });
        if (ready == waiting.end()) break;
        order.push_back(*ready);
        waiting.erase(ready);
    }
    return order;
}

bool handsOn(const ure::System& system, const ure::Equation& equation) {
    if (!equation.isOutput()) return false;
    // Only the carried value of a reduction bears the name of an output of the design.
    const auto variable = system.variableNamed(system.tensors[equation.output].name);
    return variable && !system.variables[*variable].carriedFor.valid();
}

} // namespace tactus::mapping
