#include "mapping/reuse/reuse.h"

#include "base/counted.h"
#include "localise/inputs/propagation.h"
#include "mapping/edits/network_edits.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace tactus::mapping {

using dependence::InputRead;
using diagnostics::Kind;
using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Union;
using polyhedra::Vector;

namespace {

// Empty if its index reads data.
polyhedra::Matrix reuseSpaceOf(const ure::System& system, const InputRead& read) {
    const std::size_t loops = system.loops.size();
    polyhedra::Matrix rows;
    const auto add = [&](const AffineForm& form) {
        Vector row = form.coefficients;
        row.resize(loops); // a quotient is the same where its form is
        rows.push_back(std::move(row));
    };
    for (const auto& index : system.exprs[read.site].affine) {
        if (!index) return {};
        add(index->form);
        for (const polyhedra::Quotient& quotient : index->quotients) add(quotient.form);
    }
    return polyhedra::kernel(rows, loops);
}

// A vector along which an input could be handed on, the better the less.
struct Candidate {
    Vector vector;
    bool isStationary = false; // stays in its PE
    std::int64_t delay = 0;    // steps
    std::int64_t saved = 0;    // reads that it makes needless

    auto rank() const {
        std::int64_t length = 0;
        for (const std::int64_t entry : vector) length += entry < 0 ? -entry : entry;
        return std::tuple(isStationary, delay, -saved, length);
    }
};

class Reuse {
  public:
    Reuse(const Plan& plan, const SpaceTimeMap& map, const dependence::Graph& graph, const Options& options)
        : plan_(plan), map_(map), graph_(graph), system_(*graph.system), options_(options) {}

    diagnostics::List notes() const {
        diagnostics::List notes;
        for (const auto& [tensor, all] : readsWithReuse()) notes.push_back(note(tensor, all));
        return notes;
    }

    std::vector<ReusedInput> inputs() const {
        std::vector<ReusedInput> inputs;
        for (const auto& [tensor, all] : readsWithReuse()) {
            ReusedInput one{system_.tensors[tensor].name, {}};
            for (const InputRead* read : all)
                for (const Vector& vector : polyhedra::shortVectors(reuseSpaceOf(system_, *read)))
                    if (!isBackwards(vector) && !reusing(*read, vector).empty() &&
                        std::ranges::find(one.vectors, vector) == one.vectors.end())
                        one.vectors.push_back(vector);
            if (!one.vectors.empty()) inputs.push_back(std::move(one));
        }
        return inputs;
    }

    std::vector<ProposedStream> proposed() const {
        std::vector<ProposedStream> all;
        for (const auto& [tensor, reads] : readsWithReuse()) {
            ProposedStream one{system_.tensors[tensor].name, {}};
            for (Candidate& candidate : candidates(reads)) one.vectors.push_back(std::move(candidate.vector));
            all.push_back(std::move(one));
        }
        return all;
    }

    std::vector<ReuseSpace> spaces() const {
        std::vector<ReuseSpace> spaces;
        for (const auto& [tensor, reads] : readsWithReuse())
            for (const InputRead* read : reads)
                spaces.push_back(
                    {system_.tensors[tensor].name, polyhedra::hermite(reuseSpaceOf(system_, *read))});
        return spaces;
    }

  private:
    std::map<ure::TensorId, std::vector<const InputRead*>> readsWithReuse() const {
        std::map<ure::TensorId, std::vector<const InputRead*>> reads;
        for (const InputRead& read : graph_.inputs)
            if (isOwnInput(read.tensor) && hasReuse(read)) reads[read.tensor].push_back(&read);
        return reads;
    }

    bool isBackwards(const Vector& vector) const {
        const Vector time = polyhedra::multiply(map_.scheduleRows(), vector);
        const auto first = std::ranges::find_if(time, [](std::int64_t entry) { return entry != 0; });
        return first != time.end() && *first < 0;
    }

    // An input of the design, or what another array hands over, that no kernel brings; a scalar is a constant
    // of the array.
    bool isOwnInput(ure::TensorId id) const {
        const ure::Tensor& tensor = system_.tensors[id];
        if (!tensor.isReadFromMemory() || tensor.extents.empty() ||
            !(isDeclared(tensor.name) || isFunc(tensor.name)))
            return false;
        return std::ranges::none_of(plan_.network, [&](const NetworkCall& call) {
            return std::ranges::any_of(call.arguments, [&](const Argument& argument) {
                return argument.text().find(tensor.name) != std::string::npos;
            });
        });
    }

    bool isDeclared(const std::string& name) const {
        return std::ranges::any_of(plan_.design.tensors(), [&](const syntax::TensorDeclaration& one) {
            return one.name().text == name;
        });
    }

    bool isFunc(const std::string& name) const {
        return std::ranges::any_of(plan_.design.funcs(), [&](const syntax::FuncDeclaration& one) {
            return std::ranges::any_of(one.names(),
                                       [&](const syntax::Word& word) { return word.text == name; });
        });
    }

    // Points of the readers that another reader lies the vector behind.
    Union reusing(const InputRead& read, const Vector& vector) const {
        Vector back = vector;
        for (std::int64_t& entry : back) entry = base::negate(entry);
        Union points;
        for (const Piece& piece : read.readers)
            for (const Piece& before : read.readers) {
                Piece both = polyhedra::intersect(piece, polyhedra::translate(before, back));
                if (polyhedra::isEmpty(both, options_.budget) == polyhedra::Verdict::No)
                    points.push_back(std::move(both));
            }
        return points;
    }

    bool hasReuse(const InputRead& read) const {
        const polyhedra::Matrix vectors = polyhedra::shortVectors(reuseSpaceOf(system_, read));
        return std::ranges::any_of(vectors,
                                   [&](const Vector& vector) { return !reusing(read, vector).empty(); });
    }

    std::optional<Candidate> candidate(const InputRead& read, const Vector& vector) const {
        Candidate found{vector};
        const Vector space = polyhedra::multiply(map_.spaceRows(), vector);
        const Vector time = polyhedra::multiply(map_.scheduleRows(), vector);
        const auto isFar = [](std::int64_t entry) { return entry < -1 || entry > 1; };
        if (std::ranges::any_of(space, isFar)) return std::nullopt;
        const auto first = std::ranges::find_if(time, [](std::int64_t entry) { return entry != 0; });
        found.isStationary = polyhedra::isZero(space);
        const bool isNow = first == time.end();
        if (isNow ? !options_.broadcast || found.isStationary : *first < 0) return std::nullopt;
        const Vector inside = map_.insidePes(vector);
        if (std::ranges::any_of(inside, [](std::int64_t entry) { return entry != 0; })) return std::nullopt;
        const Union points = reusing(read, vector);
        if (points.empty()) return std::nullopt;
        found.delay = polyhedra::dot(map_.time.coefficients, vector);
        for (const Piece& piece : points)
            found.saved = base::add(found.saved, polyhedra::count(piece).value_or(0));
        return found;
    }

    // Best first.
    std::vector<Candidate> candidates(const std::vector<const InputRead*>& reads) const {
        std::vector<Candidate> found;
        for (const InputRead* read : reads)
            for (const Vector& vector : polyhedra::shortVectors(reuseSpaceOf(system_, *read)))
                if (auto one = candidate(*read, vector);
                    one && std::ranges::find(found, vector, &Candidate::vector) == found.end())
                    found.push_back(std::move(*one));
        std::ranges::stable_sort(found, {}, &Candidate::rank);
        return found;
    }

    // "64 PEs in 23 cycles"
    std::string readersText(const std::vector<const InputRead*>& reads) const {
        Union all;
        for (const InputRead* read : reads) std::ranges::copy(read->readers, std::back_inserter(all));
        const auto pes = polyhedra::countImage(all, map_.space, options_.budget);
        const auto cycles = polyhedra::countImage(all, std::span(&map_.time, 1), options_.budget);
        return fmt::format("{} in {}", pes ? base::counted(*pes, "PE") : "many PEs",
                           cycles ? base::counted(*cycles, "cycle") : "many cycles");
    }

    diagnostics::Diagnostic note(ure::TensorId tensor, const std::vector<const InputRead*>& reads) const {
        const std::string& name = system_.tensors[tensor].name;
        const std::vector<Candidate> vectors = candidates(reads);
        const std::string call = vectors.empty() ? ""
                                                 : fmt::format("localise({}, {{{}}})", name,
                                                               fmt::join(vectors.front().vector, ", "));
        const std::string advice = !vectors.empty()
                                       ? fmt::format("{} hands them on", call)
                                       : "no vector leads to a neighbour in a later step of this map";
        auto said = diagnostics::make(Kind::MapReuse, system_.spanOf(reads.front()->site), name,
                                      readersText(reads), advice);
        if (!vectors.empty()) {
            auto edits = editsForArrayCall(plan_, call);
            if (!edits.empty()) said.fixes.push_back({"add " + call, std::move(edits)});
        }
        return said;
    }

    const Plan& plan_;
    const SpaceTimeMap& map_;
    const dependence::Graph& graph_;
    const ure::System& system_;
    const Options& options_;
};

} // namespace

diagnostics::List reuseNotes(const Plan& plan, const SpaceTimeMap& map, const dependence::Graph& graph,
                             const Options& options) {
    try {
        return Reuse(plan, map, graph, options).notes();
    } catch (const base::Overflow&) { // nothing is proposed
        return {};
    }
}

std::vector<ReusedInput> reusedInputs(const Plan& plan, const SpaceTimeMap& map,
                                      const dependence::Graph& graph, const Options& options) {
    try {
        return Reuse(plan, map, graph, options).inputs();
    } catch (const base::Overflow&) {
        return {};
    }
}

std::vector<ProposedStream> proposedStreams(const Plan& plan, const SpaceTimeMap& map,
                                            const dependence::Graph& graph, const Options& options) {
    try {
        return Reuse(plan, map, graph, options).proposed();
    } catch (const base::Overflow&) {
        return {};
    }
}

std::vector<ReuseSpace> reuseSpaces(const Plan& plan, const dependence::Graph& graph,
                                    const Options& options) {
    const SpaceTimeMap none; // reuse is a matter of the reads alone
    return Reuse(plan, none, graph, options).spaces();
}

} // namespace tactus::mapping
