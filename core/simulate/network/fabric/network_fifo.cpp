#include "simulate/network/fabric/network_fifo.h"

#include "simulate/network/fabric/network_digits.h"

#include <cstdlib>

namespace tactus::simulate {

TokenName nameOf(std::span<const std::int64_t> elements) {
    TokenName name{elements.front(), 0, static_cast<std::int64_t>(elements.size())};
    if (elements.size() < 2) return name;
    name.rest = elements[1] - elements[0];
    bool isEven = true;
    for (std::size_t lane = 2; lane < elements.size(); ++lane)
        isEven &= elements[lane] - elements[lane - 1] == name.rest;
    if (isEven) return name;
    // Uneven distances are mixed into one number, so that a name stays short.
    std::uint64_t mixed = 0x9e3779b97f4a7c15;
    for (const std::int64_t element : elements)
        mixed = (mixed ^ static_cast<std::uint64_t>(element - elements.front())) * 0xff51afd7ed558ccd +
                (mixed >> 29);
    name.rest = static_cast<std::int64_t>(mixed | std::uint64_t{1} << 63); // no step between two elements
    return name;
}

std::span<const std::int64_t> FifoRun::elementsIn(std::int64_t cycle) const {
    const auto gone = std::ranges::lower_bound(read, cycle) - read.begin();
    const auto come = std::ranges::upper_bound(written, cycle) - written.begin();
    return std::span(elements).subspan(std::size_t(gone), std::size_t(come - gone));
}

Fifo::Fifo(spatial::ChannelId channel, polyhedra::Point instance, std::int64_t depth, std::size_t tokenBytes,
           std::uint64_t& signature, std::size_t number)
    : channel_(channel), instance_(std::move(instance)), depth_(depth), bytes_(tokenBytes), number_(number),
      signature_(&signature), slots_(static_cast<std::size_t>(depth)),
      values_(static_cast<std::size_t>(depth) * tokenBytes) {
    constexpr std::int64_t deep = 64; // it may fill or drain over many periods
    if (depth < deep) factor_ = mixed(number);
}

// A token counts from the cycle in which it is written to the one in which it is read. So when token w comes,
// those are in the FIFO that are read in this cycle or later; which they are is known once such a read is.
void Fifo::settle() {
    const auto slot = [&](std::int64_t token) -> const Slot& {
        return slots_[static_cast<std::size_t>(token % depth_)];
    };
    passed_ = std::max(passed_, counted_ + 1 - depth_); // earlier slots have been written anew since
    while (counted_ < written_ && passed_ < read_) {
        if (slot(passed_).freed < slot(counted_).written) {
            ++passed_;
            continue;
        }
        greatest_ = std::max(greatest_, counted_ + 1 - passed_);
        ++counted_;
        passed_ = std::max(passed_, counted_ + 1 - depth_);
    }
}

// Tokens that are in it at the beginning of a period have their cycles behind them. If it has more of them
// than are taken in the period, and more room than is filled, then nobody waits for it, however many they
// are.
std::int64_t Fifo::mostPeriods(const Count& before) const {
    const std::int64_t w = written_ - before.written, r = read_ - before.read, more = w - r;
    if (more == 0) return forever;
    const std::int64_t least = r > 0 ? r + 1 : 0, most = depth_ - (w > 0 ? w + 1 : 0);
    for (const std::int64_t there : {before.held(), held()})
        if (there < least || there > most) return 0;
    return (more > 0 ? most - held() : held() - least) / std::abs(more) + 1;
}

void Fifo::leap(const Count& before, std::int64_t periods) {
    const std::int64_t w = written_ - before.written, r = read_ - before.read;
    if (w == 0 && r == 0) return;
    // In the order of time all reads before this cycle are known, so its tokens so far are counted.
    settle();
    greatest_ = std::max(greatest_, held());
    written_ += periods * w;
    read_ += periods * r;
    counted_ = written_;
    passed_ = read_;
    if (w > 0) named_ = written_;
    // The cycles that slots bear are all past, which is all that matters of them.
    head_ = std::size_t(read_ % depth_);
    tail_ = std::size_t(written_ % depth_);
    *signature_ += factor_ * static_cast<std::uint64_t>(periods * (w - r));
}

Banks::Banks(spatial::BufferId buffer, polyhedra::Point pe, const spatial::Buffer& of, std::size_t tokenBytes)
    : buffer_(buffer), pe_(std::move(pe)), banks_(of.isDouble ? 2 : 1), slots_(of.slots), bytes_(tokenBytes),
      names_(static_cast<std::size_t>(banks_ * slots_), TokenName{-1, 0, 0}),
      values_(names_.size() * tokenBytes) {}

void Banks::handFilled(std::int64_t from, std::int64_t to) {
    if (runs_.size() < NetworkSimulation::mostBanks)
        runs_.push_back({buffer_, pe_, filled_, from, to, -1, -1});
    filledAt_[filled_ % banks_] = to;
    ++filled_;
}

void Banks::handSent(std::int64_t from, std::int64_t to) {
    if (static_cast<std::size_t>(sent_) < runs_.size()) {
        runs_[static_cast<std::size_t>(sent_)].sentFrom = from;
        runs_[static_cast<std::size_t>(sent_)].sentTo = to;
    }
    sentAt_[sent_ % banks_] = to;
    ++sent_;
}

void Banks::leap(const Count& before, std::int64_t periods, std::int64_t cycles) {
    const std::int64_t handed = filled_ - before.filled, most = NetworkSimulation::mostBanks;
    named_ = filled_ + periods * handed + 1; // the one that is being filled has names from before
    if (handed == 0) return;
    for (std::int64_t n = filled_; n < std::min(most, filled_ + periods * handed); ++n) {
        const BankRun& like = runs_[std::size_t(n - handed)];
        runs_.push_back({buffer_, pe_, n, like.filledFrom + cycles, like.filledTo + cycles, -1, -1});
    }
    for (std::int64_t n = sent_; n < std::min(std::ssize(runs_), sent_ + periods * handed); ++n) {
        const BankRun& like = runs_[std::size_t(n - handed)];
        runs_[std::size_t(n)].sentFrom = like.sentFrom + cycles;
        runs_[std::size_t(n)].sentTo = like.sentTo + cycles;
    }
    filled_ += periods * handed;
    sent_ += periods * handed;
}

} // namespace tactus::simulate
