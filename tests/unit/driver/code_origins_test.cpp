// The parts of an array that lines of exported code implement, beside the names that stand in these lines.
#include "support/emulation.h"
#include "support/examples.h"
#include "support/paths.h"
#include "support/targets.h"

#include "system/processes/files.h"

#include <regex>
#include <set>
#include <sstream>

namespace tactus::test {

namespace {

using Kind = emit::Origin::Kind;
using Indices = std::set<std::uint32_t>;

// The file of kernels, line by line.
class Lines {
  public:
    Lines(const array::Model& model, const emit::Target& target)
        : file_(emit::exportCode(model, target).files.front()) {
        std::istringstream in(file_.content);
        for (std::string line; std::getline(in, line);) lines.push_back(line);
    }

    Indices of(std::size_t line, Kind kind) const {
        Indices all;
        for (const emit::Origin& origin : emit::originsAt(file_.origins, line))
            if (origin.kind == kind) all.insert(origin.index);
        return all;
    }
    const emit::File& file() const { return file_; }

    std::vector<std::string> lines;

  private:
    emit::File file_;
};

// "X[i][j][0] = ...;" and "const float X = ...;": the variable that has this name, and the value. One
// that shares its name with a tensor has another in the code.
struct Assignment {
    ure::VariableId variable;
    std::string value;
};
std::optional<Assignment> assignmentIn(const std::string& line, const ure::System& system) {
    static const std::regex form(R"(^ *(?:const [\w:<>]+ )?(\w+)(?:\[[^=]*\])? = (.*);$)");
    std::smatch match;
    if (!std::regex_match(line, match, form)) return std::nullopt;
    for (const ure::VariableId id : system.variables.keys())
        if (system.variables[id].name == match[1].str() && !system.tensorNamed(match[1].str()))
            return Assignment{id, match[2].str()};
    return std::nullopt;
}

bool namesWord(const std::string& text, const std::string& word) {
    return std::regex_search(text, std::regex("\\b" + word + "\\b"));
}

// "line 12" of the comment above, if it is of an equation.
std::optional<int> lineInComment(const std::string& line) {
    std::smatch match;
    if (!std::regex_search(line, match, std::regex(R"(^ *// line (\d+): )"))) return std::nullopt;
    return std::stoi(match[1].str());
}

// How many lines were looked at.
struct Seen {
    int computed = 0, moved = 0, transfers = 0, banks = 0, calls = 0;
};

// Below the comment that names an equation's line, its variable is computed; a value that is a copy of the
// variable itself, without such a comment, moves on.
void checkEquations(const Lines& code, const array::Model& model, Seen& seen) {
    const ure::System& system = model.system();
    std::optional<int> above;
    std::set<ure::VariableId> made; // below that comment
    for (std::size_t at = 0; at < code.lines.size(); ++at) {
        const std::string& line = code.lines[at];
        if (line.starts_with("}")) above.reset();
        const Indices equations = code.of(at, Kind::Equation);
        if (const auto number = lineInComment(line)) above = number;
        if (above && lineInComment(line)) {
            ASSERT_EQ(equations.size(), 1U) << line;
            const ure::Equation& equation = system.equations[ure::EquationId(*equations.begin())];
            EXPECT_EQ(int(system.source->position(equation.span.begin).line), *above) << line;
        }
        const auto found = assignmentIn(line, system);
        if (!found) continue;
        const std::string& name = system.variables[found->variable].name;
        Indices own, links, delayed;
        for (const ure::EquationId id : system.equations.keys())
            if (!system.equations[id].isOutput() && system.equations[id].variable == found->variable)
                own.insert(id.index());
        for (std::uint32_t family = 0; family < model.links.size(); ++family) {
            if (equations.contains(model.links[family].reader.index())) links.insert(family);
            if (model.links[family].variable == found->variable && model.links[family].delay > 0)
                delayed.insert(family);
        }
        EXPECT_TRUE(std::ranges::includes(own, equations)) << line;
        if (above) {
            EXPECT_EQ(equations.size(), 1U) << line;
            EXPECT_EQ(code.of(at, Kind::Link), links) << line;
            ++seen.computed;
        } else if (std::regex_match(found->value, std::regex("\\b" + name + "\\[.*\\]"))) {
            EXPECT_EQ(equations, own) << line;
            EXPECT_EQ(code.of(at, Kind::Link), delayed) << line;
            ++seen.moved;
        }
    }
}

// The channel whose name this is; of HLS also with what tells both ends of a FIFO apart behind it.
std::optional<std::uint32_t> channelNamed(const std::string& name, const spatial::Network& plan) {
    for (const spatial::ChannelId id : plan.channels.keys())
        if (std::regex_match(name, std::regex(plan.channels[id].name + "(_in|_out)?\\d*"))) return id.index();
    return std::nullopt;
}

void checkChannels(const Lines& code, const array::Model& model, Seen& seen) {
    static const std::regex reads(R"((?:read|write)_channel(?:_nb)?_intel\((\w+))"),
        streams(R"((\w+)(?:\[[^\]]*\])*\.(?:read|write)(?:_nb)?\()");
    for (std::size_t at = 0; at < code.lines.size(); ++at) {
        const std::string& line = code.lines[at];
        std::smatch match;
        if (std::regex_search(line, match, reads) || std::regex_search(line, match, streams)) {
            const auto channel = channelNamed(match[1].str(), *model.network);
            ASSERT_TRUE(channel) << line;
            EXPECT_EQ(code.of(at, Kind::Channel), Indices{*channel}) << line;
            ++seen.transfers;
        }
        for (const spatial::ChannelId id : model.network->channels.keys()) {
            const std::string& name = model.network->channels[id].name;
            const bool declares = line.starts_with("channel ") || line.find("#pragma HLS STREAM ") == 0;
            if (declares && namesWord(line, name)) {
                EXPECT_EQ(code.of(at, Kind::Channel), Indices{id.index()}) << line;
            }
        }
        for (const spatial::BufferId id : model.network->buffers.keys()) {
            // Its banks are an array of that name: declared, filled, fetched.
            const bool touches = line.find(" " + model.network->buffers[id].name + "[") != std::string::npos;
            if (touches) {
                EXPECT_EQ(code.of(at, Kind::Buffer), Indices{id.index()}) << line;
                ++seen.banks;
            }
        }
    }
}

// The calls of processes in the dataflow region name the function, then all FIFOs that are handed to it.
void checkCalls(const Lines& code, const array::Model& model, Seen& seen) {
    static const std::regex call(R"(^ *DATAFLOW_PROCESS\((\w+), (.*)\);$)"), words(R"(\w+)");
    for (std::size_t at = 0; at < code.lines.size(); ++at) {
        const std::string& line = code.lines[at];
        std::smatch match;
        if (!std::regex_match(line, match, call)) continue;
        Indices handed;
        const std::string arguments = match[2].str();
        for (std::sregex_iterator word(arguments.begin(), arguments.end(), words), end; word != end; ++word)
            if (const auto channel = channelNamed(word->str(), *model.network)) handed.insert(*channel);
        EXPECT_EQ(code.of(at, Kind::Channel), handed) << line;
        const Indices kernels = code.of(at, Kind::Kernel);
        ASSERT_EQ(kernels.size(), 1U) << line;
        const auto id = spatial::KernelId(*kernels.begin());
        const std::string& name = model.network->kernels[id].name;
        EXPECT_TRUE(id == model.network->array || match[1].str().starts_with(name)) << line;
        ++seen.calls;
    }
}

// A function begins in a line without margin that ends with "(" or a parameter, and ends with "}". Its name
// begins with that of its kernel, but the array's.
void checkKernels(const Lines& code, const array::Model& model) {
    const auto plan = array::networkOf(model);
    static const std::regex opening(R"(^(?:__kernel|static|inline static|extern "C") void (\w+)\()");
    std::optional<Indices> inside;
    Indices found;
    for (std::size_t at = 0; at < code.lines.size(); ++at) {
        const std::string& line = code.lines[at];
        std::smatch match;
        if (std::regex_search(line, match, opening)) {
            const Indices kernels = code.of(at, Kind::Kernel);
            if (kernels.empty()) continue; // a helper, or the region around all of them
            ASSERT_EQ(kernels.size(), 1U) << line;
            const auto id = spatial::KernelId(*kernels.begin());
            if (id != plan->array) {
                EXPECT_TRUE(match[1].str().starts_with(plan->kernels[id].name)) << line;
            }
            inside = kernels;
            found.insert(id.index());
        }
        if (inside) {
            EXPECT_EQ(code.of(at, Kind::Kernel), *inside) << line;
        }
        if (line == "}") inside.reset();
    }
    for (const spatial::KernelId id : plan->kernels.keys())
        if (!plan->kernels[id].onHost && model.network) {
            EXPECT_TRUE(found.contains(id.index())) << id.index();
        }
}

// Ranges are within the file, sorted, and the two questions agree.
void checkMap(const Lines& code) {
    const auto& map = code.file().origins;
    EXPECT_TRUE(std::ranges::is_sorted(map));
    std::set<std::pair<emit::Origin, std::size_t>> byLine, byOrigin;
    for (std::size_t at = 0; at < code.lines.size(); ++at)
        for (const emit::Origin& origin : emit::originsAt(map, at)) byLine.emplace(origin, at);
    for (const emit::OriginLines& lines : map) {
        EXPECT_LT(lines.first, lines.end);
        EXPECT_LE(lines.end, code.lines.size());
        EXPECT_EQ(lines.origin.array, 0U);
        for (const std::size_t at : emit::linesOf(map, lines.origin)) byOrigin.emplace(lines.origin, at);
    }
    EXPECT_EQ(byLine, byOrigin);
}

Seen check(const array::Model& model) {
    Seen seen;
    for (const emit::Target* target : emit::targets()) {
        SCOPED_TRACE(target->name);
        const Lines code(model, *target);
        if (code.lines.empty()) continue;
        checkEquations(code, model, seen);
        if (model.network) checkChannels(code, model, seen);
        if (model.network) checkCalls(code, model, seen);
        checkKernels(code, model);
        checkMap(code);
    }
    return seen;
}

std::string publishedText(const std::string& name) {
    return system::readFile(inRepository("/examples/published/" + name + ".ure")).value_or("");
}

} // namespace

TEST(CodeOrigins, OfExamplesAreThoseOfTheNamesInTheirLines) {
    Seen all;
    for (const auto& [example, mapping] : exampleMappings()) {
        SCOPED_TRACE(example + " " + mapping);
        const auto model = analysedModelOf(exampleText(example), mapping);
        if (!model) continue;
        const Seen seen = check(*model);
        all.computed += seen.computed;
        all.moved += seen.moved;
    }
    EXPECT_GT(all.computed, 300);
    EXPECT_GT(all.moved, 200);
}

TEST(CodeOrigins, OfNetworksAreThoseOfTheNamesInTheirLines) {
    for (const auto& [name, mapping] :
         {std::pair("gemm", "t2s"), {"sgemm", "buffered"}, {"sgemm", "isolated"}}) {
        SCOPED_TRACE(std::string(name) + " " + mapping);
        const auto model = analysedModelOf(publishedText(name), mapping);
        ASSERT_TRUE(model && model->network);
        const Seen seen = check(*model);
        EXPECT_GT(seen.computed, 4);
        EXPECT_GT(seen.transfers, 10);
        EXPECT_GT(seen.calls, 5);
        EXPECT_EQ(seen.banks > 5, !model->network->buffers.empty());
    }
}

// Arrays of one program number their parts by themselves.
TEST(CodeOrigins, SayOfWhichArrayTheyAre) {
    const auto model = analysedModelOf(exampleText("gemm"));
    const auto other = analysedModelOf(exampleText("fir"));
    for (const emit::Target* target : emit::targets()) {
        const emit::File file = emit::exportCode({model.get(), other.get()}, *target).files.front();
        std::set<std::uint32_t> arrays;
        for (const emit::OriginLines& lines : file.origins) {
            arrays.insert(lines.origin.array);
            const array::Model& its = lines.origin.array == 0 ? *model : *other;
            if (lines.origin.kind == Kind::Equation) {
                EXPECT_LT(lines.origin.index, its.system().equations.size());
            }
        }
        EXPECT_EQ(arrays, (std::set<std::uint32_t>{0, 1}));
    }
}

} // namespace tactus::test
