// Work by several threads: each number once, and of what fails the first one by its number.
#include "base/parallel.h"

#include <gtest/gtest.h>
#include <stdexcept>
#include <string>

namespace tactus::base {
namespace {

TEST(Parallel, DoesEachNumberOnce) {
    for (const unsigned threads : {1U, 2U, 8U}) {
        std::vector<std::atomic<int>> done(1000);
        inParallel(done.size(), threads, [&](std::size_t n) { ++done[n]; });
        for (const std::atomic<int>& one : done) EXPECT_EQ(one, 1);
    }
}

// Numbers are taken in order, so those before the first failure have been begun.
TEST(Parallel, ThrowsWhatTheLeastNumberThrew) {
    for (const unsigned threads : {1U, 2U, 8U}) {
        std::atomic<int> after = 0;
        try {
            inParallel(100'000, threads, [&](std::size_t n) {
                if (n >= 100) throw std::runtime_error(std::to_string(n));
                ++after;
            });
            ADD_FAILURE() << "nothing was thrown";
        } catch (const std::runtime_error& error) {
            EXPECT_EQ(std::string(error.what()), "100");
        }
        EXPECT_EQ(after, 100);
    }
}

} // namespace
} // namespace tactus::base
