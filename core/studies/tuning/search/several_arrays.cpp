#include "studies/tuning/search/several_arrays.h"

#include "base/counted.h"
#include "driver/analysis.h"
#include "driver/written_design.h"
#include "mapping/edits/insertion.h"
#include "studies/exploring/mapping_name.h"
#include "studies/exploring/no_schedule.h"
#include "studies/tuning/search/written_kernels.h"
#include "ure/nodes/fresh_name.h"

#include <algorithm>
#include <cmath>
#include <fmt/ranges.h>

namespace tactus::studies {

namespace {

using Budget = std::map<std::string, double>;

class SeveralArrays final : public MappingSearch {
  public:
    // One of them, with what was found within a budget that is halved again and again, and in the end within
    // all that the others leave.
    struct Array {
        std::string name;
        std::unique_ptr<MappingSearch> search;
        std::vector<tl::expected<MapAnswer, std::string>> halved = {};
        std::optional<MapAnswer> widened = {};
    };

    SeveralArrays(MapWish wish, const Merges& merges, std::string why, std::vector<Array> arrays,
                  driver::Request request, std::shared_ptr<const ure::System> system, syntax::Design design,
                  std::shared_ptr<const syntax::Tree> tree)
        : wish_(std::move(wish)), merges_(merges), why_(std::move(why)), arrays_(std::move(arrays)),
          request_(std::move(request)), system_(std::move(system)), tree_(std::move(tree)), design_(design) {}

    const MapWish& wish() const override { return wish_; }

    tl::expected<MapAnswer, std::string> findWithin(const Budget& budget) override {
        wish_.budget = budget;
        for (Array& array : arrays_) {
            array.halved.clear();
            array.widened.reset();
        }
        std::vector<int> levels(arrays_.size(), 0);
        for (std::size_t n = 0; n < arrays_.size(); ++n) {
            const auto& found = foundOf(n, 0);
            if (!found) return tl::unexpected(fmt::format("array {}: {}", arrays_[n].name, found.error()));
            if (found->best.empty()) return stopped();
        }
        std::int64_t tooLarge = 0;
        while (!fits(levels)) {
            ++tooLarge;
            const auto smaller = nextOf(levels);
            if (isStopped()) return stopped();
            if (!smaller) return tl::unexpected(whyTooLarge(levels));
            ++levels[*smaller];
        }
        for (std::size_t n = 0; n < arrays_.size(); ++n)
            if (levels[n] > 0) widen(n, levels);
        return answerOf(levels, tooLarge);
    }

  private:
    bool isStopped() const { return request_.budget.stop.stop_requested(); }

    MapAnswer stopped() const {
        MapAnswer answer;
        answer.isStopped = true;
        return answer;
    }

    // The best of an array within the budget, halved so many times.
    const tl::expected<MapAnswer, std::string>& foundOf(std::size_t array, int level) {
        auto& halved = arrays_[array].halved;
        while (halved.size() <= std::size_t(level)) {
            Budget budget;
            for (const estimate::Share& share : sharesOf({}, wish_.device))
                budget[share.resource] = std::ldexp(wish_.percentOf(share.resource), -int(halved.size()));
            halved.push_back(arrays_[array].search->findWithin(budget));
        }
        return halved[std::size_t(level)];
    }
    // A mapping was found.
    const MapAnswer& answerFor(std::size_t array, int level) {
        const auto& widened = arrays_[array].widened;
        return widened ? *widened : *foundOf(array, level);
    }
    const FoundMapping& bestOf(std::size_t array, int level) { return answerFor(array, level).best.front(); }

    // What is to be small, of an array by itself.
    double needOf(const FoundMapping& one) const {
        return wish_.goal == Goal::Energy ? *one.energy : double(one.cycles);
    }

    // A budget that was halved is more than an array needs, or less than it could have.
    void widen(std::size_t array, const std::vector<int>& levels) {
        estimate::Resources others;
        for (std::size_t n = 0; n < levels.size(); ++n)
            if (n != array) others += bestOf(n, levels[n]).costs.estimate.total;
        Budget budget;
        for (const estimate::Share& share : sharesOf(others, wish_.device))
            budget[share.resource] = wish_.percentOf(share.resource) - share.percentOfFree();
        auto found = arrays_[array].search->findWithin(budget);
        if (found && !found->best.empty() &&
            needOf(found->best.front()) < needOf(bestOf(array, levels[array])))
            arrays_[array].widened = std::move(*found);
    }

    estimate::Resources totalOf(const std::vector<int>& levels) {
        estimate::Resources total;
        for (std::size_t n = 0; n < levels.size(); ++n) total += bestOf(n, levels[n]).costs.estimate.total;
        return total;
    }

    bool fits(const std::vector<int>& levels) {
        return wish_.allows(sharesOf(totalOf(levels), wish_.device));
    }

    // The array whose budget is halved next: it costs the fewest cycles there, or the least energy.
    std::optional<std::size_t> nextOf(const std::vector<int>& levels) {
        constexpr int mostLevels = 12;
        std::optional<std::size_t> next;
        double least = 0;
        for (std::size_t n = 0; n < levels.size(); ++n) {
            if (levels[n] == mostLevels) continue;
            const auto& smaller = foundOf(n, levels[n] + 1);
            if (!smaller || smaller->best.empty()) continue;
            const double more = needOf(smaller->best.front()) - needOf(bestOf(n, levels[n]));
            if (!next || more < least) {
                next = n;
                least = more;
            }
        }
        return next;
    }

    std::string whyTooLarge(const std::vector<int>& levels) {
        const auto shares = sharesOf(totalOf(levels), wish_.device);
        const estimate::Share& worst = wish_.scarcestOf(shares);
        return fmt::format("the {} arrays do not fit {} together within the budget: they need {} {}, {:.1f} "
                           "% of what is free",
                           arrays_.size(), wish_.device.name, base::thousands(worst.used), worst.resource,
                           worst.percentOfFree());
    }

    // Calls of kernels whose names an array before has, by names of their own.
    std::vector<std::string> callsOf(const std::vector<int>& levels) {
        std::vector<std::string> all = merges_;
        std::set<std::string> taken;
        for (std::size_t n = 0; n < levels.size(); ++n) {
            std::vector<std::string> calls = bestOf(n, levels[n]).calls;
            std::set<std::string> own;
            for (const std::string& call : std::vector(calls))
                for (const std::string& kernel : kernelsOf(call)) {
                    const std::string name = ure::freshName(*system_, taken, kernel);
                    own.insert(name);
                    if (name == kernel) continue;
                    for (std::string& one : calls) one = renamed(one, kernel, name);
                }
            taken.merge(own);
            std::ranges::move(calls, std::back_inserter(all));
        }
        return all;
    }

    // The text with the mapping; all arrays are legal there, as they were alone.
    tl::expected<Explorer::Applied, std::string> written(const std::vector<std::string>& calls) const {
        const std::string name = mappingNameFor({}, design_);
        std::vector<text::Edit> edits = mapping::mappingAdded(design_, name, calls);
        const driver::Request request = request_.after(edits);
        const auto written = driver::WrittenDesign::of(request, design_.name().text);
        if (!written) return tl::unexpected(std::string("the text has no place for a mapping"));
        const driver::DesignAnalysis design = written->judged({name});
        const auto arrays = driver::arraysNamed(design, name);
        for (const driver::MappingAnalysis* const one : arrays)
            if (const auto error = diagnostics::firstError(one->diagnostics)) return tl::unexpected(*error);
        if (arrays.size() != arrays_.size() || !std::ranges::all_of(arrays, &driver::MappingAnalysis::legal))
            return tl::unexpected(std::string("the legality of the arrays together was not decided"));
        return Explorer::Applied{std::string(request.source->text()), name, {}, std::move(edits)};
    }

    static void add(Costs& sum, const Costs& one) {
        estimate::Estimate& to = sum.estimate;
        const estimate::Estimate& from = one.estimate;
        for (const estimate::Part& part : from.parts) {
            const auto same = std::ranges::find_if(to.parts, [&](const estimate::Part& other) {
                return part.kind == estimate::Part::Kind::Operator && other.kind == part.kind &&
                       other.name == part.name;
            });
            if (same == to.parts.end()) {
                to.parts.push_back(part);
            } else {
                same->count += part.count;
                same->all += part.all;
            }
        }
        to.total += from.total;
        to.operations += from.operations;
        to.mostOfCycle = std::max(to.mostOfCycle, from.mostOfCycle);
        to.bytes += from.bytes;
        to.bytesOfPes += from.bytesOfPes;
        to.steps += from.steps;
        to.bound += from.bound;
    }

    // One array begins when the one before it has ended.
    tl::expected<FoundMapping, std::string> together(const std::vector<int>& levels) {
        std::vector<std::string> calls = callsOf(levels);
        auto applied = written(calls);
        if (!applied) return tl::unexpected(applied.error());
        FoundMapping found{std::move(*applied), std::move(calls), {}, 0, 0, true, {}};
        found.energy = 0;
        std::int64_t slowest = -1;
        for (std::size_t n = 0; n < levels.size(); ++n) {
            const FoundMapping& one = bestOf(n, levels[n]);
            const std::string& name = arrays_[n].name;
            found.dataflow += fmt::format("{}{}: {}", n == 0 ? "" : "; ", name, one.dataflow);
            found.bound += one.bound;
            found.cycles += one.cycles;
            found.isSimulated &= one.isSimulated;
            add(found.costs, one.costs);
            if (one.cycles > slowest)
                found.costs.estimate.boundBy =
                    fmt::format("{}, in array {}", one.costs.estimate.boundBy, name);
            slowest = std::max(slowest, one.cycles);
            if (found.energy && one.energy)
                *found.energy += *one.energy;
            else
                found.energy.reset();
        }
        found.costs.shares = sharesOf(found.costs.estimate.total, wish_.device);
        found.costs.cycles = found.cycles;
        return found;
    }

    tl::expected<MapAnswer, std::string> answerOf(const std::vector<int>& levels, std::int64_t tooLarge) {
        auto found = together(levels);
        if (!found) return tl::unexpected(found.error());
        MapAnswer answer;
        answer.isProved = tooLarge == 0;
        answer.tooLarge = tooLarge;
        std::vector<std::pair<std::string, std::string>> withoutTiles; // arrays and reasons
        for (std::size_t n = 0; n < levels.size(); ++n) {
            const std::string& name = arrays_[n].name;
            const MapAnswer& one = answerFor(n, levels[n]);
            answer.isProved &= one.isProved;
            answer.isStopped |= one.isStopped;
            answer.points += one.points;
            answer.looked += one.looked;
            answer.simulated += one.simulated;
            answer.tooLarge += one.tooLarge;
            if (!one.withoutTiles.empty()) withoutTiles.emplace_back(name, one.withoutTiles);
            for (const RefusedDataflow& refused : one.refused)
                answer.refused.push_back({fmt::format("{}: {}", name, refused.dataflow), refused.reason});
        }
        for (const auto& [name, reason] : withoutTiles)
            if (withoutTiles.size() < levels.size())
                answer.refused.push_back({name + ": tiles", reason});
            else
                answer.withoutTiles +=
                    fmt::format("{}in array {} {}", answer.withoutTiles.empty() ? "" : ", ", name, reason);
        answer.whySeveral = why_;
        if (wish_.found) wish_.found(*found);
        answer.best.push_back(std::move(*found));
        return answer;
    }

    MapWish wish_;
    const Merges merges_;
    const std::string why_;
    std::vector<Array> arrays_;
    const driver::Request request_;
    const std::shared_ptr<const ure::System> system_;
    const std::shared_ptr<const syntax::Tree> tree_;
    const syntax::Design design_; // a view of it
};

// Of an array alone, with a budget that each search is given.
MapWish wishOf(const MapWish& whole, const std::string& array) {
    MapWish wish = whole;
    wish.kept = {};
    wish.most = 1;
    wish.found = {}; // it is no mapping of the design
    if (whole.progress)
        wish.progress = [tell = whole.progress, array](const std::string& what) {
            tell(fmt::format("array {}: {}", array, what));
        };
    return wish;
}

} // namespace

tl::expected<std::unique_ptr<MappingSearch>, std::string>
searchOfSeveralArrays(const driver::Analysis& analysis, const driver::DesignAnalysis& design, MapWish wish,
                      const Merges& merges, std::string why, std::stop_token stop) {
    const auto syntax = analysis.written(design.name);
    const driver::Request request = analysis.again(stop);
    if (!syntax || !design.system) return tl::unexpected(std::string("the design has errors"));
    // A mapping that makes the arrays, and says no more of them.
    const std::string base = mappingNameFor({}, *syntax);
    const driver::Analysis merged =
        driver::analyse(request.after(mapping::mappingAdded(*syntax, base, merges)));
    const driver::DesignAnalysis* const ofMerged = merged.design(design.name);
    const auto made =
        ofMerged ? driver::arraysNamed(*ofMerged, base) : std::vector<const driver::MappingAnalysis*>();
    if (made.size() != merges.size() + 1)
        return tl::unexpected(std::string("its equations do not form arrays that run one after the other"));
    std::vector<SeveralArrays::Array> arrays;
    for (const driver::MappingAnalysis* one : made) {
        auto explorer = Explorer::of(merged, *ofMerged, one->name, stop);
        const auto refusal = [&](const std::string& reason) {
            return tl::unexpected(fmt::format("array {}: {}", one->array(), reason));
        };
        if (!explorer)
            return refusal(
                diagnostics::firstError(explorer.error().diagnostics).value_or(explorer.error().sentence));
        if (const std::string none = whyNoSchedule(*explorer, request.budget); !none.empty())
            return refusal(none);
        auto search = searchOfOneArray(std::move(*explorer), wishOf(wish, one->array()), stop);
        arrays.push_back({one->array(), std::move(search)});
    }
    return std::make_unique<SeveralArrays>(std::move(wish), merges, std::move(why), std::move(arrays),
                                           request, design.system, *syntax, analysis.tree);
}

} // namespace tactus::studies
