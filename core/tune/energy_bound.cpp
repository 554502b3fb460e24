#include "tune/energy_bound.h"

#include <cmath>

namespace tactus::tune {

namespace {

class Spending {
  public:
    Spending(const Counts& counts, const estimate::EnergyTable& table) : counts_(counts), table_(table) {}

    double whole() const {
        double sum = counts_.stored() * table_.outside.atWidth(nest_.result.bits) + ofSums();
        for (const Operand& input : nest_.inputs)
            sum += counts_.loadedOf(input) * table_.outside.atWidth(input.bits) + ofBanks(input) +
                   ofKept(input) + ofWires(input);
        return sum;
    }

  private:
    double ofMemory(std::int64_t words, std::int64_t bits) const {
        return table_.ofMemory((words * bits + 7) / 8, bits);
    }
    // What a PE keeps of a stream that comes once is written and read at each step but those of its first.
    double ofKept(const Operand& input) const {
        if (counts_.isBuffered(input) || !allAreSplit()) return 0;
        const Counts::Stream kept = counts_.keptOf(input);
        if (kept.words == 1) return 0;
        const double values = double(nest_.iterations()) * (1 - 1 / double(nest_.loops[kept.loop].extent));
        return 2 * values * ofMemory(kept.words, input.bits);
    }
    // Else it may get a bank.
    bool allAreSplit() const {
        for (std::size_t loop = 0; loop < splits_.size(); ++loop)
            if (nest_.loops[loop].extent > 1 && counts_.runs()[loop] == Runs()) return false;
        return true;
    }
    // A bank's words are written once for each tile, and read for each step.
    double ofBanks(const Operand& input) const {
        if (!counts_.isBuffered(input)) return 0;
        double written = 1, read = 1;
        for (std::size_t loop = 0; loop < splits_.size(); ++loop) {
            const Runs& runs = counts_.runs()[loop];
            if (input.hasLoop(loop)) {
                const double words =
                    std::ceil(double(nest_.loops[loop].extent) / double(splits_[loop].lanes));
                written *= words;
                read *= words;
            } else if (!counts_.comesOnce(input, loop)) {
                written *= double(runs.tiles);
                if (!counts_.isSentOnce(input, loop)) read *= double(runs.steps());
            }
        }
        return (written + read) * ofMemory(counts_.wordsOf(input), input.bits * counts_.lanesOf(input));
    }
    // A PE that is not the first one along a loop takes what its neighbour has.
    double handedOn(std::size_t loop) const {
        const Split& split = splits_[loop];
        if (counts_.runs()[loop] == Runs()) return 0; // its steps are not known yet
        const std::int64_t extent = nest_.loops[loop].extent, ofFirst = split.steps * split.lanes,
                           tiles = counts_.runs()[loop].tiles, rest = extent - (tiles - 1) * split.tile();
        return 1 - double((tiles - 1) * ofFirst + std::min(rest, ofFirst)) / double(extent);
    }
    // What part of the values a PE takes from a neighbour: where there are two, from one of them.
    double fromNeighbours(const Operand& operand) const {
        double ofFirst = 1;
        for (const std::size_t loop : flow_.space)
            if (!operand.hasLoop(loop)) ofFirst *= 1 - handedOn(loop);
        return 1 - ofFirst;
    }
    double ofWires(const Operand& input) const {
        return double(nest_.iterations()) * fromNeighbours(input) * table_.links.atWidth(input.bits);
    }
    // A PE writes its sum once for each step and reads it again, but for the last and the first one.
    double ofSums() const {
        double sums = counts_.stored();
        for (std::size_t loop = 0; loop < splits_.size(); ++loop)
            if (nest_.isReduced(loop))
                sums *= std::ceil(double(nest_.loops[loop].extent) / double(splits_[loop].lanes));
        if (!counts_.sumsStay())
            return sums * fromNeighbours(nest_.result) * table_.links.atWidth(nest_.result.bits);
        const std::int64_t words = counts_.wordsOf(nest_.result);
        const double again = sums - counts_.stored();
        return again * (words > 1 ? 2 * ofMemory(words, nest_.result.bits)
                                  : table_.registers.atWidth(nest_.result.bits));
    }

    const Counts& counts_;
    const Nest& nest_ = counts_.nest();
    const Dataflow& flow_ = counts_.flow();
    const std::vector<Split>& splits_ = counts_.splits();
    const estimate::EnergyTable& table_;
};

} // namespace

std::int64_t energyBound(const Counts& counts, const estimate::EnergyTable& table, double operators) {
    constexpr double rounding = 1 - 1e-9, milli = 1000;
    return std::int64_t(milli * (operators + Spending(counts, table).whole()) * rounding);
}

} // namespace tactus::tune
