#include "views/models/inspector/network_facts.h"

#include "draw/network/flows.h"
#include "spatial/network/counts.h"
#include "spatial/network/levels.h"
#include "ure/types/storage.h"
#include "views/models/words.h"

#include <QCoreApplication>
#include <QStringList>

namespace tactus::views {

namespace {

using draw::Subject;
using spatial::Network;

QString trNetworkFacts(const char* words) {
    return QCoreApplication::translate("NetworkFacts", words);
}

QString depthText(const spatial::Channel& channel) {
    if (channel.depthIsGiven) return trNetworkFacts("%1, as the mapping says").arg(number(channel.depth));
    if (channel.depthReason.empty()) return number(channel.depth);
    return QStringLiteral("%1: %2").arg(number(channel.depth), text(channel.depthReason));
}

// "io (32), jo (32)": loops of this role with their extents.
QString loopsText(const spatial::Process& process, spatial::NestLoop::Role role) {
    QStringList loops;
    for (std::size_t loop = 0; loop < process.loops.size(); ++loop) {
        if (process.loops[loop].role != role) continue;
        const polyhedra::Interval range = process.domain.box[loop];
        loops << QStringLiteral("%1 (%2)").arg(text(process.loops[loop].name),
                                               range.bounded() ? number(range.upper - range.lower + 1)
                                                               : QStringLiteral("…"));
    }
    return loops.join(QStringLiteral(", "));
}

QString actionsText(const spatial::Process& process) {
    using enum spatial::Action::Kind;
    QStringList words;
    const auto add = [&](const QString& word) {
        if (!words.contains(word)) words << word;
    };
    for (const spatial::Action& action : process.actions) {
        switch (action.kind) {
        case Load:
            add(trNetworkFacts("loads"));
            break;
        case Evaluate:
            add(trNetworkFacts("evaluates"));
            break;
        case Receive:
            add(trNetworkFacts("receives"));
            break;
        case Fetch:
            add(trNetworkFacts("fetches from the bank"));
            break;
        case Fill:
            add(trNetworkFacts("fills the bank"));
            break;
        case Send:
            add(trNetworkFacts("sends"));
            break;
        case Store:
            add(trNetworkFacts("stores"));
            break;
        }
    }
    return words.join(QStringLiteral(", "));
}

QString typeText(const Network& plan, spatial::OperandId operand, std::int64_t lanes) {
    const QString type = text(toString(plan.system->tensors[plan.operands[operand].tensor].type));
    return lanes == 1 ? type : QStringLiteral("%1 × %2").arg(lanes).arg(type);
}

std::int64_t copiesOf(const Network& plan, spatial::KernelId kernel) {
    std::int64_t copies = 1;
    for (const auto& [loop, extent] : draw::replication(plan, kernel)) copies *= extent;
    return copies;
}

Facts factsOfKernel(const Network& plan, spatial::KernelId id) {
    const spatial::Kernel& kernel = plan.kernels[id];
    Facts facts;
    facts.emplace_back(trNetworkFacts("Kind"), kernel.role == spatial::Kernel::Role::Producer
                                                   ? trNetworkFacts("producer")
                                                   : trNetworkFacts("consumer"));
    facts.emplace_back(trNetworkFacts("Runs on"),
                       kernel.onHost ? trNetworkFacts("the host") : trNetworkFacts("the device"));
    facts.emplace_back(trNetworkFacts("Copies"), number(copiesOf(plan, id)));
    for (const spatial::ProcessId process : kernel.processes) {
        const spatial::Process& one = plan.processes[process];
        if (one.spaceLoops() > 0 && process == kernel.processes.front())
            facts.emplace_back(trNetworkFacts("Space loops"), loopsText(one, spatial::NestLoop::Role::Space));
        facts.emplace_back(
            actionsText(one),
            trNetworkFacts("in each iteration of %1").arg(loopsText(one, spatial::NestLoop::Role::Time)));
        if (one.hasLanes())
            facts.emplace_back(trNetworkFacts("Lanes"), loopsText(one, spatial::NestLoop::Role::Lane));
    }
    QStringList removed;
    for (const std::string& loop : kernel.removed) removed << text(loop);
    if (!removed.isEmpty())
        facts.emplace_back(trNetworkFacts("Removed loops"), removed.join(QStringLiteral(", ")));
    return facts;
}

Facts factsOfChannel(const Network& plan, const spatial::Channel& channel) {
    Facts facts{{trNetworkFacts("Carries"), text(plan.operands[channel.operand].name)},
                {trNetworkFacts("Token"), typeText(plan, channel.operand, channel.lanes)},
                {trNetworkFacts("FIFOs"), number(spatial::fifosOf(channel).value_or(0))},
                {trNetworkFacts("Depth"), depthText(channel)},
                {trNetworkFacts("From"), text(plan.kernels[channel.writer].name)}};
    if (channel.reader == channel.writer)
        facts.emplace_back(trNetworkFacts("To"), trNetworkFacts("its neighbour"));
    else
        facts.emplace_back(trNetworkFacts("To"), text(plan.kernels[channel.reader].name));
    return facts;
}

void addLevels(Facts& facts, const Network& plan, spatial::BufferId id, std::int64_t bytesOfToken);

QString tokensText(std::int64_t tokens) {
    return tokens == 1 ? trNetworkFacts("1 token") : trNetworkFacts("%1 tokens").arg(number(tokens));
}

QString cyclesText(std::int64_t cycles) {
    return cycles == 1 ? trNetworkFacts("1 cycle") : trNetworkFacts("%1 cycles").arg(number(cycles));
}

Facts factsOfBuffer(const Network& plan, spatial::BufferId id) {
    const spatial::Buffer& buffer = plan.buffers[id];
    const std::int64_t token = buffer.lanes * spatial::bytesOf(plan, buffer.operand),
                       bank = buffer.slots * token, copies = copiesOf(plan, buffer.kernel);
    const std::int64_t banks = buffer.isDouble ? 2 : 1;
    Facts facts{
        {trNetworkFacts("Of"), text(plan.operands[buffer.operand].name)},
        {trNetworkFacts("Banks"), buffer.isDouble
                                      ? trNetworkFacts("two: one is filled while the other is sent")
                                      : trNetworkFacts("one: filled, then sent")},
        {trNetworkFacts("A bank"),
         trNetworkFacts("%1 of %2, %3")
             .arg(tokensText(buffer.slots), typeText(plan, buffer.operand, buffer.lanes), bytesText(bank))},
        {trNetworkFacts("All banks"),
         trNetworkFacts("%1 in %2")
             .arg(bytesText(bank * banks * copies), copies == 1
                                                        ? trNetworkFacts("one kernel")
                                                        : trNetworkFacts("%1 copies").arg(number(copies)))}};
    if (plan.processes.contains(buffer.filler)) {
        QStringList loops;
        const spatial::Process& filler = plan.processes[buffer.filler];
        for (std::size_t loop = 0; loop < buffer.periodLoops; ++loop)
            loops << text(filler.loops[filler.spaceLoops() + loop].name);
        facts.emplace_back(
            trNetworkFacts("Filled"),
            trNetworkFacts("once in each iteration of %1").arg(loops.join(QStringLiteral(", "))));
    }
    addLevels(facts, plan, id, token);
    return facts;
}

// "32 KiB a bank; 8,192 tokens in 8,192 cycles, ..."
QString levelText(const spatial::Level& level, std::int64_t bytesOfToken) {
    if (!level.removedInside.empty())
        return trNetworkFacts("not possible: %1 is removed before it and must stay inside")
            .arg(text(level.removedInside));
    const QString size = trNetworkFacts("%1 a bank").arg(bytesText(level.slots * bytesOfToken));
    const QString now = level.isPresent ? trNetworkFacts(" (as it is)") : QString();
    if (!level.isDouble)
        return trNetworkFacts("%1; %2, then sent for %3: each cycle of filling comes on top%4")
            .arg(size, tokensText(level.tokens), cyclesText(level.steps), now);
    const QString rate = trNetworkFacts("%1 in %2, %3 a cycle")
                             .arg(tokensText(level.tokens), cyclesText(level.steps))
                             .arg(level.rate(), 0, 'f', 2);
    const QString slack = level.slack() < 0
                              ? trNetworkFacts("filled slower than sent")
                              : trNetworkFacts("%1 may be %2 late")
                                    .arg(level.tokens == 1 ? trNetworkFacts("it") : trNetworkFacts("they"),
                                         cyclesText(level.slack()));
    return QStringLiteral("%1; %2; %3%4").arg(size, rate, slack, now);
}

void addLevels(Facts& facts, const Network& plan, spatial::BufferId id, std::int64_t bytesOfToken) {
    for (const spatial::Level& level : spatial::levelsOf(plan, id))
        facts.emplace_back(trNetworkFacts("Per %1").arg(text(level.loop)), levelText(level, bytesOfToken));
}

Facts factsOfMemory(const ure::Tensor& tensor) {
    return {{trNetworkFacts("Kind"),
             tensor.isInput ? trNetworkFacts("input, in memory") : trNetworkFacts("output, in memory")},
            {trNetworkFacts("Type"), text(toString(tensor.type))},
            {trNetworkFacts("Elements"), number(tensor.elements())},
            {trNetworkFacts("Size"), bytesText(tensor.elements() * bytesInMemory(tensor.type))}};
}

const ure::System& memorySystem(const array::Model& model) {
    return model.network ? *model.network->original : model.system();
}

template<class Id, class Table>
bool isIn(const Subject& part, const Table& table) {
    return table.contains(Id(part.index));
}

} // namespace

QString bytesText(std::int64_t bytes) {
    if (bytes < 1024) return trNetworkFacts("%1 bytes").arg(number(bytes));
    const bool large = bytes >= 1024 * 1024;
    const double units = double(bytes) / (large ? 1024.0 * 1024.0 : 1024.0);
    // Four digits, as long as they say more than the whole number.
    return QStringLiteral("%1 %2").arg(units < 1000 ? QString::number(units, 'g', 4)
                                                    : number(std::llround(units)),
                                       large ? trNetworkFacts("MiB") : trNetworkFacts("KiB"));
}

QString titleOfPart(const array::Model& model, const Subject& part) {
    const Network* plan = model.network.get();
    switch (part.kind) {
    case Subject::Kind::Kernel:
        if (!plan) return trNetworkFacts("The array");
        if (!isIn<spatial::KernelId>(part, plan->kernels)) return {};
        return (spatial::KernelId(part.index) == plan->array ? trNetworkFacts("The array, %1")
                                                             : trNetworkFacts("Kernel %1"))
            .arg(text(plan->kernels[spatial::KernelId(part.index)].name));
    case Subject::Kind::Channel:
        if (!plan || !isIn<spatial::ChannelId>(part, plan->channels)) return {};
        return trNetworkFacts("Channel %1").arg(text(plan->channels[spatial::ChannelId(part.index)].name));
    case Subject::Kind::Buffer: {
        if (!plan || !isIn<spatial::BufferId>(part, plan->buffers)) return {};
        const spatial::Buffer& buffer = plan->buffers[spatial::BufferId(part.index)];
        return trNetworkFacts("Buffer of %1").arg(text(plan->kernels[buffer.kernel].name));
    }
    case Subject::Kind::Memory:
        if (!isIn<ure::TensorId>(part, memorySystem(model).tensors)) return {};
        return trNetworkFacts("%1 in memory")
            .arg(text(memorySystem(model).tensors[ure::TensorId(part.index)].name));
    case Subject::Kind::Expression:
        if (!isIn<ure::ExprId>(part, model.system().exprs)) return {};
        return text(model.system().source->text(part.span));
    case Subject::Kind::Register:
        return part.index < model.links.size()
                   ? trNetworkFacts("Link %1").arg(linkName(model, model.links[part.index]))
                   : QString();
    case Subject::Kind::None:
        break;
    }
    return {};
}

Facts factsOfPart(const array::Model& model, const Subject& part) {
    const Network* plan = model.network.get();
    if (titleOfPart(model, part).isEmpty()) return {};
    switch (part.kind) {
    case Subject::Kind::Kernel:
        if (!plan || spatial::KernelId(part.index) == plan->array) return factsOfArray(model, false);
        return factsOfKernel(*plan, spatial::KernelId(part.index));
    case Subject::Kind::Channel:
        return factsOfChannel(*plan, plan->channels[spatial::ChannelId(part.index)]);
    case Subject::Kind::Buffer:
        return factsOfBuffer(*plan, spatial::BufferId(part.index));
    case Subject::Kind::Memory:
        return factsOfMemory(memorySystem(model).tensors[ure::TensorId(part.index)]);
    case Subject::Kind::Expression:
        return {{trNetworkFacts("Type"), text(toString(model.system().exprs[ure::ExprId(part.index)].type))}};
    case Subject::Kind::Register:
        return factsOfLink(model, part.index, {}, nullptr, false);
    case Subject::Kind::None:
        break;
    }
    return {};
}

} // namespace tactus::views
