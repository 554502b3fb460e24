// Devices as files: those of the program, and wrong ones; memories in blocks.
#include "estimate/estimate.h"

#include <algorithm>
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
        {"region A logic 60 dsp 2", "'region' has no source"},
        {"region A logic 60 [a]\nregion A dsp 4 [a]", "'region A' stands twice"},
        {"region A logic 60 [a]\nregion B logic 41 [a]",
         "its regions have more logic than is free: 101 of 100"},
        {"free dsp 3 [a]\nregion A dsp 4 [a]", "its regions have more DSPs than is free: 4 of 3"},
        {"region A EBR18 4 [a]", "its regions have more EBR18 than is free: 4 of 3"},
        {"region A lut 4 [a]", "unknown memory 'lut' of family 'ecp5'"},
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
        EXPECT_EQ(device.error().line, 6 + std::ranges::count(one.line, '\n')) << one.line;
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

TEST(Devices, HaveWhatTheirRegionsHaveFree) {
    int withRegions = 0;
    for (const DeviceFile& file : deviceFiles()) {
        const Device device = *deviceOf(file.key, file.text);
        if (device.regions.empty()) continue;
        ++withRegions;
        Region sum;
        for (const Region& one : device.regions) {
            sum.logic += one.logic;
            sum.dsps += one.dsps;
            for (const auto& [kind, blocks] : one.blocks) sum.blocks[kind] += blocks;
        }
        EXPECT_EQ(sum.logic, device.freeLogic->value) << file.key;
        EXPECT_EQ(sum.dsps, device.freeDsps->value) << file.key;
        for (const MemoryBlocks& one : device.memories)
            if (sum.blocks.contains(one.kind)) {
                EXPECT_EQ(sum.blocks[one.kind], one.free.value_or(one.all).value);
            }
    }
    EXPECT_EQ(withRegions, 2);
}

// Beside each set of regions: of each resource some set of so many has enough.
TEST(Devices, NeedTheFewestRegionsThatHaveRoom) {
    const auto device =
        deviceOf("own", fmt::format("{}region A logic 50 dsp 1 EBR18 1 [a]\nregion B logic 30 dsp 3 "
                                    "[a]\nregion C logic 20 EBR18 2 [a]\n",
                                    right));
    ASSERT_TRUE(device) << device.error().message;
    const auto& all = device->regions;
    const auto of = [](const Region& one, int resource) -> std::int64_t {
        const auto blocks = one.blocks.find("EBR18");
        return resource == 0                ? one.logic
               : resource == 1              ? one.dsps
               : blocks == one.blocks.end() ? 0
                                            : blocks->second;
    };
    for (std::int64_t luts = 0; luts <= 101; luts += 7)
        for (std::int64_t dsps = 0; dsps <= 5; ++dsps)
            for (std::int64_t blocks = 0; blocks <= 4; ++blocks) {
                const std::int64_t used[] = {luts, dsps, blocks};
                std::optional<std::int64_t> most = 1;
                for (int resource = 0; resource < 3; ++resource) {
                    std::optional<std::int64_t> fewest;
                    for (unsigned set = 0; set < 1u << all.size(); ++set) {
                        std::int64_t there = 0, size = 0;
                        for (std::size_t n = 0; n < all.size(); ++n)
                            if (set >> n & 1) there += of(all[n], resource), ++size;
                        if (there >= used[resource] && (!fewest || size < *fewest)) fewest = size;
                    }
                    most = most && fewest ? std::optional(std::max(*most, *fewest)) : std::nullopt;
                }
                Resources needs{luts, 0, dsps, {}};
                if (blocks > 0) needs.blocks["EBR18"] = blocks;
                EXPECT_EQ(regionsFor(needs, *device), most) << luts << " " << dsps << " " << blocks;
            }
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
