#include "mapping/reuse/reuse.h"

#include "base/counted.h"
#include "mapping/edits/network_edits.h"
#include "mapping/reuse/handing_schedule.h"
#include "mapping/reuse/own_reads.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::mapping {

using dependence::InputRead;
using diagnostics::Fix;
using diagnostics::Kind;

namespace {

std::vector<InputReuse> valuesOf(const std::map<ure::TensorId, InputReuse>& reuse) {
    std::vector<InputReuse> all;
    for (const auto& [tensor, one] : reuse) all.push_back(one);
    return all;
}

class Findings {
  public:
    Findings(const Plan& plan, const SpaceTimeMap& map, const dependence::Graph& graph,
             const Options& options)
        : plan_(plan), map_(map), graph_(graph), system_(*graph.system), options_(options),
          reads_(plan, graph, options.budget), reuse_(valuesOf(reads_.reuse())),
          streams_(proposedStreams(reuse_, map, options.broadcast)) {}

    ReuseFindings all() const {
        ReuseFindings findings;
        std::size_t number = 0;
        for (const auto& [tensor, reads] : reads_.all()) {
            findings.notes.push_back(note(number++, reads));
            findings.inputs.push_back(system_.tensors[tensor].name);
        }
        return findings;
    }

  private:
    // "64 PEs in 23 cycles"
    std::string readersText(const std::vector<const InputRead*>& reads) const {
        polyhedra::Union all;
        for (const InputRead* read : reads) std::ranges::copy(read->readers, std::back_inserter(all));
        const auto pes = polyhedra::countImage(all, map_.space, options_.budget);
        const auto cycles = polyhedra::countImage(all, std::span(&map_.time, 1), options_.budget);
        return fmt::format("{} in {}", pes ? base::counted(*pes, "PE") : "many PEs",
                           cycles ? base::counted(*cycles, "cycle") : "many cycles");
    }

    diagnostics::Diagnostic note(std::size_t number, const std::vector<const InputRead*>& reads) const {
        const auto said = [&](const std::string& advice) {
            return diagnostics::make(Kind::MapReuse, system_.spanOf(reads.front()->site),
                                     reuse_[number].input, readersText(reads), advice);
        };
        if (!streams_[number].vectors.empty()) {
            const std::string call = localiseText(reuse_[number].input, streams_[number].vectors.front());
            return withFix(said(call + " hands them on"), "add " + call, editsForArrayCall(plan_, call));
        }
        const auto found = scheduleFor(number);
        if (!found) return said("no vector leads to a neighbour in a later step of this map");
        const std::string row = polyhedra::toString(found->row(), system_.loopNames());
        const std::string inputs = base::listed(found->inputs());
        return withFix(said(fmt::format("with the schedule {}, neighbours could hand on {}", row, inputs)),
                       fmt::format("use the schedule {} and hand on {}", row, inputs),
                       editsForHanding(plan_, map_, *found, system_.loopNames()));
    }

    static diagnostics::Diagnostic withFix(diagnostics::Diagnostic note, std::string title,
                                           std::vector<text::Edit> edits) {
        if (!edits.empty()) note.fixes.push_back({std::move(title), std::move(edits)});
        return note;
    }

    // For all inputs together, else for this one and those for which the present schedule serves.
    std::optional<HandingSchedule> scheduleFor(std::size_t number) const {
        if (!together_) together_ = handingSchedule(plan_, reuse_, map_, graph_, options_);
        if (*together_) return *together_;
        std::vector<InputReuse> some;
        for (std::size_t n = 0; n < reuse_.size(); ++n)
            if (n == number || !streams_[n].vectors.empty()) some.push_back(reuse_[n]);
        return some.size() < reuse_.size() ? handingSchedule(plan_, some, map_, graph_, options_)
                                           : std::nullopt;
    }

    const Plan& plan_;
    const SpaceTimeMap& map_;
    const dependence::Graph& graph_;
    const ure::System& system_;
    const Options& options_;
    const Reads reads_;
    const std::vector<InputReuse> reuse_;
    const std::vector<ReusedInput> streams_;                         // of the present map
    mutable std::optional<std::optional<HandingSchedule>> together_; // once it was looked for
};

} // namespace

ReuseFindings reuseFindings(const Plan& plan, const SpaceTimeMap& map, const dependence::Graph& graph,
                            const Options& options) {
    try {
        return Findings(plan, map, graph, options).all();
    } catch (const base::Overflow&) { // nothing is proposed
        return {};
    }
}

} // namespace tactus::mapping
