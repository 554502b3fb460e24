#include "lift/print/names.h"

#include "ure/types/operators.h"

#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace tactus::lift {

namespace {

class Naming {
  public:
    std::string taken(std::string name) {
        if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front()))) name.insert(0, "_");
        for (char& c : name)
            if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') c = '_';
        while (isWord(name) || used_.contains(name)) name += '_';
        used_.insert(name);
        return name;
    }

  private:
    static bool isWord(const std::string& name) {
        static constexpr std::string_view words[] = {"true", "false", "infinity", "select", "random", "Int",
                                                     "UInt", "Fixed", "UFixed",   "Float",  "Bool",   "nan"};
        for (const std::string_view word : words)
            if (name == word) return true;
        for (const ure::OperatorInfo& one : ure::allOperators())
            if (name == one.spelling) return true;
        return false;
    }

    std::set<std::string> used_;
};

// Does what is needed read elements as they were before the region?
bool isReadIn(const cinput::Program& program, const Dataflow& flow, const Plan& plan,
              std::uint32_t variable) {
    for (std::size_t a = 0; a < flow.reads.size(); ++a)
        if (program.accesses[a].variable == variable && plan.roles[flow.readers[a]] != Plan::Role::Dead &&
            !flow.reads[a].none.empty())
            return true;
    return false;
}

} // namespace

Names namesOf(const cinput::Program& program, const Dataflow& flow, const Plan& plan,
              const Embedding& embedding) {
    Naming naming;
    Names names;
    names.design = Naming().taken(program.name);
    for (const cinput::Size& size : program.sizes) names.sizes.push_back(naming.taken(size.name));
    std::vector<std::string> written;
    std::vector<std::size_t> writers(program.variables.size(), 0);
    for (std::uint32_t s = 0; s < program.statements.size(); ++s)
        if (plan.roles[s] == Plan::Role::Func) ++writers[program.statements[s].written.variable];
    // Tensors first: data files bear their names.
    for (std::uint32_t v = 0; v < program.variables.size(); ++v) {
        const bool isOutput = flow.isOutput(v);
        names.outputs.push_back(isOutput ? naming.taken(program.variables[v].name) : "");
        names.inputs.emplace_back();
        if (flow.isInput[v] && (isOutput || isReadIn(program, flow, plan, v)))
            names.inputs.back() = naming.taken(program.variables[v].name + (isOutput ? "_in" : ""));
    }
    for (const std::string& loop : embedding.names) names.loops.push_back(naming.taken(loop));
    std::vector<std::size_t> counts(program.variables.size(), 0);
    for (std::uint32_t s = 0; s < program.statements.size(); ++s) {
        names.funcs.emplace_back();
        if (plan.roles[s] != Plan::Role::Func || plan.reductions.contains(s)) continue;
        const std::uint32_t v = program.statements[s].written.variable;
        const bool isAlone = writers[v] == 1 && !flow.isOutput(v) && !flow.isInput[v];
        names.funcs.back() =
            naming.taken(isAlone ? program.variables[v].name
                                 : fmt::format("{}_{}", program.variables[v].name, ++counts[v]));
    }
    return names;
}

std::string typeText(cinput::ScalarType type) {
    if (type == cinput::ScalarType::Bool) return "Bool";
    return fmt::format("{}({})", isReal(type) ? "Float" : isSigned(type) ? "Int" : "UInt", bitsOf(type));
}

std::string numberText(const cinput::Constant& value) {
    if (value.type == cinput::ScalarType::Bool) return value.integer ? "true" : "false";
    if (!isReal(value.type)) {
        if (!isSigned(value.type)) return fmt::format("{}", static_cast<std::uint64_t>(value.integer));
        if (value.integer == std::numeric_limits<std::int64_t>::min()) return "(-9223372036854775807 - 1)";
        return fmt::format("{}", value.integer);
    }
    if (std::isinf(value.real)) return value.real > 0 ? "infinity" : "-infinity";
    std::string digits = value.type == cinput::ScalarType::Float
                             ? fmt::format("{}", static_cast<float>(value.real))
                             : fmt::format("{}", value.real);
    if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
    return digits;
}

std::string inOneLine(const text::SourceBuffer& source, text::Span span, std::size_t longest) {
    std::string words;
    for (const char c : source.text(span)) {
        const bool isSpace = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!isSpace)
            words += c;
        else if (!words.empty() && words.back() != ' ')
            words += ' ';
    }
    return words.size() > longest ? words.substr(0, longest) + " ..." : words;
}

} // namespace tactus::lift
