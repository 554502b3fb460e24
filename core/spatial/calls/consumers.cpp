// isolate_consumer and isolate_consumer_chain: results leave through new kernels, copies of the array's nest
// at the points where it writes them. And what is called on these kernels.
#include "spatial/calls/consumers.h"

#include "mapping/read/suggestion.h"
#include "spatial/chains/judge_depths.h"

#include <algorithm>

namespace tactus::spatial {

using diagnostics::Kind;
using mapping::Primitive;

static constexpr std::pair<Primitive, std::string_view> notOnConsumers[] = {
    {Primitive::Remove, "each result leaves the array once, so no loop of a consumer repeats a result"},
    {Primitive::Scatter, "use gather to collect results"},
    {Primitive::Buffer,
     "a result is sent once and needs no bank; give the channel a greater depth to keep several"},
    {Primitive::Vload, "a consumer stores; use vstore"},
};

std::optional<Consumers::Position> Consumers::find(std::string_view kernel) {
    for (ConsumerChain& chain : chains_)
        for (std::size_t stage = 0; stage < chain.stages.size(); ++stage)
            if (chain.stages[stage].name.text == kernel) return Position{&chain, stage};
    return std::nullopt;
}

std::span<const Consumers::Row> Consumers::table() {
    using enum Primitive;
    static constexpr Row rows[] = {
        {Gather, &Consumers::gather},
        {Vstore, &Consumers::vstore},
        {Place, &Consumers::placeOnHost},
        {Depth, &Consumers::depth},
    };
    return rows;
}

void Consumers::apply(const mapping::NetworkCall& call) {
    if (call.primitive == Primitive::IsolateConsumer || call.primitive == Primitive::IsolateConsumerChain)
        return isolate(call);
    const auto at = find(call.receiver.text);
    if (!at) return refuseOther(call);
    const auto row = std::ranges::find(table(), call.primitive, &Row::primitive);
    if (row != table().end()) return (this->*row->apply)(*at, call);
    const auto reason =
        std::ranges::find(notOnConsumers, call.primitive, &std::pair<Primitive, std::string_view>::first);
    context_.refuseReceiver(
        call.name.span,
        fmt::format("{} is a consumer, and {} can't be called on one: {}", call.receiver.text, call.name.text,
                    reason == std::end(notOnConsumers) ? "it is for kernels that bring operands to the array"
                                                       : reason->second));
}

// A receiver that is no consumer; one whose isolation has been refused is, and nothing more is said.
void Consumers::refuseOther(const mapping::NetworkCall& call) {
    const auto role = context_.roleOf(call.receiver.text);
    if (role == Kernel::Role::Consumer) return;
    context_.refuseReceiver(call.name.span,
                            fmt::format("{} is called on a consumer kernel, and '{}' is {}", call.name.text,
                                        call.receiver.text, role ? "a producer" : "a func of the array"));
}

bool Consumers::namesOutput(const Position& at, const mapping::NetworkCall& call,
                            const mapping::Argument& argument) {
    const auto word = context_.wordOf(argument, call.name.text, "the name of an output first");
    if (!word) return false;
    const std::string& output = context_.plan.operands[at.chain->operand].name;
    return word->text == output ||
           context_.refuseReceiver(word->span, fmt::format("'{}' does not pass through {}, which takes {}",
                                                           word->text, at.here().name.text, output));
}

void Consumers::isolate(const mapping::NetworkCall& call) {
    const auto& arguments = call.arguments;
    const bool isChain = call.primitive == Primitive::IsolateConsumerChain;
    if (isChain ? arguments.size() < 2 : arguments.size() != 2) {
        context_.refuse(
            Kind::MapArguments, call.argumentsSpan,
            isChain ? "isolate_consumer_chain takes an output and the names of new kernels, the first "
                      "nearest the array"
                    : "isolate_consumer takes an output and the name of a new kernel");
        return;
    }
    const auto output = context_.wordOf(arguments[0], call.name.text, "the name of an output first");
    if (!output) return;
    std::vector<ConsumerChain::Stage> stages;
    for (std::size_t a = 1; a < arguments.size(); ++a) {
        const auto name = context_.wordOf(arguments[a], call.name.text, "names of new kernels");
        if (!name || !context_.introduce(*name, Kernel::Role::Consumer)) return;
        stages.push_back({*name, {}, {}, {}, {}, {}});
    }
    if (const auto at = find(call.receiver.text))
        isolateFromKernel(*at, *output, std::move(stages));
    else if (context_.roleOf(call.receiver.text) == Kernel::Role::Producer)
        context_.refuseReceiver(
            call.receiver.span,
            fmt::format(
                "{} brings operands to the array; isolate a consumer from the array or from another consumer",
                call.receiver.text));
    else
        isolateFromArray(*output, std::move(stages));
}

// Further from the array: what the kernel stores itself until now.
void Consumers::isolateFromKernel(const Position& at, const text::Word& output,
                                  std::vector<ConsumerChain::Stage> stages) {
    ConsumerChain& chain = *at.chain;
    const std::string& known = context_.plan.operands[chain.operand].name;
    const std::string& kernel = at.here().name.text;
    if (output.text != known)
        context_.refuse(Kind::NetworkOperand, output.span, output.text,
                        fmt::format("it does not pass through {}, which takes {}", kernel, known));
    else if (at.stage + 1 < chain.stages.size())
        context_.refuse(Kind::NetworkOperand, output.span, output.text,
                        fmt::format("{} sends it to {}", kernel, chain.stages[at.stage + 1].name.text));
    else
        chain.stages.insert(chain.stages.end(), stages.begin(), stages.end());
}

// The one place where the array writes the output.
const dependence::OutputWrite* Consumers::writeOf(const text::Word& output) {
    const ure::System& system = context_.system();
    const auto refuse = [&](const std::string& reason) {
        context_.refuse(Kind::NetworkOperand, output.span, output.text, reason);
        return nullptr;
    };
    const auto tensor = system.tensorNamed(output.text);
    if (!tensor || system.tensors[*tensor].isInput) {
        if (tensor) return refuse("it is an input; isolate_producer makes kernels for it");
        if (system.variableNamed(output.text))
            return refuse("it is a func, whose values stay in the array; write them to an output");
        std::vector<std::string> outputs;
        for (const ure::Tensor& one : system.tensors)
            if (!one.isInput) outputs.push_back(one.name);
        return refuse("the array writes no such output" + mapping::suggestion(output.text, outputs));
    }
    for (const ConsumerChain& chain : chains_)
        if (context_.plan.operands[chain.operand].tensor == *tensor)
            return refuse(fmt::format("it already leaves through {}", chain.stages.front().name.text));
    const dependence::OutputWrite* found = nullptr;
    for (const dependence::OutputWrite& write : context_.graph.outputs) {
        if (write.tensor != *tensor) continue;
        if (found)
            return refuse("several equations write it, so the order of its values differs between elements; "
                          "write it by one equation, from one func");
        found = &write;
    }
    if (!found) return refuse("no equation of the array writes it");
    if (found->underData) return refuse("whether the array writes an element depends on data");
    return found;
}

void Consumers::isolateFromArray(const text::Word& output, std::vector<ConsumerChain::Stage> stages) {
    const dependence::OutputWrite* write = writeOf(output);
    if (!write) return;
    ConsumerChain chain;
    chain.stages = std::move(stages);
    // A point in two pieces would be sent twice.
    const auto writers = polyhedra::disjoint(write->writers);
    if (!writers || writers->empty()) {
        context_.refuse(Kind::NetworkOperand, output.span, output.text,
                        writers ? "the array writes no element of it"
                                : "the iterations that write it are too complex");
        return;
    }
    chain.writers = *writers;
    for (const polyhedra::AffineForm& form : context_.system().equations[write->equation].left)
        chain.index.push_back(polyhedra::QuasiAffine::affine(form));
    if (!findLoops(chain, output.span)) return;
    const std::int64_t lanes = chain.lanesOf(0);
    chain.operand =
        context_.plan.operands.add({output.text, write->tensor, false, lanes, ure::ExprId(), output.span});
    chains_.push_back(std::move(chain));
}

bool Consumers::findLoops(ConsumerChain& chain, text::Span span) {
    const Nest& nest = context_.nest;
    const auto ranges = rangesOf(chain.writers, nest.names.size(), context_.budget);
    if (!ranges)
        return context_.refuse(Kind::NetworkUndecided, span, chain.stages.front().name.text,
                               "it could not be decided which iterations write the output");
    chain.ranges = *ranges;
    const auto varies = [&](std::size_t loop) {
        return chain.ranges[loop].lower != chain.ranges[loop].upper;
    };
    std::ranges::copy_if(nest.space, std::back_inserter(chain.space), varies);
    const auto isIndexed = [&](std::size_t loop) {
        return std::ranges::any_of(chain.index, [&](const auto& index) { return mentions(index, loop); });
    };
    for (const std::size_t loop : nest.time) {
        if (varies(loop)) {
            chain.time.push_back(loop);
            continue;
        }
        // A loop of the array with one value here is one at whose end a reduction is complete.
        const bool isLong = nest.extents[loop] > 1;
        if (isLong) chain.outsideBurst = chain.time.size();
        if (isLong || (!chain.outsideBurst && !isIndexed(loop))) chain.outsideBlock = chain.time.size();
    }
    if (!nest.lane) return true;
    if (varies(*nest.lane)) chain.lane = nest.lane;
    chain.hasOneLane = nest.extents[*nest.lane] == 1 &&
                       std::ranges::any_of(chain.index, [&](const polyhedra::QuasiAffine& index) {
                           return mentions(index, *nest.lane);
                       });
    return true;
}

void Consumers::judge() {
    for (const ConsumerChain& chain : chains_) {
        judgeGathers(chain);
        for (std::size_t s = 0; s < chain.stages.size(); ++s) {
            judgeVectors(chain, s);
            judgePlace(chain, s);
        }
    }
}

void Consumers::makeKernels() {
    for (ConsumerChain& chain : chains_)
        for (std::size_t s = 0; s < chain.stages.size(); ++s) {
            Kernel kernel;
            kernel.name = chain.stages[s].name.text;
            kernel.role = Kernel::Role::Consumer;
            kernel.onHost = chain.isHost(s);
            kernel.placed = chain.stages[s].host.value_or(text::Span{});
            kernel.operands = {chain.operand};
            kernel.span = chain.stages[s].name.span;
            for (const std::size_t loop : context_.nest.time)
                if (std::ranges::find(chain.time, loop) == chain.time.end())
                    kernel.removed.push_back(context_.nest.names[loop]);
            chain.stages[s].kernel = context_.plan.kernels.add(std::move(kernel));
        }
}

void Consumers::makeProcesses() {
    for (const ConsumerChain& chain : chains_) {
        spatial::makeProcesses(context_, chain);
        judgeDepths(context_, chain);
    }
}

} // namespace tactus::spatial
