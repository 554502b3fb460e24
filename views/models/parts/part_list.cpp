#include "views/models/parts/part_list.h"

#include "array/model_text.h"
#include "commands/limits/bottleneck_text.h"
#include "simulate/network_totals.h"
#include "spatial/network/counts.h"
#include "views/models/inspector/facts.h"
#include "views/models/network_activity.h"
#include "views/models/words.h"

#include <QCoreApplication>
#include <algorithm>

namespace tactus::views {

namespace {

using Kind = PartGroup::Kind;
using Row = PartTable::Row;

QString trParts(const char* words) {
    return QCoreApplication::translate("Parts", words);
}

QVariant figure(std::optional<std::int64_t> value) {
    return value ? QVariant(qlonglong(*value)) : QVariant();
}

// "(0, 3)"
QString peText(const polyhedra::Point& pe) {
    return pe.empty() ? trParts("the only one") : tuple(pe, true);
}

// Adds a column with its meaning.
void addColumns(PartTable& table, std::initializer_list<std::pair<const char*, const char*>> columns) {
    for (const auto& [name, meaning] : columns) {
        table.columns << trParts(name);
        table.meanings << trParts(meaning);
    }
}

PartTable tableOfPes(const KnownArray& array) {
    PartTable table;
    addColumns(table, {{"PE", "Its place in the array"},
                       {"busy cycles", "Cycles in which it works"},
                       {"busy %", "The share of the cycles in which it works"},
                       {"first", "The first cycle in which it works"},
                       {"last", "The last cycle in which it works"}});
    const Activity* activity = array.activity.get();
    const bool isCounted = activity && !activity->pe.empty();
    array.model->forEachPe([&](const polyhedra::Point& pe) {
        if (table.rows.size() == PartTable::mostRows) return table.isWhole = false;
        Row row{Selection::ofPe(pe), {peText(pe)}};
        if (const auto at = isCounted ? activity->rowOf(pe) : std::nullopt) {
            std::int64_t work = 0;
            std::vector<std::size_t> columns; // in which it works
            for (std::size_t column = 0; column < activity->columns; ++column) {
                const std::int64_t here = activity->workAt(*at, column);
                if (here > 0) columns.push_back(column);
                work += std::max<std::int64_t>(0, here);
            }
            // In a column of several cycles it is not known which of them it is.
            const auto cycleIn = [&](std::size_t column) {
                const auto [begin, end] = activity->cyclesOf(column);
                return figure(end - begin == 1 ? std::optional(begin) : std::nullopt);
            };
            const double share = double(work) / double(std::max<std::int64_t>(1, activity->cycles));
            row.cells.insert(row.cells.end(), {figure(work), 100 * share});
            if (!columns.empty())
                row.cells.insert(row.cells.end(), {cycleIn(columns.front()), cycleIn(columns.back())});
        }
        table.rows.push_back(std::move(row));
        return true;
    });
    return table;
}

PartTable tableOfLinks(const KnownArray& array, std::uint32_t family) {
    PartTable table;
    addColumns(table, {{"from PE", "Which makes the value"},
                       {"to PE", "Which reads it"},
                       {"delay", "Cycles from one to the other; 0 is a broadcast wire"}});
    const array::LinkFamily& link = array.model->links[family];
    if (!array.index) return table;
    for (const draw::PlacedLink& one : array.index->links()) {
        if (one.family != family) continue;
        if (table.rows.size() == PartTable::mostRows) {
            table.isWhole = false;
            break;
        }
        polyhedra::Point from = one.reader;
        for (std::size_t d = 0; d < from.size(); ++d) from[d] -= link.displacement[d];
        table.rows.push_back({Selection::ofLink(family, one.reader),
                              {peText(from), peText(one.reader), qlonglong(link.delay)}});
    }
    return table;
}

Selection partOf(draw::Subject::Kind kind, std::uint32_t number, text::Span span) {
    return Selection::ofPart({kind, number, span});
}

PartTable tableOfKernels(const KnownArray& array) {
    PartTable table;
    addColumns(table,
               {{"kernel", "A kernel, or one of the processes that it consists of"},
                {"PEs", "How many of them there are"},
                {"iterations", "Of all its PEs together"},
                {"busy %", "Of the PE that waits most: the share of its time in which it does not wait"},
                {"waits for data", "Cycles of the PE that waits most"},
                {"waits for room", "Cycles in which its channel is full"},
                {"waits for a bank", "Cycles in which no bank of its buffer is ready"},
                {"waits for memory", "Cycles in which memory does not answer"},
                {"first", "The cycle in which its first iteration starts"},
                {"last", "The cycle in which its last iteration starts"}});
    using Cause = simulate::StallCause::Kind;
    const spatial::Network& plan = *array.model->network;
    if (!array.run || !array.run->network) {
        for (const spatial::KernelId id : plan.kernels.keys())
            table.rows.push_back({partOf(draw::Subject::Kind::Kernel, id.index(), plan.kernels[id].span),
                                  {text(plan.kernels[id].name)}});
        return table;
    }
    for (const simulate::ProcessTotals& one : totalsOfProcesses(*array.run->network)) {
        const std::int64_t time = one.slowest->last - one.slowest->first + 1;
        table.rows.push_back(
            {partOf(draw::Subject::Kind::Kernel, one.kernel.index(), plan.kernels[one.kernel].span),
             {text(one.name), qlonglong(one.pes), qlonglong(one.iterations),
              100 * double(time - std::min(time, one.slowest->lost())) / double(time),
              qlonglong(one.waitedFor(Cause::Data)), qlonglong(one.waitedFor(Cause::Room)),
              qlonglong(one.waitedFor(Cause::Bank)), qlonglong(one.waitedFor(Cause::Memory)),
              qlonglong(one.first), qlonglong(one.last)}});
    }
    return table;
}

PartTable tableOfChannels(const KnownArray& array) {
    PartTable table;
    addColumns(table, {{"channel", "A family of FIFOs"},
                       {"carries", "The tensor or the expression"},
                       {"FIFOs", "How many of them there are"},
                       {"bits", "The width of a token"},
                       {"depth", "Tokens for which each FIFO has room"},
                       {"fullest", "The most tokens in one of them in one cycle"},
                       {"tokens", "How many go through all of them"},
                       {"words", "Elements that go through all of them"},
                       {"reader waits", "Cycles of the PE that waits longest for a token"},
                       {"writer waits", "Cycles of the PE that waits longest for room"}});
    const spatial::Network& plan = *array.model->network;
    const simulate::NetworkSimulation* run = array.run ? array.run->network.get() : nullptr;
    const auto activities = run ? activityOf(plan, *run) : std::map<std::uint32_t, ChannelActivity>();
    for (const spatial::ChannelId id : plan.channels.keys()) {
        const spatial::Channel& channel = plan.channels[id];
        const ure::Type type = plan.system->tensors[plan.operands[channel.operand].tensor].type;
        Row row{partOf(draw::Subject::Kind::Channel, id.index(), channel.span),
                {text(channel.name), text(plan.operands[channel.operand].name),
                 figure(spatial::fifosOf(channel)), qlonglong(channel.lanes * type.bits),
                 qlonglong(channel.depth)}};
        if (run) {
            const simulate::ChannelTotals totals = totalsOf(*run, id);
            const ChannelActivity& activity = activities.at(id.index());
            for (const std::int64_t value : {totals.greatest, totals.tokens, totals.tokens * channel.lanes,
                                             activity.forData, activity.forRoom})
                row.cells.emplace_back(qlonglong(value));
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

PartTable tableOfBuffers(const KnownArray& array) {
    PartTable table;
    addColumns(table, {{"buffer", "Banks on the chip"},
                       {"kernel", "Whose PEs have one each"},
                       {"carries", "The tensor or the expression"},
                       {"banks", "Two where one is filled while the other is sent, in each PE"},
                       {"tokens", "In one bank"},
                       {"bits", "The width of a token"},
                       {"bytes", "Of one bank"}});
    const spatial::Network& plan = *array.model->network;
    for (const spatial::BufferId id : plan.buffers.keys()) {
        const spatial::Buffer& buffer = plan.buffers[id];
        const std::int64_t bytes = buffer.lanes * spatial::bytesOf(plan, buffer.operand);
        table.rows.push_back(
            {partOf(draw::Subject::Kind::Buffer, id.index(), buffer.span),
             {text(buffer.name), text(plan.kernels[buffer.kernel].name),
              text(plan.operands[buffer.operand].name), qlonglong(buffer.isDouble ? 2 : 1),
              qlonglong(buffer.slots), qlonglong(8 * bytes), qlonglong(bytes * buffer.slots)}});
    }
    return table;
}

PartTable tableOfMemory(const KnownArray& array) {
    PartTable table;
    addColumns(table, {{"kernel", "Which reads or writes device memory"},
                       {"words", "Elements that it loads or stores"},
                       {"requests", "Of at most 64 consecutive bytes"},
                       {"bytes", "Of the elements of its requests"},
                       {"bytes per cycle", "Over the whole run"}});
    const spatial::Network* plan = array.model->network.get();
    for (const simulate::MemoryRun& one : array.run->network->memory) {
        if (one.requests == 0) continue;
        const bool isKernel = plan && plan->kernels.contains(one.kernel);
        table.rows.push_back(
            {isKernel
                 ? partOf(draw::Subject::Kind::Kernel, one.kernel.index(), plan->kernels[one.kernel].span)
                 : Selection{},
             {text(isKernel ? plan->kernels[one.kernel].name : array.model->system().name),
              qlonglong(one.words), qlonglong(one.requests), qlonglong(one.bytes),
              double(one.bytes) / double(std::max<std::int64_t>(1, array.run->network->cycles))}});
    }
    return table;
}

} // namespace

// Of several with one name and displacement the delay tells which one it is.
static QString linksTitle(const array::Model& model, const array::LinkFamily& link) {
    const QString name = linkName(model, link);
    const QString title = trParts("Links of %1, %2").arg(name, tuple(link.displacement));
    const auto isAlike = [&](const array::LinkFamily& other) {
        return other.displacement == link.displacement && linkName(model, other) == name;
    };
    if (std::ranges::count_if(model.links, isAlike) < 2) return title;
    return trParts("%1, delay %2").arg(title, number(link.delay));
}

std::vector<PartGroup> groupsOf(const KnownArray& array) {
    std::vector<PartGroup> groups;
    if (!array.model) return groups;
    groups.push_back({Kind::Pes, 0, trParts("Processing elements"), array.model->pes});
    for (std::uint32_t f = 0; f < array.model->links.size(); ++f) {
        const array::LinkFamily& link = array.model->links[f];
        groups.push_back({Kind::Links, f, linksTitle(*array.model, link), link.count});
    }
    if (const spatial::Network* plan = array.model->network.get()) {
        const auto add = [&](Kind kind, const char* title, std::size_t count) {
            groups.push_back({kind, 0, trParts(title), std::int64_t(count)});
        };
        add(Kind::Kernels, "Kernels", plan->kernels.size());
        add(Kind::Channels, "Channels", plan->channels.size());
        if (plan->buffers.size() > 0) add(Kind::Buffers, "Buffers", plan->buffers.size());
    }
    if (array.run && array.run->network && !array.run->network->memory.empty())
        groups.push_back({Kind::Memory, 0, trParts("Memory"), {}});
    return groups;
}

static std::optional<Kind> kindOf(const Selection& part) {
    if (part.kind == Selection::Kind::Pe) return Kind::Pes;
    if (part.kind == Selection::Kind::Link) return Kind::Links;
    if (part.kind != Selection::Kind::Part) return std::nullopt;
    switch (part.part.kind) {
    case draw::Subject::Kind::Kernel:
        return Kind::Kernels;
    case draw::Subject::Kind::Channel:
        return Kind::Channels;
    case draw::Subject::Kind::Buffer:
        return Kind::Buffers;
    default:
        return std::nullopt;
    }
}

std::optional<std::size_t> groupWith(const Selection& part, const std::vector<PartGroup>& groups) {
    const std::optional<Kind> kind = kindOf(part);
    const std::uint32_t family = kind == Kind::Links ? part.family : 0;
    for (std::size_t n = 0; n < groups.size(); ++n)
        if (kind && groups[n].kind == *kind && groups[n].family == family) return n;
    return std::nullopt;
}

PartTable tableOf(const KnownArray& array, const PartGroup& group) {
    switch (group.kind) {
    case Kind::Pes:
        return tableOfPes(array);
    case Kind::Links:
        return tableOfLinks(array, group.family);
    case Kind::Kernels:
        return tableOfKernels(array);
    case Kind::Channels:
        return tableOfChannels(array);
    case Kind::Buffers:
        return tableOfBuffers(array);
    case Kind::Memory:
        return tableOfMemory(array);
    }
    return {};
}

QString limitsText(const KnownArray& array, const std::optional<simulate::MemoryModel>& memory) {
    if (!array.model || !array.run || !array.run->simulation.complete) return {};
    const simulate::NetworkSimulation* network = array.run->network.get();
    const std::int64_t cycles =
        std::max<std::int64_t>(1, network ? network->cycles : array.run->simulation.cycles);
    const auto rate = [](double value) { return QString::number(value, 'g', 4); };
    QStringList parts;
    if (array.model->pes)
        parts << trParts("%1 iterations per cycle (at most %2)")
                     .arg(rate(double(array.model->iterations) / double(cycles)),
                          number(*array.model->pes * array.model->lanes));
    if (network) {
        std::int64_t bytes = 0;
        for (const simulate::MemoryRun& one : network->memory) bytes += one.bytes;
        const double each = double(bytes) / double(cycles);
        parts << (memory ? trParts("%1 bytes per cycle (at most %2)")
                               .arg(rate(each), rate(double(memory->bytesPerSecond) / double(memory->clock)))
                         : trParts("%1 bytes per cycle").arg(rate(each)));
        if (array.run->bottleneck)
            parts << text(commands::bottleneckText(*array.run->bottleneck, *network, *array.model));
    }
    return parts.join(QStringLiteral("; "));
}

} // namespace tactus::views
