#include "bottleneck/reuse.h"

#include "evaluate/values.h"
#include "spatial/network/domain.h"
#include "spatial/operands/expression.h"

#include <algorithm>
#include <set>

namespace tactus::bottleneck {

namespace {

using polyhedra::AffineForm;
using polyhedra::QuasiAffine;
using polyhedra::Union;
using spatial::Action;
using spatial::NestLoop;

using Forms = std::vector<AffineForm>;
using Index = std::vector<std::optional<QuasiAffine>>; // none: it is read from data

bool occurs(const std::vector<QuasiAffine>& index, std::size_t loop) {
    return std::ranges::any_of(index, [&](const QuasiAffine& form) { return spatial::mentions(form, loop); });
}

// The loops but for those, each as a form.
Forms loopsBut(std::size_t loops, const std::set<std::size_t>& those) {
    Forms kept;
    for (std::size_t loop = 0; loop < loops; ++loop)
        if (!those.contains(loop)) kept.push_back(AffineForm::variable(loop, loops));
    return kept;
}

// True if points that differ in the first forms do not all differ in the second ones.
bool isMany(const Union& when, const Forms& all, const Forms& fewer) {
    // More points than images: two of them share one. Both counts are exact, or the answer is no.
    const auto many = countImage(when, all, {}), few = countImage(when, fewer, {});
    return many && few && *many > *few;
}

// True if an element with this index is loaded again at these points. `together`: loops whose iterations are
// lanes of one access, which takes an element once.
bool isAgain(const Union& when, const std::set<std::size_t>& together, const Index& index,
             const ure::Tensor& tensor, std::size_t loops) {
    Forms element;
    for (const std::optional<QuasiAffine>& one : index)
        if (one && one->isAffine()) element.push_back(one->form);
    const bool isKnown = element.size() == tensor.extents.size();
    Forms all = loopsBut(loops, together);
    if (isKnown) {
        all.insert(all.end(), element.begin(), element.end());
        return isMany(when, all, element);
    }
    // More loads than elements.
    const auto loads = countImage(when, all, {});
    return loads && std::uint64_t(*loads) > evaluate::elementCount(tensor);
}

class Loads {
  public:
    Loads(const spatial::Network& plan, const array::Model& model) : plan_(plan), model_(model) {}

    bool areAgain() const {
        return std::ranges::any_of(plan_.processes, [&](const auto& one) { return isAgainIn(one); }) ||
               isAgainInArray();
    }

  private:
    bool isAgainIn(const spatial::Process& process) const {
        if (plan_.kernels[process.kernel].onHost) return false;
        return std::ranges::any_of(process.actions, [&](const Action& action) {
            if (action.kind == Action::Kind::Evaluate) return isAgainBelow(process, action);
            return action.kind == Action::Kind::Load &&
                   isAgain(action.when, lanesOf(process), Index(action.element.begin(), action.element.end()),
                           plan_.system->tensors[plan_.operands[action.operand].tensor],
                           process.loops.size());
        });
    }
    static std::set<std::size_t> lanesOf(const spatial::Process& process) {
        if (!process.hasLanes()) return {};
        return {process.loops.size() - 1};
    }

    // Some input in the expression.
    bool isAgainBelow(const spatial::Process& process, const Action& action) const {
        const ure::System& original = *plan_.original;
        const auto loops = valuesOfLoops(process, action);
        bool found = false;
        forEachBelow(original, plan_.operands[action.operand].expression, [&](ure::ExprId id) {
            const ure::Expr& expr = original.exprs[id];
            if (expr.kind != ure::Expr::Kind::ReadInput || found) return;
            if (original.tensors[expr.tensor].isConst) return;
            Index index;
            for (const auto& one : expr.affine)
                if (one && one->isAffine() && loops)
                    index.push_back(QuasiAffine::affine(substitute(one->form, *loops, process.loops.size())));
            found = isAgain(action.when, lanesOf(process), index, original.tensors[expr.tensor],
                            process.loops.size());
        });
        return found;
    }

    // The loops of the original system at an evaluation, over those of the process.
    std::optional<Forms> valuesOfLoops(const spatial::Process& process, const Action& action) const {
        const ure::System& original = *plan_.original;
        Forms values(original.loops.size(), AffineForm::number(0, process.loops.size()));
        std::size_t dimension = 0;
        for (const ure::LoopId loop : spatial::loopsIn(original, plan_.operands[action.operand].expression)) {
            const QuasiAffine& element = action.element[dimension++];
            if (!element.isAffine()) return std::nullopt;
            values[loop.index()] = element.form + AffineForm::number(original.domain.box[loop.index()].lower,
                                                                     process.loops.size());
        }
        return values;
    }

    // Its own reads.
    bool isAgainInArray() const {
        const ure::System& system = *plan_.system;
        std::set<std::size_t> lanes;
        for (const array::InnerLoop& inner : model_.inner) lanes.insert(inner.loop.index());
        return std::ranges::any_of(model_.graph->inputs, [&](const dependence::InputRead& read) {
            const bool isIsolated = std::ranges::any_of(plan_.operands, [&](const spatial::Operand& operand) {
                return operand.tensor == read.tensor;
            });
            return !isIsolated && isAgain(read.readers, lanes, system.exprs[read.site].affine,
                                          system.tensors[read.tensor], system.loops.size());
        });
    }

    const spatial::Network& plan_;
    const array::Model& model_;
};

} // namespace

static bool occursInASend(const spatial::Process& process, std::size_t loop) {
    return std::ranges::any_of(process.actions, [&](const Action& action) {
        return action.kind == Action::Kind::Send && occurs(action.element, loop);
    });
}

static bool sendsAgain(const spatial::Process& process, const Action& send) {
    std::set<std::size_t> absent;
    bool isOutermost = true;
    for (std::size_t loop = 0; loop < process.loops.size(); ++loop) {
        if (process.loops[loop].role != NestLoop::Role::Time) continue;
        if (!isOutermost && !occursInASend(process, loop)) absent.insert(loop);
        isOutermost = false;
    }
    const std::size_t loops = process.loops.size();
    return !absent.empty() && isMany(send.when, loopsBut(loops, {}), loopsBut(loops, absent));
}

// Visits the sends of a producer among them, but for those from its own bank.
template<class Visit>
static void forEachSend(const spatial::Network& plan, const std::vector<spatial::KernelId>& kernels,
                        Visit visit) {
    for (const spatial::ProcessId id : plan.processes.keys()) {
        const spatial::Process& process = plan.processes[id];
        const bool isBuffered =
            std::ranges::find(plan.buffers, id, &spatial::Buffer::sender) != plan.buffers.end();
        if (isBuffered || plan.kernels[process.kernel].role != spatial::Kernel::Role::Producer ||
            std::ranges::find(kernels, process.kernel) == kernels.end())
            continue;
        for (const Action& action : process.actions)
            if (action.kind == Action::Kind::Send) visit(process, action);
    }
}

std::vector<spatial::OperandId> sentAgain(const spatial::Network& plan,
                                          const std::vector<spatial::KernelId>& kernels) {
    std::set<spatial::OperandId> again;
    forEachSend(plan, kernels, [&](const spatial::Process& process, const Action& send) {
        if (!again.contains(send.operand) && sendsAgain(process, send)) again.insert(send.operand);
    });
    return {again.begin(), again.end()};
}

bool mayBeWider(const spatial::Network& plan, const array::Model& model,
                const std::vector<spatial::KernelId>& kernels) {
    bool isScalar = false;
    forEachSend(plan, kernels, [&](const spatial::Process&, const Action& send) {
        isScalar |= plan.channels[send.channel].lanes == 1 && !send.element.empty();
    });
    return isScalar && std::ranges::none_of(model.inner, [](const array::InnerLoop& inner) {
               return inner.kind == mapping::InnerLoop::Kind::Vectorised;
           });
}

bool loadsAgain(const spatial::Network& plan, const array::Model& model) {
    return Loads(plan, model).areAgain();
}

} // namespace tactus::bottleneck
