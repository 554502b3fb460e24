#include "mapping/apply.h"

#include "mapping/linear.h"
#include "mapping/primitives.h"
#include "mapping/suggestion.h"
#include "mapping/transform.h"

#include <algorithm>

namespace tactus::mapping {

using diagnostics::Kind;

namespace {

// One mapping's own primitives, applied to the plan that it begins with.
class Reader {
  public:
    Reader(const ure::System& system, Plan& plan, diagnostics::List& diagnostics)
        : system_(system), plan_(plan), diagnostics_(diagnostics) {}

    // False if there is a mistake.
    bool read(const syntax::MappingDeclaration& declaration) {
        for (const syntax::CallChain& chain : declaration.chains()) {
            receiverReported_ = false;
            for (const syntax::Call& call : chain.calls())
                if (!apply(chain.receiver(), call)) return false;
        }
        return ok_;
    }

  private:
    // False: nothing after this call can be judged.
    bool apply(const syntax::Word& receiver, const syntax::Call& call) {
        const syntax::Word name = call.name();
        if (!name.valid()) return false;
        const Primitive primitive = primitiveOf(name.text);
        if (primitive == Primitive::Unknown)
            return refuse(Kind::MapUnknownPrimitive, name.span, name.text,
                          suggestion(name.text, primitiveNames()));
        if (primitive == Primitive::NotLanded) return refuse(Kind::MapNotLanded, name.span, name.text);
        if (call.broken()) ok_ = false; // the parser has said why
        if (!knowsReceiver(receiver) || call.broken()) return true;
        if (primitive == Primitive::MergeUres) merge(receiver, call);
        if (primitive == Primitive::Reorder) reorderLoops(call);
        if (primitive == Primitive::SpaceTimeTransform) transform(call);
        return true;
    }

    template<class... Arguments>
    bool refuse(Kind kind, text::Span span, const Arguments&... arguments) {
        diagnostics_.push_back(diagnostics::make(kind, span, arguments...));
        return ok_ = false;
    }

    // Not where the name's declaration may have been lost with text that the parser had to skip.
    void refuseName(Kind kind, const syntax::Word& word, const std::vector<std::string>& known) {
        const std::vector<syntax::Word> lost = plan_.design.lostNames();
        ok_ = false;
        if (std::ranges::find(lost, word.text, &syntax::Word::text) == lost.end())
            refuse(kind, word.span, word.text, suggestion(word.text, known));
    }

    std::vector<ure::EquationId> equationsOf(const std::string& name) const {
        std::vector<ure::EquationId> found;
        for (const ure::EquationId id : system_.equations.keys())
            if (system_.nameOf(id) == name) found.push_back(id);
        return found;
    }

    bool knowsReceiver(const syntax::Word& receiver) {
        const std::vector<std::string> known = receiversOf(system_);
        if (std::ranges::find(known, receiver.text) != known.end()) {
            plan_.receiver = receiver.text;
            return true;
        }
        if (receiver.valid() && !receiverReported_) refuseName(Kind::MapUnknownReceiver, receiver, known);
        receiverReported_ = true;
        return ok_ = false;
    }

    // --- merge_ures

    std::vector<ure::EquationId>* setWith(ure::EquationId equation) {
        for (auto& set : plan_.merged)
            if (std::ranges::find(set, equation) != set.end()) return &set;
        return nullptr;
    }

    void merge(const syntax::Word& receiver, const syntax::Call& call) {
        const ure::EquationId own = equationsOf(receiver.text).front();
        if (!setWith(own)) plan_.merged.push_back({own});
        if (call.arguments().empty())
            refuse(Kind::MapArguments, call.argumentsSpan(), "merge_ures takes names of funcs and outputs");
        for (const syntax::Expression& argument : call.arguments()) mergeOne(*setWith(own), argument);
    }

    void mergeOne(std::vector<ure::EquationId>& set, const syntax::Expression& argument) {
        const auto name = syntax::as<syntax::NameExpression>(argument);
        if (!name) {
            refuse(Kind::MapArguments, argument.span(), "merge_ures takes names of funcs and outputs");
            return;
        }
        const syntax::Word word = name->name();
        const std::vector<ure::EquationId> equations = equationsOf(word.text);
        if (equations.empty()) {
            std::vector<std::string> known;
            for (const ure::EquationId id : system_.equations.keys()) known.push_back(system_.nameOf(id));
            refuseName(Kind::MapUnknownEquation, word, known);
            return;
        }
        for (const ure::EquationId equation : equations)
            if (setWith(equation)) {
                refuse(Kind::MapNamedTwice, word.span, word.text);
                return;
            }
        set.insert(set.end(), equations.begin(), equations.end());
    }

    // --- reorder

    void reorderLoops(const syntax::Call& call) {
        if (hasOwnTransform_) {
            refuse(Kind::MapReorderTooLate, call.name().span);
            return;
        }
        if (call.arguments().empty())
            refuse(Kind::MapArguments, call.argumentsSpan(), "reorder takes names of loops");
        std::vector<ure::LoopId> named; // innermost first
        for (const syntax::Expression& argument : call.arguments()) {
            const auto loop = loopNamedBy(argument);
            if (!loop) return;
            if (std::ranges::find(named, *loop) != named.end()) {
                refuse(Kind::MapNamedTwice, argument.span(), system_.loops[*loop].name);
                return;
            }
            named.push_back(*loop);
        }
        // The named loops share the places that they had among them.
        const std::vector<ure::LoopId> before = plan_.order;
        auto next = named.rbegin();
        for (ure::LoopId& place : plan_.order)
            if (std::ranges::find(named, place) != named.end()) place = *next++;
        if (plan_.order != before) plan_.transform.reset();
    }

    std::optional<ure::LoopId> loopNamedBy(const syntax::Expression& argument) {
        const auto name = syntax::as<syntax::NameExpression>(argument);
        if (!name) {
            refuse(Kind::MapArguments, argument.span(), "reorder takes names of loops");
            return std::nullopt;
        }
        const syntax::Word word = name->name();
        const auto loop = system_.loops.find([&](const ure::Loop& one) { return one.name == word.text; });
        if (!loop) refuseName(Kind::MapUnknownLoop, word, system_.loopNames());
        return loop;
    }

    // --- space_time_transform

    void transform(const syntax::Call& call) {
        if (hasOwnTransform_) {
            refuse(Kind::MapTransformTwice, call.name().span);
            return;
        }
        hasOwnTransform_ = true;
        plan_.transform = call;
        plan_.transformIsOwn = true;
        if (!readTransform(call, namesOf(system_, plan_.order), diagnostics_)) ok_ = false;
    }

    const ure::System& system_;
    Plan& plan_;
    diagnostics::List& diagnostics_;
    bool ok_ = true;
    bool hasOwnTransform_ = false;
    bool receiverReported_ = false; // of the present chain
};

} // namespace

std::vector<std::string> receiversOf(const ure::System& system) {
    std::vector<std::string> names;
    for (const ure::EquationId id : system.equations.keys()) {
        const ure::Equation& equation = system.equations[id];
        if (!equation.isOutput() || equation.reduction != ure::Reduction::None)
            names.push_back(system.nameOf(id));
    }
    return names;
}

bool applyPrimitives(const syntax::MappingDeclaration& declaration, const ure::System& system, Plan& plan,
                     diagnostics::List& diagnostics) {
    return Reader(system, plan, diagnostics).read(declaration);
}

} // namespace tactus::mapping
