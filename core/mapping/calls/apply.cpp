#include "mapping/calls/apply.h"

#include "mapping/calls/planned_array.h"
#include "mapping/calls/split.h"
#include "mapping/primitives.h"
#include "mapping/read/receivers.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <set>

namespace tactus::mapping {

using diagnostics::Kind;

namespace {

// The primitives of a mapping: first what merge_ures makes of the equations, then everything else for the
// array to which its receiver belongs.
class Reader {
  public:
    Reader(const ure::System& system, const Plan& empty, diagnostics::List& diagnostics)
        : system_(system), empty_(empty), refusals_(empty.design, diagnostics), loops_(system, refusals_) {}

    std::optional<Applied> read(const std::vector<syntax::MappingDeclaration>& chain) {
        MergedSets merged(system_, refusals_);
        for (const syntax::MappingDeclaration& declaration : chain) {
            noteCalls(declaration);
            merged.read(declaration);
        }
        sets_ = std::move(merged).all();
        arrays_ = arraysOf(sets_, system_, empty_);
        for (std::size_t at = 0; at < chain.size(); ++at) {
            isOwn_ = at + 1 == chain.size();
            applyAll(chain[at]);
        }
        return finished();
    }

    std::optional<Applied> goOn(const Applied& base, const syntax::MappingDeclaration& own) {
        noteCalls(own);
        sets_ = base.sets;
        arrays_ = base.arrays;
        for (PlannedArray& array : arrays_) {
            array.plan.name = empty_.name;
            array.plan.span = empty_.span;
            array.plan.declaration = own;
            array.plan.transformIsOwn = false;
        }
        isOwn_ = true;
        applyAll(own);
        return finished();
    }

  private:
    void noteCalls(const syntax::MappingDeclaration& declaration) {
        for (const syntax::CallChain& calls : declaration.chains())
            for (const syntax::Call& call : calls.calls()) calls_.push_back(call);
    }

    std::optional<Applied> finished() {
        if (refusals_.any()) return std::nullopt;
        auto plans = inOrder();
        if (!plans) return std::nullopt;
        return Applied{std::move(*plans), std::move(sets_), std::move(arrays_)};
    }

    std::optional<std::vector<Plan>> inOrder() {
        const std::vector<std::size_t> order = orderOfArrays(system_, sets_);
        if (order.size() < sets_.size()) {
            std::vector<std::string> waiting;
            for (std::size_t number = 0; number < arrays_.size(); ++number)
                if (std::ranges::find(order, number) == order.end())
                    waiting.push_back(arrays_[number].plan.array);
            refusals_.add(Kind::MapArraysWait, empty_.span, empty_.name,
                          fmt::to_string(fmt::join(waiting, ", ")));
            return std::nullopt;
        }
        std::vector<Plan> plans;
        for (const std::size_t number : order) plans.push_back(arrays_[number].plan);
        return plans;
    }

    void applyAll(const syntax::MappingDeclaration& declaration) {
        for (PlannedArray& array : arrays_) {
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
        if (!name.valid()) return stop();
        const Primitive primitive = primitiveOf(name.text);
        if (primitive == Primitive::Unknown)
            return refusals_.add(Kind::MapUnknownPrimitive, name.span, name.text,
                                 suggestion(name.text, primitiveNames()));
        if (call.broken()) refusals_.note(); // the parser has said why
        if (isOfNetwork(primitive)) {
            addToNetwork(receiver, call);
            return true;
        }
        if (!knowsReceiver(receiver)) return true;
        PlannedArray& array = arrayOf(receiver.text);
        if (call.broken()) {
            if (primitive == Primitive::Tile) LoopCalls::lose(array, call);
            return true;
        }
        if (primitive != Primitive::MergeUres && !array.firstOfNetwork.empty())
            return refusals_.add(Kind::MapAfterNetwork, name.span, name.text, array.firstOfNetwork);
        array.plan.receiver = receiver.text;
        if (!loops_.isJudged(array, call)) return true;
        if (primitive == Primitive::Tile) loops_.tile(array, call);
        if (primitive == Primitive::Reorder) loops_.reorder(array, call);
        if (primitive == Primitive::SpaceTimeTransform) loops_.transform(array, call, isOwn_);
        if (primitive == Primitive::Vectorize) loops_.inner(array, call, InnerLoop::Kind::Vectorised);
        if (primitive == Primitive::Unroll) loops_.inner(array, call, InnerLoop::Kind::Unrolled);
        if (primitive == Primitive::Localise) loops_.localise(array, call);
        if (primitive == Primitive::Overlap) overlap(array, call);
        return true;
    }

    // The order of elements is judged once the arrays are known.
    void overlap(PlannedArray& array, const syntax::Call& call) {
        const std::vector<syntax::Expression> arguments = call.arguments();
        const auto name =
            arguments.size() == 1 ? syntax::as<syntax::NameExpression>(arguments[0]) : std::nullopt;
        if (!name) {
            refusals_.add(Kind::MapArguments, call.argumentsSpan(),
                          "overlap takes the name of a func or output that another array of the mapping "
                          "computes: overlap(D)");
            return;
        }
        const syntax::Word word = name->name();
        const std::vector<std::string> known = receiversOf(system_);
        if (std::ranges::find(known, word.text) == known.end())
            return refusals_.addName(Kind::MapUnknownOverlap, word, known);
        if (&arrayOf(word.text) == &array) {
            refusals_.add(Kind::MapOverlap, word.span, word.text, "this array computes it itself");
            return;
        }
        std::vector<PlannedOverlap>& overlaps = array.plan.overlaps;
        if (std::ranges::find(overlaps, word.text, &PlannedOverlap::variable) == overlaps.end())
            overlaps.push_back({word.text, word.span});
    }

    // --- the network

    void addToNetwork(const syntax::Word& receiver, const syntax::Call& call) {
        PlannedArray* array = arrayWithKernel(receiver.text);
        if (!array && isReceiver(receiver.text)) array = &arrayOf(receiver.text);
        if (!array) {
            refuseNetworkReceiver(receiver, call);
            for (const syntax::Word& kernel : kernelsNamedBy(call)) lostKernels_.insert(kernel.text);
            return;
        }
        if (call.broken()) return;
        if (array->firstOfNetwork.empty()) array->firstOfNetwork = call.name().text;
        array->plan.network.push_back(networkCallOf(receiver, call));
        for (const syntax::Word& kernel : kernelsNamedBy(call)) array->kernels.push_back(kernel.text);
    }

    bool stop() {
        refusals_.note();
        return false;
    }

    PlannedArray* arrayWithKernel(const std::string& name) {
        const auto found = std::ranges::find_if(arrays_, [&](const PlannedArray& array) {
            return std::ranges::find(array.kernels, name) != array.kernels.end();
        });
        return found == arrays_.end() ? nullptr : &*found;
    }

    void refuseNetworkReceiver(const syntax::Word& receiver, const syntax::Call& call) {
        refusals_.note();
        if (!receiver.valid() || receiverReported_) return;
        receiverReported_ = true;
        if (lostKernels_.contains(receiver.text)) return;
        const std::vector<syntax::Word> made = kernelsNamedBy(call);
        if (std::ranges::find(made, receiver.text, &syntax::Word::text) != made.end()) {
            refusals_.add(Kind::MapUnknownReceiver, receiver.span, receiver.text,
                          fmt::format(" yet: '{}' makes this kernel here; call it on {}", call.name().text,
                                      fmt::join(receiversOf(system_), " or ")));
            return;
        }
        if (const std::string later = madeLaterBy(receiver.text); !later.empty()) {
            refusals_.add(Kind::MapUnknownReceiver, receiver.span, receiver.text,
                          fmt::format(" yet: '{}' makes this kernel later, and must come first", later));
            return;
        }
        std::vector<std::string> known = receiversOf(system_);
        for (const PlannedArray& array : arrays_)
            known.insert(known.end(), array.kernels.begin(), array.kernels.end());
        if (equationsNamed(system_, receiver.text).empty())
            refusals_.addName(Kind::MapUnknownReceiver, receiver, known);
        else
            refuseReceiver(receiver);
    }

    // Nothing where no isolation of the mapping makes such a kernel.
    std::string madeLaterBy(const std::string& kernel) const {
        for (const syntax::Call& call : calls_) {
            if (call.broken() || !isOfNetwork(primitiveOf(call.name().text))) continue;
            for (const syntax::Word& made : kernelsNamedBy(call))
                if (made.text == kernel) return call.name().text;
        }
        return "";
    }

    PlannedArray& arrayOf(const std::string& receiver) {
        const ure::EquationId own = equationsNamed(system_, receiver).front();
        return *std::ranges::find_if(arrays_, [&](const PlannedArray& array) {
            return std::ranges::find(array.plan.equations, own) != array.plan.equations.end();
        });
    }

    bool isReceiver(const std::string& name) const {
        const std::vector<std::string> known = receiversOf(system_);
        return std::ranges::find(known, name) != known.end();
    }

    ure::Type typeOfOutput(const std::string& name) const {
        return system_.tensors[system_.equations[equationsNamed(system_, name).front()].output].type;
    }

    // An output that is written with `=` has no value of its own that could be carried through an array.
    void refuseReceiver(const syntax::Word& receiver) {
        const std::vector<std::string> known = receiversOf(system_);
        if (const PlannedArray* array = arrayWithKernel(receiver.text)) {
            // In a derived mapping all that its base does comes before.
            refusals_.add(Kind::MapUnknownReceiver, receiver.span, receiver.text,
                          fmt::format(": it is a kernel; call it on {}{}",
                                      array->plan.receiver.empty() ? "a func" : array->plan.receiver,
                                      array->firstOfNetwork.empty()
                                          ? std::string()
                                          : fmt::format(", before '{}'", array->firstOfNetwork)));
            return;
        }
        if (equationsNamed(system_, receiver.text).empty())
            return refusals_.addName(Kind::MapUnknownReceiver, receiver, known);
        const std::string loops = fmt::format("{}", fmt::join(system_.loopNames(), ", "));
        const std::string way =
            known.empty()
                ? fmt::format(
                      "compute the value in a func and write `{}` from it: 'func X : {}; X({}) = ...;'",
                      receiver.text, toString(typeOfOutput(receiver.text)), loops)
                : fmt::format("call it on {}", fmt::join(known, " or "));
        refusals_.add(Kind::MapUnknownReceiver, receiver.span, receiver.text,
                      fmt::format(": it is an output assigned with '='; {}", way));
    }

    bool knowsReceiver(const syntax::Word& receiver) {
        if (isReceiver(receiver.text)) return true;
        if (receiver.valid() && !receiverReported_) refuseReceiver(receiver);
        receiverReported_ = true;
        return stop();
    }

    const ure::System& system_;
    const Plan& empty_;
    Refusals refusals_;
    LoopCalls loops_;
    std::vector<MergedSets::Set> sets_;
    std::vector<PlannedArray> arrays_;
    std::vector<syntax::Call> calls_;   // of the declarations that are read
    bool isOwn_ = false;                // the present declaration is the mapping's own, not a base's
    bool receiverReported_ = false;     // of the present chain
    std::set<std::string> lostKernels_; // that refused isolations would have made
};

} // namespace

std::optional<Applied> goOn(const Applied& base, const syntax::MappingDeclaration& own,
                            const ure::System& system, const Plan& empty, diagnostics::List& diagnostics) {
    return Reader(system, empty, diagnostics).goOn(base, own);
}

std::optional<Applied> applied(const std::vector<syntax::MappingDeclaration>& chain,
                               const ure::System& system, const Plan& empty, diagnostics::List& diagnostics) {
    return Reader(system, empty, diagnostics).read(chain);
}

bool mergesEquations(const syntax::MappingDeclaration& declaration) {
    for (const syntax::CallChain& calls : declaration.chains())
        for (const syntax::Call& call : calls.calls())
            if (primitiveOf(call.name().text) == Primitive::MergeUres) return true;
    return false;
}

} // namespace tactus::mapping
