#include "localise/written/written.h"

#include "dependence/cases/names.h"
#include "ure/nodes/fresh_name.h"
#include "ure/print/design_forms.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::localise {

using polyhedra::Vector;

namespace {

std::string tupleText(const ure::System& system, const Vector& vector) {
    return fmt::format("({})", fmt::join(ure::stepOverValues(system, vector), ", "));
}

bool isLower(const std::string& name) {
    return std::islower(static_cast<unsigned char>(name.front())) != 0;
}

class Naming {
  public:
    Naming(const ure::System& text, const ure::System& before) : text_(text) {
        for (const ure::Variable& variable : before.variables) taken_.insert(variable.name);
        const auto hasCapital = [](const ure::Variable& variable) { return !isLower(variable.name); };
        areCapitals_ = text.variables.size() > 0 && std::ranges::all_of(text.variables, hasCapital);
    }

    std::string name(const InputStream& stream, const std::string& input) {
        std::string name = input;
        if (areCapitals_ && input.size() == 1 && isLower(input)) {
            name.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
            if (ure::freshName(text_, taken_, name) == name) return *taken_.insert(name).first;
        }
        name = input + "_";
        for (const Vector& vector : stream.vectors)
            for (const ure::LoopId loop : text_.loops.keys())
                if (vector[loop.index()] != 0) {
                    name += text_.loops[loop].name;
                    break;
                }
        return *taken_.insert(ure::freshName(text_, taken_, name, "")).first;
    }

  private:
    const ure::System& text_;
    std::set<std::string> taken_;
    bool areCapitals_ = false;
};

std::vector<std::string> inputsOf(const ure::System& system, const InputStream& stream) {
    std::vector<std::string> inputs;
    ure::forEachBelow(system, stream.source, [&](ure::ExprId id) {
        if (system.exprs[id].kind == ure::Expr::Kind::ReadInput)
            inputs.push_back(system.tensors[system.exprs[id].tensor].name);
    });
    return inputs;
}

} // namespace

std::vector<WrittenStream> written(const ure::System& system, const std::vector<Stream>& streams) {
    std::vector<WrittenStream> all;
    for (const Stream& stream : streams) {
        const ure::Variable& variable = system.variables[stream.variable];
        // A stream on the way of others is read by them alone.
        const std::string read = stream.sites.empty() ? system.variables[stream.source].name +
                                                            dependence::tuple(system, stream.index)
                                                      : std::string(system.source->text(stream.span));
        all.push_back(
            {variable.equation,
             {},
             fmt::format("{} hands {} on along {}, because its distance differs from point to point",
                         variable.name, read, tupleText(system, stream.leg.direction)),
             stream.span});
    }
    return all;
}

WrittenInputs written(const ure::System& text, const ure::System& before, const HandedOn& after,
                      const std::string& mapping) {
    Naming naming(text, before);
    const auto system = std::make_shared<ure::System>(*after.system);
    std::vector<WrittenStream> all;
    for (const InputStream& stream : after.streams) {
        WrittenStream one{stream.equation, inputsOf(*system, stream), {}, system->spanOf(stream.source)};
        std::string& name = system->variables[system->equations[stream.equation].variable].name;
        const bool isOfText = stream.equation.index() < before.equations.size();
        if (!isOfText) name = naming.name(stream, one.inputs.front());
        std::vector<std::string> vectors;
        for (const Vector& vector : stream.vectors) vectors.push_back(tupleText(*system, vector));
        one.reason = fmt::format("{} hands {} on along {}, for mapping {}", name,
                                 system->source->text(one.read), fmt::join(vectors, " and "), mapping);
        all.push_back(std::move(one));
    }
    return {system, std::move(all)};
}

} // namespace tactus::localise
