#include "emit/c/host/testbench.h"

#include "emit/c/equations/remarks.h"
#include "emit/c/host/fill_in.h"
#include "emit/c/host/rounding.h"
#include "emit/c/language/dialect.h"
#include "emit/c/language/helper.h"
#include "emit/c/tree/helpers.h"
#include "emit/c/tree/print.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::emit {

namespace {

constexpr std::string_view bench =
    R"(// Compares the array with plain sequential loops over the same equations, on random data or on given files.
#include "host.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <vector>

namespace {

@functions@
// The largest difference of two floating-point results that still match@but@; 0 compares bit for
// bit. Devices whose division or sqrt round differently, and compilers that re-order sums, need more.
constexpr double tolerance = 0;
@machinery@
// The namespace avoids clashes between params and functions of the C library.
namespace equations {

@constants@
@functionsOfReference@@helpers@@references@} // namespace equations

// A generator of its own, so that a seed means the same data everywhere (SplitMix64).
std::uint64_t state = 1;
std::uint64_t next() {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

// Integers from `lower`, `count` different ones; 0 stands for 2^64.
template<class T>
void randomize(std::vector<T>& values, std::uint64_t lower, std::uint64_t count) {
    for (T& value : values) value = static_cast<T>(lower + (count == 0 ? next() : next() % count));
}

template<class T>
void randomizeReal(std::vector<T>& values, double lower, double upper) {
    for (T& value : values)
        value = static_cast<T>(lower + (upper - lower) * (static_cast<double>(next() >> 40) / 16777216.0));
}

template<class T>
void load(const std::string& path, std::vector<T>& values) {
    std::ifstream file(path, std::ios::binary);
    file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(T)));
    if (!file) throw std::runtime_error("can't read '" + path + "'");
}

template<class T>
bool matches(T expected, T found, double room) {
    if constexpr (std::is_floating_point_v<T>)
        if (std::isnan(expected) && std::isnan(found)) return true;
    if (room > 0 && std::fabs(static_cast<double>(expected) - static_cast<double>(found)) <= room) return true;
    return std::memcmp(&expected, &found, sizeof(T)) == 0;
}

// `room`: by how much each element may differ.
template<class T>
bool compare(const char* name, const std::vector<T>& expected, const std::vector<T>& found, const std::vector<double>& room) {
    std::size_t wrong = 0, first = 0;
    for (std::size_t at = expected.size(); at-- > 0;)
        if (!matches(expected[at], found[at], room[at])) {
            ++wrong;
            first = at;
        }
    if (wrong == 0) {
        const double most = *std::max_element(room.begin(), room.end());
        std::cout << name << ": " << expected.size() << " elements match";
        if (most > 0) std::cout << " within " << most;
        std::cout << "\n";
        return true;
    }
    std::cout << name << ": " << wrong << " of " << expected.size() << " elements do not match; the first is number " << first
              << ": " << +found[first] << ", expected " << +expected[first] << "\n";
    return false;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2 || argc > 3) {
        std::cerr << "usage: " << argv[0] << " KERNEL [SEED | DIR with NAME.bin for each input]\n";
        return 2;
    }
    try {
        const std::string given = argc == 3 ? argv[2] : "1";
        const bool isSeed = given.find_first_not_of("0123456789") == std::string::npos;
        if (isSeed) state = std::stoull(given);
@inputs@@outputs@@calls@        systolic::run(argv[1]@call@);
@room@        bool matching = true;
@compare@        std::cout << (matching ? "matches\n" : "DOES NOT MATCH\n");
@mismatch@        return matching ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
        return 2;
    }
}
)";

// Random data as Tactus makes it: within the promise, else [-1, 1), -8..7 clipped to the type, or a coin.
std::string randomCall(const HostTensor& host) {
    const ure::Tensor& tensor = *host.memory.tensor;
    const ure::Type type = tensor.type;
    const auto& promise = tensor.promise;
    if (type.isFloat())
        return fmt::format("randomizeReal({}, {}, {})", host.name,
                           promise ? toDouble(type, promise->lower) : -1.0,
                           promise ? toDouble(type, promise->upper) : 1.0);
    std::uint64_t lower = 0, end = 2;
    if (promise) {
        lower = promise->lower.bits;
        end = promise->upper.bits;
    } else if (!type.isBool()) {
        // All stays below 2^62, so that neither a range nor the end behind it leaves 64 bits.
        const std::int64_t reach = type.isFixed() ? std::int64_t{1} << std::min<int>(type.fraction, 61) : 8;
        const auto greatest =
            static_cast<std::int64_t>(std::min(ure::greatest(type).bits, std::uint64_t{1} << 62));
        const std::int64_t most = std::min(reach - 1, greatest);
        const std::int64_t least = type.isSigned() ? std::max(-reach, ure::least(type).asInteger()) : 0;
        lower = static_cast<std::uint64_t>(least);
        end = static_cast<std::uint64_t>(most + 1);
    }
    return fmt::format("randomize({}, {}ULL, {}ULL)", host.name, lower, end - lower);
}

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
}

using Role = array::MemoryTensor::Role;

std::string referenceName(const ArrayParts& array) {
    const std::string& name = array.model.map.array;
    return name.empty() ? "reference" : "reference_" + name;
}

// The equations of an array as a function.
std::string referenceOf(const ArrayParts& array) {
    std::string text = "// The equations one after another, every value kept in whole arrays.\n";
    if (const auto sums = reordered(ure::Operator::Add, array.model.system()); !sums.empty())
        text += fmt::format(
            "// Sums are added up in the order of the mapping's loops, which is not the design's: {}.\n",
            joined(sums));
    if (const auto products = reordered(ure::Operator::Multiply, array.model.system()); !products.empty())
        text += fmt::format("// Products are multiplied in the order of the mapping's loops, which is not "
                            "the design's: {}.\n",
                            joined(products));
    text += fmt::format("void {}({}) {{\n", referenceName(array),
                        cppParameters(array.reference, {&array.reference.body, &array.fills}));
    if (!array.fills.empty())
        text += "    // Elements that no equation writes.\n" +
                printBlock(array.fills, Dialect::Cpp, 1).text() + "\n";
    return text + printBlock(array.reference.body, Dialect::Cpp, 1).text() + "}\n\n";
}

// The variables that hold the reference's value of a tensor, and the same with results of functions moved.
constexpr std::string_view expected = "_expected", moved = "_moved";

std::string nameOf(const HostTensor& tensor, std::string_view what) {
    return tensor.is(Role::Input) ? tensor.name : tensor.name + std::string(what);
}

std::string callsOf(const HostParts& parts, std::string_view what, std::string_view indent) {
    std::string text;
    for (const ArrayParts& array : parts.arrays) {
        std::vector<std::string> arguments;
        for (const Argument& argument : array.reference.arguments)
            arguments.push_back(nameOf(parts.tensorOf(argument), what) + ".data()");
        text += fmt::format("{}equations::{}({});\n", indent, referenceName(array), joined(arguments));
    }
    return text;
}

std::string_view cppType(const HostTensor& tensor) {
    return typeName(memoryType(tensor.type), Dialect::Cpp);
}

// By how much elements may differ: the tolerance, and what comes of moving results of functions.
std::string roomOf(const HostParts& parts) {
    std::string rooms, tensors, widened;
    for (const HostTensor& tensor : parts.tensors) {
        if (!tensor.copy.empty() || tensor.is(Role::Input)) continue;
        tensors += fmt::format("            std::vector<{}> {}({});\n", cppType(tensor),
                               nameOf(tensor, moved), tensor.elements);
        if (!tensor.is(Role::Output)) continue;
        rooms += fmt::format("        std::vector<double> {}_room({}{});\n", tensor.name, tensor.elements,
                             tensor.type.isFloat() ? ", tolerance" : "");
        widened += fmt::format("            rounding::permit({0}_room, {0}_expected, {0}_moved, {0});\n",
                               tensor.name);
    }
    if (roundedFunctions(parts).empty()) return rooms;
    return fmt::format("{}        for (int number = 1; number <= rounding::patterns; ++number) {{\n"
                       "            rounding::begin(number);\n"
                       "{}{}{}"
                       "        }}\n",
                       rooms, tensors, callsOf(parts, moved, "            "), widened);
}

// The vectors that a tensor needs, filled if it is an input.
std::string vectorsOf(const HostTensor& tensor) {
    const std::string_view type = cppType(tensor);
    switch (tensor.memory.role) {
    case Role::Input:
        return fmt::format(
            "        std::vector<{}> {}({});\n        if (isSeed) {};\n        else load(given + "
            "\"/{}.bin\", {});\n",
            type, tensor.name, tensor.elements, randomCall(tensor), tensor.original(), tensor.name);
    case Role::Output:
        return fmt::format("        std::vector<{0}> {1}({2}), {1}_expected({2});\n", type, tensor.name,
                           tensor.elements);
    case Role::Between:
        return fmt::format("        std::vector<{}> {}({});\n", type, nameOf(tensor, expected),
                           tensor.elements);
    }
    return {};
}

std::set<Helper> helpersOf(const HostParts& parts) {
    std::set<Helper> helpers = parts.fillHelpers();
    for (const ArrayParts& array : parts.arrays)
        helpers.insert(array.reference.helpers.begin(), array.reference.helpers.end());
    return helpers;
}

std::string mismatchOf(const HostParts& parts) {
    for (const ArrayParts& array : parts.arrays)
        if (const std::string remark = remarkOnMismatch(array.model); !remark.empty())
            return fmt::format("        if (!matching) std::cout << \"{}\\n\";\n", remark);
    return {};
}

} // namespace

std::string testBench(const HostParts& parts) {
    std::string inputs, outputs, compare, call, references;
    for (const HostTensor& tensor : parts.tensors) {
        if (!tensor.copy.empty()) continue;
        (tensor.is(Role::Input) ? inputs : outputs) += vectorsOf(tensor);
        if (!tensor.is(Role::Between)) call += fmt::format(", {}.data()", tensor.name);
        if (tensor.is(Role::Output))
            compare += fmt::format("        matching &= compare(\"{0}\", {1}_expected, {1}, {1}_room);\n",
                                   tensor.original(), tensor.name);
    }
    for (const ArrayParts& array : parts.arrays) references += referenceOf(array);
    const MovedFunctions functions = movedFunctions(parts);
    return fillIn(bench,
                  {{"functions", usingCalledFunctions()},
                   {"constants", cppConstants(parts.arrays.front().reference)},
                   {"helpers", printHelpers(helpersOf(parts), Dialect::Cpp)},
                   {"references", references},
                   {"mismatch", mismatchOf(parts)},
                   {"inputs", inputs},
                   {"outputs", outputs},
                   {"calls", callsOf(parts, expected, "        ")},
                   {"room", roomOf(parts)},
                   {"but", functions.functions.empty() ? "" : ", beyond what functions\n// explain (below)"},
                   {"machinery", functions.machinery},
                   {"functionsOfReference", functions.functions},
                   {"call", call},
                   {"compare", compare}});
}

} // namespace tactus::emit
