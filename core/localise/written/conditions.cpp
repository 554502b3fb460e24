#include "localise/written/conditions.h"

#include "ure/print/design_forms.h"
#include "ure/print/row_text.h"
#include "ure/print/system_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::localise {

using polyhedra::AffineForm;
using polyhedra::Formula;
using ure::Expr;
using ure::ExprId;

namespace {

struct Row {
    ExprId comparison;
    AffineForm form;
    bool isZero;
};

// The rows of the new equations, and all else of them.
class Shape {
  public:
    explicit Shape(const WithStreams& streams)
        : before_(*streams.before), system_(*streams.system), names_(system_.loopNames()) {
        for (const ure::EquationId id : system_.equations.keys())
            if (id.index() >= before_.equations.size() ||
                system_.equations[id].value != before_.equations[id].value)
                walk(system_.equations[id].value);
    }

    const std::vector<Row>& rows() const { return rows_; }
    bool isLike(const Shape& other) const {
        return rest_ == other.rest_ && std::ranges::equal(rows_, other.rows_, [](const Row& a, const Row& b) {
                   return a.isZero == b.isZero && a.form.coefficients == b.form.coefficients;
               });
    }

  private:
    void walk(ExprId id) {
        const Expr& expr = system_.exprs[id];
        const bool isOfText = id.index() < before_.exprs.size();
        if (expr.kind == Expr::Kind::Binary && !isOfText) return addRow(id, expr);
        rest_ += fmt::format("{},{};", static_cast<int>(expr.kind), isOfText ? expr.span.begin : 0);
        if (expr.kind == Expr::Kind::Read)
            rest_ += system_.variables[expr.variable].name + ure::textOf(expr.index, names_);
        if (!isOfText)
            for (const ExprId operand : expr.operands) walk(operand);
    }

    void addRow(ExprId id, const Expr& expr) {
        const Formula::Kind kind = expr.formula ? expr.formula->kind : Formula::Kind::Unknown;
        const bool isZero = kind == Formula::Kind::Zero;
        if ((!isZero && kind != Formula::Kind::NonNegative) || !expr.formula->atom.isAffine())
            throw base::Overflow(); // refused: it can't be written
        rows_.push_back({id, ure::rowOverValues(system_, expr.formula->atom.form), isZero});
    }

    const ure::System& before_;
    const ure::System& system_;
    const std::vector<std::string> names_;
    std::vector<Row> rows_;
    std::string rest_;
};

} // namespace

std::optional<ure::Conditions> writtenConditions(const WithStreams& streams, const OtherSizes& sizes) {
    const Shape here(streams);
    std::vector<Shape> others(sizes.more.begin(), sizes.more.end());
    if (sizes.last) others.emplace_back(*sizes.last);
    if (!std::ranges::all_of(others, [&](const Shape& other) { return here.isLike(other); }))
        return std::nullopt;
    std::vector<std::string> names = streams.system->loopNames();
    const std::size_t loops = names.size();
    names.insert(names.end(), sizes.params.begin(), sizes.params.end());
    ure::Conditions texts;
    for (std::size_t n = 0; n < here.rows().size(); ++n) {
        AffineForm form = here.rows()[n].form;
        const std::int64_t constant = form.constant;
        std::int64_t last = constant;
        for (std::size_t p = 0; p < sizes.params.size(); ++p) {
            const std::int64_t factor = base::subtract(others[p].rows()[n].form.constant, constant);
            form.coefficients.push_back(factor);
            form.constant = base::subtract(form.constant, base::multiply(factor, sizes.values[p]));
            last = base::add(last, factor);
        }
        if (sizes.last && last != others.back().rows()[n].form.constant) return std::nullopt;
        texts[here.rows()[n].comparison] = ure::rowText(std::move(form), here.rows()[n].isZero, loops, names);
    }
    return texts;
}

} // namespace tactus::localise
