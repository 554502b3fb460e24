// The test follows the sentence on what limits in the text of random compositions: it gives the depth or the
// two banks that are named, and the network takes the cycles that the sentence says. With more bandwidth,
// with no memory instead of few requests, with kernels or chains that take no time in a naive simulation it
// takes fewer; and where nothing is named, none of the former saves much.
#include "support/naive_network.h"
#include "support/random_network.h"
#include "support/sample.h"
#include "whole/analysed_network.h"
#include "whole/repeats.h"
#include "whole/tactus.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <map>
#include <regex>

namespace tactus::test {
namespace {

using simulate::MemoryModel;
using simulate::NetworkSimulation;

class Limits : public testing::Test {
  protected:
    std::map<std::string, int> said; // by the words before "limit"

    void tryOne(std::string text, unsigned seed) {
        auto network = networkOf(text);
        if (!network) return;
        if (seed % 3 == 0) { // shallow, where it still runs
            std::string shallow = with(text, depthsOf(*network, 1));
            if (auto other = networkOf(shallow); other && other->run({}).complete) {
                network = std::move(other);
                text = std::move(shallow);
            }
        }
        const std::optional<MemoryModel> memories[] = {std::nullopt, MemoryModel{1, 1'000'000},
                                                       MemoryModel{1, 4}, MemoryModel{2, 3},
                                                       MemoryModel{1, 40}};
        const auto& memory = memories[seed % 5];
        const Limited found = network->limited(memory);
        ASSERT_TRUE(found.complete);
        SCOPED_TRACE(fmt::format("seed {}\n{}{} cycles, {}", seed, text, found.cycles, found.limit));
        if (found.limit.starts_with("limited by FIFO depth: ")) return deepen(text, *network, found, memory);
        if (found.limit.starts_with("limited by the period: ")) return doubleBanks(text, found, memory);
        if (found.limit.starts_with("limited by memory bandwidth: ")) {
            ++said["bytes"];
            if (const auto again = loadsAgain(*network->model)) {
                EXPECT_EQ(
                    found.limit.ends_with("; more reuse on the chip (tile, remove, buffer) makes them fewer"),
                    *again);
                ++said[*again ? "bytes again" : "bytes once"];
            }
            const MemoryModel twice{memory->clock, 2 * memory->bytesPerSecond};
            EXPECT_LT(network->run(twice).cycles, found.cycles);
            return;
        }
        if (found.limit.starts_with("limited by memory requests: ")) return askOnce(*network, found, *memory);
        if (found.limit.starts_with("limited by kernel")) return expectBusy(*network, found, memory);
        if (found.limit.starts_with("limited by the chain: ")) return expectFar(*network, found, memory);
        if (found.limit.starts_with("limited by memory requests and bandwidth: ")) {
            ++said["memory"];
            EXPECT_LE(8 * network->run({}).cycles, 7 * found.cycles);
            return;
        }
        if (found.limit.find(" limit together: ") != std::string::npos)
            expectTogether(*network, found, memory);
        else
            ++said[found.limit.starts_with("limited by waiting") ? "waiting" : "nothing"];
        expectNothingHelps(*network, found, memory);
    }

  private:
    static std::int64_t plain(std::string number) { // "1,024"
        std::erase(number, ',');
        return std::stoll(number);
    }
    static std::int64_t statedCycles(const std::string& limit) {
        std::smatch match;
        return std::regex_search(limit, match, std::regex("the network takes ([\\d,]+) cycle"))
                   ? plain(match[1])
                   : -1;
    }
    static std::vector<std::string> quoted(const std::string& text) {
        std::vector<std::string> names;
        const std::regex name("'([^']+)'");
        for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at)
            names.push_back((*at)[1]);
        return names;
    }
    static std::string with(const std::string& text, const std::string& calls) {
        return text.substr(0, text.find_last_of('}', text.find_last_of('}') - 1)) + calls + "  }\n}\n";
    }

    void expectStated(const std::string& text, const Limited& found,
                      const std::optional<MemoryModel>& memory) {
        const auto other = networkOf(text);
        ASSERT_TRUE(other) << text;
        const NetworkSimulation followed = other->run(memory);
        EXPECT_LT(followed.cycles, found.cycles) << text;
        EXPECT_EQ(followed.cycles, statedCycles(found.limit)) << text;
    }

    // The kernel that sends says how deep a channel towards the array is, one behind it how deep its own.
    static std::string depthOf(const Network& network, const spatial::Channel& channel, int tokens) {
        const spatial::Operand& operand = network.plan().operands[channel.operand];
        const std::size_t to = channel.name.find("_to_");
        return fmt::format("    {}.depth({}, {});\n",
                           operand.isInput ? channel.name.substr(0, to) : channel.name.substr(to + 4),
                           operand.name, tokens);
    }
    static std::string depthsOf(const Network& network, int tokens) {
        std::string calls;
        for (const spatial::Channel& channel : network.plan().channels)
            if (!channel.name.ends_with("_chain")) calls += depthOf(network, channel, tokens);
        return calls;
    }

    void deepen(std::string text, const Network& network, const Limited& found,
                const std::optional<MemoryModel>& memory) {
        ++said["room"];
        std::string calls;
        if (found.limit.find(" more hold") != std::string::npos) return; // not all are named
        for (const std::string& name : quoted(found.limit.substr(0, found.limit.find(" hold")))) {
            const auto channel = std::ranges::find(network.plan().channels, name, &spatial::Channel::name);
            ASSERT_NE(channel, network.plan().channels.end());
            const std::string given = depthOf(network, *channel, 1);
            EXPECT_EQ(channel->depthIsGiven, text.find(given) != std::string::npos);
            if (channel->depthIsGiven) text.erase(text.find(given), given.size());
            calls += depthOf(network, *channel, 5000);
        }
        expectStated(with(text, calls), found, memory);
    }

    void doubleBanks(std::string text, const Limited& found, const std::optional<MemoryModel>& memory) {
        ++said["period"];
        for (const std::string& name :
             quoted(found.limit.substr(0, found.limit.find("one after the other")))) {
            const std::string kernel = name.substr(0, name.find("_buffer"));
            const std::size_t call = text.find(kernel + ".buffer("), mode = text.find("Single", call);
            ASSERT_LT(mode, text.find('\n', call)) << name;
            text.replace(mode, 6, "Double");
        }
        expectStated(text, found, memory);
    }

    void askOnce(const Network& network, const Limited& found, const MemoryModel& memory) {
        ++said["requests"];
        std::smatch match;
        const std::regex one("kernel '([^']+)' makes ([\\d,]+) for ");
        std::string left = found.limit;
        for (; std::regex_search(left, match, one); left = match.suffix()) {
            const auto asks = std::ranges::find_if(found.memory, [&](const simulate::MemoryRun& run) {
                return network.plan().kernels[run.kernel].name == match[1];
            });
            ASSERT_NE(asks, found.memory.end());
            EXPECT_EQ(asks->requests, plain(match[2]));
            EXPECT_GT(asks->most, 1);
        }
        EXPECT_LT(left.size(), found.limit.size());
        // Not even a memory of any bandwidth would help more than half as much as none.
        EXPECT_LT(network.run({}).cycles, found.cycles);
        EXPECT_GT(network.run(MemoryModel{1, 1'000'000'000}).cycles, network.run({}).cycles) << memory.clock;
    }

    // Depths and banks that are named together, given at once.
    void expectTogether(const Network& network, const Limited& found,
                        const std::optional<MemoryModel>& memory) {
        ++said["together"];
        EXPECT_LE(8 * statedCycles(found.limit), 7 * found.cycles);
        const std::string what = found.limit.substr(0, found.limit.find(" limit together: "));
        for (const char* other : {"requests of", "bytes", "iterations of", "the chain latency of"})
            if (what.find(other) != std::string::npos) return;
        const std::vector<std::string> names = quoted(what);
        const Network changed = network.changed([&](spatial::Network& plan) {
            for (spatial::Channel& channel : plan.channels)
                if (std::ranges::count(names, channel.name) > 0) channel.depth = 5'000;
            for (spatial::Buffer& buffer : plan.buffers)
                if (std::ranges::count(names, buffer.name) > 0) buffer.isDouble = true;
        });
        EXPECT_EQ(changed.run(memory).cycles, statedCycles(found.limit));
        ++said["depth and banks"];
    }

    // A naive simulation in which these are free takes fewer cycles by an eighth, no channel being full.
    void expectSaved(const Network& network, const Limited& found, simulate::Relaxed relaxed) {
        const Network deep = network.changed([](spatial::Network& plan) {
            for (spatial::Channel& channel : plan.channels)
                channel.depth =
                    std::max<std::int64_t>(channel.depth, channel.name.ends_with("_chain") ? 64 : 5'000);
        });
        simulate::Naive before(*deep.model), free(*deep.model, {}, std::move(relaxed));
        before.run();
        free.run();
        EXPECT_GE(8 * (before.cycles - free.cycles), found.cycles)
            << before.cycles << " and " << free.cycles << " cycles";
    }

    void expectBusy(const Network& network, const Limited& found, const std::optional<MemoryModel>& memory) {
        ++said["kernels"];
        std::smatch match;
        ASSERT_TRUE(std::regex_search(found.limit, match,
                                      std::regex("run(?:s)? ([\\d,]+).* the array has ([\\d,]+) step")));
        EXPECT_GT(plain(match[1]), plain(match[2]));
        simulate::Relaxed relaxed;
        for (const std::string& name : quoted(found.limit.substr(0, found.limit.find(": ")))) {
            const auto kernel =
                network.plan().kernels.find([&](const auto& one) { return one.name == name; });
            ASSERT_TRUE(kernel);
            relaxed.quick.push_back(*kernel);
            std::int64_t most = 0;
            for (const simulate::ProcessRun& run : found.processes)
                if (run.kernel == *kernel) most = std::max(most, run.iterations);
            EXPECT_GT(most, plain(match[2])) << name;
        }
        if (found.limit.find("more reuse ") != std::string::npos) {
            ++said["tokens again"];
            EXPECT_TRUE(sendsAgain(network.plan(), relaxed.quick));
        }
        if (!memory && found.limit.find(" more: ") == std::string::npos)
            expectSaved(network, found, std::move(relaxed));
    }

    void expectFar(const Network& network, const Limited& found, const std::optional<MemoryModel>& memory) {
        ++said["way"];
        simulate::Relaxed relaxed;
        const std::size_t from = found.limit.find(" through ");
        for (const std::string& name :
             quoted(found.limit.substr(from, found.limit.find(", one token a cycle") - from))) {
            const auto chain =
                network.plan().channels.find([&](const auto& one) { return one.name == name; });
            ASSERT_TRUE(chain);
            EXPECT_EQ(network.plan().channels[*chain].writer, network.plan().channels[*chain].reader);
            relaxed.near.push_back(*chain);
        }
        EXPECT_FALSE(relaxed.near.empty());
        if (!memory) expectSaved(network, found, std::move(relaxed));
    }

    void expectNothingHelps(const Network& network, const Limited& found,
                            const std::optional<MemoryModel>& memory) {
        const auto expectLittle = [&](std::int64_t cycles, const char* what) {
            EXPECT_LE(8 * (found.cycles - cycles), found.cycles) << what << " takes " << cycles;
        };
        expectLittle(network
                         .changed([](spatial::Network& plan) {
                             for (spatial::Buffer& buffer : plan.buffers) buffer.isDouble = true;
                         })
                         .run(memory)
                         .cycles,
                     "two banks");
        expectLittle(network
                         .changed([](spatial::Network& plan) {
                             for (spatial::Channel& channel : plan.channels)
                                 if (!channel.name.ends_with("_chain")) channel.depth = 5'000;
                         })
                         .run(memory)
                         .cycles,
                     "depth");
        if (memory)
            expectLittle(network.run(MemoryModel{memory->clock, 2 * memory->bytesPerSecond}).cycles,
                         "bandwidth");
    }
};

// TACTUS_FUZZ="FIRST LAST" tries other seeds.
TEST_F(Limits, WhatIsNamedHelpsAndNothingElseDoes) {
    unsigned first = 1, last = sample(1500u);
    if (const char* range = std::getenv("TACTUS_FUZZ")) std::sscanf(range, "%u %u", &first, &last);
    for (unsigned seed = first; seed <= last && !HasFailure(); ++seed) tryOne(randomNetwork(seed), seed);
    for (const char* what : {"room", "period", "bytes", "requests", "memory", "kernels", "way", "nothing",
                             "bytes again", "bytes once", "tokens again", "together"})
        EXPECT_TRUE(said[what] > 0 || !triesAll) << what; // some are seldom
    if (std::getenv("TACTUS_FUZZ"))
        for (const auto& [what, count] : said) fmt::print("{} {}\n", what, count);
}

} // namespace
} // namespace tactus::test
