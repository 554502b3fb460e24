#include "coroutines.h"

#include "stacks.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <ucontext.h>
#include <unordered_map>
#include <vector>

namespace tactus_emulation {

namespace {

struct Fifo {
    std::string name;
    std::size_t depth = 0;   // 0: no limit
    std::size_t room = 4096; // tokens, for now, without a limit
    std::deque<std::vector<unsigned char>> tokens;
    std::string writer, reader; // empty: none yet
    bool isFull() const { return tokens.size() >= (depth > 0 ? depth : room); }
};

struct Coroutine {
    Start what;
    Coroutine* parent = nullptr;
    std::size_t children = 0; // that have not ended
    ucontext_t context{};
    Stack stack;
    Fifo* waitsFor = nullptr; // null: may run
    std::size_t tokensMoved = 0;
    std::vector<const void*> handed;
    bool waitsToWrite = false, waitsForChildren = false, isPolling = false, hasEnded = false;

    bool isStuck() const {
        if (hasEnded) return true;
        if (waitsForChildren) return children > 0;
        if (!waitsFor) return false;
        return waitsToWrite ? waitsFor->isFull() : waitsFor->tokens.empty();
    }
};

// All that runs; a single thread works on it.
std::vector<std::unique_ptr<Coroutine>> coroutines;
std::unordered_map<const void*, Fifo> fifos;
ucontext_t scheduler;
Coroutine* current = nullptr;
bool hasMoved = false;               // some token, or a coroutine to its end, since the last look
std::vector<const void*> handedNext; // to the coroutine that will be started
std::string fault;

void enter() {
    current->what.body();
    for (const void* address : current->handed) {
        const Fifo& fifo = fifos[address];
        if (fifo.writer != current->what.name && fifo.reader != current->what.name)
            fault += current->what.name + " is handed " + fifo.name + " and leaves it alone\n";
    }
    current->hasEnded = hasMoved = true;
    if (current->parent) --current->parent->children;
    swapcontext(&current->context, &scheduler);
}

// How many have work to do and no stack yet.
std::size_t waitingForStacks() {
    std::size_t count = 0;
    for (const auto& it : coroutines) count += !it->hasEnded && !it->stack.memory;
    return count;
}

void resume(Coroutine& coroutine) {
    if (!coroutine.stack.memory) {
        coroutine.stack = takeStack(coroutine.what.name, coroutine.what.isEndless, waitingForStacks());
        if (!coroutine.stack.memory) {
            fault += "the address space is too small for " + std::to_string(coroutines.size()) +
                     " kernels side by side: " + coroutine.what.name + " gets no stack (ulimit -v)\n";
            return;
        }
        getcontext(&coroutine.context);
        coroutine.context.uc_stack.ss_sp = coroutine.stack.memory;
        coroutine.context.uc_stack.ss_size = coroutine.stack.size;
        makecontext(&coroutine.context, enter, 0);
    }
    current = &coroutine;
    runsOn(&coroutine.stack);
    swapcontext(&scheduler, &coroutine.context);
    runsOn(nullptr);
    current = nullptr;
    if (coroutine.hasEnded) giveBack(coroutine.stack);
}

void yield() {
    swapcontext(&current->context, &scheduler);
}

void waitFor(Fifo& fifo, bool toWrite) {
    current->waitsFor = &fifo;
    current->waitsToWrite = toWrite;
    while (current->isStuck()) yield();
    current->waitsFor = nullptr;
}

// One that only looks into FIFOs may have work of its own meanwhile, so it is stuck only if it looks in vain
// for very long.
bool poll(bool isPossible, Fifo& fifo, bool toWrite) {
    if (isPossible) return true;
    current->isPolling = true;
    current->waitsToWrite = toWrite;
    Fifo* before = current->waitsFor;
    current->waitsFor = &fifo;
    yield();
    current->waitsFor = before;
    current->isPolling = false;
    return toWrite ? !fifo.isFull() : !fifo.tokens.empty();
}

Fifo& fifoAt(const void* address) {
    return fifos[address];
}

// Each coroutine has a name of its own.
void claim(std::string& owner, const Fifo& fifo, const char* verb) {
    if (owner == current->what.name) return;
    if (!owner.empty())
        fault += "both " + owner + " and " + current->what.name + " " + verb + " " + fifo.name + "\n";
    owner = current->what.name;
}

void take(Fifo& fifo, void* token, std::size_t bytes) {
    claim(fifo.reader, fifo, "read");
    std::memcpy(token, fifo.tokens.front().data(), bytes);
    fifo.tokens.pop_front();
    hasMoved = true;
    ++current->tokensMoved;
}

void put(Fifo& fifo, const void* token, std::size_t bytes) {
    claim(fifo.writer, fifo, "write");
    const auto* from = static_cast<const unsigned char*>(token);
    fifo.tokens.emplace_back(from, from + bytes);
    hasMoved = true;
    ++current->tokensMoved;
}

// Who waits for what.
std::string waiting() {
    std::string text;
    for (const auto& it : coroutines) {
        if (it->hasEnded || !it->waitsFor) continue;
        text += "  " + it->what.name + (it->waitsToWrite ? " waits for space in " : " waits for data of ") +
                it->waitsFor->name + "\n";
    }
    return text;
}

// FIFOs without a limit have room for some tokens at first: else a kernel that runs for ever would never
// wait. This gives more to those that kernels wait to write; false if there is none, or no memory for it.
bool giveRoom() {
    constexpr std::size_t most = std::size_t{512} << 20, overhead = 64; // bytes, of them beside each token
    std::size_t held = 0;
    for (const auto& [address, fifo] : fifos)
        if (!fifo.tokens.empty()) held += fifo.tokens.size() * (fifo.tokens.front().size() + overhead);
    bool isGiven = false;
    for (const auto& it : coroutines) {
        if (it->hasEnded || !it->waitsFor || !it->waitsToWrite || it->waitsFor->depth > 0) continue;
        if (held > most) {
            fault += "deadlock: FIFOs of unlimited depth hold 512 MiB and no kernel can go on\n" + waiting();
            return false;
        }
        if (it->waitsFor->isFull()) it->waitsFor->room *= 2;
        isGiven = true;
    }
    return isGiven;
}

bool isDone() {
    for (const auto& it : coroutines)
        if (!it->what.isEndless && !it->hasEnded) return false;
    return true;
}

} // namespace

void start(Start what) {
    auto coroutine = std::make_unique<Coroutine>();
    coroutine->what = std::move(what);
    coroutine->parent = current;
    coroutine->handed = std::move(handedNext);
    handedNext.clear();
    if (current) ++current->children;
    coroutines.push_back(std::move(coroutine));
}

std::string runAll() {
    constexpr int patience = 100000; // rounds in which kernels only look into FIFOs
    int idle = 0;
    while (!isDone()) {
        hasMoved = false;
        bool isLooking = false;
        for (std::size_t at = 0; at < coroutines.size(); ++at) {
            Coroutine& it = *coroutines[at];
            isLooking |= it.isPolling;
            if (!it.hasEnded && (it.isPolling || !it.isStuck())) resume(it);
        }
        if (!hasMoved && fault.empty() && giveRoom()) continue;
        if (!fault.empty()) return fault; // stacks are left where they are
        idle = hasMoved ? 0 : idle + 1;
        if (!hasMoved && (!isLooking || idle > patience)) {
            std::string report = "deadlock: no kernel can go on\n" + waiting();
            coroutines.clear(); // their stacks are left where they are
            return report;
        }
    }
    coroutines.erase(
        std::remove_if(coroutines.begin(), coroutines.end(), [](const auto& it) { return it->hasEnded; }),
        coroutines.end());
    return {};
}

void joinChildren() {
    if (!current) return;
    current->waitsForChildren = true;
    while (current->children > 0) yield();
    current->waitsForChildren = false;
}

std::size_t tokensMoved() {
    return current ? current->tokensMoved : 0;
}

std::size_t computeUnit(std::size_t dimension) {
    return dimension < 3 ? current->what.units[dimension] : 0;
}

void declareFifo(const void* address, const std::string& name, std::size_t depth) {
    const char* limit = std::getenv("TACTUS_DEPTHS");
    const bool isUnlimited = limit && std::strcmp(limit, "unlimited") == 0;
    Fifo& fifo = fifos[address] = {};
    fifo.name = name;
    fifo.depth = isUnlimited ? 0 : depth;
    fifo.room = std::max(fifo.room, 2 * depth);
}

void nameFifo(const void* address, const std::string& name) {
    fifos[address].name = name;
}

void handFifo(const void* address) {
    handedNext.push_back(address);
}

void forgetFifo(const void* address) {
    const Fifo& fifo = fifos[address];
    if (fifo.writer.empty() != fifo.reader.empty())
        fault += "no process " + std::string(fifo.writer.empty() ? "writes " : "reads ") + fifo.name + "\n";
    fifos.erase(address);
}

void read(const void* address, void* token, std::size_t bytes) {
    Fifo& fifo = fifoAt(address);
    waitFor(fifo, false);
    take(fifo, token, bytes);
}

void write(const void* address, const void* token, std::size_t bytes) {
    Fifo& fifo = fifoAt(address);
    waitFor(fifo, true);
    put(fifo, token, bytes);
}

bool tryRead(const void* address, void* token, std::size_t bytes) {
    Fifo& fifo = fifoAt(address);
    const bool done = poll(!fifo.tokens.empty(), fifo, false);
    if (done) take(fifo, token, bytes);
    return done;
}

bool tryWrite(const void* address, const void* token, std::size_t bytes) {
    Fifo& fifo = fifoAt(address);
    const bool done = poll(!fifo.isFull(), fifo, true);
    if (done) put(fifo, token, bytes);
    return done;
}

bool isEmpty(const void* address) {
    return fifoAt(address).tokens.empty();
}

} // namespace tactus_emulation
