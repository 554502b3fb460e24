#include "views/panels/network/network_panel.h"

#include "views/models/network_activity.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

namespace tactus::views {

static tl::expected<std::vector<draw::Diagram>, std::string> oneWay(const array::Model& model,
                                                                    const system::LayoutOptions& options) {
    return studies::networkOf(model, options).map([](draw::Diagram diagram) {
        return std::vector{std::move(diagram)};
    });
}

NetworkPanel::NetworkPanel(Workbench& workbench, QWidget* parent)
    : DiagramPanel(workbench, oneWay, "network", parent), banks_(new BankStrip(this)),
      hint_(new QLabel(this)) {
    canvas().setAccessibleName(tr("Network"));
    canvas().setAccessibleDescription(
        tr("Kernels around the array, their buffers, and the channels between them"));
    hint_->setWordWrap(true);
    hint_->setContentsMargins(2 * spacing, spacing, 2 * spacing, spacing);
    hint_->setText(
        tr("This array reads and writes memory itself. In a network, kernels do that for it: they load each "
           "value once, keep it in buffers and hand it from neighbour to neighbour. A right click (or the "
           "Menu key) on the array or on a tensor adds one."));
    column().addWidget(banks_);
    column().addWidget(hint_);
    connect(&canvas(), &DiagramCanvas::menuWanted, this, &NetworkPanel::popUp);
    connect(&workbench.array(), &ArrayRun::arrayChanged, this, [this] {
        setRun(nullptr);
        showHint();
    });
    connect(&workbench.array(), &ArrayRun::runChanged, this, [this] {
        const auto& run = this->workbench().array().results().run;
        setRun(run ? run->network : nullptr);
    });
    connect(&workbench, &Workbench::selectionChanged, this, &NetworkPanel::showBanks);
    connect(banks_, &BankStrip::pointedAt, this, [this](std::int64_t cycle) {
        if (run_) this->workbench().time().seek(stepOfCycle(*run_, cycle));
    });
    connect(this, &DiagramPanel::drawn, this, &NetworkPanel::showRun);
    connect(&workbench.follower(), &Follower::changed, this, &NetworkPanel::showPath);
    connect(&workbench.pointing(), &Pointing::codeChanged, this, &NetworkPanel::showPointed);
    connect(&workbench.time(), &TimeCursor::cycleChanged, this, [this] {
        if (run_ && isVisible()) showRun();
    });
    showHint();
}

void NetworkPanel::showHint() {
    const auto& model = workbench().array().results().model;
    hint_->setVisible(model && !model->network);
}

void NetworkPanel::setRun(std::shared_ptr<const simulate::NetworkSimulation> run) {
    run_ = std::move(run);
    showRun();
}

// How full a channel is in the cycle at hand, or was at most; and who waits for it.
static ChannelMark markOf(const ChannelActivity& activity, std::optional<std::int64_t> held,
                          std::int64_t depth, std::int64_t cycles) {
    const QString full =
        NetworkPanel::tr("%1 of %2").arg(number(held.value_or(activity.greatest)), number(depth));
    const bool isOne = activity.fifos <= 1;
    const QString holds = isOne ? NetworkPanel::tr("holds %1") : NetworkPanel::tr("the fullest holds %1");
    const QString wait = NetworkPanel::tr("waits %1 %").arg(100 * activity.share(cycles), 0, 'f', 0);
    return {.held = holds.arg(full).toStdString(),
            .shortHeld = (isOne ? full : NetworkPanel::tr("fullest %1").arg(full)).toStdString(),
            .whenWaits = NetworkPanel::tr("%1, %2").arg(full, wait).toStdString(),
            .wait = wait.toStdString(),
            .words = activityText(activity, held, depth, cycles).toStdString(),
            .waits = activity.share(cycles) > 0.02};
}

std::optional<std::int64_t> NetworkPanel::cycle() const {
    const TimeCursor& time = workbench().time();
    return run_ && time.cycles() > 0 ? cycleOfStep(*run_, time.cycle()) : std::nullopt;
}

void NetworkPanel::showRun() {
    const auto& model = workbench().array().results().model;
    std::map<std::uint32_t, ChannelMark> marks;
    if (run_ && isCurrent() && model->network)
        for (const auto& [number, activity] : activityOf(*model->network, *run_)) {
            const spatial::ChannelId channel(number);
            const auto held = cycle() ? heldIn(*run_, channel, *cycle()) : std::nullopt;
            marks[number] = markOf(activity, held, model->network->channels[channel].depth, run_->cycles);
        }
    canvas().mark(std::move(marks));
    showBanks();
}

// A kernel, a channel or a buffer has part in the path where it carries a tensor whose elements the value
// comes from or goes to.
void NetworkPanel::showPath() {
    using Kind = draw::Subject::Kind;
    std::map<DiagramMarks::Part, ValuePath::Mark> marks;
    const ValuePath* path = workbench().follower().path().get();
    if (!path) return canvas().light({});
    const array::Model& model = path->model();
    const auto light = [&](Kind kind, std::uint32_t number, ure::TensorId tensor) {
        const ValuePath::Mark mark = path->ofTensor(tensor);
        if (!mark) return;
        ValuePath::Mark& all = marks[{kind, number}];
        all.past |= mark.past;
        all.future |= mark.future;
    };
    if (const spatial::Network* plan = model.network.get()) {
        for (const spatial::KernelId id : plan->kernels.keys())
            for (const spatial::OperandId operand : plan->kernels[id].operands)
                light(Kind::Kernel, id.index(), plan->operands[operand].tensor);
        for (const spatial::ChannelId id : plan->channels.keys())
            light(Kind::Channel, id.index(), plan->operands[plan->channels[id].operand].tensor);
        for (const spatial::BufferId id : plan->buffers.keys())
            light(Kind::Buffer, id.index(), plan->operands[plan->buffers[id].operand].tensor);
        for (const spatial::Operand& operand : plan->operands)
            if (const auto memory = plan->original->tensorNamed(operand.name))
                light(Kind::Memory, memory->index(), operand.tensor);
    }
    const ure::System& inMemory = model.network ? *model.network->original : model.system();
    for (const ure::TensorId id : model.system().tensors.keys())
        if (const auto memory = inMemory.tensorNamed(model.system().tensors[id].name))
            light(Kind::Memory, memory->index(), id);
    canvas().light(std::move(marks));
}

// Lights the kernels, channels and buffers that the code under the mouse is of.
void NetworkPanel::showPointed() {
    std::set<DiagramMarks::Part> pointed;
    for (const emit::Origin& part : workbench().pointing().parts(Pointing::Where::Code)) {
        using enum emit::Origin::Kind;
        if (part.kind == Kernel) pointed.emplace(draw::Subject::Kind::Kernel, part.index);
        if (part.kind == Channel) pointed.emplace(draw::Subject::Kind::Channel, part.index);
        if (part.kind == Buffer) pointed.emplace(draw::Subject::Kind::Buffer, part.index);
    }
    canvas().pointAt(std::move(pointed));
}

// Shows the banks of the buffer that is selected. A picture above that was moved stays where it is under the
// mouse; all of another one stays in sight.
void NetworkPanel::showBanks() {
    const Selection& selection = workbench().selection();
    const auto& model = workbench().array().results().model;
    const spatial::BufferId buffer(selection.part.index);
    const bool isBuffer = selection.kind == Selection::Kind::Part &&
                          selection.part.kind == draw::Subject::Kind::Buffer && model && model->network &&
                          model->network->buffers.contains(buffer);
    std::vector<simulate::BankRun> runs;
    if (run_ && isBuffer)
        for (const simulate::BankRun& run : run_->banks)
            if (run.buffer == buffer) runs.push_back(run);
    const bool isDouble = !isBuffer || model->network->buffers[buffer].isDouble;
    canvas().resizeInPlace([&] {
        banks_->show(std::move(runs), isDouble, cycle());
        column().activate();
    });
}

NetworkMenu* NetworkPanel::menuFor(const draw::Subject& part) {
    const ArrayResults& results = workbench().array().results();
    std::vector<spatial::Suggestion> suggestions = suggestionsOn(results, part);
    if (suggestions.empty()) return nullptr;
    auto* menu = new NetworkMenu(results, std::move(suggestions), this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu, &NetworkMenu::chosen, this, [this, results](const spatial::Suggestion& suggestion) {
        if (results.analysis == workbench().analyser().analysis()) add(results, suggestion);
    });
    connect(menu, &NetworkMenu::refused, &workbench(), [this](const spatial::Suggestion& suggestion) {
        Q_EMIT workbench().failed(
            tr("%1.%2 is not added: %3")
                .arg(text(suggestion.receiver), text(suggestion.call), text(suggestion.reason)));
    });
    return menu;
}

void NetworkPanel::popUp(const draw::Subject& part, QPoint globally) {
    if (!isCurrent()) return;
    QMenu* menu = menuFor(part);
    if (!menu && !more_) return;
    if (!menu) {
        menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
    }
    if (more_) more_(*menu);
    menu->popup(globally);
}

// One step of undo; dropped if the text has moved on.
void NetworkPanel::add(const ArrayResults& results, const spatial::Suggestion& suggestion) {
    const auto edits = editsOf(results, suggestion);
    if (!workbench().applyFix({"add " + suggestion.receiver + "." + suggestion.call, edits}) || edits.empty())
        return;
    const std::uint32_t begin = edits.front().span.begin;
    Q_EMIT workbench().written({begin, begin + std::uint32_t(edits.front().replacement.size())});
}

} // namespace tactus::views
