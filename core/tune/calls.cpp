#include "tune/calls.h"

#include "tune/bound.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <set>

namespace tactus::tune {

namespace {

// The names of the loops that one becomes; empty: there is none of that kind.
struct Parts {
    std::string outer, pe, step, lane;
};

class Writing {
  public:
    Writing(const Nest& nest, const Candidate& candidate, const Names& names)
        : nest_(nest), one_(candidate), names_(names) {
        for (std::size_t loop = 0; loop < nest.loops.size(); ++loop) split(loop);
    }

    std::vector<std::string> statements() {
        std::vector<std::string> all{arrayCalls() + ";"};
        for (const Operand& input : nest_.inputs) addProducers(input, all);
        addConsumers(all);
        return all;
    }

  private:
    std::string fresh(std::string name) {
        while (names_.isTaken(name) || !made_.insert(name).second) name += "_";
        return name;
    }

    // Banks are filled once in each iteration of the outer loops, so there is one at least.
    bool hasOuter(std::size_t loop) const {
        const auto tilesOf = [&](std::size_t n) {
            return runsOf(nest_.loops[n].extent, one_.splits[n]).tiles;
        };
        if (tilesOf(loop) > 1) return true;
        for (std::size_t n = 0; n < nest_.loops.size(); ++n)
            if (tilesOf(n) > 1) return false;
        std::size_t last = nest_.loops.size() - 1;
        while (last > 0 && !nest_.isReduced(last)) --last;
        return loop == (nest_.isReduced(last) ? last : nest_.loops.size() - 1);
    }

    void tile(std::string& name, std::string& outer, const std::string& inner, std::int64_t factor) {
        tiles_ += fmt::format(".tile({}, {}, {}, {})", name, outer, inner, factor);
        name = inner;
    }

    void split(std::size_t loop) {
        const Split& split = one_.splits[loop];
        const std::string stem = nest_.loops[loop].name;
        std::string name = stem;
        Parts parts;
        const bool isSpace = one_.flow.isSpace(loop), hasLanes = one_.flow.lane == loop;
        const bool hasSteps = split.steps > 1;
        if (!isSpace && !hasLanes && !hasSteps) {
            parts.outer = stem;
            return parts_.push_back(std::move(parts));
        }
        if (hasOuter(loop)) {
            parts.outer = fresh(stem + "o");
            const bool isSplitAgain = (isSpace || hasLanes) && hasSteps;
            const char* const kind = isSplitAgain ? "t" : isSpace ? "p" : hasLanes ? "v" : "s";
            tile(name, parts.outer, fresh(stem + kind), std::min(split.tile(), nest_.loops[loop].extent));
        }
        if (isSpace && hasSteps) {
            parts.pe = fresh(stem + "p");
            parts.step = fresh(stem + "s");
            tile(name, parts.pe, parts.step, split.steps);
        } else if (isSpace) {
            parts.pe = name;
        } else if (hasLanes && hasSteps) {
            parts.step = fresh(stem + "s");
            parts.lane = fresh(stem + "v");
            tile(name, parts.step, parts.lane, split.lanes);
        } else if (hasLanes) {
            parts.lane = name;
        } else {
            parts.step = name;
        }
        parts_.push_back(std::move(parts));
    }

    void addInOrder(std::vector<std::string>& all, std::string Parts::*part, bool resultFirst) const {
        for (const std::size_t loop : inOrder(nest_, resultFirst))
            if (!(parts_[loop].*part).empty()) all.push_back(parts_[loop].*part);
    }
    std::vector<std::string> outermostFirst() const {
        std::vector<std::string> all;
        addInOrder(all, &Parts::outer, true);
        addInOrder(all, &Parts::step, false);
        for (const std::size_t loop : one_.flow.space) all.push_back(parts_[loop].pe);
        if (one_.flow.lane) all.push_back(parts_[*one_.flow.lane].lane);
        return all;
    }
    std::string level() const {
        std::vector<std::string> outer;
        addInOrder(outer, &Parts::outer, true);
        return outer.back();
    }

    std::string arrayCalls() const {
        std::vector<std::string> order = outermostFirst(), space;
        std::ranges::reverse(order);
        for (const std::size_t loop : one_.flow.space) space.push_back(parts_[loop].pe);
        std::string calls = fmt::format("{}{}.reorder({}).space_time_transform({{{}}})", names_.receiver,
                                        tiles_, fmt::join(order, ", "), fmt::join(space, ", "));
        if (one_.flow.lane) calls += fmt::format(".vectorize({})", parts_[*one_.flow.lane].lane);
        return calls;
    }

    static std::string chain(std::string_view side, const std::string& receiver, const std::string& operand,
                             const std::vector<std::string>& kernels) {
        return fmt::format("{}.isolate_{}{}({}, {});", receiver, side, kernels.size() > 1 ? "_chain" : "",
                           operand, fmt::join(kernels, ", "));
    }

    void addProducers(const Operand& input, std::vector<std::string>& all) {
        const bool hasVectors = one_.flow.lane && input.hasLoop(*one_.flow.lane);
        std::vector<std::string> reused, spread;
        for (const std::size_t loop : reusedIn(nest_, input, one_.splits))
            reused.push_back(parts_[loop].step);
        for (const std::size_t loop : one_.flow.space)
            if (input.hasLoop(loop)) spread.push_back(parts_[loop].pe);

        std::vector<std::string> kernels;
        const bool isSerialised = hasVectors && input.last != one_.flow.lane && !names_.isPassed(input.name);
        if (isSerialised) kernels.push_back(fresh(input.name + "_serializer"));
        const std::string loader = fresh(input.name + "_loader");
        kernels.push_back(loader);
        if (!reused.empty() || !spread.empty()) kernels.push_back(fresh(input.name + "_feeder"));
        all.push_back(chain("producer", names_.receiver, input.name, kernels));
        if (isSerialised) all.push_back(fmt::format("{}.place(Host);", kernels.front()));
        if (!reused.empty()) all.push_back(fmt::format("{}.remove({});", loader, fmt::join(reused, ", ")));
        std::string feeder;
        if (!reused.empty())
            feeder += fmt::format(".buffer({}, {}, Buffer::{})", input.name, level(),
                                  one_.flow.isSingle ? "Single" : "Double");
        for (const std::string& loop : spread) feeder += fmt::format(".scatter({}, {})", input.name, loop);
        if (!feeder.empty()) all.push_back(kernels.back() + feeder + ";");
    }

    void addConsumers(std::vector<std::string>& all) {
        const Operand& result = nest_.result;
        std::vector<std::size_t> spread;
        for (const std::size_t loop : one_.flow.space)
            if (result.hasLoop(loop)) spread.push_back(loop);
        static constexpr std::string_view kinds[] = {"_drainer", "_collector"};
        std::vector<std::string> kernels;
        for (std::size_t n = 0; n < spread.size(); ++n)
            kernels.push_back(fresh(result.name + std::string(kinds[n])));
        kernels.push_back(fresh(result.name + "_unloader"));
        // The results of a row are neighbours in memory where each PE has one of a tile.
        const bool isSerialised = spread.size() > 1 && !names_.isPassed(result.name) &&
                                  (result.last != spread.back() || one_.splits[spread.back()].steps > 1);
        if (isSerialised) kernels.push_back(fresh(result.name + "_deserializer"));
        all.push_back(chain("consumer", names_.receiver, result.name, kernels));
        if (isSerialised) all.push_back(fmt::format("{}.place(Host);", kernels.back()));
        for (std::size_t n = 0; n < spread.size(); ++n)
            all.push_back(fmt::format("{}.gather({}, {});", kernels[n], result.name, parts_[spread[n]].pe));
        // Vectors that take several requests leave more slowly than Tactus assumes: their FIFOs hold a whole
        // tile.
        const Counts counts(nest_, one_.flow, one_.splits);
        const std::int64_t results = counts.wordsOf(result);
        if (spread.size() > 1 && results > 2 && requestsOf(result, counts.runs()[spread.back()].pes) > 1)
            all.push_back(fmt::format("{}.depth({}, {});", kernels.front(), result.name, results));
    }

    const Nest& nest_;
    const Candidate& one_;
    const Names& names_;
    std::set<std::string> made_;
    std::vector<Parts> parts_;
    std::string tiles_;
};

} // namespace

std::vector<std::string> callsOf(const Nest& nest, const Candidate& candidate, const Names& names) {
    return Writing(nest, candidate, names).statements();
}

} // namespace tactus::tune
