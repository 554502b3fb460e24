#include "views/panels/network_panel.h"

#include "draw/letters.h"
#include "driver/trial.h"
#include "mapping/fresh_name.h"
#include "mapping/network_edits.h"
#include "mapping/primitives.h"
#include "views/models/network_activity.h"
#include "views/models/words.h"

#include <QElapsedTimer>

namespace tactus::views {

NetworkPanel::NetworkPanel(Workbench& workbench, QWidget* parent)
    : DiagramPanel(workbench, driver::networkOf, "network", parent), banks_(new BankStrip(this)),
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
    connect(this, &DiagramPanel::drawn, this, &NetworkPanel::showRun);
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
    const QString full = NetworkPanel::tr("%1 of %2").arg(held.value_or(activity.greatest)).arg(depth);
    ChannelMark mark;
    mark.held = NetworkPanel::tr("%1 full").arg(full);
    mark.waits = activity.share(cycles) > 0.02;
    mark.wait = NetworkPanel::tr("waits %1 %").arg(100 * activity.share(cycles), 0, 'f', 0);
    mark.whenWaits = NetworkPanel::tr("%1, %2").arg(full, mark.wait);
    mark.words = held
                     ? NetworkPanel::tr("%1 now; at most %2").arg(full, activityText(activity, depth, cycles))
                     : activityText(activity, depth, cycles);
    return mark;
}

std::optional<std::int64_t> NetworkPanel::cycle() const {
    const TimeCursor& time = workbench().time();
    return run_ && time.cycles() > 0 ? cycleOfStep(*run_, time.cycle()) : std::nullopt;
}

void NetworkPanel::showRun() {
    const auto& model = workbench().array().results().model;
    ChannelMarks marks;
    if (run_ && isCurrent() && model->network)
        for (const auto& [number, activity] : activityOf(*model->network, *run_)) {
            const spatial::ChannelId channel(number);
            const auto held = cycle() ? heldIn(*run_, channel, *cycle()) : std::nullopt;
            marks[number] = markOf(activity, held, model->network->channels[channel].depth, run_->cycles);
        }
    canvas().mark(std::move(marks));
    showBanks();
}

// Of the buffer that is selected. The picture above stays where it is under the mouse.
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

namespace {

using spatial::Offer;

bool isAbout(const Offer& offer, const std::string& tensor) {
    return offer.call.find("(" + tensor + ",") != std::string::npos ||
           offer.call.find("(" + tensor + ")") != std::string::npos;
}

// The kernel on which primitives about this part are called; nothing: it is no part of a network.
std::optional<spatial::KernelId> kernelOf(const spatial::Plan& plan, const draw::Subject& part) {
    using enum draw::Subject::Kind;
    if (part.kind == Kernel && plan.kernels.contains(spatial::KernelId(part.index)))
        return spatial::KernelId(part.index);
    if (part.kind == Buffer && plan.buffers.contains(spatial::BufferId(part.index)))
        return plan.buffers[spatial::BufferId(part.index)].kernel;
    if (part.kind == Channel && plan.channels.contains(spatial::ChannelId(part.index)))
        return plan.channels[spatial::ChannelId(part.index)].reader;
    return std::nullopt;
}

QString titleOf(Offer::Kind kind) {
    switch (kind) {
    case Offer::Kind::Isolate:
        return NetworkPanel::tr("&Kernels for an operand or a result");
    case Offer::Kind::Vectorize:
        return NetworkPanel::tr("&Lanes in each PE");
    case Offer::Kind::Remove:
        return NetworkPanel::tr("&Remove a reuse loop");
    case Offer::Kind::Buffer:
        return NetworkPanel::tr("&Buffer, filled once per iteration of");
    case Offer::Kind::Scatter:
        return NetworkPanel::tr("&Scatter along");
    case Offer::Kind::Gather:
        return NetworkPanel::tr("&Gather along");
    case Offer::Kind::Access:
        return NetworkPanel::tr("&Vectors from and to memory");
    case Offer::Kind::Place:
        return NetworkPanel::tr("&Where it runs");
    }
    return {};
}

// Of the mappings that may inherit this one, too.
std::set<std::string> kernelsIn(const driver::Analysis& analysis) {
    std::set<std::string> kernels;
    for (const driver::DesignAnalysis& design : analysis.designs)
        for (const driver::MappingAnalysis& mapping : design.mappings)
            if (mapping.plan) kernels.merge(mapping::kernelsOf(mapping.plan->network));
    return kernels;
}

} // namespace

std::vector<Offer> NetworkPanel::offersForArray() const {
    const ArrayResults& results = workbench().array().results();
    const driver::MappingAnalysis& mapping = *results.mapping;
    const std::string& receiver = mapping.plan->receiver;
    std::vector<Offer> offers = spatial::offersForArray(results.model->system(), results.model->network.get(),
                                                        receiver, kernelsIn(*results.analysis));
    if (mapping.map && mapping.plan->transform)
        std::ranges::move(spatial::offersOfLanes(*mapping.system, *mapping.map, receiver),
                          std::back_inserter(offers));
    return offers;
}

std::vector<Offer> NetworkPanel::offersFor(const draw::Subject& part) {
    const ArrayResults& results = workbench().array().results();
    if (!results.model || !results.mapping->plan) return {};
    const array::Model& model = *results.model;
    const spatial::Plan* plan = model.network.get();
    const bool isMemory = part.kind == draw::Subject::Kind::Memory;
    const bool isArray =
        part.kind == draw::Subject::Kind::Kernel && (!plan || spatial::KernelId(part.index) == plan->array);
    std::vector<Offer> offers;
    if (isArray || isMemory)
        offers = offersForArray();
    else if (const auto kernel = plan ? kernelOf(*plan, part) : std::nullopt;
             kernel && *kernel != plan->array)
        offers = spatial::offersForKernel(*plan, *kernel);
    if (isMemory) {
        const ure::System& inMemory = plan ? *plan->original : model.system();
        const ure::TensorId tensor(part.index);
        if (!inMemory.tensors.contains(tensor)) return {};
        const std::string& name = inMemory.tensors[tensor].name;
        std::erase_if(offers, [&](const Offer& offer) { return !isAbout(offer, name); });
    }
    for (Offer& offer : offers) {
        const auto* word = mapping::primitiveNamed(offer.call.substr(0, offer.call.find('(')));
        if (word && !word->isSupported()) offer.reason = "not supported yet";
    }
    judge(offers);
    return offers;
}

// As the text would be judged with the call in it. A menu does not wait for long: what is left then is judged
// once it stands in the text.
void NetworkPanel::judge(std::vector<Offer>& offers) const {
    constexpr qint64 most = 400; // milliseconds
    const ArrayResults& results = workbench().array().results();
    QElapsedTimer clock;
    clock.start();
    for (Offer& offer : offers) {
        if (!offer.reason.empty()) continue;
        if (clock.elapsed() > most) return;
        const auto edits = mapping::editsForCall(*results.mapping->plan, offer.receiver, offer.call);
        offer.reason = driver::whyRefused(*results.analysis, *results.mapping, edits, {}).value_or("");
    }
}

QMenu* NetworkPanel::menuFor(const draw::Subject& part) {
    const std::vector<Offer> offers = offersFor(part);
    if (offers.empty()) return nullptr;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    constexpr std::size_t longestReason = 90; // letters; all of it is in the tool tip
    std::map<Offer::Kind, QMenu*> groups;
    for (const Offer& offer : offers) {
        QMenu*& group = groups[offer.kind];
        if (!group) {
            group = menu->addMenu(titleOf(offer.kind));
            group->setToolTipsVisible(true);
        }
        const QString call = text(offer.receiver) + QLatin1Char('.') + text(offer.call);
        auto* action = group->addAction(
            offer.reason.empty()
                ? call
                : QStringLiteral("%1   (%2)").arg(call, text(draw::shortened(offer.reason, longestReason))));
        action->setToolTip(offer.reason.empty() ? tr("Adds the call to the text") : text(offer.reason));
        action->setEnabled(offer.reason.empty());
        connect(action, &QAction::triggered, this, [this, offer] { add(offer); });
    }
    return menu;
}

void NetworkPanel::popUp(const draw::Subject& part, QPoint globally) {
    if (!isCurrent()) return;
    if (QMenu* menu = menuFor(part)) menu->popup(globally);
}

// One step of undo; dropped if the text has moved on.
void NetworkPanel::add(const Offer& offer) {
    const ArrayResults& results = workbench().array().results();
    if (!results.mapping || !results.mapping->plan) return;
    const auto edits = mapping::editsForCall(*results.mapping->plan, offer.receiver, offer.call);
    if (!workbench().applyFix({"add " + offer.receiver + "." + offer.call, edits}) || edits.empty()) return;
    const std::uint32_t begin = edits.front().span.begin;
    Q_EMIT workbench().written({begin, begin + std::uint32_t(edits.front().replacement.size())});
}

} // namespace tactus::views
