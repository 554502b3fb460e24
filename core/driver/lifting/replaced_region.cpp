#include "driver/lifting/replaced_region.h"

#include "array/lowered/memory_tensors.h"
#include "base/checked.h"
#include "cinput/text/definitions.h"
#include "driver/lifting/region_bench.h"
#include "emit/c/host/fill_in.h"
#include "emit/c/language/dialect.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::driver {

namespace fs = std::filesystem;
using Role = array::MemoryTensor::Role;

namespace {

constexpr std::string_view headerText = R"(// The array in place of the region of '@function@' in @file@.
#ifndef @guard@
#define @guard@

#ifdef __cplusplus
extern "C" {
#endif

// The kernel, as host.h wants it; "@kernel@" to begin with.
extern const char* @call@_file;

// Reads and writes the variables of the region. What its sizes are is compared with what the array is made for: if that
// differs, or if the array can't run, the program ends with a message.
void @call@(
    @parameters@);

// With TACTUS_COMPARE: runs the array, but leaves the variables alone until the loops have run, ...
void @call@_beside(
    @parameters@);
// ... and says where these have left something else.
void @call@_compare(@left@);
extern int @call@_differs; // 1 as soon as they have

#ifdef __cplusplus
}
#endif

#endif
)";

constexpr std::string_view sourceText = R"(// The array in place of the region of '@function@' in @file@.
#include "@call@.h"
#include "host.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>
#include <type_traits>
#include <vector>

const char* @call@_file = "@kernel@";
int @call@_differs = 0;

namespace {

// What the array has computed last.
@results@
[[noreturn]] void fail(const char* why) {
    std::fprintf(stderr, "@call@: %s\n", why);
    std::exit(2);
}

@checks@void run(
    @parameters@) try {
@calls@} catch (const std::exception& error) {
    fail(error.what());
}

@each@template<class T>
bool matches(T left, T computed) {
    if constexpr (std::is_floating_point_v<T>)
        if (left != left && computed != computed) return true;
    return std::memcmp(&left, &computed, sizeof(T)) == 0;
}

template<class T>
bool compared(const char* element, T left, T computed) {
    if (matches(left, computed)) return true;
    if (@call@_differs == 0)
        std::fprintf(stderr, "@call@: %s is %.17g after the loops, and %.17g after the array\n", element,
                     static_cast<double>(left), static_cast<double>(computed));
    @call@_differs = 1;
    return false;
}

} // namespace

void @call@(
    @parameters@) {
    run(@arguments@);
@copies@}

void @call@_beside(
    @parameters@) {
    run(@arguments@);
}

void @call@_compare(@left@) {
@compares@}
)";

std::string_view cppType(const array::MemoryTensor& tensor) {
    return emit::typeName(emit::memoryType(emit::nativeOf(tensor.tensor->type)), emit::Dialect::Cpp);
}

// With the numbers of the sizes, which are the first variables.
polyhedra::AffineForm withoutSizes(polyhedra::AffineForm form, const std::vector<cinput::Size>& sizes) {
    for (std::size_t s = 0; s < sizes.size(); ++s)
        form.constant =
            base::add(form.constant, base::multiply(std::exchange(form.coefficients[s], 0), sizes[s].value));
    return form;
}

// Elements of a tensor of these extents as a condition in C on d0, d1, ...; empty: there are none.
std::string conditionText(const polyhedra::Union& pieces, const std::vector<cinput::Size>& sizes,
                          const std::vector<std::int64_t>& extents) {
    std::vector<std::string> any;
    for (const polyhedra::Piece& piece : pieces) {
        std::vector<std::string> all;
        for (const polyhedra::QuasiAffine& row : conditionsOf(piece)) {
            std::vector<std::string> names(sizes.size());
            for (std::size_t d = 0; d < extents.size(); ++d) names.push_back(fmt::format("d{}", d));
            for (const polyhedra::Quotient& one : row.quotients)
                names.push_back(fmt::format("quotient({}, {})",
                                            toString(withoutSizes(one.form, sizes), names), one.divisor));
            const polyhedra::AffineForm form = withoutSizes(row.form, sizes);
            std::int64_t least = form.constant;
            for (std::size_t d = 0; d < extents.size(); ++d)
                least = base::add(
                    least, base::multiply(std::min<std::int64_t>(form.coefficients[sizes.size() + d], 0),
                                          extents[d] - 1));
            const auto quotients =
                form.coefficients.begin() + static_cast<std::ptrdiff_t>(sizes.size() + extents.size());
            const bool isPlain =
                std::all_of(quotients, form.coefficients.end(), [](std::int64_t c) { return c == 0; });
            if (isPlain && least >= 0) continue; // it holds for all elements
            all.push_back(toString(form, names) + " >= 0");
        }
        any.push_back(all.empty() ? "true" : fmt::format("{}", fmt::join(all, " && ")));
    }
    return any.size() == 1 ? any.front() : any.empty() ? "" : fmt::format("({})", fmt::join(any, ") || ("));
}

// One export of one region.
class Replacing {
  public:
    Replacing(const LiftedSource& lifted, const emit::Models& arrays, const emit::Exported& exported)
        : file_(*lifted.design->madeOf()), lifted_(lifted), program_(*lifted.program),
          options_(lifted.options), exported_(exported) {
        const fs::path path(file_.name());
        parts_.function = program_.functionName;
        parts_.isCpp = path.extension() != ".c";
        parts_.file = freeName(plainName(path.stem().string()), path.extension().string());
        parts_.call = freeCall();
        for (const array::MemoryTensor& tensor : array::memoryOf(arrays))
            if (tensor.role != Role::Between) tensors_.push_back(tensor);
        for (std::uint32_t v = 0; v < program_.variables.size(); ++v)
            if (isOf(v, Role::Input) || isOf(v, Role::Output)) passed_.push_back(v);
        noteSizes(program_.sizes);
        noteSizes(program_.fixedSizes);
    }

    ReplacedRegion made() {
        ReplacedRegion result;
        if (!isWhole()) return result;
        result.files.push_back({parts_.file, withCall()});
        result.files.push_back({parts_.call + ".h", emit::fillIn(headerText, replacements())});
        result.files.push_back({parts_.call + ".cpp", emit::fillIn(sourceText, replacements())});
        const RegionBench bench = benchOf(program_, lifted_.tensors, parts_);
        if (bench.whyNot.empty()) {
            const std::string name = freeName(stem() + "_bench", parts_.isCpp ? ".cpp" : ".c");
            result.files.push_back({name, bench.text});
            result.bench = BenchInC{name, parts_.call, parts_.isCpp, optionsOfBench()};
        } else {
            result.whyNoBench = fmt::format("no test bench in C was written: {}", bench.whyNot);
        }
        result.readme = readme(result);
        return result;
    }

  private:
    std::string stem() const {
        return plainName(parts_.function == "main" ? program_.name : parts_.function);
    }
    std::string freeName(const std::string& name, const std::string& extension) const {
        std::string result = name + extension;
        const auto isTaken = [&](const emit::File& one) { return one.name == result; };
        for (std::string tail = "_program"; std::ranges::any_of(exported_.files, isTaken); tail += "_")
            result = name + tail + extension;
        return result;
    }
    // Letters that C has in names: an #include and a comment hold no others in any file system.
    static std::string plainName(std::string name) {
        for (char& c : name)
            if (!std::isalnum(static_cast<unsigned char>(c)) && c != '-') c = '_';
        return name;
    }
    std::string freeCall() const {
        std::string call = plainName(stem() + "_array");
        std::ranges::replace(call, '-', '_');
        if (std::isdigit(static_cast<unsigned char>(call.front()))) call.insert(0, "_");
        while (file_.text().find(call) != std::string_view::npos) call += '_';
        return call;
    }

    const lift::Tensors& of(std::uint32_t variable) const { return lifted_.tensors[variable]; }
    bool isOf(std::uint32_t variable, Role role) const {
        const std::string& name = role == Role::Input ? of(variable).input : of(variable).output;
        return !name.empty() && std::ranges::any_of(tensors_, [&](const array::MemoryTensor& one) {
            return one.role == role && one.tensor->name == name;
        });
    }
    // Do the arrays compute all that the region leaves?
    bool isWhole() const {
        for (std::uint32_t v = 0; v < program_.variables.size(); ++v)
            if (!of(v).output.empty() && !isOf(v, Role::Output)) return false;
        return true;
    }
    // Those that can be named where the region was.
    void noteSizes(const std::vector<cinput::Size>& sizes) {
        for (const cinput::Size& one : sizes)
            if (one.span.empty() || one.span.end <= program_.region.begin ||
                program_.region.end <= one.span.begin)
                sizes_.push_back(&one);
    }

    // --- the file

    std::string argumentText(std::uint32_t v) const {
        const cinput::Variable& one = program_.variables[v];
        return (one.extents.empty() ? "&" : "") + one.name;
    }
    std::string callText(std::string_view tail, bool isOfAll) const {
        std::vector<std::string> words;
        if (isOfAll)
            for (const cinput::Size* size : sizes_) words.push_back(size->name);
        for (const std::uint32_t v : passed_)
            if (isOfAll || isOf(v, Role::Output)) words.push_back(argumentText(v));
        return fmt::format("{}{}({});", parts_.call, tail, fmt::join(words, ", "));
    }
    // The indentation of the line that the region begins in.
    std::string indentation() const {
        const std::string_view line = file_.line(file_.position(program_.region.begin).line);
        for (std::uint32_t next = file_.position(program_.region.begin).line; next < file_.lineCount();) {
            const std::string_view code = file_.line(++next);
            const std::size_t first = code.find_first_not_of(" \t");
            if (first != std::string_view::npos && code[first] != '#')
                return std::string(code.substr(0, first));
        }
        return std::string(line.substr(0, line.find_first_not_of(" \t")));
    }
    // The text with the sizes of the options, a header and the call.
    std::string withCall() const {
        std::vector<text::Edit> edits = cinput::redefinitions(file_.text(), options_.sizes).edits;
        std::uint32_t begin = program_.region.begin, end = program_.region.end;
        const std::string_view text = file_.text();
        while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
        if (end < text.size() && text[end] == '\n') ++end;
        const bool isInLine = begin > 0 && text[begin - 1] != '\n';
        const std::string indent = indentation();
        const std::string before =
            fmt::format("{0}#ifdef TACTUS_COMPARE\n{1}{2}\n#elif !defined TACTUS_LOOPS\n{1}{3}\n#endif\n"
                        "#if defined TACTUS_COMPARE || defined TACTUS_LOOPS\n",
                        isInLine ? "\n" : "", indent, callText("_beside", true), callText("", true));
        const std::string after =
            fmt::format("{}#endif\n#ifdef TACTUS_COMPARE\n{}{}\n#endif\n", text[end - 1] == '\n' ? "" : "\n",
                        indent, callText("_compare", false));
        edits.push_back({{begin, begin}, before});
        edits.push_back({{end, end}, after});
        std::ranges::stable_sort(edits, {}, [](const text::Edit& one) { return one.span.begin; });
        return fmt::format("#include \"{}.h\"\n{}", parts_.call, text::apply(file_.text(), edits));
    }

    // --- what it calls

    static std::string dataName(const cinput::Variable& one) { return "data_" + one.name; }
    std::string list(bool hasSizes, bool areDeclared, bool areLeft) const {
        std::vector<std::string> words;
        if (hasSizes)
            for (const cinput::Size* size : sizes_)
                words.push_back((areDeclared ? "long long size_" : "size_") + size->name);
        for (const std::uint32_t v : passed_) {
            if (areLeft && !isOf(v, Role::Output)) continue;
            const bool isConst = areLeft || !isOf(v, Role::Output);
            words.push_back((!areDeclared ? ""
                             : isConst    ? "const void* "
                                          : "void* ") +
                            dataName(program_.variables[v]));
        }
        return filled(words, "    ");
    }
    // A list in lines of at most 110 characters.
    static std::string filled(const std::vector<std::string>& words, const std::string& indent) {
        constexpr std::size_t longest = 110;
        std::string text;
        std::size_t length = 0;
        for (const std::string& word : words) {
            const bool isLong = length > 0 && length + word.size() > longest;
            if (!text.empty()) text += isLong ? ",\n" + indent : ", ";
            length = isLong ? word.size() : length + word.size() + 2;
            text += word;
        }
        return text;
    }
    std::uint32_t variableOf(const array::MemoryTensor& tensor) const {
        return *std::ranges::find_if(passed_, [&](std::uint32_t v) {
            return (tensor.role == Role::Input ? of(v).input : of(v).output) == tensor.tensor->name;
        });
    }
    std::string resultsText() const {
        std::string text;
        for (const array::MemoryTensor& tensor : tensors_)
            if (tensor.role == Role::Output)
                text += fmt::format("std::vector<{}> result_{}({});\n", cppType(tensor),
                                    program_.variables[variableOf(tensor)].name, tensor.tensor->elements());
        return text;
    }
    std::string checksText() const {
        if (sizes_.empty()) return {};
        return "void check(const char* name, long long size, long long made) {\n"
               "    if (size == made) return;\n"
               "    std::fprintf(stderr, \"" +
               parts_.call +
               ": made for %s = %lld, but the program has %lld\\n\", name, made, size);\n"
               "    std::exit(2);\n}\n\n";
    }
    std::string callsText() const {
        std::string text;
        for (const cinput::Size* size : sizes_)
            text += fmt::format("    check(\"{0}\", size_{0}, {1});\n", size->name, size->value);
        std::vector<std::string> words{parts_.call + "_file"};
        for (const array::MemoryTensor& tensor : tensors_) {
            const cinput::Variable& one = program_.variables[variableOf(tensor)];
            words.push_back(tensor.role == Role::Output
                                ? fmt::format("result_{}.data()", one.name)
                                : fmt::format("static_cast<const {}*>({})", cppType(tensor), dataName(one)));
        }
        return text + "    systolic::run(\n        " + filled(words, "        ") + ");\n";
    }
    bool hasQuotients() const {
        return std::ranges::any_of(passed_, [&](std::uint32_t v) {
            return std::ranges::any_of(of(v).untouched,
                                       [](const polyhedra::Piece& one) { return !one.quotients.empty(); });
        });
    }
    // Of an output: calls `use` with the name and the place of each element that the region writes.
    std::string eachText() const {
        std::string text;
        if (hasQuotients())
            text = "long long quotient(long long a, long long b) {\n"
                   "    return a / b - (a % b < 0);\n}\n\n";
        for (const std::uint32_t v : passed_) {
            if (!isOf(v, Role::Output)) continue;
            const auto& extents = of(v).extents;
            std::string indent = "    ", place = "0", name = program_.variables[v].name;
            std::string nest;
            for (std::size_t d = 0; d < extents.size(); ++d) {
                nest +=
                    fmt::format("{0}for (long long d{1} = 0; d{1} < {2}; ++d{1})\n", indent, d, extents[d]);
                indent += "    ";
                if (d > 1) place = "(" + place + ")";
                place = d == 0 ? "d0" : fmt::format("{} * {} + d{}", place, extents[d], d);
            }
            if (const std::string skipped = conditionText(of(v).untouched, program_.sizes, extents);
                !skipped.empty()) {
                nest += fmt::format("{}if (!({}))\n", indent, skipped);
                indent += "    ";
            }
            std::string format = name;
            for (std::size_t d = 0; d < extents.size(); ++d) format += "[%lld]";
            nest += fmt::format("{}if (!use({})) return;\n", indent, place);
            text +=
                fmt::format("// The places of the elements of {} that the region writes, until one is not "
                            "used.\ntemplate<class Use>\nvoid eachOf_{}(const Use& use) {{\n{}}}\n\n",
                            name, name, nest);
            text += elementText(name, extents);
        }
        return text;
    }
    // "C[2][3]" of a place.
    static std::string elementText(const std::string& name, const std::vector<std::int64_t>& extents) {
        std::string indices;
        std::int64_t stride = 1;
        for (std::size_t d = extents.size(); d-- > 0; stride *= std::max<std::int64_t>(extents[d], 1))
            indices.insert(0, fmt::format(" + \"[\" + std::to_string(place / {} % {}) + \"]\"", stride,
                                          std::max<std::int64_t>(extents[d], 1)));
        return fmt::format("std::string elementOf_{0}({1}) {{\n    return std::string(\"{0}\"){2};\n}}\n\n",
                           name, extents.empty() ? "long long" : "long long place", indices);
    }
    std::string forOutputs(std::string_view each) const {
        std::string text;
        for (const array::MemoryTensor& tensor : tensors_)
            if (tensor.role == Role::Output)
                text += emit::fillIn(each, {{"name", program_.variables[variableOf(tensor)].name},
                                            {"type", std::string(cppType(tensor))}});
        return text;
    }

    std::string kernelFile() const { return exported_.files.front().name; }
    emit::Replacements replacements() const {
        std::string guard = parts_.call + "_H";
        for (char& c : guard) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        return {
            {"function", parts_.function},
            {"file", parts_.file},
            {"guard", guard},
            {"kernel", kernelFile()},
            {"call", parts_.call},
            {"parameters", list(true, true, false)},
            {"arguments", list(true, false, false)},
            {"left", list(false, true, true)},
            {"results", resultsText()},
            {"checks", checksText()},
            {"calls", callsText()},
            {"each", eachText()},
            {"copies", forOutputs("    eachOf_@name@([&](long long place) {\n"
                                  "        static_cast<@type@*>(data_@name@)[place] = result_@name@[place];\n"
                                  "        return true;\n    });\n")},
            {"compares",
             forOutputs("    eachOf_@name@([&](long long place) {\n"
                        "        return compared(elementOf_@name@(place).c_str(), static_cast<const "
                        "@type@*>(data_@name@)[place], result_@name@[place]);\n    });\n")}};
    }

    // Sizes of headers as well, where these ask whether there is a definition.
    std::vector<std::string> optionsOfBench() const {
        std::vector<std::string> list;
        for (const std::string& one : options_.defines) list.push_back("-D" + one);
        const auto own = cinput::redefinitions(file_.text(), options_.sizes).found;
        for (const auto& [name, value] : options_.sizes)
            if (!own.contains(name) && std::ranges::any_of(sizes_, [&](const cinput::Size* size) {
                    return size->name == name && size->source == cinput::Size::Source::Macro;
                }))
                list.push_back(fmt::format("-D{}={}", name, value));
        for (const std::string& one : options_.folders) list.push_back("-I" + fs::absolute(one).string());
        list.push_back("-iquote" + fs::absolute(file_.name()).parent_path().string());
        return list;
    }
    std::string readme(const ReplacedRegion& result) const {
        std::string text = fmt::format("\n## In the C program\n\n"
                                       "- `{0}`: the C file with a call of `{1}` in place of the region of "
                                       "`{2}`. Compiled with `TACTUS_LOOPS` it "
                                       "has the loops;\n  with `TACTUS_COMPARE` both run, and the first "
                                       "element that differs is printed.\n"
                                       "- `{1}.h`, `{1}.cpp`: that call, which runs the array as `host.h` "
                                       "does. `{1}_file` is the kernel.\n",
                                       parts_.file, parts_.call, parts_.function);
        if (result.bench)
            text += fmt::format("- `{}`: calls `{}` on random data with `TACTUS_COMPARE`. Compile it with "
                                "`-fwrapv -ffp-contract=off`, and link\n  `{}.cpp`, `host.cpp` and OpenCL.\n",
                                result.bench->file, parts_.function, parts_.call);
        return text;
    }

    const text::SourceBuffer& file_;
    const LiftedSource& lifted_;
    const cinput::Program& program_;
    const cinput::Options& options_;
    const emit::Exported& exported_;
    RegionNames parts_;
    std::vector<array::MemoryTensor> tensors_;
    std::vector<std::uint32_t> passed_;
    std::vector<const cinput::Size*> sizes_;
};

} // namespace

ReplacedRegion replacedRegion(const LiftedSource& lifted, const emit::Models& arrays,
                              const emit::Exported& exported) {
    return Replacing(lifted, arrays, exported).made();
}

} // namespace tactus::driver
