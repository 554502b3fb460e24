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

// The reads of inputs that have reuse: a matter of the reads alone.
class Reads {
  public:
    Reads(const Plan& plan, const dependence::Graph& graph, const polyhedra::Budget& budget)
        : plan_(plan), system_(*graph.system), budget_(budget) {
        for (const InputRead& read : graph.inputs) {
            if (!isOwnInput(read.tensor)) continue;
            for (const Vector& vector : polyhedra::shortVectors(reuseSpaceOf(system_, read)))
                if (const Union points = reusing(read, vector); !points.empty()) {
                    add(read, vector, points);
                    std::vector<const InputRead*>& all = reads_[read.tensor];
                    if (all.empty() || all.back() != &read) all.push_back(&read);
                }
        }
    }

    const std::map<ure::TensorId, std::vector<const InputRead*>>& all() const { return reads_; }
    const std::map<ure::TensorId, InputReuse>& reuse() const { return reuse_; }

  private:
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
                if (polyhedra::isEmpty(both, budget_) == polyhedra::Verdict::No)
                    points.push_back(std::move(both));
            }
        return points;
    }

    void add(const InputRead& read, const Vector& vector, const Union& points) {
        InputReuse& reuse = reuse_[read.tensor];
        reuse.input = system_.tensors[read.tensor].name;
        if (std::ranges::find(reuse.vectors, vector, &InputReuse::Along::vector) != reuse.vectors.end())
            return;
        InputReuse::Along along{vector, 0};
        for (const Piece& piece : points)
            along.saved = base::add(along.saved, polyhedra::count(piece).value_or(0));
        reuse.vectors.push_back(std::move(along));
    }

    const Plan& plan_;
    const ure::System& system_;
    const polyhedra::Budget& budget_;
    std::map<ure::TensorId, std::vector<const InputRead*>> reads_;
    std::map<ure::TensorId, InputReuse> reuse_;
};

bool isBackwards(const SpaceTimeMap& map, const Vector& vector) {
    const Vector time = polyhedra::multiply(map.scheduleRows(), vector);
    const auto first = std::ranges::find_if(time, [](std::int64_t entry) { return entry != 0; });
    return first != time.end() && *first < 0;
}

std::optional<Candidate> candidateOf(const InputReuse::Along& along, const SpaceTimeMap& map,
                                     bool broadcast) {
    Candidate found{along.vector, false, 0, along.saved};
    const Vector space = polyhedra::multiply(map.spaceRows(), along.vector);
    const Vector time = polyhedra::multiply(map.scheduleRows(), along.vector);
    const auto isFar = [](std::int64_t entry) { return entry < -1 || entry > 1; };
    if (std::ranges::any_of(space, isFar)) return std::nullopt;
    found.isStationary = polyhedra::isZero(space);
    const bool isNow = polyhedra::isZero(time);
    if (isNow ? !broadcast || found.isStationary : isBackwards(map, along.vector)) return std::nullopt;
    if (!polyhedra::isZero(map.insidePes(along.vector))) return std::nullopt;
    found.delay = polyhedra::dot(map.time.coefficients, along.vector);
    return found;
}

// Best first.
std::vector<Candidate> candidatesOf(const InputReuse& reuse, const SpaceTimeMap& map, bool broadcast) {
    std::vector<Candidate> found;
    for (const InputReuse::Along& along : reuse.vectors)
        if (auto one = candidateOf(along, map, broadcast)) found.push_back(std::move(*one));
    std::ranges::stable_sort(found, {}, &Candidate::rank);
    return found;
}

class Notes {
  public:
    Notes(const Plan& plan, const SpaceTimeMap& map, const dependence::Graph& graph, const Options& options)
        : plan_(plan), map_(map), system_(*graph.system), options_(options),
          reads_(plan, graph, options.budget) {}

    diagnostics::List all() const {
        diagnostics::List notes;
        for (const auto& [tensor, reads] : reads_.all()) notes.push_back(note(tensor, reads));
        return notes;
    }

  private:
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
        const std::vector<Candidate> vectors =
            candidatesOf(reads_.reuse().at(tensor), map_, options_.broadcast);
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
    const ure::System& system_;
    const Options& options_;
    Reads reads_;
};

} // namespace

diagnostics::List reuseNotes(const Plan& plan, const SpaceTimeMap& map, const dependence::Graph& graph,
                             const Options& options) {
    try {
        return Notes(plan, map, graph, options).all();
    } catch (const base::Overflow&) { // nothing is proposed
        return {};
    }
}

std::vector<InputReuse> reuseOf(const Plan& plan, const dependence::Graph& graph,
                                const polyhedra::Budget& budget) {
    try {
        const Reads reads(plan, graph, budget);
        std::vector<InputReuse> all;
        for (const auto& [tensor, one] : reads.reuse()) all.push_back(one);
        return all;
    } catch (const base::Overflow&) {
        return {};
    }
}

std::vector<ReusedInput> reusedInputs(const Plan& plan, const SpaceTimeMap& map,
                                      const dependence::Graph& graph, const Options& options) {
    std::vector<ReusedInput> inputs;
    for (const InputReuse& reuse : reuseOf(plan, graph, options.budget)) {
        ReusedInput one{reuse.input, {}};
        for (const InputReuse::Along& along : reuse.vectors)
            if (!isBackwards(map, along.vector)) one.vectors.push_back(along.vector);
        if (!one.vectors.empty()) inputs.push_back(std::move(one));
    }
    return inputs;
}

std::vector<ReusedInput> proposedStreams(const std::vector<InputReuse>& reuse, const SpaceTimeMap& map,
                                         bool broadcast) {
    std::vector<ReusedInput> all;
    for (const InputReuse& input : reuse) {
        all.push_back({input.input, {}});
        for (Candidate& one : candidatesOf(input, map, broadcast))
            all.back().vectors.push_back(std::move(one.vector));
    }
    return all;
}

std::vector<ReuseSpace> reuseSpaces(const Plan& plan, const dependence::Graph& graph,
                                    const polyhedra::Budget& budget) {
    const Reads found(plan, graph, budget);
    std::vector<ReuseSpace> spaces;
    for (const auto& [tensor, reads] : found.all())
        for (const InputRead* read : reads)
            spaces.push_back(
                {graph.system->tensors[tensor].name, polyhedra::hermite(reuseSpaceOf(*graph.system, *read))});
    return spaces;
}

} // namespace tactus::mapping
