#include "mapping/apply.h"

#include "mapping/inner.h"
#include "mapping/linear.h"
#include "mapping/primitives.h"
#include "mapping/split.h"
#include "mapping/suggestion.h"
#include "mapping/tile_call.h"
#include "mapping/transform.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::mapping {

using diagnostics::Kind;

namespace {

// The primitives of a mapping: first what merge_ures makes of the equations, then everything else for the
// array to which its receiver belongs.
class Reader {
  public:
    Reader(const ure::System& system, const Plan& empty, diagnostics::List& diagnostics)
        : system_(system), empty_(empty), diagnostics_(diagnostics) {}

    std::optional<std::vector<Plan>> read(const std::vector<syntax::MappingDeclaration>& chain) {
        for (const syntax::MappingDeclaration& declaration : chain) mergeAll(declaration);
        makeArrays();
        for (std::size_t at = 0; at < chain.size(); ++at) {
            isOwn_ = at + 1 == chain.size();
            applyAll(chain[at]);
        }
        if (!ok_) return std::nullopt;
        return inOrder();
    }

  private:
    using Set = std::vector<ure::EquationId>;
    struct Array {
        Plan plan;
        Extents extents;            // of the loops as they are
        bool hasTransform = false;  // in the present declaration
        std::string firstOfNetwork; // the primitive with which its network begins, in the present declaration
        std::vector<std::string> kernels;
    };

    // --- first walk: nothing but merge_ures is looked at

    void mergeAll(const syntax::MappingDeclaration& declaration) {
        for (const syntax::CallChain& chain : declaration.chains())
            for (const syntax::Call& call : chain.calls()) {
                const Primitive primitive = primitiveOf(call.name().text);
                if (!call.name().valid() || primitive == Primitive::Unknown ||
                    primitive == Primitive::NotLanded)
                    return;
                if (primitive == Primitive::MergeUres && !call.broken() && isReceiver(chain.receiver().text))
                    merge(chain.receiver(), call);
            }
    }

    void makeArrays() {
        Set rest;
        for (const ure::EquationId id : system_.equations.keys())
            if (!setWith(id)) rest.push_back(id);
        if (!rest.empty()) sets_.push_back(std::move(rest));
        const Extents extents = extentsOf(system_);
        for (const Set& set : sets_) {
            Array array{empty_, extents, false, {}, {}};
            array.plan.equations = set;
            array.plan.array = sets_.size() > 1 ? system_.nameOf(set.front()) : "";
            array.plan.transformIsOwn = false;
            array.plan.receiver.clear();
            for (const ure::EquationId id : set)
                if (array.plan.receiver.empty() && isReceiver(system_.nameOf(id)))
                    array.plan.receiver = system_.nameOf(id);
            arrays_.push_back(std::move(array));
        }
    }

    std::optional<std::vector<Plan>> inOrder() {
        const std::vector<std::size_t> order = orderOfArrays(system_, sets_);
        if (order.size() < sets_.size()) {
            std::vector<std::string> waiting;
            for (std::size_t number = 0; number < arrays_.size(); ++number)
                if (std::ranges::find(order, number) == order.end())
                    waiting.push_back(arrays_[number].plan.array);
            refuse(Kind::MapArraysWait, empty_.span, empty_.name, fmt::to_string(fmt::join(waiting, ", ")));
            return std::nullopt;
        }
        std::vector<Plan> plans;
        for (const std::size_t number : order) plans.push_back(arrays_[number].plan);
        return plans;
    }

    // --- second walk

    void applyAll(const syntax::MappingDeclaration& declaration) {
        for (Array& array : arrays_) {
            array.hasTransform = false;
            array.firstOfNetwork.clear();
        }
        for (const syntax::CallChain& chain : declaration.chains()) {
            receiverReported_ = false;
            for (const syntax::Call& call : chain.calls())
                if (!apply(chain.receiver(), call)) return;
        }
    }

    // False: nothing after this call can be judged.
    bool apply(const syntax::Word& receiver, const syntax::Call& call) {
        const syntax::Word name = call.name();
        if (!name.valid()) return ok_ = false;
        const Primitive primitive = primitiveOf(name.text);
        if (primitive == Primitive::Unknown)
            return refuse(Kind::MapUnknownPrimitive, name.span, name.text,
                          suggestion(name.text, primitiveNames()));
        if (primitive == Primitive::NotLanded) return refuse(Kind::MapNotLanded, name.span, name.text);
        if (call.broken()) ok_ = false; // the parser has said why
        if (primitive == Primitive::Network) {
            addToNetwork(receiver, call);
            return true;
        }
        if (!knowsReceiver(receiver) || call.broken()) return true;
        Array& array = arrayOf(receiver.text);
        if (primitive != Primitive::MergeUres && !array.firstOfNetwork.empty())
            return refuse(Kind::MapAfterNetwork, name.span, name.text, array.firstOfNetwork);
        array.plan.receiver = receiver.text;
        if (primitive == Primitive::Tile) tileLoop(array, call);
        if (primitive == Primitive::Reorder) reorderLoops(array, call);
        if (primitive == Primitive::SpaceTimeTransform) transform(array, call);
        if (primitive == Primitive::Vectorize) inner(array, call, InnerLoop::Kind::Vectorised);
        if (primitive == Primitive::Unroll) inner(array, call, InnerLoop::Kind::Unrolled);
        return true;
    }

    // --- the network

    void addToNetwork(const syntax::Word& receiver, const syntax::Call& call) {
        Array* array = arrayWithKernel(receiver.text);
        if (!array && isReceiver(receiver.text)) array = &arrayOf(receiver.text);
        if (!array) return refuseNetworkReceiver(receiver);
        if (call.broken()) return;
        if (array->firstOfNetwork.empty()) array->firstOfNetwork = call.name().text;
        array->plan.network.push_back({receiver, call});
        for (const syntax::Word& kernel : kernelsNamedBy(call)) array->kernels.push_back(kernel.text);
    }

    Array* arrayWithKernel(const std::string& name) {
        const auto found = std::ranges::find_if(arrays_, [&](const Array& array) {
            return std::ranges::find(array.kernels, name) != array.kernels.end();
        });
        return found == arrays_.end() ? nullptr : &*found;
    }

    void refuseNetworkReceiver(const syntax::Word& receiver) {
        ok_ = false;
        if (!receiver.valid() || receiverReported_) return;
        receiverReported_ = true;
        std::vector<std::string> known = receiversOf(system_);
        for (const Array& array : arrays_)
            known.insert(known.end(), array.kernels.begin(), array.kernels.end());
        if (equationsOf(receiver.text).empty())
            refuseName(Kind::MapUnknownReceiver, receiver, known);
        else
            refuseReceiver(receiver);
    }

    Array& arrayOf(const std::string& receiver) {
        const ure::EquationId own = equationsOf(receiver).front();
        return *std::ranges::find_if(arrays_, [&](const Array& array) {
            return std::ranges::find(array.plan.equations, own) != array.plan.equations.end();
        });
    }

    bool isReceiver(const std::string& name) const {
        const std::vector<std::string> known = receiversOf(system_);
        return std::ranges::find(known, name) != known.end();
    }

    template<class... Arguments>
    bool refuse(Kind kind, text::Span span, const Arguments&... arguments) {
        diagnostics_.push_back(diagnostics::make(kind, span, arguments...));
        return ok_ = false;
    }

    // Not where the name's declaration may have been lost with text that the parser had to skip.
    void refuseName(Kind kind, const syntax::Word& word, const std::vector<std::string>& known) {
        const std::vector<syntax::Word> lost = empty_.design.lostNames();
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

    ure::Type typeOfOutput(const std::string& name) const {
        return system_.tensors[system_.equations[equationsOf(name).front()].output].type;
    }

    // An output that is written with `=` has no value of its own that could be carried through an array.
    void refuseReceiver(const syntax::Word& receiver) {
        const std::vector<std::string> known = receiversOf(system_);
        if (const Array* array = arrayWithKernel(receiver.text)) {
            refuse(Kind::MapUnknownReceiver, receiver.span, receiver.text,
                   fmt::format(" (it is a kernel); call it on {}, before '{}'",
                               array->plan.receiver.empty() ? "a func" : array->plan.receiver,
                               array->firstOfNetwork));
            return;
        }
        if (equationsOf(receiver.text).empty()) return refuseName(Kind::MapUnknownReceiver, receiver, known);
        const std::string loops = fmt::format("{}", fmt::join(system_.loopNames(), ", "));
        const std::string way =
            known.empty()
                ? fmt::format(
                      "compute the value in a func and write `{}` from it: 'func X : {}; X({}) = ...;'",
                      receiver.text, toString(typeOfOutput(receiver.text)), loops)
                : fmt::format("call it on {}", fmt::join(known, " or "));
        refuse(Kind::MapUnknownReceiver, receiver.span, receiver.text,
               fmt::format(" (it is an output, written with `=`); {}", way));
    }

    bool knowsReceiver(const syntax::Word& receiver) {
        if (isReceiver(receiver.text)) return true;
        if (receiver.valid() && !receiverReported_) refuseReceiver(receiver);
        receiverReported_ = true;
        return ok_ = false;
    }

    // --- merge_ures

    Set* setWith(ure::EquationId equation) {
        for (auto& set : sets_)
            if (std::ranges::find(set, equation) != set.end()) return &set;
        return nullptr;
    }

    void merge(const syntax::Word& receiver, const syntax::Call& call) {
        const ure::EquationId own = equationsOf(receiver.text).front();
        if (!setWith(own)) sets_.push_back({own});
        if (call.arguments().empty())
            refuse(Kind::MapArguments, call.argumentsSpan(), "merge_ures takes names of funcs and outputs");
        for (const syntax::Expression& argument : call.arguments()) mergeOne(*setWith(own), argument);
    }

    void mergeOne(Set& set, const syntax::Expression& argument) {
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

    void reorderLoops(Array& array, const syntax::Call& call) {
        if (array.hasTransform) {
            refuse(Kind::MapReorderTooLate, call.name().span);
            return;
        }
        if (call.arguments().empty())
            refuse(Kind::MapArguments, call.argumentsSpan(), "reorder takes names of loops");
        std::vector<ure::LoopId> named; // innermost first
        for (const syntax::Expression& argument : call.arguments()) {
            const auto loop = loopNamedBy(array, argument, "reorder takes names of loops");
            if (!loop) return;
            if (std::ranges::find(named, *loop) != named.end()) {
                refuse(Kind::MapNamedTwice, argument.span(), array.plan.loops[loop->index()]);
                return;
            }
            named.push_back(*loop);
        }
        // The named loops share the places that they had among them.
        Reorder step;
        std::vector<std::string> names;
        Extents extents;
        auto next = named.rbegin();
        for (std::size_t place = 0; place < array.plan.loops.size(); ++place) {
            const bool isNamed = std::ranges::find(named, ure::LoopId(place)) != named.end();
            step.order.push_back(isNamed ? *next++ : ure::LoopId(place));
            names.push_back(array.plan.loops[step.order.back().index()]);
            extents.push_back(array.extents[step.order.back().index()]);
        }
        if (std::ranges::is_sorted(step.order)) return;
        array.plan.loops = std::move(names);
        array.extents = std::move(extents);
        array.plan.steps.emplace_back(std::move(step));
        array.plan.transform.reset();
        if (const PlannedInner* lanes = lanesNotInnermost(array.plan))
            refuse(Kind::MapReorderLanes, call.name().span, lanes->loop);
    }

    // Of the loops as they are now.
    std::optional<ure::LoopId> loopNamedBy(const Array& array, const syntax::Expression& argument,
                                           std::string_view otherwise) {
        const auto name = syntax::as<syntax::NameExpression>(argument);
        if (!name) {
            refuse(Kind::MapArguments, argument.span(), otherwise);
            return std::nullopt;
        }
        const syntax::Word word = name->name();
        const std::vector<std::string>& loops = array.plan.loops;
        const auto loop = std::ranges::find(loops, word.text);
        if (loop != loops.end()) return ure::LoopId(static_cast<std::size_t>(loop - loops.begin()));
        refuseName(Kind::MapUnknownLoop, word, loops);
        return std::nullopt;
    }

    // --- tile

    void tileLoop(Array& array, const syntax::Call& call) {
        constexpr std::string_view takes =
            "tile takes a loop, names for the loop over tiles and the loop within one, and a factor: "
            "tile(i, io, ii, 4)";
        if (array.hasTransform) {
            refuse(Kind::MapTileTooLate, call.name().span);
            return;
        }
        const std::vector<syntax::Expression> arguments = call.arguments();
        if (arguments.size() != 4 && arguments.size() != 5) {
            refuse(Kind::MapArguments, call.argumentsSpan(), takes);
            return;
        }
        const auto loop = loopNamedBy(array, arguments[0], takes);
        if (!loop) return;
        for (const PlannedInner& one : array.plan.inner)
            if (one.loop == array.plan.loops[loop->index()])
                refuse(Kind::MapTileInner, arguments[0].span(), one.loop, toString(one.kind));
        const auto extent = array.extents.begin() + loop->index();
        const auto step =
            readTile(call, *loop, *extent, namesOf(system_, array.plan.loops), system_, diagnostics_);
        if (!step) {
            ok_ = false;
            return;
        }
        const auto name = array.plan.loops.begin() + loop->index();
        *name = step->outer;
        array.plan.loops.insert(name + 1, step->inner);
        if (*extent) *extent = (**extent - 1) / step->factor + 1;
        array.extents.insert(extent + 1, step->factor);
        array.plan.steps.emplace_back(*step);
        array.plan.transform.reset();
    }

    // --- space_time_transform

    void transform(Array& array, const syntax::Call& call) {
        if (array.hasTransform) {
            refuse(Kind::MapTransformTwice, call.name().span);
            return;
        }
        array.hasTransform = true;
        array.plan.transform = call;
        array.plan.transformIsOwn = isOwn_;
        const Names names = withInner(namesOf(system_, array.plan.loops), array.plan);
        const auto transform = readTransform(call, names, diagnostics_);
        if (!transform) ok_ = false;
        for (const PlannedInner& inner : array.plan.inner)
            if (transform && !leavesOutInner(*transform, names, inner, {}, diagnostics_)) ok_ = false;
    }

    // --- vectorize, unroll

    void inner(Array& array, const syntax::Call& call, InnerLoop::Kind kind) {
        const std::vector<syntax::Expression> arguments = call.arguments();
        const std::string takes = call.name().text + " takes the name of one loop";
        if (arguments.size() != 1) {
            refuse(Kind::MapArguments, call.argumentsSpan(), takes);
            return;
        }
        const auto loop = loopNamedBy(array, arguments[0], takes);
        if (!loop) return;
        const PlannedInner inner{array.plan.loops[loop->index()], kind, arguments[0].span()};
        if (!addInner(array.plan, call, inner, namesOf(system_, array.plan.loops), diagnostics_)) ok_ = false;
    }

    const ure::System& system_;
    const Plan& empty_;
    diagnostics::List& diagnostics_;
    std::vector<Set> sets_;
    std::vector<Array> arrays_;
    bool ok_ = true;
    bool isOwn_ = false;            // the present declaration is the mapping's own, not a base's
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

std::optional<std::vector<Plan>> plansOf(const std::vector<syntax::MappingDeclaration>& chain,
                                         const ure::System& system, const Plan& empty,
                                         diagnostics::List& diagnostics) {
    return Reader(system, empty, diagnostics).read(chain);
}

} // namespace tactus::mapping
