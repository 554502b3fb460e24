// The commands draw through a worker process, which is this very program.
#include "driver/pictures/layout.h"

#include <gtest/gtest.h>

int main(int argc, char** argv) {
    if (const auto status = tactus::driver::layoutWorker(argc, argv)) return *status;
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
