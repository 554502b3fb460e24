#include "draw/network/inside.h"

#include "base/counted.h"
#include "draw/build.h"
#include "draw/letters.h"
#include "draw/state/wires.h"
#include "ure/print/expression_text.h"

#include <algorithm>
#include <cstdlib>

namespace tactus::draw {

using ure::ExprId;
using ure::VariableId;
using BoxKind = Box::Kind;
using Weight = Row::Weight;

static constexpr std::size_t longest = 30; // letters of an expression in a box
static constexpr std::size_t looseEnd = std::size_t{1}
                                        << 40; // and more: no box, but that of a variable to come

InsideBoxes::InsideBoxes(const array::Model& model) : model_(model), system_(model.system()) {
    for (const dependence::Dependence& one : model.graph->dependences)
        happening_.insert(one.sites.begin(), one.sites.end());
    for (const dependence::InputRead& one : model.graph->inputs) happening_.insert(one.site);
}

Diagram InsideBoxes::build() {
    diagram_.title = fmt::format("Inside of a PE of {}, mapping {}", system_.name, model_.map.name);
    for (const ure::Equation& equation : system_.equations)
        if (!equation.isOutput()) (void)sourceOf(equation.variable);
    writeOutputs();
    connectRegisters();
    return std::move(diagram_);
}

InsideBoxes::Source InsideBoxes::add(BoxKind kind, std::vector<Row> rows, const Subject& subject) {
    const std::size_t number = diagram_.boxes.size();
    diagram_.boxes.push_back(
        {.kind = kind, .id = fmt::format("box{}", number), .rows = std::move(rows), .subject = subject});
    return number;
}

InsideBoxes::Source InsideBoxes::add(BoxKind kind, std::string words, const Subject& subject) {
    std::vector<Row> rows;
    for (std::string& line : inLines(words, longest)) rows.push_back({std::move(line), Weight::Plain});
    return add(kind, std::move(rows), subject);
}

void InsideBoxes::connect(Source from, Source to, Wire wire, std::string words) {
    Arrow arrow{
        .id = fmt::format("wire{}", diagram_.arrows.size()), .from = from, .to = to, .wire = std::move(wire)};
    if (!words.empty()) arrow.rows = {{std::move(words), Weight::Quiet}};
    if (from < looseEnd) arrow.subject = diagram_.boxes[from].subject;
    arrow.touchesMemory = true; // drawn as quietly, unless it is a func's value
    const auto value = [&](VariableId variable) {
        arrow.family = variable.index();
        arrow.touchesMemory = diagram_.boxes[to].kind == BoxKind::Output;
    };
    for (const auto& [variable, source] : variables_)
        if (source == from) value(variable);
    for (const auto& [family, made] : registers_)
        if (made == from) value(model_.links[family].variable);
    diagram_.arrows.push_back(std::move(arrow));
}

Subject InsideBoxes::subjectOf(ExprId id) const {
    return {Subject::Kind::Expression, id.index(), system_.spanOf(id)};
}

// A condition that a reduction or a tile was made into is nowhere in the text: its span is that of what
// it was made of.
std::string InsideBoxes::written(ExprId id) const {
    const text::Span span = system_.spanOf(id);
    const auto isSame = [&](const ure::Equation& equation) {
        return span == equation.leftSpan || span == equation.span;
    };
    const auto isRead = [&](const ure::Expr& expr) {
        return span == expr.span &&
               (expr.kind == ure::Expr::Kind::Read || expr.kind == ure::Expr::Kind::ReadInput);
    };
    const bool isMade =
        std::ranges::any_of(system_.equations, isSame) || std::ranges::any_of(system_.exprs, isRead);
    return isMade && isControl(id) ? textOf(system_, id, ure::Conversions::Hidden) : writtenText(system_, id);
}

bool InsideBoxes::isControl(ExprId id) const {
    bool readsNothing = true;
    forEachBelow(system_, id, [&](ExprId below) {
        const ure::Expr::Kind kind = system_.exprs[below].kind;
        readsNothing &= kind != ure::Expr::Kind::Read && kind != ure::Expr::Kind::ReadInput;
    });
    return readsNothing;
}

// A read that no iteration makes, and what can't be computed without one.
bool InsideBoxes::isNever(ExprId id) {
    if (const auto known = never_.find(id); known != never_.end()) return known->second;
    using enum ure::Expr::Kind;
    const ure::Expr& expr = system_.exprs[id];
    const auto isNeverAt = [&](std::size_t operand) { return isNever(expr.operands[operand]); };
    bool never = false;
    if (expr.kind == Read || expr.kind == ReadInput)
        never = !happening_.contains(id);
    else if (expr.kind == Select)
        never = isNeverAt(0) || (isNeverAt(1) && (expr.operands.size() < 3 || isNeverAt(2)));
    else if (expr.kind == And || expr.kind == Or)
        never = isNeverAt(0); // the second part may be needed nowhere
    else
        never = std::ranges::any_of(expr.operands, [&](ExprId operand) { return isNever(operand); });
    never_.emplace(id, never);
    return never;
}

// A read at the same point follows its equation. If only guards break a loop of wires, it comes back to a
// value whose box is not made yet: its wire begins at a loose end, which is tied up when it is.
InsideBoxes::Source InsideBoxes::sourceOf(VariableId variable) {
    if (const auto known = variables_.find(variable); known != variables_.end()) return known->second;
    if (!begun_.insert(variable).second) return looseEnd + variable.index();
    const ure::Equation& equation = system_.equations[system_.variables[variable].equation];
    const Source source = sourceOf(equation.value);
    variables_.emplace(variable, source);
    tieUp(variable, source);
    if (source >= looseEnd) return source; // the value of another whose box is not made yet
    Box& box = diagram_.boxes[source];
    if (box.kind == BoxKind::Operator || box.kind == BoxKind::Multiplexer)
        box.rows.insert(box.rows.begin(), {system_.variables[variable].name, Weight::Title});
    colour(source, variable);
    return source;
}

void InsideBoxes::tieUp(VariableId variable, Source source) {
    const Source loose = looseEnd + variable.index();
    for (Arrow& arrow : diagram_.arrows) {
        if (arrow.from != loose) continue;
        arrow.from = source;
        if (source < looseEnd) arrow.subject = diagram_.boxes[source].subject;
    }
    for (auto& [other, known] : variables_)
        if (known == loose) known = source;
    for (auto& [other, known] : named_)
        if (known == loose) known = source;
}

void InsideBoxes::colour(Source from, VariableId variable) {
    for (Arrow& arrow : diagram_.arrows)
        if (arrow.from == from) {
            arrow.family = variable.index();
            arrow.touchesMemory = diagram_.boxes[arrow.to].kind == BoxKind::Output;
        }
}

// Inputs and conditions that are in several places are one box; numbers are many small ones.
InsideBoxes::Source InsideBoxes::sourceOf(ExprId id) {
    const ure::NamedId named = system_.exprs[id].named;
    if (!named.valid()) return sourceOfUnnamed(id);
    // A value that has a name is computed once, wherever it is used.
    if (const auto known = named_.find(named); known != named_.end()) return known->second;
    const Source source = sourceOfUnnamed(id);
    named_.emplace(named, source);
    if (source >= looseEnd) return source;
    const ure::Named& value = system_.named[named];
    Box& box = diagram_.boxes[source];
    const bool isComputed = box.kind == BoxKind::Operator || box.kind == BoxKind::Multiplexer;
    if (isComputed && !value.isParameter) box.rows.insert(box.rows.begin(), {value.name, Weight::Title});
    return source;
}

InsideBoxes::Source InsideBoxes::sourceOfUnnamed(ExprId id) {
    using enum ure::Expr::Kind;
    const ure::Expr& expr = system_.exprs[id];
    if (expr.kind == Unary && expr.op == ure::Operator::Convert) return sourceOf(expr.operands[0]);
    const bool isControlled = isControl(id);
    if (expr.kind != ReadInput && !isControlled) return make(id);
    const std::string words = written(id);
    if (isControlled && !expr.type.isBool()) return add(BoxKind::Constant, words, subjectOf(id));
    if (const auto known = ports_.find(words); known != ports_.end()) return known->second;
    const bool isPort = expr.kind == ReadInput && !system_.tensors[expr.tensor].isConst;
    const Source source = add(isPort ? BoxKind::Input : BoxKind::Constant, words, subjectOf(id));
    ports_.emplace(words, source);
    // Values that choose an element lead to its box.
    if (expr.kind == ReadInput)
        for (const ExprId index : expr.operands)
            if (!isControl(index)) connect(sourceOf(index), source, {.value = index});
    return source;
}

std::vector<InsideBoxes::Source> InsideBoxes::sourcesOf(const std::vector<ExprId>& operands) {
    std::vector<Source> sources;
    for (const ExprId operand : operands) sources.push_back(sourceOf(operand));
    return sources;
}

Wire InsideBoxes::wireOf(VariableId variable) const {
    return {.value = system_.equations[system_.variables[variable].equation].value};
}

InsideBoxes::Source InsideBoxes::make(ExprId id) {
    using enum ure::Expr::Kind;
    const ure::Expr& expr = system_.exprs[id];
    if (expr.kind == Read) return read(id);
    if (expr.kind == Select) return multiplexer(id);
    if ((expr.kind == And || expr.kind == Or) && isNever(expr.operands[1])) return sourceOf(expr.operands[0]);
    const std::string_view sign = expr.kind == And  ? "&&"
                                  : expr.kind == Or ? "||"
                                                    : ure::info(expr.op).spelling;
    const std::vector<Source> operands = sourcesOf(expr.operands);
    const Source made = add(BoxKind::Operator, std::string(sign == "*" ? "×" : sign), subjectOf(id));
    for (std::size_t operand = 0; operand < operands.size(); ++operand)
        connect(operands[operand], made, {.value = expr.operands[operand]});
    return made;
}

InsideBoxes::Source InsideBoxes::multiplexer(ExprId id) {
    const ure::Expr& expr = system_.exprs[id];
    // If one of two branches is never taken, the other one is the value.
    if (expr.operands.size() == 3)
        for (const std::size_t branch : {1u, 2u})
            if (isNever(expr.operands[branch]) && !isNever(expr.operands[3 - branch]))
                return sourceOf(expr.operands[3 - branch]);
    const std::vector<Source> operands = sourcesOf(expr.operands);
    // Without a third part it has one value only, and lets it pass where the condition holds.
    const Source made = add(BoxKind::Multiplexer, operands.size() < 3 ? "if" : "select", subjectOf(id));
    constexpr const char* names[] = {"if", "then", "else"};
    for (std::size_t operand = 0; operand < operands.size(); ++operand) {
        Wire wire{.value = expr.operands[operand]};
        if (operand > 0) wire.condition = expr.operands[0];
        wire.when = operand != 2;
        connect(operands[operand], made, std::move(wire), names[operand]);
    }
    return made;
}

// A read whose value comes from several places, as a tile or a lane begins, is a multiplexer of them.
InsideBoxes::Source InsideBoxes::read(ExprId id) {
    std::vector<std::pair<Source, std::vector<dependence::DependenceId>>> sources;
    for (const auto dependence : model_.graph->dependences.keys()) {
        const dependence::Dependence& one = model_.graph->dependences[dependence];
        if (std::ranges::find(one.sites, id) == one.sites.end()) continue;
        const auto source = sourceOf(dependence);
        if (!source) continue;
        const auto known = std::ranges::find(sources, *source, [](const auto& entry) { return entry.first; });
        if (known == sources.end())
            sources.push_back({*source, {dependence}});
        else
            known->second.push_back(dependence);
    }
    if (sources.empty()) return add(BoxKind::Constant, written(id), subjectOf(id)); // never read
    if (sources.size() == 1) return sources.front().first;
    const Source made = add(BoxKind::Multiplexer, "one of", subjectOf(id));
    for (auto& [source, along] : sources) connect(source, made, {.value = id, .along = std::move(along)});
    return made;
}

std::optional<InsideBoxes::Source> InsideBoxes::sourceOf(dependence::DependenceId id) {
    const dependence::Dependence& one = model_.graph->dependences[id];
    if (one.samePoint()) return sourceOf(one.variable);
    for (std::uint32_t family = 0; family < model_.links.size(); ++family)
        if (std::ranges::find(model_.links[family].dependences, id) != model_.links[family].dependences.end())
            return registerOf(family);
    return laneBeside(one);
}

// "Z from lane - 1": what another lane of this element makes in the same step.
std::optional<InsideBoxes::Source> InsideBoxes::laneBeside(const dependence::Dependence& one) {
    polyhedra::Vector from = model_.map.insidePes(one.vector);
    if (polyhedra::isZero(from)) return std::nullopt;
    const auto key = std::pair(one.variable, from);
    if (const auto known = lanes_.find(key); known != lanes_.end()) return known->second;
    for (std::int64_t& d : from) d = -d;
    const std::string away = from.size() == 1
                                 ? fmt::format("from lane {} {}", from[0] < 0 ? "-" : "+", std::abs(from[0]))
                                 : "from lane + " + polyhedra::toString(from);
    const Source made = add(BoxKind::Constant,
                            std::vector<Row>{{system_.variables[one.variable].name, Weight::Title},
                                             {away, Weight::Plain},
                                             {"wire", Weight::Quiet}},
                            {Subject::Kind::Register, 0, system_.equations[one.reader].span});
    lanes_.emplace(key, made);
    return made;
}

// "X from (0, -1)": what another element, or this one in an earlier step, has made.
InsideBoxes::Source InsideBoxes::registerOf(std::uint32_t family) {
    if (const auto known = registers_.find(family); known != registers_.end()) return known->second;
    const array::LinkFamily& link = model_.links[family];
    const bool own = polyhedra::isZero(link.displacement);
    polyhedra::Vector from = link.displacement;
    for (std::int64_t& d : from) d = -d;
    std::vector<Row> rows{{system_.variables[link.variable].name, Weight::Title}};
    if (!own) rows.push_back({"from PE + " + polyhedra::toString(from), Weight::Plain});
    rows.push_back({link.delay == 0      ? "wire"
                    : link.registersEach ? base::counted(*link.registersEach, "register")
                                         : fmt::format("delay {}", base::thousands(link.delay)),
                    Weight::Quiet});
    const Source made = add(link.delay == 0 ? BoxKind::Constant : BoxKind::Register, std::move(rows),
                            {Subject::Kind::Register, family, system_.equations[link.reader].span});
    registers_.emplace(family, made);
    return made;
}

void InsideBoxes::writeOutputs() {
    for (const ure::Equation& equation : system_.equations) {
        if (!equation.isOutput()) continue;
        const Source value = sourceOf(equation.value);
        const ure::Tensor& tensor = system_.tensors[equation.output];
        const Source output = add(BoxKind::Output, std::string(system_.source->text(equation.leftSpan)),
                                  {Subject::Kind::Memory, equation.output.index(), tensor.span});
        connect(value, output, {.value = equation.value});
    }
}

// Own values of earlier steps come back; those for neighbours leave.
void InsideBoxes::connectRegisters() {
    for (const auto& [key, made] : lanes_) {
        const bool isOne = key.second.size() == 1;
        const std::string away =
            isOne ? fmt::format("to lane {} {}", key.second[0] < 0 ? "-" : "+", std::abs(key.second[0]))
                  : "to lane + " + polyhedra::toString(key.second);
        connect(sourceOf(key.first), add(BoxKind::Constant, away, diagram_.boxes[made].subject),
                wireOf(key.first));
    }
    std::set<std::pair<Source, polyhedra::Vector>> neighbours;
    for (const auto& [family, made] : registers_) {
        const array::LinkFamily& link = model_.links[family];
        const Source source = sourceOf(link.variable);
        if (polyhedra::isZero(link.displacement)) {
            connect(source, made, wireOf(link.variable));
            continue;
        }
        const auto [known, isNew] = neighbours.emplace(source, link.displacement);
        if (!isNew) continue;
        const Source neighbour = add(BoxKind::Constant, "to PE + " + polyhedra::toString(link.displacement),
                                     diagram_.boxes[made].subject);
        connect(source, neighbour, wireOf(link.variable));
    }
}

Diagram inside(const array::Model& model, Room room) {
    Diagram diagram = InsideBoxes(model).build();
    if (room == Room::ForValues) reserveValues(diagram, model.system());
    measure(diagram);
    return diagram;
}

} // namespace tactus::draw
