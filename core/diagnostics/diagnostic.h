// The findings of Tactus about a design: one Diagnostic a finding. Each kind (kind.h) has an entry in a table
// (kinds/*.def), one file a stage: name, code, severity, message with {} for the numbers and names, and the
// explanation of `tactus explain`.
#pragma once

#include "diagnostics/kind.h"
#include "text/edit.h"

#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::diagnostics {

enum class Severity { Error, Warning, Note };

struct KindInfo {
    std::string_view name;        // the C++ name, for tests
    std::string_view code;        // what users see and `explain` takes: "undefined-read"
    Severity severity;            // unless the reporter says otherwise
    std::string_view message;     // format string
    std::string_view explanation; // a paragraph, with an example
};

const KindInfo& info(Kind kind);
std::span<const KindInfo> allKinds();
std::optional<Kind> kindOfCode(std::string_view code);
std::string_view toString(Severity severity);

// Evidence as data. A point is an iteration, over the loops of the design in their order, of a variable or
// output.
struct Witness {
    enum class Kind { Conflict, Backwards, Undefined, Bounds, Cycle, Twice, Distances, Steps, Statements };
    struct Point {
        std::string variable; // of Statements: the text of one of C
        std::vector<std::int64_t> at;
        std::uint32_t line = 0; // of Statements, in the C file; else 0
        friend bool operator==(const Point&, const Point&) = default;
    };
    Kind kind;
    std::vector<Point> points; // in the order named by the text, reader first
    std::string text;          // one sentence
};
std::string_view toString(Witness::Kind kind);

// A repair: these edits of the text make this finding go away.
struct Fix {
    std::string title;
    std::vector<text::Edit> edits;
};

// Another place that has to do with the finding ("first declared here").
struct Related {
    text::Span span;
    std::string message;
};

struct Diagnostic {
    Kind kind;
    Severity severity;
    std::string message;
    text::Span span;
    std::vector<Related> related;
    std::optional<Witness> witness;
    std::vector<Fix> fixes;

    std::string_view code() const { return info(kind).code; }
};

using List = std::vector<Diagnostic>;

bool hasError(const List& list);
std::optional<std::string> firstError(const List& list); // its message
void append(List& to, List from);

// A diagnostic of `kind` with its message filled in; arguments are anything fmt prints, as many as the
// message has {}.
template<class... Arguments>
Diagnostic make(Kind kind, text::Span span, const Arguments&... arguments) {
    return {kind,
            info(kind).severity,
            fmt::vformat(info(kind).message, fmt::make_format_args(arguments...)),
            span,
            {},
            std::nullopt,
            {}};
}

} // namespace tactus::diagnostics
