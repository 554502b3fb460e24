// Devices and families as text: a line for each figure, with its source in brackets behind it.
#include "estimate/devices/device.h"
#include "estimate/devices/lines.h"

#include <algorithm>
#include <charconv>
#include <fmt/ranges.h>
#include <set>

namespace tactus::estimate {

namespace {

// "8:1 16:1 32:3", or "3" for every width.
std::vector<std::pair<std::int64_t, std::int64_t>> byWidth(const Line& line, std::size_t& at) {
    std::vector<std::pair<std::int64_t, std::int64_t>> values;
    for (; at < line.words.size() && std::isdigit(static_cast<unsigned char>(line.words[at].front())); ++at) {
        const std::string& word = line.words[at];
        const auto colon = word.find(':');
        if (colon == std::string::npos) {
            values.emplace_back(64, line.integer(word));
            continue;
        }
        const std::int64_t bits = line.integer(word.substr(0, colon));
        if (bits < 1 || (!values.empty() && bits <= values.back().first))
            line.refuse(fmt::format("widths must rise from 1 on: '{}'", word));
        values.emplace_back(bits, line.integer(word.substr(colon + 1)));
    }
    if (values.empty()) line.refuse("it needs figures: 'luts 8:8 16:16', or 'dsp 3'");
    return values;
}

const std::string& typeOf(const Line& line) {
    const std::string& type = line.word(2);
    if (type != "int" && type != "float32" && type != "float64")
        line.refuse(fmt::format("unknown type '{}': it is int, float32 or float64", type));
    return type;
}

Cost costOf(const Line& line) {
    Cost cost{line.word(1), typeOf(line), {}, {}, false, line.source};
    for (std::size_t at = 3; at < line.words.size();) {
        const std::string& what = line.words[at++];
        if (what == "dsp")
            cost.dsps = byWidth(line, at);
        else if (what == "luts") {
            cost.luts = byWidth(line, at);
            cost.hasLuts = true;
        } else
            line.refuse(fmt::format("unknown word '{}': a cost has 'dsp' and 'luts'", what));
    }
    return cost;
}

// "latency add float32 300:7 600:11", into those that are known; lines of one operator go on from each other.
void addLatency(const Line& line, std::vector<Latency>& known) {
    static constexpr std::string_view names[] = {
        "accumulate", "add",   "subtract", "multiply", "multiply-add", "divide", "min",     "negate", "abs",
        "bits",       "shift", "equal",    "compare",  "select",       "sqrt",   "convert", "exp",    "log",
        "sin",        "cos",   "exp2",     "log2",     "pow",          "floor",  "ceil",    "round"};
    const std::string &name = line.word(1), &type = typeOf(line);
    if (std::ranges::find(names, name) == std::end(names))
        line.refuse(fmt::format("unknown operator '{}'; operators are {}", name, fmt::join(names, ", ")));
    auto place =
        std::ranges::find_if(known, [&](const Latency& one) { return one.name == name && one.type == type; });
    if (place == known.end()) place = known.insert(known.end(), Latency{name, type, {}});
    line.word(3);
    for (std::size_t at = 3; at < line.words.size(); ++at) {
        const std::string& word = line.words[at];
        const auto colon = word.find(':');
        if (colon == std::string::npos)
            line.refuse(fmt::format("'{}' is no latency at a clock, such as 300:7", word));
        const Latency::Depth depth{line.integer(word.substr(0, colon)), line.integer(word.substr(colon + 1)),
                                   line.source};
        if (depth.cycles > 1000) line.refuse(fmt::format("{} cycles are more than 1000", depth.cycles));
        const std::int64_t before = place->depths.empty() ? 0 : place->depths.back().megahertz;
        if (depth.megahertz <= before)
            line.refuse(fmt::format("clocks of '{} {}' must rise from {} MHz on: '{}'", name, type,
                                    before + 1, word));
        place->depths.push_back(depth);
    }
}

// "512x40"
Shape shapeOf(const Line& line, const std::string& word) {
    const auto by = word.find('x');
    if (by == std::string::npos) line.refuse(fmt::format("'{}' is no shape, such as 512x40", word));
    const Shape shape{line.integer(word.substr(0, by)), line.integer(word.substr(by + 1))};
    if (shape.words < 1 || shape.bits < 1) line.refuse(fmt::format("'{}' has no words or no bits", word));
    return shape;
}

Family familyOf(std::string_view text) {
    Family family;
    for (const Line& line : linesOf(text)) {
        const std::string& what = line.words.front();
        if (what == "family") {
            family.name = line.textFrom(1);
        } else if (what == "unit") {
            family.unit = line.word(1);
            family.lutsOfUnit = line.words.size() > 2 ? line.integer(line.word(2)) : 1;
        } else if (what == "small") {
            line.needSource();
            family.smallWords = line.integer(line.word(1));
        } else if (what == "memory") {
            line.needSource();
            MemoryKind kind{line.word(1), {}, line.source};
            for (std::size_t at = 2; at < line.words.size(); ++at)
                kind.shapes.push_back(shapeOf(line, line.words[at]));
            if (kind.shapes.empty()) line.refuse(fmt::format("memory '{}' has no shapes", kind.name));
            family.memories.push_back(std::move(kind));
        } else if (what == "pack") {
            line.needSource();
            family.packing = Packing{line.integer(line.word(1)), line.integer(line.word(2)), line.source};
            if (family.packing->bits < 1 || family.packing->products < 2)
                line.refuse("'pack' takes bits, and how many products share a block: pack 8 2");
            line.end(3);
        } else if (what == "latency") {
            line.needSource();
            addLatency(line, family.latencies);
        } else if (what == "cost") {
            line.needSource();
            family.costs.push_back(costOf(line));
        } else {
            line.refuse(fmt::format("unknown field '{}'", what));
        }
    }
    return family;
}

Family familyNamed(const Line& line) {
    std::string known;
    for (const DeviceFile& file : familyFiles()) {
        if (file.key == line.word(1)) {
            line.end(2);
            return familyOf(file.text);
        }
        known += (known.empty() ? "" : ", ") + std::string(file.key);
    }
    line.refuse(fmt::format("unknown family '{}'; families are {}", line.word(1), known));
}

class Reading {
  public:
    explicit Reading(std::string_view key) { device_.key = key; }

    Device device(std::string_view text) {
        for (const Line& line : linesOf(text)) take(line);
        const auto need = [&](bool isThere, std::string_view what) {
            if (!isThere) throw WrongLine{0, fmt::format("the line '{}' is missing", what)};
        };
        need(!device_.name.empty(), "device");
        need(!device_.family.name.empty(), "family");
        need(device_.logic.value > 0, "logic");
        need(!device_.memories.empty(), "memory");
        return std::move(device_);
    }

  private:
    void take(const Line& line) {
        const std::string& what = line.words.front();
        checkNew(line);
        if (what == "device") {
            device_.name = line.textFrom(1);
            return;
        }
        if (what == "family") {
            device_.family = familyNamed(line);
            return;
        }
        line.needSource();
        if (what == "logic" || what == "registers" || what == "dsp") {
            (what == "logic" ? device_.logic
             : what == "dsp" ? device_.dsps
                             : device_.registers) = line.figure(1);
            line.end(2);
            if (what == "logic" && device_.logic.value == 0) line.refuse("'logic' must be above 0");
        } else if (what == "memory") {
            checkKind(line, line.word(1));
            device_.memories.push_back({line.word(1), line.figure(2), {}});
            line.end(3);
        } else if (what == "free") {
            takeFree(line);
        } else if (what == "region") {
            takeRegion(line);
        } else if (what == "channels") {
            takeChannels(line);
        } else if (what == "latency") {
            takeLatency(line);
        } else if (what == "routed") {
            device_.routed = line.figure(1);
            if (device_.routed->value < 1 || device_.routed->value > 100)
                line.refuse("'routed' is a share of 1 to 100 percent");
            line.end(line.words.size() > 2 && line.words[2] == "%" ? 3 : 2);
        } else {
            line.refuse(
                fmt::format("unknown field '{}'; fields are device, family, logic, registers, dsp, memory, "
                            "free, region, channels, latency and routed",
                            what));
        }
    }

    void checkKind(const Line& line, const std::string& kind) const {
        if (device_.family.name.empty()) line.refuse("the line 'family' must stand in front of it");
        if (std::ranges::find(device_.family.memories, kind, &MemoryKind::name) ==
            device_.family.memories.end())
            line.refuse(fmt::format("unknown memory '{}' of family '{}'", kind, device_.family.name));
    }

    // "free logic 869268", "free memory BRAM18 3204"
    void takeFree(const Line& line) {
        const std::string& of = line.word(1);
        const auto within = [&](const Number& all, const Number& free) {
            if (free.value > all.value)
                line.refuse(fmt::format("more is free than there is: {} of {}", free.value, all.value));
            return free;
        };
        if (of == "logic") {
            device_.freeLogic = within(device_.logic, line.figure(2));
            line.end(3);
        } else if (of == "dsp") {
            device_.freeDsps = within(device_.dsps, line.figure(2));
            line.end(3);
        } else if (of == "memory") {
            const auto known = std::ranges::find(device_.memories, line.word(2), &MemoryBlocks::kind);
            if (known == device_.memories.end())
                line.refuse(fmt::format("the line 'memory {}' must stand in front of it", line.word(2)));
            known->free = within(known->all, line.figure(3));
            line.end(4);
        } else {
            line.refuse(fmt::format("unknown '{}' behind 'free': it is logic, dsp or memory", of));
        }
    }

    // "region SLR0 logic 354690 dsp 2265 BRAM18 1276"
    void takeRegion(const Line& line) {
        Region region{line.word(1), 0, 0, {}, line.source};
        for (std::size_t at = 2; at < line.words.size(); at += 2) {
            const std::string& of = line.words[at];
            const std::int64_t figure = line.integer(line.word(at + 1));
            if (of != "logic" && of != "dsp") {
                checkKind(line, of);
                region.blocks[of] = figure;
            } else {
                (of == "dsp" ? region.dsps : region.logic) = figure;
            }
        }
        device_.regions.push_back(std::move(region));
        const auto sum = [&](auto figure) {
            std::int64_t all = 0;
            for (const Region& one : device_.regions) all += figure(one);
            return all;
        };
        const auto check = [&](std::string_view what, std::int64_t inRegions, const Number& all,
                               const std::optional<Number>& free) {
            const std::int64_t there = free ? free->value : all.value;
            if (inRegions > there)
                line.refuse(
                    fmt::format("its regions have more {} than is free: {} of {}", what, inRegions, there));
        };
        check("logic", sum([](const Region& one) { return one.logic; }), device_.logic, device_.freeLogic);
        check("DSPs", sum([](const Region& one) { return one.dsps; }), device_.dsps, device_.freeDsps);
        for (const MemoryBlocks& kind : device_.memories)
            check(kind.kind, sum([&](const Region& one) {
                      const auto found = one.blocks.find(kind.kind);
                      return found == one.blocks.end() ? 0 : found->second;
                  }),
                  kind.all, kind.free);
    }

    // "channels 4 of 19.2 GB/s, 64 bytes"
    void takeChannels(const Line& line) {
        Channels channels{line.integer(line.word(1)), 0, 64, line.source};
        const std::string& rate = line.word(3);
        const auto [end, error] = std::from_chars(rate.data(), rate.data() + rate.size(), channels.gigabytes);
        const bool isRate = error == std::errc() && end == rate.data() + rate.size() &&
                            channels.gigabytes > 0 && channels.gigabytes < 1e6;
        const bool hasRequest = line.words.size() > 5;
        if (line.word(2) != "of" || !isRate || channels.count < 1 ||
            line.word(4) != (hasRequest ? "GB/s," : "GB/s") || (hasRequest && line.word(6) != "bytes"))
            line.refuse("write the channels as in 'channels 4 of 19.2 GB/s, 64 bytes'");
        if (hasRequest) channels.request = line.integer(line.words[5]);
        line.end(7);
        device_.channels = channels;
    }

    // In place of those of the family.
    void takeLatency(const Line& line) {
        if (device_.family.name.empty()) line.refuse("the line 'family' must stand in front of it");
        std::vector<Latency>& known = device_.family.latencies;
        if (ownLatencies_.insert({line.word(1), line.word(2)}).second)
            std::erase_if(known, [&](const Latency& one) {
                return one.name == line.word(1) && one.type == line.word(2);
            });
        addLatency(line, known);
    }

    // Each figure stands once.
    void checkNew(const Line& line) {
        std::string field = line.words.front();
        if (field == "latency") return; // they rise
        if (field == "memory" || field == "region") field += " " + line.word(1);
        if (field == "free")
            field += " " + line.word(1) + (line.word(1) == "memory" ? " " + line.word(2) : "");
        if (!seen_.insert(field).second) line.refuse(fmt::format("'{}' stands twice", field));
    }

    std::set<std::string> seen_;
    std::set<std::pair<std::string, std::string>> ownLatencies_; // operators and types
    Device device_;
};

} // namespace

tl::expected<Device, WrongLine> deviceOf(std::string_view key, std::string_view text) {
    try {
        return Reading(key).device(text);
    } catch (const WrongLine& wrong) {
        return tl::unexpected(wrong);
    }
}

} // namespace tactus::estimate
