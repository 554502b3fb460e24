#include "mapping/lanes/lane_sum_text.h"

#include "ure/print/design_forms.h"
#include "ure/print/expression_text.h"

#include "polyhedra/piece.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::mapping {

using ure::Expr;
using ure::ExprId;

namespace {

bool hasLoop(const ure::System& system, ExprId expr) {
    bool found = false;
    forEachBelow(system, expr, [&](ExprId id) { found |= system.exprs[id].kind == Expr::Kind::Index; });
    return found;
}

class Equations {
  public:
    Equations(const ure::System& design, ure::EquationId reduction, ure::LoopId loop,
              const LaneProduct& product)
        : design_(design), equation_(design.equations[reduction]), loop_(design.loops[loop]),
          place_(loop.index()), product_(product), output_(design.tensors[equation_.output].name),
          name_(output_ + "_sum") {}

    // The sum runs over all of the loop, from one end that the text names to the other.
    bool areKnown() const {
        const bool hasRow = std::ranges::any_of(design_.domain.rows, [&](const polyhedra::AffineForm& row) {
            return row.coefficients[place_] != 0;
        });
        const bool isFree = !design_.tensorNamed(name_) && !design_.variableNamed(name_);
        return isFree && !hasRow && product_.guards.empty() && loop_.lowerText.valid() &&
               loop_.upperText.valid() && !hasLoop(design_, loop_.lowerText) &&
               !hasLoop(design_, loop_.upperText);
    }

    std::string declaration() const { return fmt::format("func {} : {};", name_, toString(product_.type)); }
    std::string sum() const {
        return fmt::format("{} = select({} == {}, 0, {}) + {};", at(""), loop_.name, textOf(loop_.lowerText),
                           at("-1"), factors(product_.varying));
    }
    std::string term() const {
        return fmt::format("select({} == {}-1, {} * {})", loop_.name, bracketed(loop_.upperText),
                           factors(product_.same), at(""));
    }
    std::string reduction() const { return fmt::format("{} += {};", textOf(equation_.leftSpan), term()); }
    std::string factors(const std::vector<ExprId>& factors) const {
        std::vector<std::string> texts;
        for (const ExprId factor : factors) texts.push_back(bracketed(factor));
        return fmt::to_string(fmt::join(texts, " * "));
    }
    const std::string& output() const { return output_; }

    std::vector<text::Edit> edits() const {
        const text::Span before{equation_.span.begin, equation_.span.begin},
            term = design_.spanOf(equation_.value);
        return {{before, fmt::format("{}\n  {}\n  ", declaration(), sum())}, {term, this->term()}};
    }

  private:
    std::string at(std::string_view step) const {
        std::vector<std::string> index = design_.writtenLoopNames();
        for (std::string& one : index)
            if (one == loop_.name) one += step;
        return fmt::format("{}({})", name_, fmt::join(index, ", "));
    }

    std::string textOf(text::Span span) const { return std::string(design_.source->text(span)); }
    std::string textOf(ExprId expr) const { return writtenText(design_, expr); }

    // The text of an expression, in brackets if it is more than a name, a number or a call.
    std::string bracketed(ExprId expr) const {
        ExprId inner = expr;
        while (design_.exprs[inner].kind == Expr::Kind::Unary &&
               design_.exprs[inner].op == ure::Operator::Convert)
            inner = design_.exprs[inner].operands[0];
        const Expr::Kind kind = design_.exprs[inner].kind;
        const bool isOne = kind == Expr::Kind::Constant || kind == Expr::Kind::Parameter ||
                           kind == Expr::Kind::Index || kind == Expr::Kind::Read ||
                           kind == Expr::Kind::ReadInput;
        return isOne ? textOf(expr) : "(" + textOf(expr) + ")";
    }

    const ure::System& design_;
    const ure::Equation& equation_;
    const ure::Loop& loop_;
    std::size_t place_;
    const LaneProduct& product_;
    std::string output_, name_;
};

} // namespace

std::optional<diagnostics::Diagnostic> noteOf(const Plan& plan, const ure::System& system,
                                              const ure::System& design, ure::EquationId reduction,
                                              ure::LoopId lane, const LaneProduct& product) {
    if (ure::hasCountedLoops(design)) return std::nullopt; // bounds are not those of the text
    const std::vector<LoopOrigin> origins = originsAfter(plan.steps, design.loops.size());
    const ure::LoopId loop = origins[lane.index()].loop;
    const auto whole = laneProductOf(design, reduction, loop, Invariance(design, loop, {}));
    if (!whole || whole->same.size() != product.same.size()) return std::nullopt;
    const Equations equations(design, reduction, loop, *whole);
    if (!equations.areKnown()) return std::nullopt;
    const polyhedra::Interval values = system.domain.box[lane.index()];
    const std::int64_t lanes = extentOf(values);
    const auto count = [](const std::vector<ExprId>& factors) {
        return static_cast<std::int64_t>(factors.size());
    };
    const std::int64_t now = base::multiply(lanes, count(product.same) + count(product.varying) - 1);
    const std::int64_t then =
        base::add(base::multiply(lanes, count(product.varying) - 1), count(product.same));
    const auto inner = std::ranges::find(plan.inner, InnerLoop::Kind::Vectorised, &PlannedInner::kind);
    diagnostics::Diagnostic note =
        diagnostics::make(diagnostics::Kind::MapLaneFactor, inner->span, equations.factors(whole->same),
                          lanes, system.loops[lane].name, now, equations.output(), then,
                          equations.declaration(), equations.sum(), equations.reduction());
    note.fixes.push_back({fmt::format("multiply {} with the sum over {}", equations.factors(whole->same),
                                      design.loops[loop].name),
                          equations.edits()});
    return note;
}

} // namespace tactus::mapping
