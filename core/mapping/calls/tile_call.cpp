#include "mapping/calls/tile_call.h"

#include "mapping/rewrite/tile.h"
#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::mapping {

using diagnostics::Kind;
using polyhedra::AffineForm;
using syntax::Expression;

namespace {

class TileReader {
  public:
    TileReader(const Names& names, const ure::System& system, diagnostics::List& diagnostics)
        : names_(names), system_(system), diagnostics_(diagnostics) {}

    std::optional<Tile> read(const syntax::Call& call, ure::LoopId loop, std::optional<std::int64_t> extent) {
        const std::vector<Expression> arguments = call.arguments();
        const auto outer = newLoop(arguments[1]), inner = newLoop(arguments[2]);
        if (outer && inner && outer->text == inner->text)
            refuse(Kind::MapNamedTwice, inner->span, inner->text);
        const auto factor = factorOf(arguments[3], names_.loops[loop.index()], extent);
        if (arguments.size() == 5 && !isCarry(arguments[4]))
            refuse(Kind::MapArguments, arguments[4].span(), "the optional fifth argument of tile is Carry");
        if (!ok_ || !outer || !inner || !factor) return std::nullopt;
        return Tile{loop,        outer->text, inner->text,           outer->span,
                    inner->span, *factor,     arguments.size() == 5, call.span()};
    }

  private:
    template<class... Arguments>
    void refuse(Kind kind, text::Span span, const Arguments&... arguments) {
        diagnostics_.push_back(diagnostics::make(kind, span, arguments...));
        ok_ = false;
    }

    static bool isCarry(const Expression& argument) {
        const auto name = syntax::as<syntax::NameExpression>(argument);
        return name && name->name().text == "Carry";
    }

    std::optional<syntax::Word> newLoop(const Expression& argument) {
        const auto name = syntax::as<syntax::NameExpression>(argument);
        if (!name) {
            refuse(Kind::MapArguments, argument.span(),
                   "tile takes a loop, names for the loop over tiles and the loop within one, and a factor");
            return std::nullopt;
        }
        const syntax::Word word = name->name();
        if (const std::string_view owner = ownerOf(word.text); !owner.empty())
            refuse(Kind::MapLoopNameTaken, word.span, word.text, owner);
        return word;
    }

    // The owner that the name has already, in words; empty if it has none.
    std::string_view ownerOf(const std::string& name) const {
        const auto isNamed = [&](const auto& one) { return one.name == name; };
        if (std::ranges::find(names_.loops, name) != names_.loops.end()) return "a loop";
        if (std::ranges::any_of(system_.loops, isNamed)) return "a loop of the design";
        if (std::ranges::any_of(system_.params, isNamed)) return "a param";
        if (std::ranges::any_of(system_.variables, isNamed)) return "a func";
        const auto tensor = std::ranges::find_if(system_.tensors, isNamed);
        if (tensor == system_.tensors.end()) return "";
        return tensor->isConst ? "a const" : tensor->isInput ? "an input" : "an output";
    }

    std::optional<std::int64_t> factorOf(const Expression& argument, const std::string& loop,
                                         std::optional<std::int64_t> extent) {
        diagnostics::List found;
        const auto form = affineOf(argument, names_, found);
        const bool isNone = std::ranges::find(found, Kind::MapNotAffine, &diagnostics::Diagnostic::kind) !=
                            found.end(); // 2.5, or an element of an input
        if (isNone || (form && mentionsLoop(argument, names_.loops))) {
            const std::string_view text = argument.tree().source().text(argument.span());
            refuse(Kind::MapTileFactorNotConstant, argument.span(), text);
            return std::nullopt;
        }
        if (!form) {
            std::ranges::move(found, std::back_inserter(diagnostics_));
            ok_ = false;
            return std::nullopt;
        }
        const std::int64_t factor = form->constant;
        if (factor < 1)
            refuse(Kind::MapTileFactor, argument.span(), factor, loop, "it must be at least 1");
        else if (extent && factor > *extent)
            refuse(Kind::MapTileFactor, argument.span(), factor, loop,
                   fmt::format("the loop has {} iteration{}", *extent, *extent == 1 ? "" : "s"));
        return factor;
    }

    const Names& names_;
    const ure::System& system_;
    diagnostics::List& diagnostics_;
    bool ok_ = true;
};

} // namespace

Extents extentsOf(const ure::System& system) {
    Extents extents;
    for (const ure::LoopId loop : system.loops.keys()) {
        std::optional<std::int64_t>& extent = extents.emplace_back();
        if (system.domain.visible != system.loops.size()) continue; // a design with mistakes has no domain
        try {
            const AffineForm steps =
                AffineForm::variable(loop.index(), system.loops.size()) - firstOf(system, loop);
            const polyhedra::Extremum values = polyhedra::extremes(steps, system.domain, {50'000});
            if (values.known == polyhedra::Verdict::Yes) extent = base::add(values.value.upper, 1);
        } catch (const base::Overflow&) { // then it is not known
        }
    }
    return extents;
}

std::optional<Tile> readTile(const syntax::Call& call, ure::LoopId loop, std::optional<std::int64_t> extent,
                             const Names& names, const ure::System& system, diagnostics::List& diagnostics) {
    return TileReader(names, system, diagnostics).read(call, loop, extent);
}

} // namespace tactus::mapping
