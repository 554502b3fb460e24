// Work on many things by several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tactus::base {

// Calls `work` once with each number below `count`, by so many threads (0: as many as the machine has), of
// which the caller is one. Numbers are taken in order; a result has a place of its own for each number, so
// that it does not depend on the threads. Where `work` throws, the exception of the least number is thrown
// again once all have ended; further work is not begun.
inline void inParallel(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next = 0;
    std::mutex failing;
    std::size_t failed = count;
    std::exception_ptr reason;
    const auto take = [&] {
        for (std::size_t n = next++; n < count; n = next++) try {
                work(n);
            } catch (...) {
                const std::lock_guard lock(failing);
                next = count;
                if (n < failed) reason = std::current_exception();
                failed = std::min(failed, n);
            }
    };
    const unsigned all = threads > 0 ? threads : std::thread::hardware_concurrency();
    std::vector<std::jthread> others;
    for (unsigned n = 1; n < all && n < count; ++n) others.emplace_back(take);
    take();
    others.clear(); // joins them
    if (reason) std::rethrow_exception(reason);
}

} // namespace tactus::base
