#include "sizes/claims/claims.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::sizes {

Claims::Claims(const ure::System& system) : system_(system), names_(system.loopNames()) {}

bool Claims::show(const std::string& what, const Problem& problem, Otherwise otherwise) {
    Attempt tried = attempted(problem, otherwise == Otherwise::Doubt);
    if (tried.claim) {
        tried.claim->what = what;
        proof.claims.push_back(std::move(*tried.claim));
    } else if (otherwise == Otherwise::Doubt) {
        doubts.push_back({"not shown: " + what, std::move(tried.sizes)});
    }
    return tried.claim.has_value();
}

bool Claims::isImpossible(const Problem& problem) const {
    return attempted(problem, false).claim.has_value();
}

void Claims::doubt(const std::string& what, const Piece& at) {
    doubts.push_back({what, attempt(problemOf(at)).sizes});
}

// Counts entries of simplex tableaus: no design comes near the limit, but sets of dead values may grow
// without end.
Attempt Claims::attempted(const Problem& problem, bool wantsSizes) const {
    constexpr std::size_t most = 20'000'000;
    work_ += problem.rows.size() * (problem.rows.size() + problem.variables.size());
    if (work_ > most) throw Undecided{"it exceeds the effort limit"};
    return attempt(problem, wantsSizes);
}

std::vector<Polynomial> Claims::variables() const {
    std::vector<Polynomial> all;
    for (std::size_t v = 0; v < names_.size(); ++v) all.push_back(Polynomial::variable(v));
    return all;
}

Problem Claims::problemOf(const Piece& at, const std::optional<AffineForm>& row) const {
    Problem problem{names_, sizes(), {}};
    problem.include(at, variables());
    if (row) problem.require(*row);
    return problem;
}

std::string pointOf(const ure::System& system, ure::EquationId equation) {
    return fmt::format("{}({})", system.nameOf(equation), fmt::join(system.writtenLoopNames(), ","));
}

std::string textOf(const ure::System& system, ure::ExprId site) {
    std::string text(system.source->text(system.spanOf(site)));
    std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; });
    return text;
}

} // namespace tactus::sizes
