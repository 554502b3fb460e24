#include "native.h"

#include "support/folder.h"

#include <bit>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace tactus::cinput {

namespace {

constexpr std::string_view shortNames[] = {"_Bool", "i8",  "u8",  "i16", "u16", "i32",
                                           "u32",   "i64", "u64", "f32", "f64"};
constexpr std::string_view plainNames[] = {"_Bool",          "signed char", "unsigned char", "short",
                                           "unsigned short", "int",         "unsigned",      "long",
                                           "unsigned long",  "float",       "double"};

constexpr std::string_view traced = R"(#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <algorithm>
#include <string>
#include <vector>
struct Known { const char* name; const char* begin; const char* end; unsigned size; };
static std::vector<Known> known;
static std::vector<std::string> reads;
static bool isOn = false;
static std::string nameOf(const void* place) {
    for (const Known& one : known)
        if (place >= one.begin && place < one.end)
            return std::string(one.name) + " " + std::to_string(((const char*)place - one.begin) / one.size);
    return "";
}
static unsigned long bitsAt(const void* place, unsigned size) { unsigned long bits = 0; std::memcpy(&bits, place, size); return bits; }
template<class T> struct Traced {
    T value;
    void wrote() const {
        if (!isOn) return;
        std::sort(reads.begin(), reads.end());
        std::printf("%s %lx: ", nameOf(this).c_str(), bitsAt(&value, sizeof value));
        for (unsigned i = 0; i < reads.size(); ++i) std::printf("%s%s", i ? ", " : "", reads[i].c_str());
        std::printf("\n");
        reads.clear();
    }
    operator T() const { if (isOn) reads.push_back(nameOf(this)); return value; }
    T operator=(T x) { value = x; wrote(); return value; }
    T operator=(const Traced& x) { return *this = T(x); }
    template<class U> T operator+=(const U& x) { return *this = T(T(*this) + x); }
    template<class U> T operator-=(const U& x) { return *this = T(T(*this) - x); }
    template<class U> T operator*=(const U& x) { return *this = T(T(*this) * x); }
    template<class U> T operator/=(const U& x) { return *this = T(T(*this) / x); }
    template<class U> T operator<<=(const U& x) { return *this = T(T(*this) << x); }
    T operator++() { return *this = T(T(*this) + 1); }
    T operator++(int) { T old = *this; *this = T(old + 1); return old; }
};
)";

constexpr std::string_view plain =
    "#include <math.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <string.h>\n"
    "static unsigned long bitsAt(const void* place, unsigned size) { unsigned long bits = 0; memcpy(&bits, "
    "place, size); return bits; }\n";

std::string declarationsOf(const Program& shapes, std::int64_t missing) {
    std::string text;
    for (const Variable& one : shapes.variables) {
        if (one.storage != Variable::Storage::Parameter) continue;
        const auto extents = extentsOf(shapes, one, missing);
        const auto type = static_cast<std::size_t>(one.type);
        text += fmt::format("static {} {}", extents.empty() ? plainNames[type] : shortNames[type], one.name);
        for (const std::int64_t extent : extents) text += fmt::format("[{}]", extent);
        text += ";\n";
    }
    for (const Size& one : shapes.sizes)
        if (one.source == Size::Source::Argument)
            text += fmt::format("static int {} = {};\n", one.name, one.value);
    return text;
}

// Arguments that the region does not name are 0.
std::string callOf(const Native& native, const Program& shapes) {
    const std::size_t open = native.call.find('(');
    std::string call = native.call.substr(0, open + 1);
    std::istringstream arguments(native.call.substr(open + 1, native.call.size() - open - 2));
    for (std::string name; std::getline(arguments >> std::ws, name, ',');) {
        const auto isIt = [&](const auto& one) { return one.name == name; };
        const bool isKnown = std::any_of(shapes.variables.begin(), shapes.variables.end(), isIt) ||
                             std::any_of(shapes.sizes.begin(), shapes.sizes.end(), isIt);
        call += (call.back() == '(' ? "" : ", ") + (isKnown ? name : std::string("0"));
    }
    return call + ")";
}

std::string mainOf(const Native& native, const Program& shapes, bool isTraced) {
    std::string text = "int main() {\n", print;
    for (const Variable& one : shapes.variables) {
        if (one.storage > Variable::Storage::Static) continue;
        const auto extents = extentsOf(shapes, one, native.missing);
        std::size_t count = 1;
        for (const std::int64_t extent : extents) count *= static_cast<std::size_t>(extent);
        const std::string type(plainNames[static_cast<std::size_t>(one.type)]);
        if (!one.known) {
            std::string values;
            for (std::size_t at = 0; at < count; ++at) {
                const Constant value = initialValue(one.name, at, one.type);
                values += isReal(one.type) ? fmt::format("{:a},", value.real)
                                           : fmt::format("({})({}LL),", type, value.integer);
            }
            text += fmt::format("  {{ static const {} v[] = {{{}}}; memcpy((void*)&{}, v, sizeof v); }}\n",
                                type, values, one.name);
        }
        if (isTraced && !isLocal(one))
            text += fmt::format("  known.push_back({{\"{0}\", (const char*)&{0}, (const char*)&{0} + sizeof "
                                "{0}, sizeof({1})}});\n",
                                one.name, type);
        if (!isLocal(one))
            print +=
                fmt::format("  printf(\"= {0}\"); for (unsigned long i = 0; i < {1}; ++i) printf(\" %lx\", "
                            "bitsAt((const char*)&{0} + i * sizeof({2}), sizeof({2}))); printf(\"\\n\");\n",
                            one.name, count, type);
    }
    return text + (isTraced ? "  isOn = true;\n" : "") + "  " + callOf(native, shapes) + ";\n" +
           (isTraced ? "  isOn = false;\n" : "") + print + "  return 0;\n}\n";
}

std::string withoutIncludes(const std::string& text) {
    std::istringstream in(text);
    std::string kept;
    for (std::string line; std::getline(in, line);) kept += (line.starts_with("#include") ? "" : line) + "\n";
    return kept;
}

std::string typesOf(bool isTraced) {
    std::string text;
    for (std::size_t at = 1; at < std::size(shortNames); ++at)
        text += fmt::format("typedef {}{}{} {};\n", isTraced ? "Traced<" : "", plainNames[at],
                            isTraced ? ">" : "", shortNames[at]);
    return text;
}

Constant constantOf(ScalarType type, std::uint64_t bits) {
    if (type == ScalarType::Double) return {type, 0, std::bit_cast<double>(bits)};
    if (type == ScalarType::Float) return {type, 0, std::bit_cast<float>(static_cast<std::uint32_t>(bits))};
    return *convertedTo({ScalarType::Int64, static_cast<std::int64_t>(bits), 0}, type);
}

} // namespace

Executed runNative(const Native& native, const Program& shapes, bool isTraced) {
    const test::Folder folder;
    const std::string program = std::string(isTraced ? traced : plain) + typesOf(isTraced) +
                                withoutIncludes(native.text) + declarationsOf(shapes, native.missing) +
                                mainOf(native, shapes, isTraced);
    const std::string file = folder.write(isTraced ? "a.cpp" : "a.c", program);
    const std::string base = file.substr(0, file.rfind('/'));
    const std::string command = fmt::format(
        "{} -w -O0 -fwrapv -ffp-contract=off {} '{}' -o '{}/a' -lm 2>'{}/said' && '{}/a' >'{}/out'",
        isTraced ? "c++ -std=c++17" : "cc -std=gnu11", fmt::join(native.compiler, " "), file, base, base,
        base, base);
    if (std::system(command.c_str()) != 0) {
        std::ifstream said(base + "/said");
        throw std::runtime_error(
            "the C program does not run: " + std::string(std::istreambuf_iterator<char>(said), {}) + program);
    }
    Executed result;
    std::ifstream out(base + "/out");
    for (std::string line; std::getline(out, line);) {
        if (!line.starts_with("= ")) {
            result.writes.push_back(line);
            continue;
        }
        std::istringstream words(line.substr(2));
        std::string name, bits;
        words >> name;
        const auto variable = std::find_if(shapes.variables.begin(), shapes.variables.end(),
                                           [&](const Variable& one) { return one.name == name; });
        while (words >> bits)
            result.memory[name].push_back(constantOf(variable->type, std::stoull(bits, nullptr, 16)));
    }
    return result;
}

} // namespace tactus::cinput
