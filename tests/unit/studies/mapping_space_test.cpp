// What `map` and `tune` find, beside the runs of all mappings of small spaces.
#include "estimate/build.h"
#include "estimate/devices/device.h"
#include "simulate/network/actors/network.h"
#include "studies/tuning/reduced.h"
#include "studies/tuning/search/front.h"
#include "studies/tuning/search/written_kernels.h"
#include "support/sample.h"
#include "unit/studies/searched.h"

#include <cmath>
#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <random>
#include <set>
#include <sstream>

namespace tactus::studies {
namespace {

// A device with enough of everything, in which two words are a block of memory already.
estimate::Device largeDevice() {
    const auto files = estimate::deviceFiles();
    const auto file = std::ranges::find(files, "arria10-gx1150", &estimate::DeviceFile::key);
    estimate::Device device = *estimate::deviceOf(file->key, file->text);
    device.family.smallWords = 1;
    device.family.memories = {{"M", {{4, 8}}, {}}};
    device.memories = {{"M", {1'000'000, {}}, {}}};
    return device;
}

// Every dataflow with one bank a buffer and with two, and every way to split its loops, as docs/map.md says
// what is searched.
std::vector<tune::Candidate> pointsOf(const tune::Nest& nest) {
    std::vector<tune::Candidate> all;
    std::vector<tune::Dataflow> flows = tune::dataflowsOf(nest);
    for (std::size_t n = flows.size(); n-- > 0;) {
        flows.push_back(flows[n]);
        flows.back().isSingle = true;
    }
    for (const tune::Dataflow& flow : flows) {
        std::vector<tune::Candidate> points{{flow, {}}};
        for (std::size_t loop = 0; loop < nest.loops.size(); ++loop) {
            const std::int64_t extent = nest.loops[loop].extent;
            std::vector<tune::Split> splits;
            const auto addSteps = [&](std::int64_t pes, std::int64_t lanes) {
                const bool hasSteps = !flow.isSpace(loop) || !nest.isReduced(loop);
                for (std::int64_t steps = 1; steps == 1 || (hasSteps && (steps - 1) * pes * lanes < extent);
                     ++steps)
                    splits.push_back({pes, steps, lanes});
            };
            if (flow.isSpace(loop))
                for (std::int64_t pes = 2; pes <= extent; ++pes) addSteps(pes, 1);
            else if (flow.lane == loop)
                for (std::int64_t lanes = 2; lanes <= extent; lanes *= 2) addSteps(1, lanes);
            else
                addSteps(1, 1);
            std::vector<tune::Candidate> more;
            for (const tune::Candidate& one : points)
                for (const tune::Split& split : splits) {
                    more.push_back(one);
                    more.back().splits.push_back(split);
                }
            points = std::move(more);
        }
        std::ranges::move(points, std::back_inserter(all));
    }
    return all;
}

struct Ran {
    std::vector<std::string> calls;
    std::int64_t cycles = 0, dsps = 0, blocks = 0;
    double energy = 0;
};
// All mappings of the space that are legal, each run by itself.
std::vector<Ran> allRuns(const Searched& searched, const estimate::Device& device) {
    std::vector<Ran> all;
    for (const tune::Candidate& one : pointsOf(*searched.nest)) {
        const auto calls = searched.callsOf(one);
        const auto model = searched.modelOf(calls);
        if (!model) continue;
        simulate::Options options;
        options.leaps = false;
        const auto run = simulate::simulateNames(model, options);
        const auto costs = estimate::estimate(*model, device.family, 0, {});
        const auto energy = estimate::energyOf(*model, horowitz(), {});
        if (run.complete && costs && energy)
            all.push_back({calls, run.cycles, costs->total.dsps, costs->total.allBlocks(), energy->total()});
    }
    return all;
}

class MappingSpace : public testing::Test {
  protected:
    Searched small(int trial) {
        return Searched(trial, [&](bool isDeep) { return 2 + std::int64_t(random_() % (isDeep ? 2 : 3)); });
    }
    Mapper mapperOf(const Searched& searched, MapWish wish = {}) const {
        wish.device = device_;
        wish.most = 1;
        return std::move(*Mapper::of(searched.analysis, searched.analysis.designs.front(), wish, {}));
    }
    std::mt19937 random_{4};
    const estimate::Device device_ = largeDevice();
};

TEST_F(MappingSpace, ProvedBestsAreThoseOfAllRuns) {
    std::int64_t ran = 0, proved = 0, equal = 0;
    for (int trial = 0; trial < test::longSample(100); ++trial) {
        const Searched searched = small(trial);
        SCOPED_TRACE(searched.text);
        ASSERT_TRUE(searched.nest) << searched.nest.error();
        const std::vector<Ran> all = allRuns(searched, device_);
        ASSERT_FALSE(all.empty());
        const Ran& least = *std::ranges::min_element(all, {}, &Ran::cycles);
        const auto answer = mapperOf(searched).within({});
        ASSERT_TRUE(answer) << answer.error();
        const FoundMapping& best = answer->best.front();
        // An array without tiles may be better than all with tiles.
        if (answer->isProved) {
            EXPECT_LE(best.cycles, least.cycles) << fmt::format("{}", fmt::join(least.calls, " "));
        }
        const auto same = std::ranges::find(all, best.calls, &Ran::calls);
        if (same != all.end()) {
            EXPECT_EQ(same->cycles, best.cycles);
            if (answer->isProved) {
                EXPECT_EQ(best.cycles, least.cycles);
            }
        }
        ran += std::ssize(all);
        proved += answer->isProved;
        equal += same != all.end();
    }
    EXPECT_GT(proved, 0);
    RecordProperty("mappings that ran", int(ran));
    RecordProperty("proved", int(proved));
    RecordProperty("with tiles", int(equal));
}

TEST_F(MappingSpace, ProvedLeastEnergyIsThatOfAllMappings) {
    std::int64_t proved = 0, limited = 0, tried = 0;
    for (int trial = 0; trial < test::longSample(100); ++trial) {
        const Searched searched = small(trial);
        SCOPED_TRACE(searched.text);
        const std::vector<Ran> all = allRuns(searched, device_);
        ASSERT_FALSE(all.empty());
        MapWish wish;
        wish.goal = Goal::Energy;
        wish.energies = horowitz();
        // Half of them with so few cycles that only some mappings are quick enough.
        if (random_() % 2 == 0) wish.mostCycles = all[random_() % all.size()].cycles;
        const auto answer = mapperOf(searched, wish).within({});
        ASSERT_TRUE(answer) << answer.error();
        const FoundMapping& best = answer->best.front();
        EXPECT_LE(best.cycles, wish.mostCycles.value_or(INT64_MAX));
        const auto same = std::ranges::find(all, best.calls, &Ran::calls);
        ASSERT_NE(same, all.end());
        EXPECT_DOUBLE_EQ(same->energy, *best.energy);
        if (answer->isProved)
            for (const Ran& one : all)
                if (one.cycles <= wish.mostCycles.value_or(INT64_MAX)) {
                    EXPECT_GE(one.energy * (1 + 1e-9), *best.energy)
                        << fmt::format("{}", fmt::join(one.calls, " "));
                }
        proved += answer->isProved;
        limited += wish.mostCycles.has_value();
        tried += answer->simulated;
    }
    EXPECT_GT(proved, 0);
    RecordProperty("proved", int(proved));
    RecordProperty("with few cycles", int(limited));
    RecordProperty("candidates tried", int(tried));
}

// Each mapping of the space has one of the bests that takes no more cycles, and less than twice its DSPs and
// its blocks, where that best is proved.
TEST_F(MappingSpace, FrontsAreWithinAFactorOfTwoOfAllRuns) {
    std::int64_t compared = 0, ofFewerBlocks = 0;
    for (int trial = 0; trial < test::longSample(100); ++trial) {
        const Searched searched = small(trial);
        SCOPED_TRACE(searched.text);
        const std::vector<Ran> all = allRuns(searched, device_);
        FrontSearch search(mapperOf(searched), {});
        std::vector<Level> levels;
        for (int number = 0; number < frontLevels; ++number) levels.push_back(*search.level(number));
        ASSERT_FALSE(levels[0].points.empty()) << levels[0].reason;
        const double most = double(levels[0].points[0].dsps);
        ASSERT_GT(most, 0);
        for (const Ran& one : all) {
            // The last level whose budget it is within.
            int number = 0;
            while (number + 1 < frontLevels && double(one.dsps) <= std::ldexp(most, -(number + 1))) ++number;
            const auto& points = levels[std::size_t(number)].points;
            std::size_t last = 0;
            while (last + 1 < points.size() && double(one.blocks) <= double(points[last].blocks) / 2) ++last;
            ASSERT_LT(last, points.size()) << one.dsps << " DSPs";
            const FrontPoint& best = points[last];
            if (!best.isProved) continue;
            EXPECT_LE(best.cycles, one.cycles) << fmt::format("{}", fmt::join(one.calls, " "));
            const bool isBetween = number > 0 && number + 1 < frontLevels;
            EXPECT_LT(double(best.dsps), isBetween ? 2.0 * double(one.dsps) : INFINITY);
            if (last > 0) {
                EXPECT_LE(best.blocks, std::max<std::int64_t>(0, 2 * one.blocks));
            }
            ++compared;
            ofFewerBlocks += last > 0;
        }
    }
    EXPECT_GT(compared, 100);
    RecordProperty("compared", int(compared));
    RecordProperty("with fewer blocks", int(ofFewerBlocks));
}

// Calls with the outer loops in another order, and banks that are filled in each iteration of the innermost
// of them.
class InOrders {
  public:
    explicit InOrders(std::vector<std::string> calls) : calls_(std::move(calls)) {
        const std::string& array = calls_.front();
        const std::string before = ".reorder(";
        begin_ = array.find(before) + before.size();
        end_ = array.find(')', begin_);
        std::istringstream list(array.substr(begin_, end_ - begin_));
        for (std::string name; std::getline(list, name, ',');) loops_.push_back(name.substr(name[0] == ' '));
        for (const std::string& call : calls_)
            if (const std::size_t at = call.find(", Buffer::Double"); at != call.npos) {
                const std::size_t start = call.rfind(' ', at - 1) + 1;
                level_ = call.substr(start, at - start);
            }
    }
    // None where there are no banks.
    std::vector<std::vector<std::string>> others() const {
        std::vector<std::vector<std::string>> all;
        const auto innermost = std::ranges::find(loops_, level_);
        std::vector<std::string> outer(innermost, loops_.end());
        if (outer.empty()) return all;
        std::ranges::sort(outer);
        do {
            std::vector<std::string> loops(loops_.begin(), innermost);
            std::ranges::copy(outer, std::back_inserter(loops));
            if (loops != loops_) all.push_back(with(loops, outer.front()));
        } while (std::ranges::next_permutation(outer).found);
        return all;
    }

  private:
    std::vector<std::string> with(const std::vector<std::string>& loops, const std::string& level) const {
        std::vector<std::string> calls = calls_;
        calls.front().replace(begin_, end_ - begin_, fmt::format("{}", fmt::join(loops, ", ")));
        for (std::string& call : calls)
            if (call.find(", Buffer::Double") != call.npos) call = renamed(call, level_, level);
        return calls;
    }

    std::vector<std::string> calls_, loops_; // innermost first
    std::size_t begin_ = 0, end_ = 0;
    std::string level_;
};

// Of two orders of the outer loops one may keep fewer sums; tiles with more steps do the same. Where
// operators take time that is not so: docs/stages/tune.md has an order that is faster.
TEST_F(MappingSpace, OtherOrdersOfLoopsAreNotFaster) {
    std::int64_t ran = 0;
    for (int trial = 0; trial < std::min(32, test::longSample(100)); ++trial) {
        const Searched searched = small(trial);
        SCOPED_TRACE(searched.text);
        ASSERT_TRUE(searched.nest);
        simulate::Options options;
        if (random_() % 2 == 0)
            options.memory = simulate::MemoryModel{1'000, std::int64_t(4 + random_() % 250) * 1'000, false};
        const auto cyclesOf = [&](const std::vector<std::string>& calls) {
            const auto model = searched.modelOf(calls);
            if (!model) return INT64_MAX;
            const simulate::NetworkSimulation run = simulate::simulateNames(model, options);
            return run.complete ? run.cycles : INT64_MAX;
        };
        std::vector<std::vector<std::string>> all;
        for (const tune::Candidate& one : pointsOf(*searched.nest))
            if (!one.flow.isSingle) all.push_back(searched.callsOf(one));
        std::int64_t least = INT64_MAX;
        for (const std::vector<std::string>& calls : all) least = std::min(least, cyclesOf(calls));
        const std::size_t most = std::getenv("TACTUS_SOAK") ? all.size() : 40;
        for (std::size_t n = 0; n < std::min(most, all.size()); ++n) {
            const InOrders orders(all[random_() % all.size()]);
            for (const auto& calls : orders.others()) {
                const std::int64_t cycles = cyclesOf(calls);
                EXPECT_GE(cycles, least) << fmt::format("{}", fmt::join(calls, " "));
                ran += cycles < INT64_MAX;
            }
        }
    }
    EXPECT_GT(ran, 20);
    RecordProperty("orders that ran", int(ran));
}

// A way to split each loop, with as many PEs, steps and lanes as fit into it.
tune::Candidate randomPoint(const tune::Nest& nest, std::mt19937& random) {
    const auto pick = [&](std::int64_t least, std::int64_t most) {
        return least + std::int64_t(random() % std::uint64_t(std::max(least, most) - least + 1));
    };
    const auto flows = tune::dataflowsOf(nest);
    tune::Candidate one{flows[std::size_t(pick(0, std::ssize(flows) - 1))],
                        std::vector<tune::Split>(nest.loops.size())};
    for (std::size_t loop = 0; loop < one.splits.size(); ++loop) {
        const std::int64_t extent = nest.loops[loop].extent;
        tune::Split& split = one.splits[loop];
        if (one.flow.isSpace(loop)) split.pes = pick(2, extent);
        if (one.flow.lane == loop)
            for (std::int64_t doublings = pick(1, 4); doublings > 0 && 2 * split.lanes <= extent; --doublings)
                split.lanes *= 2;
        const bool hasSteps = !one.flow.isSpace(loop) || !nest.isReduced(loop);
        if (hasSteps) split.steps = pick(1, extent / (split.pes * split.lanes));
    }
    one.flow.isSingle = random() % 2 == 0;
    return one;
}

class MappingPoints : public MappingSpace, public testing::WithParamInterface<int> {};

// 25 designs of each kind with 2,000 points each; in CI few of both. What is found computes the same as
// direct evaluation.
TEST_P(MappingPoints, AreNotBetterThanTheBest) {
    const int most = std::getenv("TACTUS_SOAK") ? 2000 : 60;
    std::int64_t ran = 0;
    for (int trial = 0; trial < test::longSample(25); ++trial) {
        const Searched searched(GetParam(),
                                [&](bool isDeep) { return 2 + std::int64_t(random_() % (isDeep ? 6 : 19)); });
        SCOPED_TRACE(searched.text);
        ASSERT_TRUE(searched.nest) << searched.nest.error();
        const auto answer = mapperOf(searched).within({});
        ASSERT_TRUE(answer) << answer.error();
        const FoundMapping& best = answer->best.front();
        ASSERT_TRUE(best.isSimulated);
        const auto reduced =
            runReduced(searched.analysis, searched.analysis.designs.front(), best, false, {});
        if (reduced) {
            EXPECT_TRUE(reduced->matches);
        }
        std::set<std::vector<std::string>> seen;
        for (int n = 0; n < most; ++n) {
            const tune::Candidate point = randomPoint(*searched.nest, random_);
            const std::int64_t bound = tune::cyclesBound(*searched.nest, point.flow, point.splits, {});
            if (bound >= best.cycles && n % 10 != 0) continue;
            const auto calls = searched.callsOf(point);
            if (!seen.insert(calls).second) continue;
            const auto model = searched.modelOf(calls);
            if (!model) continue;
            const auto run = simulate::simulateNames(model, {});
            if (!run.complete) continue;
            EXPECT_LE(std::max(best.cycles, bound), run.cycles) << fmt::format("{}", fmt::join(calls, " "));
            ++ran;
        }
    }
    EXPECT_GT(ran, 0);
    RecordProperty("points that ran", int(ran));
}
INSTANTIATE_TEST_SUITE_P(OfRandomSizes, MappingPoints, testing::Range(0, int(std::size(searchedDesigns))),
                         [](const testing::TestParamInfo<int>& one) {
                             std::string name = searchedDesigns[std::size_t(one.param)].file;
                             std::ranges::replace_if(
                                 name, [](char c) { return !std::isalnum(c); }, '_');
                             return name;
                         });

} // namespace
} // namespace tactus::studies
