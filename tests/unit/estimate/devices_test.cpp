// Devices as files: those of the program, and wrong ones; memories in blocks.
#include "estimate/estimate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace tactus::estimate {
namespace {

TEST(Devices, OfTheProgramAreRead) {
    ASSERT_GE(deviceFiles().size(), 10u);
    for (const DeviceFile& file : deviceFiles()) {
        const auto device = deviceOf(file.key, file.text);
        ASSERT_TRUE(device) << file.key << ":" << device.error().line << ": " << device.error().message;
        EXPECT_GT(device->logic.value, 0);
        EXPECT_FALSE(device->family.costs.empty());
        EXPECT_FALSE(device->memories.empty());
    }
}

constexpr std::string_view right = "device Some device\nfamily ecp5\nlogic 100 [a page]\ndsp 4 [a page]\n"
                                   "memory EBR18 3 [a page]\n";

TEST(Devices, MayBeFilesOfUsers) {
    const auto device = deviceOf("own", fmt::format("{}{}", right,
                                                    "free dsp 3 [shell]\nchannels 2 of 19.2 GB/s, 32 bytes "
                                                    "[board] # a comment\nrouted 70 % [assumed: a guess]\n"));
    ASSERT_TRUE(device) << device.error().message;
    EXPECT_EQ(device->name, "Some device");
    EXPECT_EQ(device->freeDsps->value, 3);
    EXPECT_EQ(device->channels->count, 2);
    EXPECT_EQ(device->channels->gigabytes, 19.2);
    EXPECT_EQ(device->channels->request, 32);
    EXPECT_TRUE(device->routed->source.isAssumed());
    EXPECT_FALSE(device->logic.source.isAssumed());
}

struct Mistake {
    std::string_view line;
    std::string_view message;
};

TEST(Devices, ThatAreWrongSayWhere) {
    const Mistake mistakes[] = {
        {"registers 4", "'registers' has no source"},
        {"registers 4 []", "'registers' has no source"},
        {"dsp 5 [a]", "'dsp' stands twice"},
        {"memory EBR18 5 [a]", "'memory EBR18' stands twice"},
        {"channels 2 of 19.2x GB/s [a]", "write the channels as in"},
        {"channels 2 of 19.2 GB/s, 64 bytes more [a]", "unexpected 'more' behind 'bytes'"},
        {"registers four [a]", "'four' of 'registers' is not a whole number"},
        {"registers -4 [a]", "-4 of 'registers' must be from 0 to 2^40"},
        {"registers 4 5 [a]", "unexpected '5' behind '4'"},
        {"registers [a]", "'registers' has too few words"},
        {"dsps 4 [a]", "unknown field 'dsps'"},
        {"dsp 4 [a", "its source has no ']'"},
        {"dsp 4 [a] b", "a word stands behind its source"},
        {"family ecp5", "'family' stands twice"},
        {"memory M20K 3 [a]", "unknown memory 'M20K' of family 'ecp5'"},
        {"free dsp 5 [a]", "more is free than there is: 5 of 4"},
        {"free memory BRAM18 5 [a]", "the line 'memory BRAM18' must stand in front of it"},
        {"free rooms 5 [a]", "unknown 'rooms' behind 'free'"},
        {"routed 0 % [a]", "'routed' is a share of 1 to 100 percent"},
        {"channels 2 19.2 [a]", "'channels' has too few words"},
        {"channels 2 at 19.2 [a]", "write the channels as in"},
    };
    for (const Mistake& one : mistakes) {
        const auto device = deviceOf("own", fmt::format("{}{}\n", right, one.line));
        ASSERT_FALSE(device) << one.line;
        EXPECT_EQ(device.error().line, 6) << one.line;
        EXPECT_EQ(device.error().message.substr(0, one.message.size()), one.message);
    }
    EXPECT_EQ(deviceOf("own", "device a\nfamily ecp6\n").error().message.substr(0, 47),
              "unknown family 'ecp6'; families are arria-10, e");
    EXPECT_EQ(deviceOf("own", "device a\nfamily ecp5\nlogic 0 [a]\n").error().message,
              "'logic' must be above 0");
    EXPECT_EQ(deviceOf("own", "").error().message, "the line 'device' is missing");
    EXPECT_EQ(deviceOf("own", "device a\nfamily ecp5\n").error().message, "the line 'logic' is missing");
}

const Device& device(std::string_view key) {
    static std::map<std::string_view, Device, std::less<>> known;
    for (const DeviceFile& file : deviceFiles())
        if (file.key == key && !known.contains(key)) known.emplace(file.key, *deviceOf(file.key, file.text));
    return known.at(key);
}

// Counted by hand from the shapes of Intel 683485 and AMD UG974.
TEST(Memories, TakeTheLeastBlocksOfAnyShape) {
    const auto blocks = [](std::string_view key, std::int64_t words, std::int64_t bits) {
        const auto found = blocksOf(device(key).family, words, bits);
        return found ? found->second : 0;
    };
    EXPECT_EQ(blocks("arria10-gx1150", 2048, 64), 7); // 2048 x 10
    EXPECT_EQ(blocks("arria10-gx1150", 768, 128), 7); // 1024 x 20
    EXPECT_EQ(blocks("arria10-gx1150", 512, 40), 1);
    EXPECT_EQ(blocks("arria10-gx1150", 513, 40), 2);
    EXPECT_EQ(blocks("arria10-gx1150", 32, 512), 0); // of logic
    EXPECT_EQ(blocks("u250", 1024, 512), 29);        // 1024 x 18
    EXPECT_EQ(blocks("u250", 64, 8), 0);
    EXPECT_EQ(blocks("ice40-hx8k", 2, 16), 1); // it has no memory of logic
}

TEST(Costs, AreThoseOfTheTableAndBetweenThem) {
    const Family& family = device("u250").family;
    EXPECT_EQ(family.costOf("add", "int")->lutsOf(32), 32);
    EXPECT_EQ(family.costOf("add", "int")->lutsOf(24), 24);
    EXPECT_EQ(family.costOf("add", "int")->lutsOf(48), 48);
    EXPECT_EQ(family.costOf("divide", "int")->lutsOf(16), 747);
    EXPECT_EQ(family.costOf("wide-multiply", "int")->dspsOf(18), 1);
    EXPECT_EQ(family.costOf("wide-multiply", "int")->dspsOf(19), 2);
    EXPECT_EQ(family.costOf("wide-multiply", "int")->dspsOf(64), 16);
    EXPECT_EQ(family.costOf("multiply", "float32")->dspsOf(32), 3);
    EXPECT_FALSE(family.costOf("multiply", "float32")->hasLuts);
    EXPECT_EQ(family.costOf("divide", "float32"), nullptr);
}

} // namespace
} // namespace tactus::estimate
