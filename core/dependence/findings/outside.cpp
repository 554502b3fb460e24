#include "dependence/findings/outside.h"

#include "dependence/findings/named_forms.h"
#include "text/words.h"
#include "ure/print/design_forms.h"

#include <fmt/ranges.h>

namespace tactus::dependence {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Union;
using ure::Expr;

namespace {

// A form that is at least 0 at each point of the loops, and below 0 at some that are read.
struct Edge {
    AffineForm here;  // at the reader
    AffineForm there; // at what is read
    std::size_t loop; // of which it says something
    AffineForm apart; // values of the loop beyond the edge, at least
};

class Outside {
  public:
    Outside(const ure::System& system, const UndefinedRead& family, const Questions& questions)
        : system_(system), forms_(system), family_(family), questions_(questions) {}

    std::optional<std::string> text() {
        Union left = family_.where.all();
        std::vector<std::string> conditions;
        for (const Edge& edge : edges()) {
            if (left.empty()) break;
            const std::string condition = textOf(edge);
            if (condition.empty()) continue;
            Piece passed = Piece::universe(forms_.loops());
            polyhedra::constrain(passed, -1 * forms_.inSystem(edge.there + forms_.number(1)));
            if (questions_.intersect(left, passed).empty()) continue;
            left = questions_.subtract(left, passed);
            conditions.push_back(condition);
        }
        if (!left.empty() || conditions.empty()) return std::nullopt;
        return fmt::format("{}", fmt::join(conditions, " || "));
    }

  private:
    std::vector<AffineForm> target() const {
        const Expr& site = system_.exprs[family_.site];
        const auto arguments = text::argumentsOf(system_.source->text(site.span));
        const std::vector<AffineForm> index =
            ure::hasCountedLoops(system_) ? ure::valuesOf(system_, site.index) : site.index;
        std::vector<AffineForm> target;
        for (std::size_t loop = 0; loop < index.size(); ++loop)
            target.push_back(arguments && arguments->size() == index.size()
                                 ? forms_.named((*arguments)[loop], index[loop])
                                 : forms_.lifted(index[loop]));
        return target;
    }

    std::vector<Edge> edges() const {
        const std::vector<AffineForm> index = target();
        std::vector<Edge> edges;
        const auto add = [&](const AffineForm& here, std::size_t loop, const AffineForm& apart) {
            edges.push_back({here, forms_.at(here, index), loop, apart});
        };
        // Said of the innermost loop that it can be solved for.
        const auto addRow = [&](const AffineForm& row) {
            for (std::size_t loop = forms_.loops(); loop-- > 0;)
                if (std::abs(row.coefficients[loop]) == 1) return add(row, loop, forms_.number(1));
        };
        for (std::size_t l = 0; l < forms_.loops(); ++l) {
            const ure::LoopId loop(l);
            for (const AffineForm& bound : forms_.lower(loop))
                add(forms_.variable(l) - bound, l, forms_.firstStep(loop, true));
            for (const AffineForm& bound : forms_.upper(loop))
                add(bound - forms_.variable(l), l, forms_.firstStep(loop, false));
        }
        for (const AffineForm& condition : forms_.conditions())
            if (isFulfilled(condition)) addRow(condition);
        for (const AffineForm& row : system_.domain.rows) // those that no text says as they are
            if (row.dimensions() == forms_.loops()) addRow(forms_.lifted(ure::rowOverValues(system_, row)));
        return edges;
    }

    // Is it at least 0 at all points of the domain?
    bool isFulfilled(const AffineForm& condition) const {
        Piece failed = Piece::universe(forms_.loops());
        polyhedra::constrain(failed, -1 * forms_.inSystem(condition + forms_.number(1)));
        return questions_.intersect({system_.domain}, failed).empty();
    }

    // A read of one step comes from the edge itself. Empty where the way to the edge is not the same at all
    // points.
    std::string textOf(const Edge& edge) const {
        const AffineForm way = edge.here - edge.there;
        if (!forms_.atSizes(way).isConstant()) return {};
        const bool isLower = edge.here.coefficients[edge.loop] > 0;
        const AffineForm own = forms_.variable(edge.loop);
        const AffineForm bound = isLower ? own - edge.here : own + edge.here;
        const std::string& name = system_.loops[ure::LoopId(edge.loop)].name;
        if (way == edge.apart) return fmt::format("{} == {}", name, forms_.text(bound));
        if (isLower) return fmt::format("{} < {}", name, forms_.text(bound + way));
        return fmt::format("{} >= {}", name, forms_.text(bound + forms_.number(1) - way));
    }

    const ure::System& system_;
    const NamedForms forms_;
    const UndefinedRead& family_;
    const Questions& questions_;
};

// Have loops other values than those of the text, as steps of a mapping make them?
bool haveOtherValues(const ure::System& system) {
    if (system.designLoops.empty()) return false;
    if (!hasWrittenLoops(system)) return true;
    for (std::size_t l = 0; l < system.loops.size(); ++l)
        if (!system.loops[ure::LoopId(l)].counted &&
            system.designLoops[l].value != AffineForm::variable(l, system.loops.size()))
            return true;
    return false;
}

} // namespace

std::optional<std::string> outsideText(const ure::System& system, const UndefinedRead& family,
                                       const Questions& questions) {
    if (family.cause != Cause::Outside || haveOtherValues(system) || system.sizes > 0) return std::nullopt;
    try {
        return Outside(system, family, questions).text();
    } catch (const Undecided&) {
        return std::nullopt;
    } catch (const base::Overflow&) {
        return std::nullopt;
    }
}

} // namespace tactus::dependence
