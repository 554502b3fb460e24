#include "driver/written/stream_edits.h"

#include "mapping/edits/hand_on_edits.h"
#include "ure/nodes/fresh_name.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::driver {

using localise::WrittenStream;
using text::Span;

namespace {

bool isBlank(std::string_view text) {
    return text.find_first_not_of(" \t") == std::string_view::npos;
}

bool isLower(const std::string& name) {
    return std::islower(static_cast<unsigned char>(name.front())) != 0;
}

std::string upper(std::string name) {
    for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name;
}

} // namespace

// In the file's own style: X for x where funcs have capitals, else x_i by the loops that it goes along.
std::string StreamEdits::inputStyle(const WrittenStream& stream) const {
    const std::string& input = stream.inputs.front();
    const auto hasCapital = [](const ure::Variable& variable) { return !isLower(variable.name); };
    const auto& variables = system_.variables;
    const bool areCapitals =
        std::ranges::any_of(variables, hasCapital) && std::ranges::all_of(variables, hasCapital);
    if (areCapitals && input.size() == 1 && isLower(input)) {
        const std::string name = upper(input);
        if (ure::freshName(system_, taken_, name) == name) return name;
    }
    std::string name = input + "_";
    for (const WrittenStream::Choice& choice : stream.choices) {
        if (choice.func.empty()) continue;
        const auto moves = std::ranges::find_if(choice.distance, [](std::int64_t d) { return d != 0; });
        if (moves != choice.distance.end())
            name += names_[static_cast<std::size_t>(moves - choice.distance.begin())];
    }
    return ure::freshName(system_, taken_, name, "");
}

// A stream bears its input's name, which the text gives to the input alone.
void StreamEdits::rename(WrittenStream& stream) {
    const std::string old = stream.name;
    const bool isOfInput = !stream.inputs.empty();
    const std::string name = isOfInput ? inputStyle(stream) : old;
    taken_.insert(name);
    stream.name = name;
    for (WrittenStream::Choice& choice : stream.choices)
        if (choice.func == old && isOfInput) choice.func = name;
    if (isOfInput && stream.reason.starts_with(old)) stream.reason.replace(0, old.size(), name);
}

const syntax::Equation* StreamEdits::equationAt(Span span) const {
    const auto found = std::ranges::find_if(equations_, [&](const syntax::Equation& equation) {
        return equation.span().begin <= span.begin && span.end <= equation.span().end;
    });
    return found == equations_.end() ? nullptr : &*found;
}

void StreamEdits::Origin::add(const Origin& other) {
    sources.insert(sources.end(), other.sources.begin(), other.sources.end());
    reads.insert(reads.end(), other.reads.begin(), other.reads.end());
}

StreamEdits::Origin StreamEdits::originOf(const WrittenStream& stream,
                                          const std::vector<mapping::Localise>& calls) const {
    Origin origin{{}, stream.sites};
    if (stream.sites.empty()) origin.reads = {stream.read};
    for (const Span read : origin.reads)
        if (const auto* equation = equationAt(read)) origin.sources.push_back(equation->span());
    for (const mapping::Localise& call : calls)
        if (std::ranges::find(stream.inputs, call.input) != stream.inputs.end())
            origin.sources.push_back(text::join(call.inputSpan, call.vectorSpan));
    return origin;
}

void StreamEdits::add(WrittenStream stream, const std::vector<mapping::Localise>& calls) {
    const syntax::Equation* first = nullptr;
    for (const Span site : stream.sites)
        if (const auto* equation = equationAt(site);
            equation && (!first || equation->span().begin < first->span().begin))
            first = equation;
    const Origin origin = originOf(stream, calls);
    const bool isOfText = first && stream.sites.front() == first->span();
    if (isOfText) { // a stream that the text writes out is turned round
        edits_.push_back({{first->span(), localise::equationText(stream, system_, names_)},
                          origin.sources,
                          {stream.read}});
        return;
    }
    rename(stream);
    const std::string here = fmt::format("{}({})", stream.name, fmt::join(system_.loopNames(), ", "));
    for (const Span site : stream.sites) edits_.push_back({{site, here}});
    if (!first) first = equationAt(stream.choices.front().source);
    if (!first) first = &equations_.front(); // read by other streams alone
    insertEquation(stream, *first, origin);
    const ure::Type type = [&] {
        for (const ure::Expr& expr : system_.exprs)
            if (!stream.sites.empty() && expr.span == stream.sites.front() &&
                (expr.kind == ure::Expr::Kind::Read || expr.kind == ure::Expr::Kind::ReadInput))
                return expr.type;
        const auto variable = system_.variableNamed(stream.choices.front().func);
        return variable ? system_.variables[*variable].type : ure::intType(32);
    }();
    Funcs& funcs = funcs_[toString(type)];
    funcs.names.push_back(stream.name);
    funcs.origin.add(origin);
    readers_[first->name().text].push_back(stream.name);
}

void StreamEdits::insert(std::uint32_t place, std::string text, const Origin& origin) {
    inserted_.push_back({{{place, place}, std::move(text)}, origin.sources, origin.reads});
}

// In front of the equation that reads it first, and of the comment above that.
void StreamEdits::insertEquation(const WrittenStream& stream, const syntax::Equation& reader,
                                 const Origin& origin) {
    const std::uint32_t begin = reader.span().begin;
    std::uint32_t line = source_.position(begin).line;
    const std::string_view indent = source_.text({source_.lineStart(line), begin});
    const std::string text = localise::equationText(stream, system_, names_);
    if (!isBlank(indent)) {
        return insert(begin, fmt::format("\n  // {}\n  {}\n  ", stream.reason, text), origin);
    }
    const auto isComment = [&](std::uint32_t number) {
        const std::string_view above = source_.line(number);
        const std::size_t at = above.find_first_not_of(" \t");
        return at != above.npos && above.substr(at).starts_with("//");
    };
    while (line > 1 && isComment(line - 1)) --line;
    insert(source_.lineStart(line), fmt::format("{0}// {1}\n{0}{2}\n", indent, stream.reason, text), origin);
}

// A line below the last declaration of funcs, or of the loops.
void StreamEdits::declareFuncs() {
    if (funcs_.empty()) return;
    Span last = syntax_.loops().back().span();
    if (!syntax_.funcs().empty()) last = syntax_.funcs().back().span();
    const std::uint32_t line = source_.position(last.begin).line;
    const std::string_view before = source_.text({source_.lineStart(line), last.begin});
    const std::string indent = isBlank(before) ? std::string(before) : "  ";
    for (const auto& [type, funcs] : funcs_)
        insert(last.end, fmt::format("\n{}func {} : {};", indent, fmt::join(funcs.names, ", "), type),
               funcs.origin);
}

// A set of merge_ures has the streams that its equations read.
void StreamEdits::mergeFuncs() {
    for (const syntax::MappingDeclaration& mapping : syntax_.mappings())
        for (const syntax::CallChain& chain : mapping.chains())
            for (const syntax::Call& call : chain.calls()) {
                if (call.name().text != "merge_ures" || call.arguments().empty()) continue;
                std::set<std::string> merged{chain.receiver().text};
                for (const syntax::Expression& argument : call.arguments())
                    merged.insert(std::string(source_.text(argument.span())));
                std::string text;
                for (const auto& [reader, names] : readers_)
                    if (merged.contains(reader)) text += fmt::format(", {}", fmt::join(names, ", "));
                const std::uint32_t end = call.arguments().back().span().end;
                if (!text.empty()) edits_.push_back({{{end, end}, text}});
            }
}

void StreamEdits::remove(const std::vector<mapping::Localise>& calls) {
    for (text::Edit& edit : mapping::callsRemoved(syntax_, calls)) edits_.push_back({std::move(edit)});
}

// Insertions come first: at one place they are in front of a text that is replaced.
std::vector<MadeEdit> StreamEdits::take() {
    declareFuncs();
    mergeFuncs();
    inserted_.insert(inserted_.end(), edits_.begin(), edits_.end());
    return std::move(inserted_);
}

} // namespace tactus::driver
