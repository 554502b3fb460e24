#include "coroutines.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <sys/mman.h>
#include <ucontext.h>
#include <unordered_map>
#include <vector>

namespace tactus_emulation {

namespace {

struct Fifo {
    std::string name;
    std::size_t depth = 0; // 0: no limit
    std::deque<std::vector<unsigned char>> tokens;
    std::string writer, reader; // empty: none yet
    bool isFull() const { return depth > 0 && tokens.size() >= depth; }
};

struct Coroutine {
    Start what;
    Coroutine* parent = nullptr;
    std::size_t children = 0; // that have not ended
    ucontext_t context{};
    void* stack = MAP_FAILED;
    std::size_t stackSize = 0;
    const Fifo* waitsFor = nullptr; // null: may run
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

// Kernels keep the registers of all processing elements on their stack: as large as there is address space
// for; pages that nobody touches cost nothing.
void giveStack(Coroutine& coroutine) {
    for (std::size_t size = std::size_t{coroutine.what.isEndless ? 1u : 16u} << 30; size >= (1u << 20);
         size /= 2) {
        void* memory =
            mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) continue;
        coroutine.stack = memory;
        coroutine.stackSize = size;
        return;
    }
    std::abort();
}

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

void resume(Coroutine& coroutine) {
    if (coroutine.stack == MAP_FAILED) {
        giveStack(coroutine);
        getcontext(&coroutine.context);
        coroutine.context.uc_stack.ss_sp = coroutine.stack;
        coroutine.context.uc_stack.ss_size = coroutine.stackSize;
        makecontext(&coroutine.context, enter, 0);
    }
    current = &coroutine;
    swapcontext(&scheduler, &coroutine.context);
    current = nullptr;
    if (coroutine.hasEnded) munmap(coroutine.stack, coroutine.stackSize);
}

void yield() {
    swapcontext(&current->context, &scheduler);
}

void waitFor(const Fifo& fifo, bool toWrite) {
    current->waitsFor = &fifo;
    current->waitsToWrite = toWrite;
    while (current->isStuck()) yield();
    current->waitsFor = nullptr;
}

// One that only looks into FIFOs may have work of its own meanwhile, so it is stuck only if it looks in vain
// for very long.
bool poll(bool isPossible, const Fifo& fifo, bool toWrite) {
    if (isPossible) return true;
    current->isPolling = true;
    current->waitsToWrite = toWrite;
    const Fifo* before = current->waitsFor;
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

std::string stuck() {
    std::string text;
    for (const auto& it : coroutines) {
        if (it->hasEnded || !it->waitsFor) continue;
        text += "  " + it->what.name + (it->waitsToWrite ? " waits for room in " : " waits for data of ") +
                it->waitsFor->name + "\n";
    }
    return "deadlock: no kernel can go on\n" + text;
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
        if (!fault.empty()) return fault; // stacks are left where they are
        idle = hasMoved ? 0 : idle + 1;
        if (!hasMoved && (!isLooking || idle > patience)) {
            std::string report = stuck();
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
    fifos[address] = {name, isUnlimited ? 0 : depth, {}, {}, {}};
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
