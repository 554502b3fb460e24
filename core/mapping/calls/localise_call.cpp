#include "mapping/calls/localise_call.h"

#include "mapping/read/suggestion.h"
#include "ure/reductions.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::mapping {

using diagnostics::Kind;
using syntax::Expression;

namespace {

class LocaliseReader {
  public:
    LocaliseReader(const ure::System& system, const Names& names, diagnostics::List& diagnostics)
        : system_(system), names_(names), diagnostics_(diagnostics) {}

    std::optional<Localise> read(const syntax::Call& call) {
        const std::vector<Expression> arguments = call.arguments();
        const auto name =
            arguments.size() == 2 ? syntax::as<syntax::NameExpression>(arguments[0]) : std::nullopt;
        const auto list = arguments.size() == 2 ? syntax::as<syntax::BraceList>(arguments[1]) : std::nullopt;
        if (!name || !list) {
            add(Kind::MapArguments, call.argumentsSpan(),
                "localise takes an input, or the output of a reduction, and a vector: localise(A, {0, 1, "
                "0})");
            return std::nullopt;
        }
        const bool isKnown = isHandedOn(name->name());
        auto vector = vectorOf(*list);
        if (!isKnown || !vector) return std::nullopt;
        return Localise{name->name().text, std::move(*vector), name->name().span, arguments[1].span()};
    }

  private:
    template<class... Arguments>
    void add(Kind kind, text::Span span, const Arguments&... arguments) {
        diagnostics_.push_back(diagnostics::make(kind, span, arguments...));
    }

    // An input, an output that is the sum, product, ... of terms, or what another array may hand over.
    bool isHandedOn(const syntax::Word& word) {
        std::vector<std::string> names;
        for (const ure::TensorId id : system_.tensors.keys())
            if (system_.tensors[id].isInput || ure::reductionOf(system_, id))
                names.push_back(system_.tensors[id].name);
        if (std::ranges::find(names, word.text) != names.end() || system_.variableNamed(word.text))
            return true;
        add(Kind::MapUnknownInput, word.span, word.text, suggestion(word.text, names));
        return false;
    }

    std::optional<polyhedra::Vector> vectorOf(const syntax::BraceList& list) {
        const auto loops = names_.withoutSizes();
        const std::string_view text = list.tree().source().text(list.span());
        polyhedra::Vector vector;
        bool isSound = true;
        for (const Expression& item : list.items()) {
            const auto entry = affineOf(item, names_, diagnostics_);
            isSound = isSound && entry;
            if (!entry) continue;
            if (!entry->isConstant()) {
                add(Kind::MapArguments, item.span(), "a vector of localise has one number for each loop");
                isSound = false;
            }
            vector.push_back(entry->constant);
        }
        if (!isSound) return std::nullopt;
        if (vector.size() != loops.size()) {
            add(Kind::MapVectorLength, list.span(), text, vector.size(), loops.size(),
                fmt::to_string(fmt::join(loops, ", ")));
            return std::nullopt;
        }
        if (polyhedra::isZero(vector)) {
            add(Kind::MapZeroVector, list.span(), text);
            return std::nullopt;
        }
        return vector;
    }

    const ure::System& system_;
    const Names& names_;
    diagnostics::List& diagnostics_;
};

} // namespace

std::optional<Localise> readLocalise(const syntax::Call& call, const ure::System& system, const Names& names,
                                     diagnostics::List& diagnostics) {
    return LocaliseReader(system, names, diagnostics).read(call);
}

} // namespace tactus::mapping
