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

// A read and the short vectors along which it is the same.
struct OwnRead {
    const InputRead* read;
    std::vector<Vector> vectors;
};

// The reads of inputs for which reuse is looked for.
class OwnReads {
  public:
    OwnReads(const Plan& plan, const dependence::Graph& graph, const polyhedra::Budget& budget)
        : plan_(plan), system_(*graph.system), budget_(budget) {
        for (const InputRead& read : graph.inputs)
            if (isOwnInput(read.tensor))
                all_.push_back({&read, polyhedra::shortVectors(reuseSpaceOf(system_, read))});
    }

    const ure::System& system() const { return system_; }
    const std::vector<OwnRead>& all() const { return all_; }

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

    const Plan& plan_;
    const ure::System& system_;
    const polyhedra::Budget& budget_;
    std::vector<OwnRead> all_;
};

std::int64_t savedBy(const Union& points) {
    std::int64_t saved = 0;
    for (const Piece& piece : points) saved = base::add(saved, polyhedra::count(piece).value_or(0));
    return saved;
}

// The reads of inputs that have reuse: a matter of the reads alone.
class Reads {
  public:
    Reads(const Plan& plan, const dependence::Graph& graph, const polyhedra::Budget& budget) {
        const OwnReads own(plan, graph, budget);
        for (const auto& [read, vectors] : own.all())
            for (const Vector& vector : vectors)
                if (const Union points = own.reusing(*read, vector); !points.empty()) {
                    add(own.system(), *read, vector, points);
                    std::vector<const InputRead*>& all = reads_[read->tensor];
                    if (all.empty() || all.back() != read) all.push_back(read);
                }
    }

    const std::map<ure::TensorId, std::vector<const InputRead*>>& all() const { return reads_; }
    const std::map<ure::TensorId, InputReuse>& reuse() const { return reuse_; }

  private:
    void add(const ure::System& system, const InputRead& read, const Vector& vector, const Union& points) {
        InputReuse& reuse = reuse_[read.tensor];
        reuse.input = system.tensors[read.tensor].name;
        if (std::ranges::find(reuse.vectors, vector, &InputReuse::Along::vector) == reuse.vectors.end())
            reuse.vectors.push_back({vector, savedBy(points)});
    }

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

// The best vector for the reads of one input. How many reads a vector saves is asked only of those that no
// other difference puts in order.
class BestVector {
  public:
    BestVector(const OwnReads& reads, const SpaceTimeMap& map, bool broadcast)
        : reads_(reads), map_(map), broadcast_(broadcast) {}

    void add(const OwnRead& one) {
        for (const Vector& vector : one.vectors) {
            const auto suiting = candidateOf({vector, 0}, map_, broadcast_);
            if (suiting)
                byDelay_[{suiting->isStationary, suiting->delay}].push_back({one.read, *suiting});
            else
                others_.emplace_back(one.read, vector);
        }
    }

    std::optional<Vector> best() const {
        for (const auto& [delay, alike] : byDelay_)
            if (const auto found = bestOf(alike)) return found->vector;
        return std::nullopt;
    }
    // Of vectors that do not suit the map.
    bool hasReuse() const {
        return std::ranges::any_of(
            others_, [&](const auto& one) { return !reads_.reusing(*one.first, one.second).empty(); });
    }

  private:
    using Suiting = std::pair<const InputRead*, Candidate>;

    std::optional<Candidate> bestOf(const std::vector<Suiting>& alike) const {
        std::vector<Candidate> found;
        for (auto [read, candidate] : alike) {
            if (std::ranges::find(found, candidate.vector, &Candidate::vector) != found.end()) continue;
            const Union points = reads_.reusing(*read, candidate.vector);
            if (points.empty()) continue;
            candidate.saved = savedBy(points);
            found.push_back(std::move(candidate));
        }
        const auto best = std::ranges::min_element(found, {}, &Candidate::rank);
        return best == found.end() ? std::nullopt : std::optional(*best);
    }

    const OwnReads& reads_;
    const SpaceTimeMap& map_;
    bool broadcast_;
    std::map<std::pair<bool, std::int64_t>, std::vector<Suiting>> byDelay_;
    std::vector<std::pair<const InputRead*, Vector>> others_;
};

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

std::vector<ReusedInput> bestStreams(const Plan& plan, const dependence::Graph& graph,
                                     const SpaceTimeMap& map, bool broadcast,
                                     const polyhedra::Budget& budget) {
    try {
        const OwnReads reads(plan, graph, budget);
        std::map<ure::TensorId, BestVector> inputs;
        for (const OwnRead& one : reads.all())
            inputs.try_emplace(one.read->tensor, reads, map, broadcast).first->second.add(one);
        std::vector<ReusedInput> all;
        for (const auto& [tensor, input] : inputs) {
            const auto best = input.best();
            if (!best && !input.hasReuse()) continue;
            all.push_back({reads.system().tensors[tensor].name, {}});
            if (best) all.back().vectors.push_back(*best);
        }
        return all;
    } catch (const base::Overflow&) {
        return {};
    }
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
