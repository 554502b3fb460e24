// Kernels that run side by side and the FIFOs between them, in one thread: each kernel or compute unit is a
// coroutine that runs until it has to wait.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace tactus_emulation {

// A coroutine. One that runs for ever (an autorun kernel) is not waited for.
struct Start {
    std::string name; // in reports
    std::function<void()> body;
    bool isEndless = false;
    std::size_t units[3] = {0, 0, 0}; // its compute unit
};
void start(Start start);

// Runs coroutines until each that is waited for has ended. Empty, or who waits for what, or which FIFO is
// used as none may be.
std::string runAll();

// Tokens that the running coroutine has taken and put so far.
std::size_t tokensMoved();
// From inside a coroutine: waits until all that it started have ended.
void joinChildren();
std::size_t computeUnit(std::size_t dimension);

// The FIFO that an address stands for, with room for `depth` tokens; 0 is no limit. The first call makes it.
void declareFifo(const void* address, const std::string& name, std::size_t depth);
void nameFifo(const void* address, const std::string& name);
void forgetFifo(const void* address);
// Tokens of one FIFO have one size. The first two wait; the others say whether it was done.
void read(const void* fifo, void* token, std::size_t bytes);
void write(const void* fifo, const void* token, std::size_t bytes);
bool tryRead(const void* fifo, void* token, std::size_t bytes);
bool tryWrite(const void* fifo, const void* token, std::size_t bytes);
bool isEmpty(const void* fifo);

// For a FIFO that has exactly one process that reads it and one that writes it: says that the coroutine that
// will be started next is one of them. A FIFO that a coroutine is handed and leaves alone is a fault, as are
// two coroutines that read or write one FIFO; `runAll` says so.
void handFifo(const void* address);

} // namespace tactus_emulation
