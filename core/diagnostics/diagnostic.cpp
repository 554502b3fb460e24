#include "diagnostics/diagnostic.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace tactus::diagnostics {

static constexpr auto kinds = std::to_array<KindInfo>({
#define TACTUS_DIAGNOSTIC(name, code, severity, message, explanation)                                        \
    {#name, code, Severity::severity, message, explanation},
#include "diagnostics/kinds/all.def"
#undef TACTUS_DIAGNOSTIC
});

// The tables have each kind of kind.h once, in its order.
static constexpr auto order = std::to_array<Kind>({
#define TACTUS_DIAGNOSTIC(name, code, severity, message, explanation) Kind::name,
#include "diagnostics/kinds/all.def"
#undef TACTUS_DIAGNOSTIC
});

static constexpr bool followsKinds() {
    for (std::size_t place = 0; place < order.size(); ++place)
        if (order[place] != static_cast<Kind>(place)) return false;
    return true;
}
static_assert(followsKinds(), "kind.h lists the kinds in the order of kinds/all.def");

// A switch without a default, so that the compiler names a kind that has no entry.
[[maybe_unused]] static constexpr bool hasEntry(Kind kind) {
    switch (kind) {
#define TACTUS_DIAGNOSTIC(name, code, severity, message, explanation) case Kind::name:
#include "diagnostics/kinds/all.def"
#undef TACTUS_DIAGNOSTIC
        return true;
    }
    return false;
}

const KindInfo& info(Kind kind) {
    return kinds[static_cast<std::size_t>(kind)];
}

std::span<const KindInfo> allKinds() {
    return kinds;
}

std::optional<Kind> kindOfCode(std::string_view code) {
    const auto found = std::ranges::find(kinds, code, &KindInfo::code);
    if (found == kinds.end()) return std::nullopt;
    return static_cast<Kind>(found - kinds.begin());
}

std::string_view toString(Severity severity) {
    switch (severity) {
    case Severity::Error:
        return "error";
    case Severity::Warning:
        return "warning";
    case Severity::Note:
        return "note";
    }
    return "";
}

std::string_view toString(Witness::Kind kind) {
    switch (kind) {
    case Witness::Kind::Conflict:
        return "conflict";
    case Witness::Kind::Backwards:
        return "backwards";
    case Witness::Kind::Undefined:
        return "undefined";
    case Witness::Kind::Bounds:
        return "bounds";
    case Witness::Kind::Cycle:
        return "cycle";
    case Witness::Kind::Distances:
        return "distances";
    case Witness::Kind::Twice:
        return "twice";
    case Witness::Kind::Steps:
        return "steps";
    case Witness::Kind::Statements:
        return "statements";
    }
    return "";
}

std::optional<std::string> firstError(const List& list) {
    const auto error = std::ranges::find(list, Severity::Error, &Diagnostic::severity);
    return error == list.end() ? std::nullopt : std::optional(error->message);
}

bool hasError(const List& list) {
    return std::ranges::any_of(list, [](const Diagnostic& one) { return one.severity == Severity::Error; });
}

void append(List& to, List from) {
    std::ranges::move(from, std::back_inserter(to));
}

} // namespace tactus::diagnostics
