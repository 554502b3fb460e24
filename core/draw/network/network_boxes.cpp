#include "draw/network/network_boxes.h"

#include "base/counted.h"
#include "draw/build.h"
#include "draw/letters.h"

#include <algorithm>
#include <cmath>
#include <fmt/ranges.h>

namespace tactus::draw {

using spatial::KernelId;
using BoxKind = Box::Kind;
using Weight = Row::Weight;

static constexpr std::size_t longestName = 28; // of an operand: an expression may be long

static double thicknessOf(std::int64_t lanes) {
    return 1.2 + 0.4 * std::log2(double(std::max<std::int64_t>(lanes, 1)));
}

std::string widthText(std::int64_t lanes, ure::Type type) {
    return lanes == 1 ? toString(type) : fmt::format("{} × {}", lanes, toString(type));
}

NetworkBoxes::NetworkBoxes(const array::Model& model)
    : model_(model), plan_(model.network.get()), inMemory_(plan_ ? *plan_->original : model.system()) {}

Diagram NetworkBoxes::build() {
    diagram_.title = fmt::format("{}, mapping {}", model_.system().name, model_.map.name);
    if (plan_) {
        for (const KernelId id : plan_->kernels.keys())
            if (id == plan_->array)
                addArray();
            else
                addKernel(id);
        for (const spatial::Process& process : plan_->processes) addAccesses(process);
        for (const spatial::ChannelId id : plan_->channels.keys()) addChannel(id);
    } else {
        addArray();
    }
    addPorts();
    diagram_.isFolded = isLong();
    for (const auto role : {spatial::Kernel::Role::Producer, spatial::Kernel::Role::Consumer}) addHost(role);
    return std::move(diagram_);
}

// More boxes one behind the other than have room beside one another.
bool NetworkBoxes::isLong() const {
    constexpr std::size_t most = 5;
    std::vector<std::size_t> behind(diagram_.boxes.size(), 1); // of the longest way to a box, with it
    // More rounds change no answer, and kernels in a ring would need rounds without end.
    for (std::size_t round = 0; round <= most; ++round)
        for (const Arrow& arrow : diagram_.arrows)
            if (arrow.from != arrow.to) behind[arrow.to] = std::max(behind[arrow.to], behind[arrow.from] + 1);
    return std::ranges::any_of(behind, [](std::size_t boxes) { return boxes > most; });
}

std::size_t NetworkBoxes::add(Box box) {
    diagram_.boxes.push_back(std::move(box));
    return diagram_.boxes.size() - 1;
}

std::size_t NetworkBoxes::addStack(Box box, std::int64_t copies) {
    constexpr double step = 4;
    const std::size_t sheets = copies > 2 ? 2 : copies > 1 ? 1 : 0;
    const std::size_t holder = diagram_.boxes.size() + sheets;
    for (std::size_t sheet = sheets; sheet > 0; --sheet) {
        Box below{.kind = BoxKind::Sheet, .id = fmt::format("{}_sheet{}", box.id, sheet)};
        below.within = holder;
        below.subject = box.subject;
        below.offset = {step * double(sheet), step * double(sheet)};
        add(std::move(below));
    }
    return add(std::move(box));
}

void NetworkBoxes::addKernel(spatial::KernelId id) {
    const spatial::Kernel& kernel = plan_->kernels[id];
    Box box{.kind = kernel.onHost ? BoxKind::HostKernel : BoxKind::Kernel,
            .id = "kernel_" + kernel.name,
            .rows = {{kernel.name, Weight::Title}},
            .subject = {Subject::Kind::Kernel, id.index(), kernel.span}};
    const auto copies = replication(*plan_, id);
    std::int64_t number = 1;
    std::vector<std::string> extents, loops;
    for (const auto& [loop, extent] : copies) {
        number *= extent;
        extents.push_back(base::thousands(extent));
        loops.push_back(loop);
    }
    if (number > 1)
        box.rows.push_back({fmt::format("× {} along {}", fmt::join(extents, " × "), fmt::join(loops, ", "))});
    if (!kernel.removed.empty())
        box.rows.push_back({fmt::format("without {}", fmt::join(kernel.removed, ", ")), Weight::Quiet});
    const std::size_t holder = addStack(std::move(box), number);
    kernels_[id] = holder;
    for (const spatial::BufferId buffer : plan_->buffers.keys())
        if (plan_->buffers[buffer].kernel == id) addBuffer(buffer, holder);
}

void NetworkBoxes::addBuffer(spatial::BufferId id, std::size_t holder) {
    const spatial::Buffer& buffer = plan_->buffers[id];
    const std::string bank = buffer.lanes == 1 ? base::thousands(buffer.slots)
                                               : fmt::format("{} × {}", base::thousands(buffer.slots),
                                                             base::counted(buffer.lanes, "lane"));
    Box box{.kind = BoxKind::Buffer,
            .id = fmt::format("{}_buffer{}", diagram_.boxes[holder].id, id.index()),
            .rows = {{shortened(plan_->operands[buffer.operand].name, longestName), Weight::Title},
                     {fmt::format("{}, {}", buffer.isDouble ? "double" : "single", bank)},
                     {"per " + buffer.level, Weight::Quiet}},
            .subject = {Subject::Kind::Buffer, id.index(), buffer.span}};
    box.within = holder;
    add(std::move(box));
}

void NetworkBoxes::addArray() {
    const auto& shape = model_.shape;
    Box box{.kind = BoxKind::Array, .id = "array"};
    if (plan_) {
        const spatial::Kernel& array = plan_->kernels[plan_->array];
        box.rows = {{array.name, Weight::Title}};
        box.subject = {Subject::Kind::Kernel, plan_->array.index(), array.span};
    } else {
        box.rows = {{model_.map.array.empty() ? "array" : model_.map.array, Weight::Title}};
        box.subject = {Subject::Kind::Kernel, 0, model_.map.span};
    }
    std::vector<std::string> extents;
    for (const std::int64_t extent : shape) extents.push_back(base::thousands(extent));
    box.rows.push_back({shape.empty() ? "1 PE"
                                      : fmt::format("{} PE{}", fmt::join(extents, " × "),
                                                    model_.pes == std::int64_t(1) ? "" : "s")});
    if (const std::int64_t lanes = lanesOfArray(); lanes > 1)
        box.rows.push_back({base::counted(lanes, "lane"), Weight::Quiet});
    array_ = add(std::move(box));
    if (plan_) kernels_[plan_->array] = array_;
    const std::size_t last = shape.size();
    addElements(last < 2 ? 1 : shape[last - 2], last < 1 ? 1 : shape[last - 1]);
}

void NetworkBoxes::addElements(std::int64_t rows, std::int64_t columns) {
    constexpr double step = 15;
    constexpr std::int64_t most = 4;
    rows = std::min(rows, most);
    columns = std::min(columns, most);
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t c = 0; c < columns; ++c) {
            Box element{.kind = BoxKind::Element, .id = fmt::format("array_element_{}_{}", r, c)};
            element.within = array_;
            element.width = element.height = 11;
            element.offset = {(double(c) - double(columns - 1) / 2) * step,
                              (double(rows - 1) / 2 - double(r)) * step};
            add(std::move(element));
        }
}

std::int64_t NetworkBoxes::lanesOfArray() const {
    std::int64_t lanes = 1;
    if (plan_)
        for (const spatial::Operand& operand : plan_->operands) lanes = std::max(lanes, operand.lanes);
    return lanes;
}

void NetworkBoxes::addChannel(spatial::ChannelId id) {
    const auto flows = flowsOf(*plan_, id);
    for (const Flow& flow : flows) addArrow(flow, flow.from == flow.to && flows.size() > 1, id);
}

// A hop leads from one of the kernel's copies to the next.
void NetworkBoxes::addArrow(const Flow& flow, bool isHop, spatial::ChannelId id) {
    const spatial::Channel& channel = plan_->channels[id];
    const spatial::Operand& operand = plan_->operands[channel.operand];
    Arrow arrow{.id = fmt::format("channel{}", diagram_.arrows.size()),
                .from = kernels_.at(flow.from),
                .to = kernels_.at(flow.to)};
    if (!isHop)
        arrow.rows.push_back(
            {fmt::format("{}: {}", shortened(operand.name, longestName),
                         widthText(channel.lanes, plan_->system->tensors[operand.tensor].type))});
    const std::string depth = fmt::format("depth {}", base::thousands(channel.depth)),
                      fifos = flow.fifos == 1 ? std::string() : base::counted(flow.fifos, "FIFO") + ", ";
    if (isHop) arrow.rows.push_back({base::counted(flow.fifos, "hop"), Weight::Quiet});
    arrow.rows.push_back({(isHop ? "" : fifos) + depth, Weight::Quiet});
    // After a simulation.
    const std::string held = fmt::format("{0} of {0}", base::thousands(channel.depth));
    arrow.longest = {{(isHop ? "" : fifos) + held + " full", Weight::Quiet},
                     {(isHop ? "" : held + ", ") + "waits 99 %", Weight::Quiet}};
    arrow.subject = {Subject::Kind::Channel, id.index(), channel.span};
    arrow.family = channel.operand.index();
    arrow.thickness = thicknessOf(channel.lanes);
    diagram_.arrows.push_back(std::move(arrow));
}

Diagram network(const array::Model& model) {
    Diagram diagram = NetworkBoxes(model).build();
    measure(diagram);
    return diagram;
}

} // namespace tactus::draw
