#include "stacks.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <new>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace tactus_emulation {

namespace {

constexpr std::size_t guard = 1 << 16;      // bytes at the end of a stack that may not be touched
constexpr std::size_t smallest = 256 << 10; // a stack, with its guard
const Stack* running = nullptr;

// Bytes of address space that are left under the limit, if there is one.
std::size_t addressSpace() {
    constexpr std::size_t whole = std::size_t{1} << 46;
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return whole;
    unsigned long pages = 0;
    if (std::FILE* file = std::fopen("/proc/self/statm", "r")) {
        if (std::fscanf(file, "%lu", &pages) != 1) pages = 0;
        std::fclose(file);
    }
    const std::size_t used = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return limit.rlim_cur > used ? limit.rlim_cur - used : 0;
}

[[noreturn]] void endWith(const char* message, std::size_t length) {
    while (length > 0) {
        const ssize_t count = write(STDERR_FILENO, message, length);
        if (count <= 0) break;
        message += count;
        length -= static_cast<std::size_t>(count);
    }
    _exit(1);
}

void onFault(int signal, siginfo_t* info, void*) {
    const auto* at = static_cast<const unsigned char*>(info->si_addr);
    if (running && at >= running->memory && at < running->memory + guard) {
        char text[512];
        const int length = std::snprintf(text, sizeof text,
                                         "%s needs a stack of more than %zu MiB, which is its share of the "
                                         "address space (ulimit -v)\n",
                                         running->owner.c_str(), running->size >> 20);
        endWith(text, std::min(static_cast<std::size_t>(length), sizeof text - 1));
    }
    std::signal(signal, SIG_DFL); // a fault of another kind: it is met again
}

void onNoMemory() {
    constexpr char text[] = "the emulated program gets no more memory (ulimit -v)\n";
    endWith(text, sizeof text - 1);
}

// The handler needs a stack that is not full.
void listen() {
    static unsigned char memory[1 << 16];
    stack_t stack{};
    stack.ss_sp = memory;
    stack.ss_size = sizeof memory;
    sigaltstack(&stack, nullptr);
    struct sigaction action {};
    action.sa_sigaction = onFault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, nullptr);
    sigaction(SIGBUS, &action, nullptr);
    std::set_new_handler(onNoMemory);
}

} // namespace

// Kernels keep the registers of all processing elements on their stack: it is as large as there is address
// space for; pages that nobody touches cost nothing. Half of a limited address space is left for the rest.
Stack takeStack(const std::string& owner, bool isEndless, std::size_t waiting) {
    static const bool isListening = (listen(), true);
    (void)isListening;
    const std::size_t most = std::size_t{isEndless ? 1u : 16u} << 30;
    const std::size_t share = addressSpace() / 2 / std::max<std::size_t>(waiting, 1);
    for (std::size_t size = std::min(most, share / guard * guard); size >= smallest;
         size = size / 2 / guard * guard) {
        void* memory =
            mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) continue;
        mprotect(memory, guard, PROT_NONE);
        return {static_cast<unsigned char*>(memory), size, owner};
    }
    return {};
}

void giveBack(Stack& stack) {
    munmap(stack.memory, stack.size);
    stack = {};
}

void runsOn(const Stack* stack) {
    running = stack;
}

} // namespace tactus_emulation
