#include "spatial/chains/context.h"

#include "mapping/read/linear.h"
#include "mapping/read/suggestion.h"
#include "spatial/operands/expression.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::spatial {

using diagnostics::Kind;

// Loops that stand for sums are named by them.
static std::string withoutSpaces(std::string text) {
    std::erase(text, ' ');
    return text;
}

bool Context::refuseReceiver(text::Span span, const std::string& message) {
    return refuse(Kind::NetworkReceiver, span, message);
}

std::string Context::ownerOf(const std::string& name) const {
    if (roleOf(name)) return "a kernel already";
    if (const auto tensor = system().tensorNamed(name))
        return system().tensors[*tensor].isConst   ? "a const"
               : system().tensors[*tensor].isInput ? "an input"
                                                   : "an output";
    if (system().variableNamed(name)) return "a func";
    if (std::ranges::find(nest.names, name) != nest.names.end()) return "a loop";
    if (std::ranges::find(system().params, name, &ure::Param::name) != system().params.end())
        return "a param";
    return name == "Host" ? "the host" : "";
}

bool Context::standsForExpression(ure::TensorId tensor) const {
    return std::ranges::find(expressions, tensor, &IsolatedExpression::tensor) != expressions.end();
}

const IsolatedExpression* Context::expressionAt(text::Span argument) const {
    const auto found = std::ranges::find(expressions, argument, &IsolatedExpression::argument);
    return found == expressions.end() ? nullptr : &*found;
}

std::optional<ure::TensorId> Context::tensorNamed(const std::string& name) const {
    for (const ure::TensorId id : system().tensors.keys())
        if (system().tensors[id].name == name && !standsForExpression(id)) return id;
    return std::nullopt;
}

bool Context::introduce(const text::Word& name, Kernel::Role role) {
    const std::string owner = ownerOf(name.text);
    if (!owner.empty()) return refuse(Kind::NetworkName, name.span, name.text, owner);
    kernels_.push_back({name.text, role});
    return true;
}

std::set<std::string> Context::kernelNames() const {
    std::set<std::string> names;
    for (const Introduced& kernel : kernels_) names.insert(kernel.name);
    return names;
}

std::optional<Kernel::Role> Context::roleOf(std::string_view kernel) const {
    const auto found = std::ranges::find(kernels_, kernel, &Introduced::name);
    if (found == kernels_.end()) return std::nullopt;
    return found->role;
}

std::optional<text::Word> Context::wordOf(const mapping::Argument& argument, std::string_view call,
                                          std::string_view takes) {
    if (auto name = argument.name()) return name;
    refuse(Kind::MapArguments, argument.span(), fmt::format("{} takes {}", call, takes));
    return std::nullopt;
}

// However the sum is written: "N-1 - i" as well as "-i + 5".
std::optional<std::size_t> Context::loopOfSum(const mapping::Argument& argument) const {
    if (sums.loops.empty()) return std::nullopt;
    diagnostics::List ignored;
    const auto form = mapping::affineOf(argument, mapping::namesOf(system(), sums.loops), ignored);
    if (!form) return std::nullopt;
    const auto found = std::ranges::find(sums.sums, *form);
    if (found == sums.sums.end()) return std::nullopt;
    return static_cast<std::size_t>(found - sums.sums.begin());
}

std::optional<std::size_t> Context::loopNamedBy(const mapping::Argument& argument, std::string_view call,
                                                std::string_view takes) {
    const std::string text = withoutSpaces(argument.text());
    const auto found = std::ranges::find(nest.names, text, withoutSpaces);
    if (found != nest.names.end()) return static_cast<std::size_t>(found - nest.names.begin());
    if (const auto loop = loopOfSum(argument)) return loop;
    const bool isStraight = std::ranges::any_of(nest.names, [](const std::string& name) {
        return withoutSpaces(name) != name; // the loop stands for a sum
    });
    const auto word =
        isStraight ? std::optional(text::Word{text, argument.span()}) : wordOf(argument, call, takes);
    if (word)
        refuse(Kind::MapUnknownLoop, word->span, word->text, "",
               isStraight ? fmt::format("; the loops of the space and of its processing elements are {}",
                                        fmt::join(nest.names, ", "))
                          : mapping::suggestion(word->text, nest.names));
    return std::nullopt;
}

bool Context::hasArguments(const mapping::NetworkCall& call, std::size_t count, std::string_view takes) {
    if (call.arguments.size() == count) return true;
    return refuse(Kind::MapArguments, call.argumentsSpan, fmt::format("{} takes {}", call.name.text, takes));
}

} // namespace tactus::spatial
