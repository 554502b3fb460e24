#include "lift/print/names.h"

#include "ure/types/operators.h"

#include <cctype>
#include <fmt/format.h>

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
        if (flow.isInput[v])
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

} // namespace tactus::lift
