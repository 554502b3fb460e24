// The primitives that `map` writes for a candidate.
#include "simulate/network/actors/network.h"
#include "support/sample.h"
#include "unit/studies/searched.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <random>
#include <sstream>

namespace tactus::studies {
namespace {

// A row of more than sixteen floats takes several requests of the memory, so that results leave more slowly
// than they are made; the FIFOs behind the array hold a tile then.
TEST(MappingCalls, GiveResultsThatTakeSeveralRequestsRoom) {
    int faster = 0;
    for (const std::int64_t columns : {17, 33})
        for (const std::int64_t steps : {1, 64, 128}) {
            std::vector<std::int64_t> sizes{12, 2 * columns, 4 * steps}; // of K, J and I
            const Searched searched(0, [&](bool) {
                const std::int64_t size = sizes.back();
                sizes.pop_back();
                return size;
            });
            ASSERT_TRUE(searched.nest);
            const tune::Candidate one{{{0, 1}, {}}, {{2, steps, 1}, {columns, 1, 1}, {1, 3, 1}}};
            const std::vector<std::string> calls = searched.callsOf(one);
            std::vector<std::string> withoutRoom = calls;
            const auto isRoom = [](const std::string& call) { return call.find(".depth(C, ") != call.npos; };
            EXPECT_EQ(std::erase_if(withoutRoom, isRoom), steps > 2)
                << fmt::format("{}", fmt::join(calls, " "));
            simulate::Options options;
            options.memory = simulate::MemoryModel{1'000, 256'000, false};
            const auto cyclesOf = [&](const std::vector<std::string>& of) {
                const auto model = searched.modelOf(of);
                if (!model) return std::int64_t(0);
                const simulate::NetworkSimulation run = simulate::simulateNames(model, options);
                return run.complete ? run.cycles : 0;
            };
            const std::int64_t with = cyclesOf(calls), without = cyclesOf(withoutRoom);
            EXPECT_GT(with, 0);
            EXPECT_LE(with, without);
            faster += with < without;
        }
    EXPECT_GT(faster, 0);
}

// Each `from` becomes `to`, where it is no part of a longer name.
std::string renamed(std::string text, const std::string& from, const std::string& to) {
    const auto isOfName = [&](std::size_t at) {
        return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
    };
    for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
        if (!isOfName(at - 1) && !isOfName(at + from.size())) text.replace(at, from.size(), to);
    return text;
}

// Calls with the loops that are time in another order, outer ones among each other and steps among each
// other, with banks that are filled in each iteration of the new innermost outer loop.
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
    const std::vector<std::string>& loops() const { return loops_; } // innermost first
    const std::string& level() const { return level_; }              // empty: there are no banks

    std::vector<std::string> with(const std::vector<std::string>& loops, const std::string& level) const {
        std::vector<std::string> calls = calls_;
        calls.front().replace(begin_, end_ - begin_, fmt::format("{}", fmt::join(loops, ", ")));
        for (std::string& call : calls)
            if (call.find(", Buffer::Double") != call.npos)
                call = renamed(call, level_ + ", Buffer", level + ", Buffer");
        return calls;
    }

  private:
    std::vector<std::string> calls_, loops_;
    std::size_t begin_ = 0, end_ = 0;
    std::string level_;
};

TEST(MappingCalls, AreInAnOrderThatIsNotSlowerThanOthers) {
    std::mt19937 random(3);
    const auto pick = [&](std::int64_t least, std::int64_t most) {
        return least + std::int64_t(random() % std::uint64_t(std::max(least, most) - least + 1));
    };
    std::int64_t ran = 0, slower = 0;
    for (int trial = 0; trial < test::longSample(400); ++trial) {
        const Searched searched(trial, [&](bool isDeep) { return pick(2, isDeep ? 5 : 8); });
        ASSERT_TRUE(searched.nest);
        const tune::Nest& nest = *searched.nest;
        const auto flows = tune::dataflowsOf(nest);
        tune::Candidate one{flows[std::size_t(pick(0, std::ssize(flows) - 1))],
                            std::vector<tune::Split>(nest.loops.size())};
        for (std::size_t loop = 0; loop < one.splits.size(); ++loop) {
            const std::int64_t extent = nest.loops[loop].extent;
            tune::Split& split = one.splits[loop];
            if (one.flow.isSpace(loop)) split.pes = pick(2, std::min<std::int64_t>(extent, 3));
            if (one.flow.lane == loop) split.lanes = 2;
            if (!one.flow.isSpace(loop) || !nest.isReduced(loop))
                split.steps = pick(1, extent / (split.pes * split.lanes));
        }
        const auto calls = searched.callsOf(one);
        simulate::Options options;
        if (random() % 2 == 0) options.memory = simulate::MemoryModel{1'000, pick(4, 256) * 1'000, false};
        if (random() % 2 == 0) options.latencies.cycles["add"] = pick(1, 9);
        const auto cyclesOf = [&](const std::vector<std::string>& of) -> std::optional<std::int64_t> {
            const auto model = searched.modelOf(of);
            if (!model) return {};
            const simulate::NetworkSimulation run = simulate::simulateNames(model, options);
            return run.complete ? std::optional(run.cycles) : std::nullopt;
        };
        const auto cycles = cyclesOf(calls);
        if (!cycles) continue;
        const InOrders orders(calls);
        SCOPED_TRACE(fmt::format("{}, trial {}: {}", searched.text, trial, fmt::join(calls, " ")));
        std::size_t inner = 0; // loops inside of the outer ones
        const auto level = std::ranges::find(orders.loops(), orders.level());
        if (level == orders.loops().end()) continue;
        inner = std::size_t(level - orders.loops().begin());
        std::vector<std::string> outer(level, orders.loops().end());
        std::ranges::sort(outer);
        do {
            std::vector<std::string> loops(orders.loops().begin(), level);
            loops.insert(loops.end(), outer.begin(), outer.end());
            const auto other = cyclesOf(orders.with(loops, loops[inner]));
            if (!other) continue;
            ++ran;
            slower += *other > *cycles;
            if (*other < *cycles)
                fmt::print("BETTER {} {} {} : {} : {}\n", *cycles, *other, options.memory.has_value(),
                           searched.text, fmt::join(orders.with(loops, loops[inner]), " "));
        } while (std::ranges::next_permutation(outer).found);
    }
    fmt::print("ran {} slower {}\n", ran, slower);
}

} // namespace
} // namespace tactus::studies
