#include "sizes/claims/claims.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::sizes {

Claims::Claims(const ure::System& system) : system_(system), names_(system.loopNames()) {}

bool Claims::show(const std::string& what, Problem problem) {
    problem.sizes = std::min(sizes(), problem.variables.size()); // no variables: numbers alone
    work(problem.rows.size(), problem.variables.size());
    Attempt tried = attempt(problem);
    if (tried.claim) {
        tried.claim->what = what;
        proof.claims.push_back(std::move(*tried.claim));
        return true;
    }
    doubts.push_back({"not shown: " + what, std::move(tried.sizes)});
    return false;
}

bool Claims::show(const std::string& what, const Case& at) {
    return show(what, problemOf(at));
}

bool Claims::tryToShow(const std::string& what, const Case& at) {
    return tryToShow(what, problemOf(at));
}

bool Claims::tryToShow(const std::string& what, Problem problem) {
    work(problem.rows.size(), problem.variables.size());
    problem.sizes = std::min(sizes(), problem.variables.size());
    Attempt tried = attempt(problem, false);
    if (!tried.claim) return false;
    tried.claim->what = what;
    proof.claims.push_back(std::move(*tried.claim));
    return true;
}

// Entries of simplex tableaus: no design comes near the limit, but sets of dead values may grow
// without end.
void Claims::work(std::size_t rows, std::size_t columns) const {
    constexpr std::size_t most = 20'000'000;
    work_ += rows * (rows + columns);
    if (work_ > most) throw Undecided{"it takes too much work"};
}

bool Claims::isImpossible(const Case& at) const {
    work(at.rows.size(), at.variables());
    return polyhedra::refute(at.fullRows(), at.variables()).refutation.has_value();
}

void Claims::doubt(const std::string& what, const Case& at) {
    Problem problem = problemOf(at);
    problem.sizes = sizes();
    doubts.push_back({what, attempt(problem).sizes});
}

void Claims::doubt(std::string what) {
    doubts.push_back({std::move(what), {}});
}

Problem Claims::problemOf(const Case& at) const {
    return problemOf(at, names_);
}

Problem Claims::problemOf(const Case& at, const std::vector<std::string>& visible) const {
    Problem problem(visible);
    for (const polyhedra::Quotient& quotient : at.quotients)
        problem.variables.push_back(fmt::format(
            "floor(({})/{})", polyhedra::toString(quotient.form, problem.variables), quotient.divisor));
    for (const AffineForm& row : at.fullRows()) problem.require(row);
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
