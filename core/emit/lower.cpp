#include "emit/lower.h"

#include "emit/domain.h"
#include "emit/kernel.h"
#include "emit/order.h"
#include "emit/recover.h"
#include "emit/sites.h"
#include "emit/sizes.h"
#include "polyhedra/lattice.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace tactus::emit {

using polyhedra::AffineForm;
using polyhedra::Interval;
using ure::EquationId;
using ure::VariableId;

namespace {

// A form over PE, step and walked loops, divided by a number.
struct Fraction {
    AffineForm numerator;
    std::int64_t denominator = 1;
};

// What the code knows about the iteration: its loops as forms over (PE, step, loops that are walked), and
// their ranges.
class Knowledge {
  public:
    Knowledge(const Recovery& recovery, std::vector<Interval> ranges, std::size_t loops)
        : ranges_(std::move(ranges)), known_(ranges_.size()) {
        for (std::size_t at = 0; at < known_.size(); ++at)
            known_[at] = {AffineForm::variable(at, known_.size()), 1};
        for (const Recovery::Step& step : recovery.steps) {
            if (step.walked) continue;
            Fraction value = substituted(step.form);
            value.denominator = base::multiply(value.denominator, step.divisor);
            known_[known_.size() - loops + step.loop] = value;
        }
        loops_ = loops;
    }

    bool mayBeNegative(const AffineForm& form) const {
        AffineForm wide = AffineForm::number(form.constant, known_.size());
        std::ranges::copy(form.coefficients, wide.coefficients.end() - static_cast<std::ptrdiff_t>(loops_));
        const AffineForm numerator = substituted(wide).numerator;
        std::int64_t least = numerator.constant;
        for (std::size_t at = 0; at < ranges_.size(); ++at) {
            const std::int64_t factor = numerator.coefficients[at];
            least =
                base::add(least, base::multiply(factor, factor > 0 ? ranges_[at].lower : ranges_[at].upper));
        }
        return least < 0;
    }

  private:
    Fraction substituted(const AffineForm& form) const {
        Fraction sum{AffineForm::number(form.constant, known_.size()), 1};
        for (std::size_t at = 0; at < known_.size(); ++at) {
            if (form.coefficients[at] == 0) continue;
            const Fraction& term = known_[at];
            sum.numerator = term.denominator * sum.numerator +
                            base::multiply(form.coefficients[at], sum.denominator) * term.numerator;
            sum.denominator = base::multiply(sum.denominator, term.denominator);
        }
        return sum;
    }

    std::vector<Interval> ranges_;
    std::vector<Fraction> known_;
    std::size_t loops_ = 0;
};

class Lowering {
  public:
    explicit Lowering(const array::Model& model)
        : model_(model), system_(model.system()), names_(model), recovery_(recover(model)) {
        findRanges();
        nameCoordinates();
        std::vector<Interval> bounds(ranges_.begin(),
                                     ranges_.begin() + static_cast<std::ptrdiff_t>(model.dimensions()));
        sites_ = sitesOf(model, model.map.space, bounds);
        findDepths();
    }

    Lowered run() {
        const Translator translate(system_, names_, sites_.inputs,
                                   [this](const ure::Expr& expr, ure::ExprId id) { return read(expr, id); });
        translate_ = &translate;
        Block work = everyPe();
        if (!refusal_.empty())
            return {std::nullopt, {make(diagnostics::Kind::BroadcastOrder, model_.map.span, refusal_)}};
        Kernel kernel = frameOf(model_, names_);
        kernel.headline = headline();
        kernel.body = registers();
        Block step = shifts();
        append(step, std::move(work));
        append(kernel.body, everyStep(std::move(step)));
        return {std::move(kernel), {}};
    }

  private:
    std::size_t rowsBegin() const { return model_.dimensions(); }
    std::size_t loopsBegin() const { return model_.dimensions() + model_.map.schedule.size(); }

    void findRanges() {
        for (std::size_t row = 0; row < model_.dimensions(); ++row)
            ranges_.push_back({model_.lower[row], model_.lower[row] + model_.shape[row] - 1});
        for (const AffineForm& row : model_.map.schedule)
            ranges_.push_back(extremes(row, system_.domain, {}).value);
        for (std::size_t loop = 0; loop < system_.loops.size(); ++loop)
            ranges_.push_back(system_.domain.box[loop]);
        for (const auto* forms : {&model_.map.space, &model_.map.schedule})
            for (const AffineForm& form : *forms)
                sizes_.push_back(sizeRange(system_, form, ranges_[sizes_.size()]));
    }

    // A coordinate that is a loop bears its name, and so does a step.
    void nameCoordinates() {
        std::set<std::size_t> used;
        const auto nameFor = [&](const AffineForm& form, const std::string& otherwise) {
            for (std::size_t loop = 0; loop < system_.loops.size(); ++loop)
                if (form == AffineForm::variable(loop, system_.loops.size()) && used.insert(loop).second)
                    return names_.loops[loop];
            return names_.names.fresh(otherwise);
        };
        static constexpr std::array<const char*, 3> letters{"p", "q", "r"};
        for (std::size_t row = 0; row < model_.dimensions(); ++row)
            coordinates_.push_back(nameFor(model_.map.space[row],
                                           row < letters.size() ? letters[row] : fmt::format("p{}", row)));
        for (std::size_t row = 0; row < model_.map.schedule.size(); ++row)
            coordinates_.push_back(nameFor(model_.map.schedule[row],
                                           model_.map.schedule.size() == 1 ? "t" : fmt::format("t{}", row)));
        for (const std::string& loop : names_.loops) coordinates_.push_back(loop);
        stage_ = names_.names.fresh("m");
    }

    void findDepths() {
        depths_.assign(system_.variables.size(), std::nullopt);
        for (const dependence::Dependence& dependence : model_.graph->dependences) {
            if (dependence.samePoint()) continue;
            auto& depth = depths_[dependence.variable.index()];
            depth = std::max(depth.value_or(0), delayOf(model_, dependence.vector));
        }
    }

    // --- sizes and indices ---

    Code size(const AffineForm& overParams) const { return affine(overParams, names_.params, names_.index); }

    // The index of a PE along a row: its coordinate minus a displacement and the lower corner.
    Code peIndex(std::size_t row, std::int64_t displacement) const {
        std::vector<std::string> names{coordinates_[row]};
        names.insert(names.end(), names_.params.begin(), names_.params.end());
        AffineForm form = -1 * sizes_[row].first;
        form.coefficients.insert(form.coefficients.begin(), 1);
        form.constant = base::subtract(form.constant, displacement);
        return affine(form, names, names_.index);
    }

    std::vector<Code> peIndices(const polyhedra::Vector& displacement) const {
        std::vector<Code> indices;
        for (std::size_t row = 0; row < model_.dimensions(); ++row)
            indices.push_back(peIndex(row, displacement[row]));
        return indices;
    }

    Code extent(std::size_t row) const { return size(sizes_[row].end - sizes_[row].first); }

    Code here(VariableId variable, const polyhedra::Vector& displacement, std::int64_t delay) const {
        const ure::Variable& it = system_.variables[variable];
        const std::string& text = names_.variables[variable.index()];
        const auto& depth = depths_[variable.index()];
        if (!depth && !separate_) return name(text, it.type);
        std::vector<Code> indices = peIndices(displacement);
        if (depth.value_or(0) > 0) indices.push_back(integer(names_.index, delay));
        if (indices.empty()) return name(text, it.type);
        return element(text, it.type, std::move(indices));
    }

    Code read(const ure::Expr& expr, ure::ExprId id) const {
        const auto vector = sites_.vectors.find(id);
        if (vector == sites_.vectors.end())
            return literal(expr.type, {}); // nobody makes it: a value that nobody needs
        const polyhedra::Vector displacement = polyhedra::multiply(model_.map.spaceRows(), vector->second);
        Code value = here(expr.variable, displacement, delayOf(model_, vector->second));
        if (!sites_.reads.contains(id)) return value;
        const std::vector<Code> inside = insideOf(peIndices(displacement), model_.shape, names_.index);
        return select(all(inside), std::move(value), literal(expr.type, {}));
    }

    // --- statements ---

    std::vector<std::string> headline() const {
        const std::vector<std::string> loops = system_.loopNames();
        std::string space, schedule;
        for (const AffineForm& form : model_.map.space)
            space += (space.empty() ? "" : ", ") + toString(form, loops);
        for (const AffineForm& form : model_.map.schedule)
            schedule += (schedule.empty() ? "" : ", ") + toString(form, loops);
        std::string loopText;
        for (const std::string& loop : loops) loopText += (loopText.empty() ? "" : ", ") + loop;
        return {
            fmt::format("{}, mapping {}: iteration ({}) runs on PE ({}) in step {}.", system_.name,
                        model_.map.name, loopText, space,
                        model_.map.schedule.size() == 1 ? schedule : "(" + schedule + ")"),
            fmt::format(
                "{} PEs, {} steps, {} registers. Made by Tactus from {}; guards and ranges hold for these",
                model_.pes, model_.cycles, model_.registers, baseName(system_.source->name())),
            "sizes, so export again for others."};
    }

    static std::string baseName(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

    // V[pe][m]: m steps ago.
    Block registers() const {
        Block block;
        for (const VariableId id : system_.variables.keys()) {
            const auto& depth = depths_[id.index()];
            if (!depth && !separate_) continue;
            std::vector<Code> extents;
            for (std::size_t row = 0; row < model_.dimensions(); ++row) extents.push_back(extent(row));
            if (depth.value_or(0) > 0) extents.push_back(integer(names_.index, base::add(*depth, 1)));
            const ure::Variable& variable = system_.variables[id];
            block.push_back(declare(name(names_.variables[id.index()], variable.type), std::move(extents),
                                    sites_.maybeUnset.contains(id)));
        }
        if (!block.empty())
            block.insert(block.begin(),
                         comment("What each PE made: [PE][m] is m steps old, [PE][0] is made now."));
        return block;
    }

    Block everyStep(Block body) const {
        for (std::size_t row = model_.map.schedule.size(); row-- > 0;) {
            const SizeRange& range = sizes_[rowsBegin() + row];
            body = {loop(name(coordinates_[rowsBegin() + row], names_.index), size(range.first),
                         size(range.end), std::move(body), false)};
        }
        return body;
    }

    Block overPes(const WalkOrder& order, Block body) const {
        for (std::size_t at = order.dimensions.size(); at-- > 0;) {
            const auto [row, downwards] = order.dimensions[at];
            Statement nest = loop(name(coordinates_[row], names_.index), size(sizes_[row].first),
                                  size(sizes_[row].end), std::move(body), true);
            nest.downwards = downwards;
            body = {std::move(nest)};
        }
        return body;
    }

    Block shifts() const {
        Block body;
        for (const VariableId id : system_.variables.keys()) {
            const std::int64_t depth = depths_[id.index()].value_or(0);
            if (depth == 0) continue;
            const auto stage = [&](Code number) {
                std::vector<Code> indices = peIndices(polyhedra::Vector(model_.dimensions(), 0));
                indices.push_back(std::move(number));
                return element(names_.variables[id.index()], system_.variables[id].type, std::move(indices));
            };
            const ure::Type index = names_.index;
            if (depth == 1) {
                body.push_back(assign(stage(integer(index, 1)), stage(integer(index, 0))));
                continue;
            }
            const Code m = name(stage_, index);
            Statement chain = loop(m, integer(index, 1), integer(index, depth + 1),
                                   {assign(stage(m), stage(infix("-", index, m, integer(index, 1))))}, true);
            chain.downwards = true;
            body.push_back(std::move(chain));
        }
        if (body.empty()) return {};
        Block result{comment("Everything that travels moves on by one register.")};
        append(result, overPes(*orderFor({}, model_.dimensions()), std::move(body)));
        result.push_back(blank());
        return result;
    }

    // One pass over the PEs if they can be walked so that every value is made before another PE reads it in
    // the same step; else one pass an equation.
    Block everyPe() {
        std::vector<polyhedra::Vector> wires;
        for (const dependence::Dependence& dependence : model_.graph->dependences)
            if (!dependence.samePoint() && delayOf(model_, dependence.vector) == 0)
                wires.push_back(polyhedra::multiply(model_.map.spaceRows(), dependence.vector));
        if (const auto order = orderFor(wires, model_.dimensions()))
            return overPes(*order, iteration(model_.graph->order));
        separate_ = true;
        const auto equations = equationOrder(model_);
        if (!equations) {
            refusal_ = "the equations read each other";
            return {};
        }
        Block block;
        for (const EquationId equation : *equations) append(block, passOf(equation));
        return block;
    }

    Block passOf(EquationId equation) {
        std::vector<polyhedra::Vector> own;
        for (const dependence::Dependence& dependence : model_.graph->dependences)
            if (dependence.reader == equation &&
                system_.variables[dependence.variable].equation == equation &&
                delayOf(model_, dependence.vector) == 0)
                own.push_back(polyhedra::multiply(model_.map.spaceRows(), dependence.vector));
        const auto order = orderFor(own, model_.dimensions());
        if (!order) {
            refusal_ = fmt::format("{} reads itself in directions that turn back", system_.nameOf(equation));
            return {};
        }
        return overPes(*order, iteration({equation}));
    }

    // The iteration that PE and step determine, and what it computes.
    Block iteration(const std::vector<EquationId>& equations) const {
        const Knowledge knowledge(recovery_, ranges_, system_.loops.size());
        std::vector<Code> conditions;
        for (const Recovery::Step& step : recovery_.steps)
            if (step.divisor > 1)
                conditions.push_back(
                    infix("==", ure::boolType(),
                          infix("%", names_.index, known(step.form), integer(names_.index, step.divisor)),
                          integer(names_.index, 0)));
        for (const AffineForm& form : recovery_.conditions)
            conditions.push_back(infix("==", ure::boolType(), known(form), integer(names_.index, 0)));
        append(conditions, domainConditions(system_, *translate_, names_.index, [&](const AffineForm& form) {
                   return knowledge.mayBeNegative(form);
               }));
        Block body;
        for (const EquationId equation : equations) append(body, statementsOf(equation));
        body = {when(all(std::move(conditions)), std::move(body))};
        for (std::size_t at = recovery_.steps.size(); at-- > 0;)
            body = given(recovery_.steps[at], std::move(body));
        return body;
    }

    static void append(std::vector<Code>& to, std::vector<Code> from) {
        std::ranges::move(from, std::back_inserter(to));
    }
    static void append(Block& to, Block from) { emit::append(to, std::move(from)); }

    Code known(const AffineForm& form) const { return affine(form, coordinates_, names_.index); }

    Block given(const Recovery::Step& step, Block body) const {
        const Code variable = name(names_.loops[step.loop], names_.index);
        if (step.walked) {
            const Interval range = system_.domain.box[step.loop];
            return {loop(variable, integer(names_.index, range.lower),
                         integer(names_.index, base::add(range.upper, 1)), std::move(body), false)};
        }
        Code value = known(step.form);
        if (value.kind == Code::Kind::Name && value.text == variable.text)
            return body; // the coordinate is the loop
        if (step.divisor > 1)
            value = infix("/", names_.index, std::move(value), integer(names_.index, step.divisor));
        body.insert(body.begin(), constant(variable, std::move(value)));
        return body;
    }

    Block statementsOf(EquationId id) const {
        const ure::Equation& equation = system_.equations[id];
        Block block{comment(sourceOf(system_, id))};
        if (equation.isOutput()) {
            std::vector<Code> indices;
            for (const AffineForm& form : equation.left) indices.push_back(translate_->form(form));
            append(block, translate_->write(equation.value, [&](Code value) {
                return assign(translate_->elementOf(equation.output, indices), std::move(value));
            }));
            return block;
        }
        const Code target = here(equation.variable, polyhedra::Vector(model_.dimensions(), 0), 0);
        Code value = (*translate_)(equation.value);
        const bool isLocal = !depths_[equation.variable.index()] && !separate_;
        block.push_back(isLocal ? constant(target, std::move(value)) : assign(target, std::move(value)));
        return block;
    }

    const array::Model& model_;
    const ure::System& system_;
    Dictionary names_;
    Recovery recovery_;
    std::vector<Interval> ranges_;         // of PE coordinates, schedule rows and loops
    std::vector<SizeRange> sizes_;         // of PE coordinates and schedule rows
    std::vector<std::string> coordinates_; // names of PE coordinates, schedule rows and loops
    std::string stage_;
    Sites sites_;
    std::vector<std::optional<std::int64_t>>
        depths_;            // by variable: greatest delay of a link; nothing: no link
    bool separate_ = false; // a pass over the PEs for each equation
    std::string refusal_;
    const Translator* translate_ = nullptr;
};

} // namespace

Lowered lower(const array::Model& model) {
    return Lowering(model).run();
}

} // namespace tactus::emit
