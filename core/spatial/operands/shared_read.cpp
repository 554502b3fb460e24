#include "spatial/operands/shared_read.h"

#include "syntax/words.h"
#include "ure/nodes/fresh_name.h"
#include "ure/print/expression_text.h"

#include <algorithm>
#include <cctype>
#include <fmt/ranges.h>

namespace tactus::spatial {

using polyhedra::AffineForm;
using polyhedra::Verdict;

namespace {

class SharedRead {
  public:
    SharedRead(const dependence::Graph& graph, ure::TensorId input, const polyhedra::Budget& budget)
        : graph_(graph), system_(*graph.system), input_(input), budget_(budget) {}

    bool standsFor(ure::ExprId site, const std::set<ure::ExprId>& sites) const {
        return isAffine(site) && isInBounds(site) &&
               std::ranges::all_of(sites, [&](ure::ExprId other) { return isSameWhereRead(site, other); });
    }

    std::string text(ure::ExprId site, std::set<std::string> taken) const {
        const ure::Tensor& tensor = system_.tensors[input_];
        const std::vector<std::string> loops = system_.designLoopNames();
        std::string lower = tensor.name;
        std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
        taken.insert(loops.begin(), loops.end());
        for (const syntax::LanguageWord& function : syntax::functionWords) taken.emplace(function.text);
        const std::string name = ure::freshName(system_, taken, lower);
        return fmt::format("func {0} : {1}; {0}({2}) = {3};", name, toString(tensor.type),
                           fmt::join(loops, ", "), ure::writtenText(system_, site));
    }

  private:
    const AffineForm& index(ure::ExprId site, std::size_t dimension) const {
        return system_.exprs[site].affine[dimension]->form;
    }

    bool isAffine(ure::ExprId site) const {
        return std::ranges::all_of(system_.exprs[site].affine,
                                   [](const auto& index) { return index && index->isAffine(); });
    }

    bool isNowhere(polyhedra::Piece piece, const AffineForm& atLeastZero) const {
        polyhedra::constrain(piece, atLeastZero);
        return polyhedra::isEmpty(piece, budget_) == Verdict::Yes;
    }

    bool isInBounds(ure::ExprId site) const {
        const std::vector<std::int64_t>& extents = system_.tensors[input_].extents;
        const auto number = [&](std::int64_t value) {
            return AffineForm::number(value, system_.loops.size());
        };
        for (std::size_t d = 0; d < extents.size(); ++d)
            if (!isNowhere(system_.domain, number(-1) - index(site, d)) ||
                !isNowhere(system_.domain, index(site, d) - number(extents[d])))
                return false;
        return true;
    }

    bool isSameWhereRead(ure::ExprId site, ure::ExprId other) const {
        if (!isAffine(other)) return false;
        const AffineForm one = AffineForm::number(1, system_.loops.size());
        for (const dependence::InputRead& read : graph_.inputs) {
            if (read.site != other) continue;
            for (const polyhedra::Piece& piece : read.readers)
                for (std::size_t d = 0; d < system_.exprs[site].affine.size(); ++d) {
                    const AffineForm apart = index(site, d) - index(other, d);
                    if (!isNowhere(piece, apart - one) || !isNowhere(piece, -1 * apart - one)) return false;
                }
        }
        return true;
    }

    const dependence::Graph& graph_;
    const ure::System& system_;
    ure::TensorId input_;
    const polyhedra::Budget& budget_;
};

} // namespace

std::string sharedReadText(const dependence::Graph& graph, ure::TensorId input,
                           const std::set<ure::ExprId>& sites, std::set<std::string> taken,
                           const polyhedra::Budget& budget) {
    const SharedRead shared(graph, input, budget);
    for (const ure::ExprId site : sites)
        if (shared.standsFor(site, sites)) return shared.text(site, std::move(taken));
    return "";
}

} // namespace tactus::spatial
