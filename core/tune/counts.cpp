#include "tune/counts.h"

#include "base/checked.h"

#include <algorithm>

namespace tactus::tune {

Runs runsOf(std::int64_t extent, const Split& split) {
    Runs runs;
    runs.tiles = base::ceilDivide(extent, split.tile());
    const std::int64_t last = base::ceilDivide(extent - (runs.tiles - 1) * split.tile(), split.lanes);
    runs.lastSteps = std::min(split.steps, last);
    runs.lastPes = base::ceilDivide(last, split.steps);
    runs.radix = runs.tiles > 1 ? split.steps : runs.lastSteps;
    runs.pes = runs.tiles > 1 ? split.pes : runs.lastPes;
    return runs;
}

std::vector<std::size_t> inOrder(const Nest& nest, bool resultFirst) {
    std::vector<std::size_t> loops;
    for (const bool isReduced : {!resultFirst, resultFirst})
        for (std::size_t loop = 0; loop < nest.loops.size(); ++loop)
            if (nest.isReduced(loop) == isReduced) loops.push_back(loop);
    return loops;
}

WaysOut::WaysOut(const Nest& nest, const Dataflow& flow) {
    for (const std::size_t loop : flow.space)
        if (nest.result.hasLoop(loop)) (first ? second : first) = loop;
}

static bool isReusedIn(const Operand& operand, std::size_t loop, const std::vector<Split>& splits) {
    return !operand.hasLoop(loop) && splits[loop].steps > 1;
}

std::vector<std::size_t> reusedIn(const Nest& nest, const Operand& operand,
                                  const std::vector<Split>& splits) {
    std::vector<std::size_t> loops;
    for (std::size_t loop = 0; loop < nest.loops.size(); ++loop)
        if (isReusedIn(operand, loop, splits)) loops.push_back(loop);
    return loops;
}

static std::vector<Runs> runsOf(const Nest& nest, const std::vector<Split>& splits) {
    std::vector<Runs> runs;
    runs.reserve(splits.size());
    for (std::size_t loop = 0; loop < splits.size(); ++loop)
        runs.push_back(runsOf(nest.loops[loop].extent, splits[loop]));
    return runs;
}

Counts::Counts(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits)
    : Counts(nest, flow, splits, runsOf(nest, splits)) {}

Counts::Counts(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits,
               std::vector<Runs> runs)
    : nest_(nest), flow_(flow), splits_(splits), ways_(nest, flow), runs_(std::move(runs)) {}

static std::int64_t productOf(const std::vector<Runs>& runs, std::int64_t Runs::*figure) {
    std::int64_t product = 1;
    for (const Runs& one : runs) product = base::multiply(product, one.*figure);
    return product;
}

std::int64_t Counts::pes() const {
    return productOf(runs_, &Runs::pes);
}
std::int64_t Counts::stepsOfTile() const {
    return productOf(runs_, &Runs::radix);
}
std::int64_t Counts::periods() const {
    return productOf(runs_, &Runs::tiles);
}

bool Counts::isBuffered(const Operand& operand) const {
    for (std::size_t loop = 0; loop < splits_.size(); ++loop)
        if (isReusedIn(operand, loop, splits_)) return true;
    return false;
}

std::int64_t Counts::wordsOf(const Operand& operand) const {
    std::int64_t words = 1;
    for (std::size_t loop = 0; loop < splits_.size(); ++loop)
        if (operand.hasLoop(loop)) words = base::multiply(words, runs_[loop].radix);
    return words;
}

std::int64_t Counts::feedersOf(const Operand& operand) const {
    std::int64_t feeders = 1;
    for (std::size_t loop = 0; loop < splits_.size(); ++loop)
        if (operand.hasLoop(loop)) feeders = base::multiply(feeders, runs_[loop].pes);
    return feeders;
}

std::int64_t Counts::lanesOf(const Operand& operand) const {
    return flow_.lane && operand.hasLoop(*flow_.lane) ? splits_[*flow_.lane].lanes : 1;
}

std::int64_t Counts::loadsOf(const Operand& operand) const {
    return base::multiply(wordsOf(operand), feedersOf(operand));
}

bool Counts::comesOnce(const Operand& operand, std::size_t loop) const {
    return !operand.hasLoop(loop) && splits_[loop].isPlain() && !operand.handed.empty() &&
           operand.handed[loop];
}

bool Counts::isSentOnce(const Operand& operand, std::size_t loop) const {
    const Split& split = splits_[loop];
    return !operand.hasLoop(loop) && !operand.handed.empty() && operand.handed[loop] && split.pes == 1 &&
           split.lanes == 1 && runs_[loop].tiles == 1;
}

std::int64_t Counts::sendsOf(const Operand& operand) const {
    std::int64_t sends = 1;
    for (std::size_t loop = 0; loop < runs_.size(); ++loop)
        if (!isSentOnce(operand, loop)) sends = base::multiply(sends, runs_[loop].radix);
    return sends;
}

bool Counts::sumsStay() const {
    bool goesOn = false;
    for (std::size_t loop = 0; loop < splits_.size(); ++loop)
        if (nest_.isReduced(loop)) {
            if (flow_.isSpace(loop)) return false;
            goesOn |= nest_.loops[loop].extent > splits_[loop].lanes;
        }
    return goesOn;
}
Counts::Stream Counts::keptOf(const Operand& operand) const {
    Stream kept;
    std::int64_t inside = stepsOfTile();
    const std::vector<std::size_t> outermostFirst = inOrder(nest_, true);
    for (std::size_t at = outermostFirst.size(); at-- > 0;) {
        const std::size_t loop = outermostFirst[at];
        if (comesOnce(operand, loop) && runs_[loop].tiles > 1 && inside > kept.words) kept = {inside, loop};
        inside = base::multiply(inside, runs_[loop].tiles);
    }
    return kept;
}

std::int64_t Counts::periodsOf(const Operand& operand) const {
    std::int64_t periods = 1;
    for (std::size_t loop = 0; loop < runs_.size(); ++loop)
        if (!comesOnce(operand, loop)) periods = base::multiply(periods, runs_[loop].tiles);
    return periods;
}

std::int64_t Counts::tokensOf(const Operand& operand) const {
    if (isBuffered(operand)) return base::multiply(loadsOf(operand), periodsOf(operand));
    std::int64_t tokens = 1;
    for (std::size_t loop = 0; loop < runs_.size(); ++loop) {
        const std::int64_t extent = nest_.loops[loop].extent;
        if (operand.hasLoop(loop))
            tokens = base::multiply(tokens, base::ceilDivide(extent, splits_[loop].lanes));
        else if (!comesOnce(operand, loop))
            tokens = base::multiply(tokens, runs_[loop].tiles);
    }
    return tokens;
}

double Counts::loadedOf(const Operand& input) const {
    double elements = 1;
    for (std::size_t loop = 0; loop < splits_.size(); ++loop)
        if (input.hasLoop(loop))
            elements *= double(nest_.loops[loop].extent);
        else if (!comesOnce(input, loop))
            elements *= double(runs_[loop].tiles);
    return elements;
}

double Counts::stored() const {
    double elements = 1;
    for (std::size_t loop = 0; loop < splits_.size(); ++loop)
        if (nest_.result.hasLoop(loop)) elements *= double(nest_.loops[loop].extent);
    return elements;
}

double Counts::bytes() const {
    double bytes = stored() * double(nest_.result.bits) / 8;
    for (const Operand& input : nest_.inputs) bytes += loadedOf(input) * double(input.bits) / 8;
    return bytes;
}

} // namespace tactus::tune
