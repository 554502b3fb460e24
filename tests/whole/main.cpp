// The commands draw through a worker process, which is this very program.
#include "case_run.h"
#include "support/paths.h"

#include "system/c_reader/c_reader.h"
#include "system/pictures/layout.h"

#include <gtest/gtest.h>

int main(int argc, char** argv) {
    if (const auto status = tactus::system::layoutWorker(argc, argv)) return *status;
    if (const auto status = tactus::system::cReader(argc, argv)) return *status;
    testing::InitGoogleTest(&argc, argv);
    tactus::test::cases::registerCases(tactus::test::inRepository("/tests/whole/cases"));
    return RUN_ALL_TESTS();
}
