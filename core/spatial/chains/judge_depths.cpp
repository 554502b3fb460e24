#include "spatial/chains/judge_depths.h"

#include "base/counted.h"
#include "spatial/depths/skew.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::spatial {

namespace {

using diagnostics::Kind;
using Loops = std::vector<std::size_t>;

using ChannelPath = std::vector<ChannelId>; // DepthRule::path

// True if the set is all of the box of its ranges, however it is written: the end of a reduction over tiled
// loops is a row, 2 ko + kk == 7, and one point.
bool isAllOf(const std::vector<polyhedra::Interval>& ranges, const polyhedra::Union& pieces,
             const polyhedra::Budget& budget) {
    if (pieces.size() == 1 && polyhedra::isBox(pieces.front())) return true;
    polyhedra::Piece box = polyhedra::Piece::universe(ranges.size());
    box.box = ranges;
    polyhedra::Union rest{std::move(box)};
    for (const polyhedra::Piece& piece : pieces) {
        polyhedra::Union smaller;
        for (const polyhedra::Piece& part : rest)
            for (polyhedra::Piece& left : polyhedra::subtract(part, piece))
                if (polyhedra::isEmpty(left, budget) != polyhedra::Verdict::Yes)
                    smaller.push_back(std::move(left));
        rest = std::move(smaller);
        if (rest.size() > 256) return false;
    }
    return rest.empty();
}

// "ii = 7, jj = 0"
std::string placeText(const Nest& nest, const Loops& loops, const std::vector<polyhedra::Interval>& ranges,
                      const polyhedra::AffineForm& time, bool isLate) {
    std::vector<std::string> parts;
    for (const std::size_t loop : loops) {
        const bool isUpper = (time.coefficients[loop] >= 0) == isLate;
        parts.push_back(
            fmt::format("{} = {}", nest.names[loop], isUpper ? ranges[loop].upper : ranges[loop].lower));
    }
    return fmt::to_string(fmt::join(parts, ", "));
}

// Which kernels and channels wait for one another.
struct Circle {
    std::string between; // kernel of the neighbours
    std::string chain;   // channel between them
    std::string early, late;
    std::int64_t steps;
};

class Judge {
  public:
    Judge(Context& context, const Loops& along, const std::vector<polyhedra::Interval>& ranges)
        : context_(context), along_(along), ranges_(ranges) {}

    std::vector<ChainLoop> chain() const { return chainOf(context_.map.time, along_, ranges_); }
    // All loops of the chain count, those of one place here too.
    bool hasLaterBehind() const {
        return along_.size() == 1 && context_.map.time.coefficients[along_.front()] > 0;
    }
    Rounds rounds(const Loops& time) const { return {context_.map.time, time, ranges_}; }

    Circle circle(std::string between, ChannelId chain) const {
        const auto place = [&](bool isLate) {
            return placeText(context_.nest, along_, ranges_, context_.map.time, isLate);
        };
        return {std::move(between), context_.plan.channels[chain].name, place(false), place(true),
                skewOf(context_.map.time, along_, ranges_)};
    }

    void judge(DepthRule rule, const std::string& circle) {
        const Depths depths = depthsOf(context_.plan);
        const ChannelId border = rule.border();
        if (rule.held(depths) < rule.needed(depths).tokens) {
            if (channel(border).depthIsGiven) {
                const ChannelId blamed = rule.leastGiven(context_.plan);
                refuse(channel(blamed), rule.neededOf(blamed, depths), circle);
            } else {
                deepen(channel(border), rule.neededOf(border, depths).tokens);
            }
        }
        context_.depthRules.push_back(std::move(rule));
    }

  private:
    Channel& channel(ChannelId id) const { return context_.plan.channels[id]; }

    static void deepen(Channel& channel, std::int64_t tokens) {
        channel.depth = tokens;
        channel.depthReason = "the steps of the array are in no order that all its PEs share";
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
    const Loops& along_;
    const std::vector<polyhedra::Interval>& ranges_;
};

// The formulas are of a box of iterations that all take part; of a part of it they say what is enough.
LiveDepth knownAs(bool isExact, LiveDepth live) {
    live.isLeast &= isExact || live.tokens == 1;
    return live;
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

// --- producers

// The last kernel that scatters; nothing if none does.
std::optional<std::size_t> scatteringStage(const ProducerChain& chain) {
    for (std::size_t s = chain.stages.size(); s-- > 0;)
        if (!chain.stages[s].scatters.empty()) return s;
    return std::nullopt;
}

// The last kernel with banks, if it is the one that scatters or comes behind it.
std::optional<std::size_t> bufferingStage(const ProducerChain& chain, std::size_t scattering) {
    for (std::size_t s = chain.stages.size(); s-- > scattering;)
        if (chain.stages[s].buffer) return s;
    return std::nullopt;
}

BankRounds bankRounds(const ProducerChain& chain, const Stage::Buffer& buffer) {
    std::int64_t rounds = 1;
    for (auto loop = std::ranges::find(chain.time, buffer.level) + 1; loop != chain.time.end(); ++loop)
        rounds = base::multiply(rounds, chain.extent(*loop));
    return {rounds, buffer.isDouble ? 2 : 1};
}

// From the array back to behind stage s.
ChannelPath pathBehind(const Network& plan, const ProducerChain& chain, std::size_t s, OperandId operand) {
    ChannelPath path;
    for (std::size_t reader = chain.stages.size(); reader > s; --reader) {
        const KernelId kernel = reader == chain.stages.size() ? plan.array : chain.stages[reader].kernel;
        if (const auto id = channelTo(plan, kernel, operand, false)) path.push_back(*id);
    }
    return path;
}

std::string scatterText(const Circle& circle, const std::string& border, bool hasBanks) {
    return fmt::format("the array waits for data on '{}' at {}, {} there for the others along '{}' to go on, "
                       "and {} at {} for {}space on '{}', from which the array reads {} later",
                       border, circle.early, circle.between, circle.chain, circle.between, circle.late,
                       hasBanks ? "a bank, which waits for " : "", border,
                       base::counted(circle.steps, "step"));
}

} // namespace

void judgeDepths(Context& context, const ProducerChain& chain) {
    const auto scattering = scatteringStage(chain);
    if (!scattering) return;
    Loops along;
    for (const Stage& stage : chain.stages)
        for (const Stage::Scatter& scatter : stage.scatters) along.push_back(scatter.loop);
    const auto buffering = bufferingStage(chain, *scattering);
    const Stage& stage = chain.stages[*scattering];
    Judge judge(context, along, chain.ranges);
    for (std::size_t o = 0; o < chain.operands.size(); ++o) {
        const auto between = channelTo(context.plan, stage.kernel, chain.operands[o], true);
        const ChannelPath path =
            pathBehind(context.plan, chain, buffering.value_or(*scattering), chain.operands[o]);
        if (!between || path.empty()) continue;
        std::optional<BankRounds> banks;
        if (buffering) banks = bankRounds(chain, *chain.stages[*buffering].buffer);
        const bool isExact =
            chain.operands.size() == 1 && isAllOf(chain.ranges, chain.entries[o], context.budget);
        const auto together = [rounds = judge.rounds(chain.time), along = judge.chain(), banks,
                               isExact](std::int64_t hop) {
            return knownAs(isExact, liveDepthOfScatter(rounds, along, hop, banks));
        };
        judge.judge({path, *between, {}, judge.hasLaterBehind(), together},
                    scatterText(judge.circle(stage.name.text, *between),
                                context.plan.channels[path.front()].name, buffering.has_value()));
    }
}

// --- consumers

static std::string gatherText(const Circle& circle, const std::string& border) {
    return fmt::format(
        "the array waits for space on '{}' at {}, {} there for the others along '{}' to go on, "
        "and {} at {} for data on '{}', to which the array writes {} later",
        border, circle.early, circle.between, circle.chain, circle.between, circle.late, border,
        base::counted(circle.steps, "step"));
}

// Each PE hands on its own block first.
static std::string blockText(const Context& context, const ConsumerChain& chain, const Circle& circle,
                             const std::string& border) {
    const std::size_t loop = chain.stages[*chain.firstGather()].gather->loop;
    const std::string& name = context.nest.names[loop];
    return fmt::format(
        "the array waits for space on '{}' at {} = {}, {} there for space on '{}', and {} at {} = {}, "
        "before it takes from there, for data on '{}': the {} of its own block",
        border, name, chain.ranges[loop].upper, circle.between, circle.chain, circle.between, name,
        chain.ranges[loop].lower, border, base::counted(chain.blockResults(), "result"));
}

// Each burst of results waits for space as often as the depth is less than what holds it. A FIFO of one token
// lets one through in two cycles at best.
static void explainBurst(const Context& context, const ConsumerChain& chain, Channel& channel) {
    const auto burst = chain.burst();
    if (!channel.depthIsGiven || !burst || chain.gathersBlocks()) return;
    std::int64_t results = 1;
    for (const std::size_t loop : chain.time) results = base::multiply(results, chain.extent(loop));
    const std::int64_t skew = skewOf(context.map.time, chain.space, chain.ranges);
    const std::int64_t lost = lostToBurst(*burst, skew, channel.depth);
    if (lost > 0)
        channel.depthReason =
            fmt::format("the array waits {}{} in each of {} of results, with {} it would not",
                        channel.depth == 1 ? "at least " : "", base::counted(lost, "cycle"),
                        base::counted(results / burst->results, "burst"),
                        base::thousands(depthForBurst(*burst, skew, results).tokens));
}

// Also where a block is one result here.
static std::optional<std::vector<std::string>> blockLoopsOf(const Context& context,
                                                            const ConsumerChain& chain) {
    if (!chain.stages[*chain.firstGather()].gather->isBlock) return std::nullopt;
    std::vector<std::string> loops;
    bool isInside = false;
    for (const std::size_t loop : context.nest.time) {
        const bool isIndexed = std::ranges::any_of(
            chain.index, [&](const polyhedra::QuasiAffine& form) { return mentions(form, loop); });
        if (isInside && isIndexed) loops.push_back(context.nest.names[loop]);
        isInside |= !isIndexed;
    }
    return loops;
}

// From the array to stage s.
static ChannelPath pathTo(const Network& plan, const ConsumerChain& chain, std::size_t s) {
    ChannelPath path;
    for (std::size_t reader = 0; reader <= s; ++reader)
        if (const auto id = channelTo(plan, chain.stages[reader].kernel, chain.operand, false))
            path.push_back(*id);
    return path;
}

void judgeDepths(Context& context, const ConsumerChain& chain) {
    const auto gathers = [](const ConsumerChain::Stage& stage) { return stage.gather.has_value(); };
    const auto first = std::ranges::find_if(chain.stages, gathers);
    if (first == chain.stages.end()) return;
    Loops along;
    for (const ConsumerChain::Stage& stage : chain.stages)
        if (stage.gather) along.push_back(stage.gather->loop);
    const ChannelPath path =
        pathTo(context.plan, chain, static_cast<std::size_t>(first - chain.stages.begin()));
    if (path.empty()) return;
    if (path.size() == 1) explainBurst(context, chain, context.plan.channels[path.front()]);
    // A place without neighbours waits for none and hands on each result at once.
    const auto hasNeighbours = [&](const ConsumerChain::Stage& stage) {
        return stage.gather && chain.extent(stage.gather->loop) > 1;
    };
    const auto waiting = std::ranges::find_if(chain.stages, hasNeighbours);
    if (waiting == chain.stages.end()) return;
    const auto between = channelTo(context.plan, waiting->kernel, chain.operand, true);
    if (!between) return;
    Judge judge(context, along, chain.ranges);
    const Circle circle = judge.circle(waiting->name.text, *between);
    const std::string& border = context.plan.channels[path.front()].name;
    const bool isBlock = chain.gathersBlocks() && waiting == first;
    const bool isExact = isAllOf(chain.ranges, chain.writers, context.budget);
    const auto blockResults = isBlock ? std::optional(chain.blockResults()) : std::nullopt;
    const auto together = [rounds = judge.rounds(chain.time), along = judge.chain(), blockResults,
                           isExact](std::int64_t hop) {
        return knownAs(isExact, blockResults ? liveDepthOfBlocks(rounds, along, hop, *blockResults)
                                             : liveDepthOfGather(rounds, along));
    };
    judge.judge({path, *between, blockLoopsOf(context, chain), judge.hasLaterBehind(), together},
                isBlock ? blockText(context, chain, circle, border) : gatherText(circle, border));
}

} // namespace tactus::spatial
