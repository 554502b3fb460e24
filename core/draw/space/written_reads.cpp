#include "draw/space/written_reads.h"

#include <fmt/ranges.h>

namespace tactus::draw {

using dependence::Dependence;
using dependence::DependenceId;
using polyhedra::Point;

std::string readText(const ure::System& system, ure::EquationId reader, ure::VariableId variable) {
    return fmt::format("{} reads {}", system.nameOf(reader), system.variables[variable].name);
}

std::string distanceText(const ure::System& system, std::span<const std::int64_t> vector) {
    if (vector.size() <= mostInTuple) return fmt::format("({})", fmt::join(vector, ", "));
    const std::vector<std::string> names = system.loopNames();
    std::vector<std::string> words;
    for (std::size_t loop = 0; loop < vector.size(); ++loop)
        if (const std::int64_t far = vector[loop]; far != 0)
            words.push_back(fmt::format("{} {} {}", names[loop], far < 0 ? "-" : "+", std::abs(far)));
    return words.empty() ? "0" : fmt::format("{}", fmt::join(words, ", "));
}

WrittenReads::WrittenReads(const dependence::Graph& graph)
    : graph_(graph), reads_(graph.system->equations.size()) {
    for (const DependenceId id : graph_.dependences.keys())
        reads_[graph_.dependences[id].reader.index()].push_back(id);
}

// Localisation makes its equations at the read that they hand on, so they have no left side of their own.
bool WrittenReads::isStream(ure::EquationId equation) const {
    const ure::Equation& one = graph_.system->equations[equation];
    return !one.isOutput() && one.span == one.leftSpan &&
           !graph_.system->variables[one.variable].carriedFor.valid();
}

bool WrittenReads::isStream(ure::VariableId variable) const {
    return isStream(graph_.system->variables[variable].equation);
}

bool WrittenReads::areOther() const {
    return std::ranges::any_of(graph_.dependences, [this](const Dependence& one) { return endsStream(one); });
}

bool WrittenReads::isOfText(const Dependence& one) const {
    return !isStream(one.reader) && !isStream(one.variable);
}

bool WrittenReads::endsStream(const Dependence& one) const {
    return !isStream(one.reader) && isStream(one.variable);
}

DependenceId WrittenReads::stepOf(ure::VariableId stream, DependenceId other) const {
    const auto& reads = reads_[graph_.system->variables[stream].equation.index()];
    const auto own =
        std::ranges::find(reads, stream, [this](DependenceId id) { return graph_.dependences[id].variable; });
    return own == reads.end() ? other : *own;
}

std::optional<DependenceId> WrittenReads::readAt(ure::VariableId stream, const Point& at) const {
    for (const DependenceId id : reads_[graph_.system->variables[stream].equation.index()])
        for (const polyhedra::Piece& readers : graph_.dependences[id].readers)
            if (contains(readers, at)) return id;
    return std::nullopt;
}

std::optional<WrittenReads::Origin> WrittenReads::originOf(DependenceId last, const Point& at) const {
    Origin origin{stepOf(graph_.dependences[last].variable, last), {}, {}, {}};
    Point place = at;
    for (std::optional<DependenceId> next = last; next;) {
        const Dependence& one = graph_.dependences[*next];
        if (std::ranges::find(origin.way, *next) == origin.way.end()) origin.way.push_back(*next);
        for (std::size_t loop = 0; loop < place.size(); ++loop) place[loop] -= one.vector[loop];
        if (!isStream(one.variable)) {
            origin.variable = one.variable;
            for (std::size_t loop = 0; loop < place.size(); ++loop)
                origin.vector.push_back(at[loop] - place[loop]);
            return origin;
        }
        next = readAt(one.variable, place);
    }
    return std::nullopt;
}

} // namespace tactus::draw
