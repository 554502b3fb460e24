#include "ure/written/design_edits.h"

#include "base/checked.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <tuple>

namespace tactus::ure {

using text::Printed;
using text::Span;

namespace {

bool isWithin(Span inner, Span outer) {
    return outer.begin <= inner.begin && inner.end <= outer.end;
}

class Editing {
  public:
    Editing(const System& before, const System& after, const syntax::Design& design, const Remarks& remarks,
            const Conditions& conditions)
        : before_(before), after_(after), design_(design), remarks_(remarks), wording_{&before, conditions},
          source_(*before.source) {}

    DesignEdits edits() && {
        for (const EquationId id : before_.equations.keys())
            if (after_.equations[id].value != before_.equations[id].value) replaceEquation(id);
        replaceNodes();
        for (std::size_t n = before_.equations.size(); n < after_.equations.size(); ++n)
            addEquation(EquationId(static_cast<std::uint32_t>(n)));
        declareFuncs();
        // Insertions come first: at one place they are in front of a text that is replaced.
        inserted_.insert(inserted_.end(), edits_.begin(), edits_.end());
        made_.edits = std::move(inserted_);
        return std::move(made_);
    }

  private:
    Remark remarkOf(EquationId id) const {
        const auto found = remarks_.find(id);
        return found == remarks_.end() ? Remark{} : found->second;
    }

    void replaceEquation(EquationId id) {
        const Span span = before_.equations[id].span;
        const auto isOfText = [&](const Equation& equation) { return equation.span == span; };
        if (std::ranges::count_if(before_.equations, isOfText) > 1) throw base::Overflow(); // a carried sum
        edits_.push_back({span, printedEquation(after_, id, wording_, remarkOf(id))});
        replaced_.push_back(span);
    }

    // Expressions that are others now, the outer ones. Where the text has one for several, as in a fn, and
    // they become different ones, the equations are written anew.
    void replaceNodes() {
        findSites();
        for (const EquationId id : before_.equations.keys())
            if (!isReplaced(before_.equations[id].span) && hasNode(id, [&](ExprId node) {
                    return !isSameNode(before_, after_, node) && sites_.at(placeOf(node)).isSeveral;
                }))
                replaceEquation(id);
        for (const auto& [place, site] : sites_) { // outer ones come first
            const Span span = before_.spanOf(site.node);
            if (site.text.empty() || site.isSeveral || isReplaced(span)) continue;
            edits_.push_back({span, site.text});
            replaced_.push_back(span);
        }
    }

    void findSites() {
        for (const Equation& equation : before_.equations)
            forEachBelow(before_, equation.value, [&](ExprId node) {
                const bool isSame = isSameNode(before_, after_, node);
                const Expr& expr = after_.exprs[node];
                if (!isSame && expr.kind == Expr::Kind::Read) reads_[expr.variable].push_back(expr.span);
                Site site{node, isSame ? Printed() : printed(after_, node, wording_)};
                const auto [found, isNew] = sites_.emplace(placeOf(node), site);
                found->second.isSeveral |= found->second.text.text() != site.text.text();
            });
    }

    // A conversion has the place of what it converts.
    using Place = std::tuple<std::uint32_t, std::int64_t, Expr::Kind>;
    Place placeOf(ExprId node) const {
        const Expr& expr = before_.exprs[node];
        return {expr.span.begin, -std::int64_t{expr.span.end}, expr.kind};
    }

    template<class Is>
    bool hasNode(EquationId id, const Is& is) const {
        bool has = false;
        forEachBelow(before_, before_.equations[id].value, [&](ExprId node) { has = has || is(node); });
        return has;
    }

    bool isReplaced(Span span) const {
        return std::ranges::any_of(replaced_, [&](Span outer) { return isWithin(span, outer); });
    }

    const syntax::Equation* equationAt(Span span) const {
        const auto found = std::ranges::find_if(
            equations_, [&](const syntax::Equation& equation) { return isWithin(span, equation.span()); });
        return found == equations_.end() ? nullptr : &*found;
    }

    // Where the text reads it, or where it is read for.
    std::vector<Span> readsOf(const Equation& equation) const {
        const auto found = reads_.find(equation.variable);
        return found == reads_.end() ? std::vector{equation.span} : found->second;
    }

    const syntax::Equation& readerOf(const Equation& equation) const {
        const syntax::Equation* first = nullptr;
        for (const Span read : readsOf(equation))
            if (const auto* reader = equationAt(read);
                reader && (!first || reader->span().begin < first->span().begin))
                first = reader;
        return first ? *first : equations_.front();
    }

    void addEquation(EquationId id) {
        const Equation& equation = after_.equations[id];
        Remark remark = remarkOf(id);
        remark.reads = readsOf(equation);
        for (const Span read : remark.reads)
            if (const auto* reader = equationAt(read)) remark.sources.push_back(reader->span());
        const syntax::Equation& reader = readerOf(equation);
        const Variable& variable = after_.variables[equation.variable];
        insertAbove(reader.span().begin, remark, printedEquation(after_, id, wording_, remark));
        Funcs& funcs = funcs_[toString(variable.type)];
        funcs.names.push_back(variable.name);
        funcs.remarks.push_back(remark);
        made_.readers[reader.name().text].push_back(variable.name);
    }

    // The blanks in front of it on its line; nothing if something else is there.
    std::optional<std::string> indentOf(std::uint32_t place) const {
        const std::uint32_t line = source_.lineStart(source_.position(place).line);
        const std::string_view before = source_.text({line, place});
        if (before.find_first_not_of(" \t") != std::string_view::npos) return std::nullopt;
        return std::string(before);
    }

    bool isComment(std::uint32_t line) const {
        const std::string_view text = source_.line(line);
        const std::size_t at = text.find_first_not_of(" \t");
        return at != text.npos && text.substr(at).starts_with("//");
    }

    void insertAbove(std::uint32_t begin, const Remark& remark, const Printed& equation) {
        const std::optional<std::string> indent = indentOf(begin);
        const std::string blanks = indent.value_or("  ");
        Printed comment(blanks + "// " + remark.comment + "\n");
        Printed text = Printed(indent ? "" : "\n");
        if (!remark.comment.empty()) text.add(addOrigins(comment, remark));
        text.add(blanks).add(equation).add("\n").add(indent ? "" : "  ");
        std::uint32_t line = source_.position(begin).line;
        while (indent && line > 1 && isComment(line - 1)) --line;
        insert(indent ? source_.lineStart(line) : begin, std::move(text));
    }

    void insert(std::uint32_t place, Printed text) { inserted_.push_back({{place, place}, std::move(text)}); }

    // A line below the last declaration of funcs, or of the loops.
    void declareFuncs() {
        const auto declared = design_.funcs();
        const Span last = declared.empty() ? design_.loops().back().span() : declared.back().span();
        const std::string indent = indentOf(last.begin).value_or("  ");
        for (const auto& [type, funcs] : funcs_) {
            Printed text(fmt::format("\n{}func {} : {};", indent, fmt::join(funcs.names, ", "), type));
            for (const Remark& remark : funcs.remarks) addOrigins(text, remark);
            insert(last.end, std::move(text));
        }
    }

    const System& before_;
    const System& after_;
    const syntax::Design& design_;
    const Remarks& remarks_;
    const Wording wording_;
    const text::SourceBuffer& source_;
    const std::vector<syntax::Equation> equations_ = design_.equations();
    struct Site {
        ExprId node;  // the first one there
        Printed text; // of what it is now; empty if it is the same
        bool isSeveral = false;
    };
    std::map<Place, Site> sites_;
    std::map<VariableId, std::vector<Span>> reads_; // of the text, which are reads of new funcs now
    std::vector<Span> replaced_;
    std::vector<text::PrintedEdit> edits_, inserted_;
    struct Funcs {
        std::vector<std::string> names;
        std::vector<Remark> remarks;
    };
    std::map<std::string, Funcs> funcs_; // new ones, by type
    DesignEdits made_;
};

} // namespace

DesignEdits designEdits(const System& before, const System& after, const syntax::Design& design,
                        const Remarks& remarks, const Conditions& conditions) {
    return Editing(before, after, design, remarks, conditions).edits();
}

} // namespace tactus::ure
