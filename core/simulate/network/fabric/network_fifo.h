// The things that kernels exchange: tokens with their names and the cycles in which they were written, slots
// with the cycles in which they became free, and the banks of buffers.
#pragma once

#include "simulate/network_result.h"

#include <algorithm>
#include <cstddef>

namespace tactus::simulate {

// The elements of a tensor that a token carries, by their row-major numbers.
struct TokenName {
    std::int64_t first = 0;
    std::int64_t rest = 0; // from lane to lane, where that is one number; else it tells other lanes apart
    std::int64_t count = 1;
    friend bool operator==(const TokenName&, const TokenName&) = default;
};
TokenName nameOf(std::span<const std::int64_t> elements); // not empty

class Actor;

// Those that may go on.
struct Ready {
    std::vector<Actor*> actors;
    void wake(Actor*& waiting) {
        if (!waiting) return;
        actors.push_back(waiting);
        waiting = nullptr;
    }
};

// Times are exact although writer and reader run apart: a token can be read from the cycle after the one in
// which it was written, a slot be written from the cycle after the one in which it was freed.
class Fifo {
  public:
    // `number`: of all FIFOs. Unless it is deep, each token in it adds to the signature.
    Fifo(spatial::ChannelId channel, polyhedra::Point instance, std::int64_t depth, std::size_t tokenBytes,
         std::uint64_t& signature, std::size_t number);

    spatial::ChannelId channel() const { return channel_; }
    const polyhedra::Point& instance() const { return instance_; }
    std::size_t number() const { return number_; }
    std::int64_t depth() const { return depth_; }
    bool hasData() const { return read_ < written_; }
    bool hasRoom() const { return written_ - read_ < depth_; }
    std::int64_t tokens() const { return written_; }
    std::int64_t held() const { return written_ - read_; }

    struct Slot {
        TokenName name;
        std::int64_t written = 0, freed = -1;
    };
    const Slot& oldest() const { return slots_[head_]; }
    // Whether the oldest token bears this name; one that came in cycles leapt over bears any.
    bool isNext(const TokenName& name) const { return read_ < named_ || slots_[head_].name == name; }
    const std::byte* data() const { return values_.data() + head_ * bytes_; }
    std::int64_t readableFrom() const { return slots_[head_].written + latency; }
    std::int64_t writableFrom() const { return slots_[tail_].freed + 1; }

    // The place of the next token's values; they are there before it is pushed.
    std::byte* room() { return values_.data() + tail_ * bytes_; }
    void push(const TokenName& name, std::int64_t cycle) {
        *signature_ += factor_;
        if (greatest_ < depth_) settle();
        slots_[tail_].name = name;
        slots_[tail_].written = cycle;
        if (written_ < kept_) {
            times_.written.push_back(cycle);
            times_.elements.push_back(name.first);
        }
        tail_ = tail_ + 1 == slots_.size() ? 0 : tail_ + 1;
        ++written_;
    }
    void pop(std::int64_t cycle) {
        *signature_ -= factor_;
        slots_[head_].freed = cycle;
        if (read_ < kept_) times_.read.push_back(cycle);
        head_ = head_ + 1 == slots_.size() ? 0 : head_ + 1;
        ++read_;
    }
    // When the first so many tokens were written and read, and the elements of their first lanes.
    void keepTimes(std::int64_t tokens) { kept_ = tokens; }
    struct Times {
        std::vector<std::int64_t> written, read, elements;
    };
    Times takeTimes() { return written_ <= kept_ ? std::move(times_) : Times(); }
    // Most tokens in one cycle, after the last one.
    std::int64_t greatest() {
        if (greatest_ < depth_) settle();
        return std::max(greatest_, held());
    }

    // Leaps: tokens written and read so far.
    struct Count {
        std::int64_t written = 0, read = 0;
        std::int64_t held() const { return written - read; }
    };
    Count count() const { return {written_, read_}; }
    // How many periods like the one since `before` it admits: it holds as much as then, or its tokens become
    // more or less while it is so far from empty and full that nobody waits for it.
    std::int64_t mostPeriods(const Count& before) const;
    // All that came and went since then, so many times more. Nothing in it is from this cycle.
    void leap(const Count& before, std::int64_t periods);

    std::int64_t latency = 1; // cycles until what is written can be read
    Actor *writer = nullptr, *reader = nullptr;
    Actor *waitingWriter = nullptr, *waitingReader = nullptr;

  private:
    void settle();

    spatial::ChannelId channel_;
    polyhedra::Point instance_;
    std::int64_t depth_;
    std::size_t bytes_, head_ = 0, tail_ = 0;
    std::int64_t written_ = 0, read_ = 0;
    std::int64_t named_ = 0; // the first token whose name is known
    std::size_t number_;
    std::uint64_t* signature_;
    std::uint64_t factor_ = 0;
    std::int64_t kept_ = 0;
    Times times_;
    std::vector<Slot> slots_;
    std::vector<std::byte> values_;
    std::int64_t greatest_ = 0, counted_ = 0, passed_ = 0; // settle(): writes counted, reads before them
};

// The banks of a buffer on one PE. Period p is in bank p % banks: filled, handed over, sent, free again.
class Banks {
  public:
    Banks(spatial::BufferId buffer, polyhedra::Point pe, const spatial::Buffer& of, std::size_t tokenBytes);

    spatial::BufferId buffer() const { return buffer_; }
    const polyhedra::Point& pe() const { return pe_; }
    std::int64_t slots() const { return slots_; }
    bool mayFill() const { return filled_ - sent_ < banks_; }
    bool maySend() const { return sent_ < filled_; }
    std::int64_t fillableFrom() const { return sentAt_[std::size_t(filled_ % banks_)] + 1; }
    std::int64_t sendableFrom() const { return filledAt_[std::size_t(sent_ % banks_)] + 1; }
    void handFilled(std::int64_t from, std::int64_t to);
    void handSent(std::int64_t from, std::int64_t to);

    // Slots of the bank that is being filled, and of the one that is being sent.
    std::byte* filling(std::int64_t slot) { return place(filled_, slot); }
    const std::byte* sending(std::int64_t slot) { return place(sent_, slot); }
    TokenName& nameFilling(std::int64_t slot) { return names_[index(filled_, slot)]; }
    const TokenName& nameSending(std::int64_t slot) { return names_[index(sent_, slot)]; }
    bool isNext(std::int64_t slot, const TokenName& name) {
        return sent_ < named_ || nameSending(slot) == name;
    }
    const std::vector<BankRun>& runs() const { return runs_; }

    // Leaps: periods filled and sent so far.
    struct Count {
        std::int64_t filled = 0, sent = 0;
        std::int64_t held() const { return filled - sent; }
    };
    Count count() const { return {filled_, sent_}; }
    // All that was handed over since then, so many times more, each time `cycles` later.
    void leap(const Count& before, std::int64_t periods, std::int64_t cycles);

    Actor *filler = nullptr, *sender = nullptr;
    Actor *waitingFiller = nullptr, *waitingSender = nullptr;

  private:
    std::size_t index(std::int64_t period, std::int64_t slot) const {
        return std::size_t(period % banks_ * slots_ + slot);
    }
    std::byte* place(std::int64_t period, std::int64_t slot) {
        return values_.data() + index(period, slot) * bytes_;
    }

    spatial::BufferId buffer_;
    polyhedra::Point pe_;
    std::int64_t banks_, slots_;
    std::size_t bytes_;
    std::vector<TokenName> names_;
    std::vector<std::byte> values_;
    std::int64_t filled_ = 0, sent_ = 0; // periods
    std::int64_t named_ = 0;             // the first period whose names are known
    std::int64_t filledAt_[2] = {-1, -1}, sentAt_[2] = {-1, -1};
    std::vector<BankRun> runs_;
};

} // namespace tactus::simulate
