#include "simulate/network/time/in_time.h"

#include <limits>
#include <numeric>

namespace tactus::simulate {

DeviceMemory::DeviceMemory(const MemoryModel& model) {
    const std::int64_t common = std::gcd(model.clock, model.bytesPerSecond);
    cycle_ = model.bytesPerSecond / common;
    byte_ = model.clock / common;
}

void DeviceMemory::note(std::int64_t cycle, std::vector<std::int64_t>& to) const {
    const Time left = std::max<Time>(0, busy_ - Time(cycle) * cycle_);
    to.push_back(static_cast<std::int64_t>(left >> 62));
    to.push_back(static_cast<std::int64_t>(left & ((Time(1) << 62) - 1)));
}

InTime::InTime(const std::optional<MemoryModel>& model, Fabric& fabric, const std::vector<Actor*>& actors)
    : isPerKernel_(model && model->perKernel), fabric_(fabric), actors_(actors), isPrepared_(actors.size()),
      left_(actors.size()), isServed_(actors.size()) {
    if (model) memory_.emplace(*model);
    for (Number number = 0; number < actors.size(); ++number) actors[number]->order = number;
    for (Number number = 0; number < actors.size(); ++number) consider(number);
}

void InTime::leap(bool comparesAny) {
    leaps_.emplace(
        fabric_, actors_, [this](std::int64_t cycle, auto& to) { noteMemory(cycle, to); }, comparesAny);
}

bool InTime::run(const std::function<bool()>& goesOn) {
    while (toNext() && !fabric_.hasFailed()) {
        if (!goesOn()) return false;
        startAll();
        if (!asking_.empty()) serveAll();
    }
    return true;
}

void InTime::consider(Number number) {
    Actor& actor = *actors_[number];
    isPrepared_[number] = !actor.hasEnded() && actor.prepare();
    if (isPrepared_[number]) plan(memory_ ? actor.asksFrom() : actor.start(), number);
}

void InTime::plan(std::int64_t cycle, Number number) {
    if (cycle <= cycle_)
        now_.push_back(number);
    else if (cycle == cycle_ + 1)
        next_.push_back(number);
    else
        later_.emplace(cycle, number);
}

void InTime::commit(Number number) {
    ++starts_;
    actors_[number]->commit(cycle_);
    consider(number);
    std::vector<Actor*>& ready = fabric_.ready.actors;
    for (std::size_t n = 0; n < ready.size(); ++n) consider(ready[n]->order);
    ready.clear();
}

// To the next cycle in which something can happen: perhaps the same one. False at the end.
bool InTime::toNext() {
    if (!now_.empty()) return true;
    constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
    std::int64_t next = !next_.empty() ? cycle_ + 1 : !later_.empty() ? later_.top().first : never;
    if (!asking_.empty()) next = std::min(next, std::max(cycle_ + 1, memory_->freeFrom()));
    if (next == never) return false;
    cycle_ = next;
    std::swap(now_, next_);
    if (leaps_) tryLeap();
    for (; !later_.empty() && later_.top().first <= cycle_; later_.pop()) now_.push_back(later_.top().second);
    return true;
}

// All that is planned is so many cycles later.
void InTime::tryLeap() {
    const std::int64_t cycles = leaps_->at(cycle_, isPrepared_);
    if (cycles == 0) return;
    cycle_ += cycles;
    std::vector<Due> dues;
    for (; !later_.empty(); later_.pop()) dues.push_back(later_.top());
    for (const auto& [cycle, number] : dues) later_.emplace(cycle + cycles, number);
    if (memory_) memory_->leap(cycles);
}

void InTime::startAll() {
    for (std::size_t n = 0; n < now_.size() && !fabric_.hasFailed(); ++n) {
        const Number number = now_[n];
        const Actor& actor = *actors_[number];
        Actor::Access access = memory_ ? actor.access() : Actor::Access();
        if (access.requests == 0 || isServed_[number]) {
            isServed_[number] = false;
            commit(number);
            continue;
        }
        MemoryRun& memory = fabric_.memory(actor.kernel());
        memory.most = std::max(memory.most, access.requests);
        if (fabric_.asksOnce(actor.kernel())) access.requests = 1;
        left_[number] = access;
        asking_.insert(number);
    }
    now_.clear();
}

// True if another PE of its kernel has made the one request of this cycle, where a kernel makes one.
bool InTime::isTooLate(std::set<spatial::KernelId>& served, spatial::KernelId kernel) const {
    return isPerKernel_ && !fabric_.asksOnce(kernel) && !served.insert(kernel).second;
}

// One request of each actor that asks, beginning behind the one that was served last.
void InTime::serveAll() {
    std::vector<std::size_t> turn(asking_.upper_bound(last_), asking_.end());
    turn.insert(turn.end(), asking_.begin(), asking_.upper_bound(last_));
    std::set<spatial::KernelId> served;
    for (const std::size_t number : turn) {
        if (!memory_->isFree(cycle_)) return;
        const Actor& actor = *actors_[number];
        if (isTooLate(served, actor.kernel())) continue;
        Actor::Access& left = left_[number];
        const std::int64_t bytes = left.bytes / left.requests;
        memory_->serve(cycle_, bytes);
        last_ = number;
        --left.requests;
        left.bytes -= bytes;
        if (left.requests > 0) continue;
        asking_.erase(number);
        // With an interval, the requests of a step may be served before the step can start.
        isServed_[number] = actor.start() > cycle_;
        if (isServed_[number])
            plan(actor.start(), Number(number));
        else
            commit(Number(number));
    }
}

void InTime::noteMemory(std::int64_t cycle, std::vector<std::int64_t>& to) const {
    if (!memory_) return;
    memory_->note(cycle, to);
    to.push_back(std::int64_t(last_));
    for (const std::size_t number : asking_)
        to.insert(to.end(), {std::int64_t(number), left_[number].requests, left_[number].bytes});
    for (std::size_t number = 0; number < isServed_.size(); ++number)
        if (isServed_[number]) to.push_back(-std::int64_t(number) - 1);
}

} // namespace tactus::simulate
