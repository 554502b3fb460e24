// Reads of funcs at distances that are powers of two, one for each stage: X(s-1, i + (1 << s)). They are
// those of the stages one by one, with s as a number.
#include "ure/elaborate/elaborate_expressions.h"
#include "ure/nodes/affine_nodes.h"

namespace tactus::ure {

// The loop of stages that such indices have, if it is one whose stages are known; nothing where they are
// affine.
std::optional<LoopId> Expressions::stagesOf(const std::vector<syntax::Expression>& indices) const {
    constexpr std::int64_t lastStage = 62; // of Int(64)
    if (place_.stage || !elaboration_.domainKnown || elaboration_.settings.openSizes) return std::nullopt;
    std::set<LoopId> loops;
    for (const syntax::Expression& index : indices) collectStages(index, false, loops);
    if (loops.size() != 1) return std::nullopt;
    const LoopId stages = *loops.begin();
    const polyhedra::Interval values = elaboration_.system.domain.box[stages.index()];
    if (values.lower < 0 || values.upper > lastStage || elaboration_.steppedAt(stages.index()))
        return std::nullopt;
    return stages;
}

// `isPower`: behind `<<`.
void Expressions::collectStages(const syntax::Expression& expression, bool isPower,
                                std::set<LoopId>& loops) const {
    if (const auto inner = syntax::as<syntax::Parenthesised>(expression))
        return collectStages(inner->inner(), isPower, loops);
    if (const auto both = syntax::as<syntax::BinaryExpression>(expression)) {
        collectStages(both->left(), isPower, loops);
        return collectStages(both->right(), isPower || both->operation() == syntax::TokenKind::ShiftLeft,
                             loops);
    }
    const auto name = syntax::as<syntax::NameExpression>(expression);
    if (!name || !isPower || (scope_ && scope_->find(name->name().text))) return;
    const Symbol* symbol = elaboration_.names.find(name->name().text);
    if (symbol && symbol->kind == Symbol::Kind::Loop && symbol->index < place_.visibleLoops)
        loops.insert(LoopId(symbol->index));
}

Operand Expressions::readStages(const syntax::Access& expression, const Symbol& symbol, LoopId stages) {
    const polyhedra::Interval values = elaboration_.system.domain.box[stages.index()];
    const std::size_t loops = elaboration_.system.loops.size();
    AffineNodes affine(elaboration_.system, nodes_, expression.span());
    ExprId result;
    for (std::int64_t stage = values.upper; stage >= values.lower; --stage) {
        place_.stage = {stages, stage};
        const ExprId read = readAt(expression, symbol);
        place_.stage.reset();
        if (!read.valid()) return {};
        if (!result.valid()) {
            result = read;
            continue;
        }
        const ExprId isHere =
            affine.compare(Operator::Equal, polyhedra::AffineForm::variable(stages.index(), loops),
                           polyhedra::AffineForm::number(stage, loops));
        result = nodes_.select(nodes_[read].type, {isHere, read, result}, expression.span());
    }
    return result;
}

} // namespace tactus::ure
