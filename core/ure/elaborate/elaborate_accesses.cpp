// name(...): functions, reads of funcs and reads of inputs.
#include "ure/elaborate/elaborate_expressions.h"

#include "base/counted.h"
#include "syntax/words.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::ure {

using diagnostics::Kind;

Operand Expressions::access(const syntax::Access& expression, std::optional<Type> expected) {
    const syntax::Word word = expression.name();
    if (const Scope::Binding* named = scope_ ? scope_->find(word.text) : nullptr) {
        elaboration_.report(Kind::NotIndexed, word.span, word.text, named->what);
        return elaborateParts(expression.arguments());
    }
    const Symbol* symbol = elaboration_.names.find(word.text);
    const bool isLost = syntax::isDeclarableFunction(word.text) && elaboration_.names.isDoubted(word.text);
    if (!symbol && !isLost && syntax::isFunctionWord(word.text)) return function(expression, expected);
    if (!symbol) {
        elaboration_.names.unknown(word, place_.here ? Names::Role::CalledHere : Names::Role::Called);
        return elaborateParts(expression.arguments());
    }
    switch (symbol->kind) {
    case Symbol::Kind::Func:
        if (place_.here && symbol->index == Symbol::undefined) return valueHere(word, *symbol);
        if (place_.here) {
            elaboration_.report(Kind::NotIndexed, word.span, word.text,
                                "the value in the iteration that runs, so its name stands alone");
            return elaborateParts(expression.arguments());
        }
        return mayRead(word, symbol->kind) ? readVariable(expression, *symbol) : Operand{};
    case Symbol::Kind::Input:
    case Symbol::Kind::Const:
        return mayRead(word, symbol->kind) ? readInput(expression, *symbol) : Operand{};
    case Symbol::Kind::Fn:
        return call(expression, elaboration_.fnsByName.at(word.text), expected);
    case Symbol::Kind::Output:
        return readOutput(word, expression.arguments(), expression.span());
    default:
        elaboration_.report(Kind::NotIndexed, word.span, word.text, describe(symbol->kind));
        return elaborateParts(expression.arguments());
    }
}

// For the mistakes in them.
Operand Expressions::elaborateParts(const std::vector<syntax::Expression>& parts) {
    for (const syntax::Expression& part : parts) operand(part, std::nullopt);
    return {};
}

bool Expressions::mayRead(const syntax::Word& word, Symbol::Kind kind) {
    const bool isInput = kind == Symbol::Kind::Input || kind == Symbol::Kind::Const;
    if (place_.reads || (place_.readsInputs && isInput)) return true;
    if (place_.ofFunc)
        elaboration_.report(Kind::DataDependentIndex, word.span, place_.what, word.text, describe(kind));
    else
        misplaced(word);
    return false;
}

// --- functions

bool Expressions::takes(const syntax::Access& expression, std::size_t fewest, std::size_t most) {
    const std::size_t count = expression.arguments().size();
    if (fewest <= count && count <= most) return true;
    if (!expression.broken()) {
        const std::string wanted = fewest == most
                                       ? base::counted(static_cast<std::int64_t>(fewest), "argument")
                                   : most > 3 ? fmt::format("{} or more arguments", fewest)
                                              : fmt::format("{} or {} arguments", fewest, most);
        elaboration_.report(Kind::WrongArguments, expression.span(), expression.name().text, wanted, count);
    }
    return false;
}

Operand Expressions::function(const syntax::Access& expression, std::optional<Type> expected) {
    struct Entry {
        std::string_view name;
        Operator op;
    };
    static constexpr Entry unaryFunctions[] = {
        {"abs", Operator::Abs},   {"sqrt", Operator::Sqrt},  {"exp", Operator::Exp},
        {"log", Operator::Log},   {"sin", Operator::Sin},    {"cos", Operator::Cos},
        {"exp2", Operator::Exp2}, {"log2", Operator::Log2},  {"floor", Operator::Floor},
        {"ceil", Operator::Ceil}, {"round", Operator::Round}};
    const std::string name = expression.name().text;
    if (name == "select") return select(expression, expected);
    if (name == "random") return random(expression);
    if (name == "min") return fold(Operator::Minimum, expression);
    if (name == "max") return fold(Operator::Maximum, expression);
    static constexpr Entry binaryFunctions[] = {{"pow", Operator::Power},
                                                {"div_round_to_zero", Operator::DivideToZero},
                                                {"mod_round_to_zero", Operator::ModuloToZero}};
    for (const Entry& entry : binaryFunctions)
        if (entry.name == name) return ofTwo(entry.op, expression);
    if (!takes(expression, 1, 1)) return elaborateParts(expression.arguments());
    ExprId argument = settled(operand(expression.arguments()[0], std::nullopt), std::nullopt);
    if (!argument.valid()) return {};
    const Entry* entry = std::ranges::find(unaryFunctions, name, &Entry::name);
    return apply(entry->op, widened(entry->op, argument), expression.span());
}

// In what is computed in Float(64), an integer under a function of floats is not narrower.
ExprId Expressions::widened(Operator op, ExprId argument) {
    const bool isWide = place_.wide && computesInFloats(op) && nodes_[argument].type.isInteger();
    return isWide ? nodes_.converted(argument, floatType(64)) : argument;
}

Operand Expressions::ofTwo(Operator op, const syntax::Access& expression) {
    if (!takes(expression, 2, 2)) return elaborateParts(expression.arguments());
    std::vector<Operand> values;
    for (const syntax::Expression& argument : expression.arguments())
        values.push_back(operand(argument, std::nullopt));
    const std::vector<ExprId> operands = settledTogether(values, std::nullopt);
    if (operands.empty()) return {};
    return apply(op, widened(op, operands[0]), widened(op, operands[1]), expression.span());
}

Operand Expressions::select(const syntax::Access& expression, std::optional<Type> expected) {
    const std::vector<syntax::Expression> arguments = expression.arguments();
    if (!takes(expression, 2, 3)) return elaborateParts(arguments);
    const ExprId condition = this->condition(arguments[0]);
    std::vector<Operand> values;
    for (std::size_t n = 1; n < arguments.size(); ++n) values.push_back(operand(arguments[n], expected));
    std::vector<ExprId> operands = settledTogether(values, expected);
    if (!condition.valid() || operands.empty()) return {};
    Type type = nodes_[operands[0]].type;
    if (operands.size() == 2) {
        const Signature signature = meet(type, nodes_[operands[1]].type);
        if (!signature.refusal.empty()) return refuse(expression.span(), signature.refusal);
        type = signature.result;
    }
    operands.insert(operands.begin(), condition);
    return nodes_.select(type, std::move(operands), expression.span());
}

Operand Expressions::fold(Operator op, const syntax::Access& expression) {
    constexpr std::size_t any = 1'000'000;
    if (!takes(expression, 2, any)) return elaborateParts(expression.arguments());
    std::vector<Operand> values;
    for (const syntax::Expression& argument : expression.arguments())
        values.push_back(operand(argument, std::nullopt));
    const std::vector<ExprId> operands = settledTogether(values, std::nullopt);
    if (operands.empty()) return {};
    Operand result = operands[0];
    for (std::size_t n = 1; n < operands.size(); ++n) {
        const ExprId* folded = std::get_if<ExprId>(&result);
        if (!folded) return {};
        result = apply(op, *folded, operands[n], expression.span());
    }
    return result;
}

Operand Expressions::random(const syntax::Access& expression) {
    if (!place_.random) {
        elaboration_.report(Kind::MisplacedRandom, expression.span(), place_.what);
        return {};
    }
    if (!takes(expression, 2, 2)) return elaborateParts(expression.arguments());
    std::vector<Operand> ends;
    const Type type = elaboration_.system.tensors[*place_.dimensionsOf].type;
    for (const syntax::Expression& argument : expression.arguments()) ends.push_back(operand(argument, type));
    const std::vector<ExprId> operands = settledTogether(ends, type, true);
    if (operands.empty()) return {};
    const Type from = nodes_[operands[0]].type, to = nodes_[operands[1]].type;
    const Signature signature = from == to ? Signature{{from, to}, from, {}} : meet(from, to);
    if (!signature.refusal.empty()) return refuse(expression.span(), signature.refusal);
    return nodes_.random(signature.result, nodes_.converted(operands[0], signature.result),
                         nodes_.converted(operands[1], signature.result), expression.span());
}

// --- reads

bool Expressions::hasRank(const syntax::Access& expression, std::size_t rank, std::string_view indices) {
    const std::size_t count = expression.arguments().size();
    if (count == rank) return true;
    if (!expression.broken() && !elaboration_.brokenTensors.contains(expression.name().text))
        elaboration_.report(Kind::RankMismatch, expression.span(), expression.name().text, indices, count);
    return false;
}

// The sizes, and behind them the indices that are affine.
std::vector<polyhedra::AffineForm> Expressions::affineIndices(const std::vector<syntax::Expression>& indices,
                                                              const std::string& of) {
    const System& system = elaboration_.system;
    // Forms alone are kept, so the expressions need not stay.
    Nodes::Table scratch;
    Nodes scratchNodes(scratch, system.loops.size(), nullptr);
    std::vector<polyhedra::AffineForm> forms = system.sizeForms();
    for (std::size_t n = 0; n < indices.size(); ++n) {
        ExpressionContext place;
        place.what = fmt::format("index {} of {}", n + 1, of);
        place.madeOf = "numbers, params and loops";
        place.exact = place.ofFunc = true;
        place.visibleLoops = place_.visibleLoops;
        place.stage = place_.stage;
        if (auto affine = Expressions(elaboration_, scratchNodes, place, scope_).affine(indices[n]))
            forms.push_back(std::move(affine->form));
    }
    return forms;
}

// A finished element of a reduction. Its values are carried by a func then.
Operand Expressions::readOutput(const syntax::Word& word, const std::vector<syntax::Expression>& indices,
                                text::Span span) {
    const auto found = elaboration_.reduced.find(word.text);
    if (found == elaboration_.reduced.end() || !found->second.whyUnread.empty() || !place_.reads) {
        elaboration_.report(Kind::OutputRead, word.span, word.text, insteadOfReading(word.text));
        return elaborateParts(indices);
    }
    System& system = elaboration_.system;
    Elaboration::Reduced& reduced = found->second;
    const auto index = affineIndices(indices, fmt::format("output '{}'", word.text));
    const std::size_t rank = system.tensors[reduced.output].extents.size();
    if (indices.size() != rank) {
        if (!elaboration_.brokenTensors.contains(word.text))
            elaboration_.report(Kind::RankMismatch, span, word.text, std::to_string(rank), indices.size());
        return {};
    }
    const std::optional<Type> type = elaboration_.tensorTypes[reduced.output.index()];
    if (index.size() != system.sizes + rank || !type) return {};
    if (!reduced.carried)
        reduced.carried = system.variables.add({word.text, word.span, *type, {}, reduced.output});
    std::vector<polyhedra::AffineForm> last;
    for (const polyhedra::AffineForm& form : reduced.last)
        last.push_back(polyhedra::substitute(form, index, system.loops.size()));
    return nodes_.read(*reduced.carried, *type, std::move(last), span);
}

Operand Expressions::readVariable(const syntax::Access& expression, const Symbol& symbol) {
    if (const auto stages = stagesOf(expression.arguments())) return readStages(expression, symbol, *stages);
    const ExprId read = readAt(expression, symbol);
    return read.valid() ? Operand(read) : Operand{};
}

ExprId Expressions::readAt(const syntax::Access& expression, const Symbol& symbol) {
    const System& system = elaboration_.system;
    std::vector<polyhedra::AffineForm> index =
        affineIndices(expression.arguments(), fmt::format("func '{}'", expression.name().text));
    if (!elaboration_.loopsKnown) return {};
    const std::vector<std::string> loops = system.writtenLoopNames();
    const std::string indices = fmt::format("{} ({})", loops.size(), fmt::join(loops, ", "));
    if (!hasRank(expression, loops.size(), indices) || index.size() < system.loops.size() || !symbol.known)
        return {};
    if (!countSteps(index, expression)) return {};
    const VariableId variable{symbol.index};
    return nodes_.read(variable, system.variables[variable].type, std::move(index), expression.span());
}

// From indices to iterations: a loop that runs by steps counts.
bool Expressions::countSteps(std::vector<polyhedra::AffineForm>& index, const syntax::Access& access) {
    for (std::size_t loop = 0; loop < index.size(); ++loop) {
        const SteppedLoop* const stepped = elaboration_.steppedAt(loop);
        if (!stepped) continue;
        polyhedra::AffineForm way = index[loop] - polyhedra::substitute(stepped->first, index, index.size());
        const auto isWhole = [&](std::int64_t number) { return number % stepped->step == 0; };
        if (!isWhole(way.constant) || !std::ranges::all_of(way.coefficients, isWhole)) {
            const std::string& name =
                elaboration_.system.loops[LoopId(static_cast<std::uint32_t>(loop))].name;
            const syntax::Expression written = access.arguments()[loop - elaboration_.system.sizes];
            elaboration_.report(
                Kind::BadStep, written.span(), name,
                fmt::format("'{}' is not a value of the loop at every iteration, because its step is {}",
                            written.tree().source().text(written.span()), std::abs(stepped->step)));
            return false;
        }
        way.constant /= stepped->step;
        for (std::int64_t& coefficient : way.coefficients) coefficient /= stepped->step;
        index[loop] = std::move(way);
    }
    return true;
}

Operand Expressions::readInput(const syntax::Access& expression, const Symbol& symbol) {
    std::vector<ExprId> index;
    for (const syntax::Expression& argument : expression.arguments()) index.push_back(inputIndex(argument));
    if (!symbol.known) return {};
    const TensorId tensor{symbol.index};
    const std::size_t rank = elaboration_.system.tensors[tensor].dimensionNames.size();
    if (!hasRank(expression, rank, std::to_string(rank))) return {};
    if (!std::ranges::all_of(index, &ExprId::valid)) return {};
    return nodes_.readInput(tensor, elaboration_.system.tensors[tensor].type, std::move(index),
                            expression.span());
}

ExprId Expressions::inputIndex(const syntax::Expression& expression) {
    const ExprId expr = settled(operand(expression, std::nullopt), std::nullopt);
    if (!expr.valid() || nodes_[expr].type.isInteger()) return expr;
    refuse(expression.span(), fmt::format("an index must be an integer, this is {}; write Int(32)(...)",
                                          toString(nodes_[expr].type)));
    return {};
}

} // namespace tactus::ure
