// For tests that draw: the test program is its own layout worker, as both programs are.
#include "driver/layout.h"

#include <gtest/gtest.h>

int main(int argc, char** argv) {
    if (const auto status = tactus::driver::layoutWorker(argc, argv)) return *status;
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
