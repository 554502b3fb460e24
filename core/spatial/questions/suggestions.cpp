#include "spatial/questions/suggestions.h"

#include "spatial/nest/process_nest.h"
#include "spatial/network/handed_on.h"
#include "ure/nodes/fresh_name.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::spatial {

namespace {

// "A_loader", or "A_loader2" where there is one.
std::string freeName(const ure::System& system, const Network* plan, std::set<std::string> kernels,
                     const std::string& wanted) {
    if (plan)
        for (const Kernel& kernel : plan->kernels) kernels.insert(kernel.name);
    return ure::freshName(system, kernels, wanted, "");
}

class KernelSuggestions {
  public:
    KernelSuggestions(const Network& plan, KernelId id, const std::set<std::string>& handedOn)
        : plan_(plan), kernel_(plan.kernels[id]), id_(id), handedOn_(handedOn) {}

    std::vector<Suggestion> all() {
        if (kernel_.processes.empty()) return {};
        // The process is the sender if there is a filler too: its loops are those that the primitives of the
        // kernel name.
        const Process& process = plan_.processes[kernel_.processes.back()];
        const bool isProducer = kernel_.role == Kernel::Role::Producer;
        for (const NestLoop& loop : process.loops)
            if (isProducer && isOfTime(process, loop)) suggestRemove(loop.name);
        for (const OperandId operand : kernel_.operands) {
            const std::string& name = plan_.operands[operand].name;
            for (const NestLoop& loop : process.loops) {
                if (isProducer && isOfTime(process, loop))
                    suggestBuffer(operand, loop.name, "Buffer::Double");
                if (loop.role == NestLoop::Role::Space) suggestChain(operand, loop.name, isProducer);
            }
            if (plan_.operands[operand].lanes > 1 && touchesMemory(operand))
                suggest(Suggestion::Kind::Access,
                        fmt::format("{}({})", isProducer ? "vload" : "vstore", name), {});
        }
        if (!kernel_.onHost &&
            std::ranges::any_of(kernel_.operands, [&](OperandId operand) { return touchesMemory(operand); }))
            suggest(Suggestion::Kind::Place, "place(Host)", whyNotOnHost(plan_, kernel_, handedOn_));
        suggestSingleBuffers(process, isProducer);
        return std::move(suggestions_);
    }

  private:
    // Primitives can name it: it is no loop that counts what the kernel hands on along one of its space.
    static bool isOfTime(const Process& process, const NestLoop& loop) {
        return loop.role == NestLoop::Role::Time &&
               std::ranges::none_of(process.loops, [&](const NestLoop& other) {
                   return other.role == NestLoop::Role::Space &&
                          loop.name == other.name + std::string(passing);
               });
    }

    void suggest(Suggestion::Kind kind, std::string call, std::string reason) {
        suggestions_.push_back({kind, kernel_.name, std::move(call), std::move(reason)});
    }

    template<class Visit>
    void forEachAction(OperandId operand, Visit visit) const {
        for (const ProcessId process : kernel_.processes)
            for (const Action& action : plan_.processes[process].actions)
                if (action.operand == operand) visit(plan_.processes[process], action);
    }

    bool touchesMemory(OperandId operand) const {
        bool touches = false;
        forEachAction(operand, [&](const Process&, const Action& action) {
            touches |= action.kind == Action::Kind::Load || action.kind == Action::Kind::Store ||
                       action.kind == Action::Kind::Evaluate;
        });
        return touches;
    }

    // Does the element that travels depend on this loop?
    bool isInIndex(OperandId operand, const std::string& loop) const {
        bool occurs = false;
        forEachAction(operand, [&](const Process& process, const Action& action) {
            const auto at = std::ranges::find(process.loops, loop, &NestLoop::name);
            if (at == process.loops.end()) return;
            const auto number = static_cast<std::size_t>(at - process.loops.begin());
            for (const polyhedra::QuasiAffine& form : action.element)
                occurs |= form.form.coefficients[number] != 0 ||
                          std::ranges::any_of(form.quotients, [&](const polyhedra::Quotient& quotient) {
                              return quotient.form.coefficients[number] != 0;
                          });
        });
        return occurs;
    }

    // It hands values of this operand to its own neighbours.
    bool isChain(OperandId operand) const {
        bool chained = false;
        forEachAction(operand, [&](const Process&, const Action& sent) {
            if (sent.kind != Action::Kind::Send) return;
            forEachAction(operand, [&](const Process&, const Action& received) {
                chained |= received.kind == Action::Kind::Receive && received.channel == sent.channel;
            });
        });
        return chained;
    }

    void suggestRemove(const std::string& loop) {
        std::string reason;
        for (const OperandId operand : kernel_.operands)
            if (reason.empty() && isInIndex(operand, loop))
                reason =
                    fmt::format("{} occurs in the index of {}: each of its iterations sends other values",
                                loop, plan_.operands[operand].name);
        suggest(Suggestion::Kind::Remove, fmt::format("remove({})", loop), reason);
    }

    // After the others: they are wanted rarely, and judging takes time.
    void suggestSingleBuffers(const Process& process, bool isProducer) {
        for (const OperandId operand : kernel_.operands)
            for (const NestLoop& loop : process.loops)
                if (isProducer && isOfTime(process, loop))
                    suggestBuffer(operand, loop.name, "Buffer::Single");
    }

    void suggestBuffer(OperandId operand, const std::string& loop, std::string_view banks) {
        const bool has = std::ranges::any_of(plan_.buffers, [&](const Buffer& buffer) {
            return buffer.kernel == id_ && buffer.operand == operand;
        });
        suggest(Suggestion::Kind::Buffer,
                fmt::format("buffer({}, {}, {})", plan_.operands[operand].name, loop, banks),
                has ? fmt::format("{} already has a buffer of {}", kernel_.name, plan_.operands[operand].name)
                    : std::string());
    }

    void suggestChain(OperandId operand, const std::string& loop, bool isProducer) {
        const std::string& name = plan_.operands[operand].name;
        std::string reason;
        if (isChain(operand))
            reason = fmt::format("{} already goes from neighbour to neighbour", name);
        else if (!isInIndex(operand, loop))
            reason = fmt::format("{} does not occur in the index of {}", loop, name);
        suggest(isProducer ? Suggestion::Kind::Scatter : Suggestion::Kind::Gather,
                fmt::format("{}({}, {})", isProducer ? "scatter" : "gather", name, loop), reason);
    }

    const Network& plan_;
    const Kernel& kernel_;
    KernelId id_;
    const std::set<std::string>& handedOn_;
    std::vector<Suggestion> suggestions_;
};

} // namespace

std::vector<Suggestion> suggestionsForKernel(const Network& plan, KernelId kernel,
                                             const std::set<std::string>& handedOn) {
    return KernelSuggestions(plan, kernel, handedOn).all();
}

std::vector<Suggestion> suggestionsForArray(const ure::System& system, const Network* plan,
                                            const std::string& receiver, const std::set<std::string>& taken) {
    std::vector<Suggestion> suggestions;
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        if (tensor.isConst) continue;
        if (plan && std::ranges::find(plan->operands, id, &Operand::tensor) != plan->operands.end()) continue;
        const auto name = [&](const char* what) { return freeName(system, plan, taken, tensor.name + what); };
        const auto suggest = [&](std::string call) {
            suggestions.push_back({Suggestion::Kind::Isolate, receiver, std::move(call), {}});
        };
        if (tensor.isInput) {
            suggest(fmt::format("isolate_producer({}, {})", tensor.name, name("_loader")));
            suggest(fmt::format("isolate_producer_chain({}, {}, {})", tensor.name, name("_loader"),
                                name("_feeder")));
        } else {
            suggest(fmt::format("isolate_consumer({}, {})", tensor.name, name("_unloader")));
            suggest(fmt::format("isolate_consumer_chain({}, {}, {})", tensor.name, name("_drainer"),
                                name("_collector")));
        }
    }
    return suggestions;
}

std::vector<Suggestion> suggestionsOfLanes(const ure::System& system, const mapping::SpaceTimeMap& map,
                                           const std::string& receiver) {
    std::vector<Suggestion> suggestions;
    if (!map.inner.empty()) return suggestions;
    for (const ure::LoopId loop : system.loops.keys()) {
        const bool isSpace = std::ranges::any_of(map.space, [&](const polyhedra::AffineForm& form) {
            return form.coefficients[loop.index()] != 0;
        });
        if (!isSpace)
            suggestions.push_back({Suggestion::Kind::Vectorize,
                                   receiver,
                                   fmt::format("vectorize({})", system.loops[loop].name),
                                   {}});
    }
    return suggestions;
}

} // namespace tactus::spatial
