// A process that tries designs one after the other and ends at the first failure, and what it shares with its
// parent.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <sys/types.h>

namespace tactus::soak {

inline constexpr std::size_t batchSize = 24;

struct Progress {                      // of one worker
    std::atomic<std::uint64_t> number; // of the design that is tried
    std::atomic<bool> isBusy, isExporting;
    std::atomic<std::uint32_t> waiting; // designs that wait to be exported
    std::array<std::atomic<std::uint64_t>, batchSize> numbers;
    std::array<char, 1 << 16> said; // the failure
};

// In shared memory, where all is 0 at the beginning.
struct Shared {
    std::atomic<bool> stops;
    std::atomic<std::uint64_t> next, designs, legal, exported;
    std::array<Progress, 64> workers;
};

// Forks a worker, in a process group of its own, that first exports what waits in its progress.
pid_t startWorker(Shared& shared, Progress& own, unsigned seed);

} // namespace tactus::soak
