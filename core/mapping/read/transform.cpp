#include "mapping/read/transform.h"

#include <algorithm>
#include <cassert>
#include <fmt/ranges.h>

namespace tactus::mapping {

using diagnostics::Kind;
using polyhedra::AffineForm;
using syntax::BraceList;
using syntax::Expression;

namespace {

class TransformReader {
  public:
    TransformReader(const Names& names, diagnostics::List& diagnostics)
        : names_(names), diagnostics_(diagnostics) {}

    struct Rows {
        std::vector<Polynomial> space, schedule;
        SourceSpans written;
    };

    std::optional<Rows> read(const syntax::Call& call) {
        if (call.broken()) return std::nullopt;
        const std::vector<Expression> arguments = call.arguments();
        if (arguments.empty() || arguments.size() > 2 || !syntax::as<BraceList>(arguments[0])) {
            refuseArguments(call, arguments);
            return std::nullopt;
        }
        const auto space = rowsOf(arguments[0]);
        if (!space) return std::nullopt;
        Rows rows{*space, {}, {call.span(), arguments[0].span(), std::nullopt}};
        if (arguments.size() == 2) {
            const auto schedule = rowsOf(arguments[1]);
            if (!schedule) return std::nullopt;
            if (schedule->empty()) {
                add(Kind::MapArguments, arguments[1].span(), "a schedule needs at least one row");
                return std::nullopt;
            }
            rows.schedule = *schedule;
            rows.written.schedule = arguments[1].span();
            return rows;
        }
        return withTimeLoops(std::move(rows), *syntax::as<BraceList>(arguments[0]));
    }

  private:
    template<class... Arguments>
    diagnostics::Diagnostic& add(Kind kind, text::Span span, const Arguments&... arguments) {
        diagnostics_.push_back(diagnostics::make(kind, span, arguments...));
        return diagnostics_.back();
    }

    static std::string_view textOf(const syntax::View& view) {
        return view.tree().source().text(view.span());
    }

    bool isLoop(const Expression& expression) const {
        const auto name = syntax::as<syntax::NameExpression>(expression);
        const auto loops = names_.withoutSizes();
        return name && std::ranges::find(loops, name->name().text) != loops.end();
    }

    // The last argument was meant as the schedule if it is no plain loop, so it stays outside of the braces.
    void refuseArguments(const syntax::Call& call, const std::vector<Expression>& arguments) {
        const bool bare = !arguments.empty() &&
                          std::ranges::none_of(arguments.begin(), arguments.end() - 1, [](const auto& one) {
                              return syntax::as<BraceList>(one).has_value();
                          });
        if (arguments.size() > 1 && areSwapped(arguments)) return refuseSwapped(call, arguments);
        if (!bare) {
            add(Kind::MapArguments, call.argumentsSpan(),
                "space_time_transform takes the space list in braces and, if there is one, the schedule: "
                "{i, j}, i + j + k");
            return;
        }
        std::size_t spaceCount = arguments.size();
        if (spaceCount > 1 && !isLoop(arguments.back())) --spaceCount;
        const text::Span list = text::join(arguments.front().span(), arguments[spaceCount - 1].span());
        const std::string corrected = fmt::format("{{{}}}", call.tree().source().text(list));
        add(Kind::MapSpaceBraces, list, corrected)
            .fixes.push_back({"write " + corrected, {{list, corrected}}});
    }

    // `(i + j, {i})`: the schedule in front of the space list. `(i, {j})` rather lacks braces.
    bool areSwapped(const std::vector<Expression>& arguments) const {
        const auto last = syntax::as<BraceList>(arguments.back());
        if (!last) return false;
        const std::vector<Expression> items = last->items();
        const auto front = std::vector(arguments.begin(), arguments.end() - 1);
        const auto isOneOfLoops = [&](const Expression& one) { return isLoop(one); };
        const auto isList = [](const Expression& one) { return syntax::as<BraceList>(one).has_value(); };
        return !items.empty() && std::ranges::all_of(items, isOneOfLoops) &&
               !std::ranges::all_of(front, isOneOfLoops) && std::ranges::none_of(front, isList);
    }

    void refuseSwapped(const syntax::Call& call, const std::vector<Expression>& arguments) {
        const text::Span space = arguments.back().span(), whole = text::join(arguments.front().span(), space),
                         schedule =
                             text::join(arguments.front().span(), arguments[arguments.size() - 2].span());
        const text::SourceBuffer& source = call.tree().source();
        const bool isOneRow = arguments.size() == 2;
        const std::string corrected = fmt::format("{}, {}{}{}", source.text(space), isOneRow ? "" : "{",
                                                  source.text(schedule), isOneRow ? "" : "}");
        add(Kind::MapArguments, whole,
            fmt::format("space_time_transform takes the space list first and then the schedule: {}",
                        corrected))
            .fixes.push_back({"swap them: " + corrected, {{whole, corrected}}});
    }

    // A list whose entries name no loop is one row, a vector; an inner list is always one.
    std::optional<std::vector<Polynomial>> rowsOf(const Expression& argument) {
        const auto list = syntax::as<BraceList>(argument);
        if (!list) return oneRow(polynomialOf(argument, names_, diagnostics_));
        const std::vector<Expression> items = list->items();
        const bool isVector = !items.empty() && std::ranges::none_of(items, [&](const Expression& item) {
            return syntax::as<BraceList>(item) || mentionsLoop(item, names_.withoutSizes());
        });
        if (isVector) return oneRow(vectorOf(*list));
        std::vector<Polynomial> rows;
        bool complete = true;
        for (const Expression& item : items) {
            const auto inner = syntax::as<BraceList>(item);
            const auto row = inner ? vectorOf(*inner) : polynomialOf(item, names_, diagnostics_);
            if (row) rows.push_back(*row);
            complete = complete && row;
        }
        if (!complete) return std::nullopt;
        return rows;
    }

    static std::optional<std::vector<Polynomial>> oneRow(std::optional<Polynomial> row) {
        if (!row) return std::nullopt;
        return std::vector{std::move(*row)};
    }

    std::optional<Polynomial> vectorOf(const BraceList& list) {
        const std::vector<Expression> items = list.items();
        Polynomial row;
        bool complete = true;
        for (std::size_t n = 0; n < items.size(); ++n) {
            const auto entry = polynomialOf(items[n], names_, diagnostics_);
            complete = complete && entry;
            if (!entry) continue;
            if (mentionsLoop(items[n], names_.withoutSizes())) {
                add(Kind::MapArguments, items[n].span(), "the entries of a vector must be constants");
                complete = false;
            } else {
                row = row + *entry * Polynomial::variable(names_.sizes + n);
            }
        }
        if (!complete) return std::nullopt;
        const std::size_t loops = names_.loops.size() - names_.sizes;
        if (items.size() == loops) return row;
        add(Kind::MapVectorLength, list.span(), textOf(list), items.size(), loops,
            fmt::to_string(fmt::join(names_.loops, ", ")));
        return std::nullopt;
    }

    std::optional<Rows> withTimeLoops(Rows rows, const BraceList& space) {
        std::vector<bool> isSpace(names_.loops.size(), false);
        const std::vector<Expression> items = space.items();
        for (const Expression& item : items) {
            if (!isLoop(item)) {
                add(Kind::MapScheduleNeeded, item.span(), textOf(item));
                return std::nullopt;
            }
            const auto name = syntax::as<syntax::NameExpression>(item)->name();
            const auto loop = std::ranges::find(names_.loops, name.text) - names_.loops.begin();
            if (isSpace[static_cast<std::size_t>(loop)]) {
                add(Kind::MapNamedTwice, name.span, name.text);
                return std::nullopt;
            }
            isSpace[static_cast<std::size_t>(loop)] = true;
        }
        for (std::size_t l = names_.sizes; l < isSpace.size(); ++l)
            if (!isSpace[l] && !names_.inner.contains(names_.loops[l]))
                rows.schedule.push_back(Polynomial::variable(l));
        if (rows.schedule.empty()) rows.schedule.push_back({});
        return rows;
    }

    const Names& names_;
    diagnostics::List& diagnostics_;
};

} // namespace

static std::vector<AffineForm> formsOf(const std::vector<Polynomial>& rows, std::size_t loops) {
    std::vector<AffineForm> forms;
    for (const Polynomial& row : rows) forms.push_back(*polyhedra::affineForm(row, loops));
    return forms;
}

std::optional<Transform> readTransform(const syntax::Call& call, const Names& names,
                                       diagnostics::List& diagnostics) {
    assert(names.sizes == 0);
    const auto rows = TransformReader(names, diagnostics).read(call);
    if (!rows) return std::nullopt;
    const std::size_t loops = names.loops.size();
    return Transform{formsOf(rows->space, loops), formsOf(rows->schedule, loops), rows->written};
}

std::optional<OpenTransform> readOpenTransform(const syntax::Call& call, const Names& names) {
    diagnostics::List ignored;
    const auto rows = TransformReader(names, ignored).read(call);
    if (!rows) return std::nullopt;
    return OpenTransform{rows->space, rows->schedule};
}

} // namespace tactus::mapping
