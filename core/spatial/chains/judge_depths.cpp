#include "spatial/chains/judge_depths.h"

#include "base/counted.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::spatial {

namespace {

using diagnostics::Kind;
using Loops = std::vector<std::size_t>;
using Ranges = std::vector<polyhedra::Interval>;

// True if the set is all of the box of its ranges, however it is written: the end of a reduction over tiled
// loops is a row, 2 ko + kk == 7, and one point.
bool isAllOf(const Ranges& ranges, const polyhedra::Union& pieces) {
    if (pieces.size() == 1 && polyhedra::isBox(pieces.front())) return true;
    polyhedra::Piece box = polyhedra::Piece::universe(ranges.size());
    box.box = ranges;
    const auto points = polyhedra::count(pieces);
    return points && points == polyhedra::count(box);
}

// The channel on which `kernel` receives the operand, from another kernel or from its own neighbours.
std::optional<ChannelId> channelTo(const Network& plan, KernelId kernel, OperandId operand, bool isChain) {
    for (const ChannelId id : plan.channels.keys()) {
        const Channel& one = plan.channels[id];
        if (one.reader == kernel && one.operand == operand && (one.writer == one.reader) == isChain)
            return id;
    }
    return std::nullopt;
}

std::vector<ChannelId> pathThrough(const Network& plan, const std::vector<KernelId>& readers,
                                   OperandId operand) {
    std::vector<ChannelId> path;
    for (const KernelId reader : readers)
        if (const auto id = channelTo(plan, reader, operand, false)) path.push_back(*id);
    return path;
}

// The FIFOs between the array and a chain of neighbours, and which kernels wait for one another where these
// hold too little.
class Judge {
  public:
    Judge(Context& context, std::vector<ChannelId> path, ChannelId hop, const Loops& along,
          const Ranges& ranges)
        : context_(context), path_(std::move(path)), hop_(hop), along_(along), ranges_(ranges),
          chain_(chainOf(context.map.time, along, ranges)),
          between_(context.plan.kernels[channel(hop).reader].name), border_(channel(path_.front()).name) {}

    std::string scatterText(bool hasBanks) const {
        return circleText("data", fmt::format("{}space on '{}', from which the array reads {} later",
                                              hasBanks ? "a bank, which waits for " : "", border_, skew()));
    }
    std::string gatherText() const {
        return circleText("space",
                          fmt::format("data on '{}', to which the array writes {} later", border_, skew()));
    }
    // Each PE hands on its own block first.
    std::string blockText(std::size_t loop, std::int64_t results) const {
        const std::string& name = context_.nest.names[loop];
        return fmt::format(
            "the array waits for space on '{}' at {} = {}, {} there for space on '{}', and {} at {} = {}, "
            "before it takes from there, for data on '{}': the {} of its own block",
            border_, name, ranges_[loop].upper, between_, channel(hop_).name, between_, name,
            ranges_[loop].lower, border_, base::counted(results, "result"));
    }

    // `live(chain, hop)` is the depth of a box of iterations that all take part; of a part of it, it says
    // what is enough.
    template<class Live>
    void judge(bool isExact, const Live& live, const std::string& circle) {
        DepthRule rule{path_, hop_, [isExact, live, chain = chain_](std::int64_t hop) {
                           LiveDepth depth = live(chain, hop);
                           depth.isLeast &= isExact || depth.tokens == 1;
                           return depth;
                       }};
        const Depths depths = depthsOf(context_.plan);
        Channel& border = channel(rule.border());
        if (rule.held(depths) < rule.needed(depths).tokens) {
            if (border.depthIsGiven) {
                const ChannelId blamed = rule.leastGiven(context_.plan);
                refuse(channel(blamed), rule.neededOf(blamed, depths), circle);
            } else {
                border.depth = rule.neededOf(rule.border(), depths).tokens;
                border.depthReason = "the steps of the array are in no order that all its PEs share";
            }
        }
        context_.depthRules.push_back(std::move(rule));
    }

  private:
    Channel& channel(ChannelId id) const { return context_.plan.channels[id]; }
    std::string skew() const { return base::counted(skewOf(chain_), "step"); }

    std::string circleText(std::string_view array, const std::string& late) const {
        return fmt::format(
            "the array waits for {} on '{}' at {}, {} there for the others along '{}' to go on, "
            "and {} at {} for {}",
            array, border_, placeText(false), between_, channel(hop_).name, between_, placeText(true), late);
    }
    // The place of the chain that runs first, or last: "ii = 7, jj = 0".
    std::string placeText(bool isLate) const {
        std::vector<std::string> parts;
        for (const std::size_t loop : along_) {
            const bool isUpper = (context_.map.time.coefficients[loop] >= 0) == isLate;
            parts.push_back(fmt::format("{} = {}", context_.nest.names[loop],
                                        isUpper ? ranges_[loop].upper : ranges_[loop].lower));
        }
        return fmt::to_string(fmt::join(parts, ", "));
    }

    void refuse(const Channel& channel, LiveDepth need, const std::string& circle) {
        const std::string with =
            fmt::format("with {} on channel '{}'", base::counted(channel.depth, "token"), channel.name);
        if (need.isLeast)
            context_.forbid(Kind::NetworkDeadlock, channel.span, with,
                            fmt::format("{}; the least depth is {}", circle, base::thousands(need.tokens)));
        else
            context_.forbid(Kind::NetworkUndecided, channel.span, context_.plan.kernels[channel.writer].name,
                            fmt::format("whether the network deadlocks {} is not known: {}; it does not "
                                        "with {} or more",
                                        with, circle, base::thousands(need.tokens)));
    }

    Context& context_;
    const std::vector<ChannelId> path_; // DepthRule::path
    const ChannelId hop_;
    const Loops& along_;
    const Ranges& ranges_;
    const std::vector<ChainLoop> chain_;
    const std::string between_, border_; // the kernel of the neighbours, and the channel at the array
};

} // namespace

// --- producers

// The last stage from `first` on that is so.
template<class Test>
static std::optional<std::size_t> lastStage(const ProducerChain& chain, std::size_t first, const Test& isSo) {
    for (std::size_t s = chain.stages.size(); s-- > first;)
        if (isSo(chain.stages[s])) return s;
    return std::nullopt;
}

void judgeDepths(Context& context, const ProducerChain& chain) {
    const auto scattering = lastStage(chain, 0, [](const Stage& stage) { return !stage.scatters.empty(); });
    if (!scattering) return;
    Loops along;
    for (const Stage& stage : chain.stages)
        for (const Stage::Scatter& scatter : stage.scatters) along.push_back(scatter.loop);
    // The last kernel with banks, if it is the one that scatters or comes behind it.
    const auto buffering =
        lastStage(chain, *scattering, [](const Stage& stage) { return stage.buffer.has_value(); });
    std::optional<BankRounds> banks;
    if (buffering) {
        const Stage::Buffer& buffer = *chain.stages[*buffering].buffer;
        const Loops inside(std::ranges::find(chain.time, buffer.level) + 1, chain.time.end());
        banks = {iterationsOf(inside, chain.ranges), buffer.isDouble ? 2 : 1};
    }
    std::vector<KernelId> readers{context.plan.array};
    for (std::size_t s = chain.stages.size() - 1; s > buffering.value_or(*scattering); --s)
        readers.push_back(chain.stages[s].kernel);
    const Rounds rounds(context.map.time, chain.time, chain.ranges);
    for (std::size_t o = 0; o < chain.operands.size(); ++o) {
        const auto hop = channelTo(context.plan, chain.stages[*scattering].kernel, chain.operands[o], true);
        const auto path = pathThrough(context.plan, readers, chain.operands[o]);
        if (!hop || path.empty()) continue;
        const bool isExact = chain.operands.size() == 1 && isAllOf(chain.ranges, chain.entries[o]);
        Judge judge(context, path, *hop, along, chain.ranges);
        judge.judge(
            isExact,
            [rounds, banks](const auto& places, std::int64_t held) {
                return liveDepthOfScatter(rounds, places, held, banks);
            },
            judge.scatterText(buffering.has_value()));
    }
}

// --- consumers

// Each burst of results waits for space as often as the depth is less than what holds it. A FIFO of one token
// lets one through in two cycles at best.
static void explainBurst(const Context& context, const ConsumerChain& chain, Channel& channel) {
    const auto burst = chain.burst();
    if (!channel.depthIsGiven || !burst || chain.gathersBlocks()) return;
    const std::int64_t results = iterationsOf(chain.time, chain.ranges);
    const std::int64_t skew = skewOf(chainOf(context.map.time, chain.space, chain.ranges));
    const std::int64_t lost = lostToBurst(*burst, skew, channel.depth);
    if (lost > 0)
        channel.depthReason =
            fmt::format("the array waits {}{} in each of {} of results; a depth of {} avoids this",
                        channel.depth == 1 ? "at least " : "", base::counted(lost, "cycle"),
                        base::counted(results / burst->results, "burst"),
                        base::thousands(depthForBurst(*burst, skew, results).tokens));
}

void judgeDepths(Context& context, const ConsumerChain& chain) {
    const auto first = chain.firstGather();
    if (!first) return;
    Loops along;
    std::vector<KernelId> readers;
    // A place without neighbours waits for none and hands on each result at once.
    std::optional<std::size_t> waiting;
    for (std::size_t s = 0; s < chain.stages.size(); ++s) {
        if (s <= *first) readers.push_back(chain.stages[s].kernel);
        if (!chain.stages[s].gather) continue;
        along.push_back(chain.stages[s].gather->loop);
        if (!waiting && chain.extent(along.back()) > 1) waiting = s;
    }
    const auto path = pathThrough(context.plan, readers, chain.operand);
    if (path.empty()) return;
    if (path.size() == 1) explainBurst(context, chain, context.plan.channels[path.front()]);
    if (!waiting) return;
    const auto hop = channelTo(context.plan, chain.stages[*waiting].kernel, chain.operand, true);
    if (!hop) return;
    const Rounds rounds(context.map.time, chain.time, chain.ranges);
    std::optional<std::int64_t> block;
    if (chain.gathersBlocks() && waiting == first) block = chain.blockResults();
    Judge judge(context, path, *hop, along, chain.ranges);
    judge.judge(
        isAllOf(chain.ranges, chain.writers),
        [rounds, block](const auto& places, std::int64_t held) {
            return liveDepthOfGather(rounds, places, held, block);
        },
        block ? judge.blockText(chain.stages[*first].gather->loop, *block) : judge.gatherText());
}

} // namespace tactus::spatial
