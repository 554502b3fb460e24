#include "base/counted.h"

#include <gtest/gtest.h>
#include <limits>

namespace tactus::base {

TEST(Counted, HasACommaBeforeEachThreeDigits) {
    EXPECT_EQ(thousands(0), "0");
    EXPECT_EQ(thousands(999), "999");
    EXPECT_EQ(thousands(1000), "1,000");
    EXPECT_EQ(thousands(-999), "-999");
    EXPECT_EQ(thousands(-12160), "-12,160");
    EXPECT_EQ(thousands(1048576), "1,048,576");
    EXPECT_EQ(thousands(std::numeric_limits<std::int64_t>::min()), "-9,223,372,036,854,775,808");
    EXPECT_EQ(counted(1, "link"), "1 link");
    EXPECT_EQ(counted(56000, "link"), "56,000 links");
}

} // namespace tactus::base
