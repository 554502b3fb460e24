// What a device has, and what operators and memories cost in its family.
//
// Logic is counted in look-up tables (LUTs) as the synthesis tool of the family's file counts them; a unit of
// the device, a LUT or an adaptive logic module (ALM), holds `lutsOfUnit` of them. DSPs are the vendor's
// blocks. Memory blocks are counted, not bits.
#pragma once

#include "estimate/devices/lines.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace tactus::estimate {

struct Shape {
    std::int64_t words = 0, bits = 0; // of a word
};
struct MemoryKind {
    std::string name; // "M20K"
    std::vector<Shape> shapes;
    Source source;
};

// What one operator costs by the width of its operands, in bits, ascending: DSPs of the first width that is
// not below, logic between two widths in proportion. Beyond the last one it goes on as between the last two,
// and DSPs as its square.
struct Cost {
    std::string name; // "add", as nameOf() of operators.h says
    std::string type; // "int", "float32", "float64"
    std::vector<std::pair<std::int64_t, std::int64_t>> dsps, luts;
    bool hasLuts = false; // else nobody says how much logic it takes
    Source source;

    std::int64_t dspsOf(std::int64_t bits) const;
    std::int64_t lutsOf(std::int64_t bits) const;
};

// Products of whole numbers of at most so many bits that share a DSP where a design is written for it.
struct Packing {
    std::int64_t bits = 0, products = 0;
    Source source;
};

// How many cycles after its operands an operator has its value, whose pipeline is deep enough for a clock.
struct Latency {
    struct Depth {
        std::int64_t megahertz = 0, cycles = 0; // of pipelines for clocks up to this one
        Source source;
    };
    std::string name, type;    // as of Cost; "accumulate": a sum that goes back into its own adder
    std::vector<Depth> depths; // by rising clock

    // The first one for this clock; the last one, where no figure is for so high a clock.
    const Depth& at(double megahertz) const;
};

struct Family {
    std::string name;
    std::string unit; // "LUT", "ALM"
    std::int64_t lutsOfUnit = 1;
    std::int64_t smallWords = 0; // a memory of at most so many words is made of logic
    std::vector<MemoryKind> memories;
    std::vector<Cost> costs;
    std::vector<Latency> latencies = {};
    std::optional<Packing> packing = {}; // estimates take it where it is there

    const Cost* costOf(std::string_view operation, std::string_view type) const;
    const Latency* latencyOf(std::string_view operation, std::string_view type) const;
};

struct MemoryBlocks {
    std::string kind;
    Number all;
    std::optional<Number> free;
};
// A part of the device with few wires to the others (an SLR), and what is free in it.
struct Region {
    std::string name;
    std::int64_t logic = 0, dsps = 0;
    std::map<std::string, std::int64_t> blocks; // by kind of memory
    Source source;
};
// Memory outside of the device.
struct Channels {
    std::int64_t count = 0;
    double gigabytes = 0;     // a second, of each
    std::int64_t request = 0; // bytes that one request should have
    Source source;
};

struct Device {
    std::string key;  // "arria10-gx1150": the name of its file
    std::string name; // "Intel Arria 10 GX 1150"
    Family family;
    Number logic, registers, dsps;             // logic in units
    std::optional<Number> freeLogic, freeDsps; // what the vendor's shell leaves
    std::vector<MemoryBlocks> memories;
    std::vector<Region> regions; // none: the device is one
    std::optional<Channels> channels;
    std::optional<Number> routed; // percent of the device that designs can use in practice
};

// Families are known by their names.
tl::expected<Device, WrongLine> deviceOf(std::string_view key, std::string_view text);

// The files that travel inside the program, in the order of their keys.
struct DeviceFile {
    std::string_view key, text;
};
std::span<const DeviceFile> deviceFiles();
std::span<const DeviceFile> familyFiles();

} // namespace tactus::estimate
