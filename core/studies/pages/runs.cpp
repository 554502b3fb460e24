#include "studies/pages/runs.h"

namespace tactus::studies {

static polyhedra::Vector difference(const polyhedra::Vector& from, const polyhedra::Vector& to) {
    polyhedra::Vector step;
    for (std::size_t n = 0; n < from.size(); ++n) step.push_back(to[n] - from[n]);
    return step;
}

std::vector<std::int64_t> runsOf(std::span<const polyhedra::Vector> rows) {
    std::vector<std::int64_t> runs;
    for (std::size_t from = 0, to; from < rows.size(); from = to) {
        polyhedra::Vector step(rows[from].size(), 0);
        to = from + 1;
        if (to < rows.size()) step = difference(rows[from], rows[to]);
        while (to < rows.size() && difference(rows[to - 1], rows[to]) == step) ++to;
        runs.push_back(std::int64_t(to - from));
        runs.insert(runs.end(), rows[from].begin(), rows[from].end());
        runs.insert(runs.end(), step.begin(), step.end());
    }
    return runs;
}

std::vector<std::int64_t> runsOf(std::span<const std::int64_t> numbers) {
    std::vector<polyhedra::Vector> rows;
    for (const std::int64_t number : numbers) rows.push_back({number});
    return runsOf(rows);
}

} // namespace tactus::studies
