#include "views/workbench/follower.h"

#include "driver/runs/trace.h"
#include "views/models/network_activity.h"
#include "views/models/words.h"

namespace tactus::views {

using Found = tl::expected<array::TracedValue, std::string>;

Follower::Follower(QObject* parent, ArrayRun& array, TimeCursor& time)
    : QObject(parent), array_(array), time_(time), background_(Background::Newer::Replaces, this) {
    connect(&background_, &Background::busyChanged, this, &Follower::busyChanged);
    connect(&background_, &Background::failed, this, &Follower::failed);
    connect(&time_, &TimeCursor::stateChanged, this, &Follower::resolve);
    connect(&array_, &ArrayRun::arrayChanged, this, &Follower::arrayChanged);
    connect(&array_, &ArrayRun::busyChanged, this, &Follower::resolve);
}

void Follower::setOn(bool on, const Selection& selection) {
    if (on == isOn_) return;
    isOn_ = on;
    Q_EMIT onChanged(on);
    on ? pick(selection) : clear();
}

void Follower::clear(const QString& reason) {
    background_.cancel();
    wish_.reset();
    const bool isOther = path_ || reason != reason_;
    path_ = nullptr;
    reason_ = reason;
    if (isOther) Q_EMIT changed();
}

// A path is of one array, and so is what is wished of it.
void Follower::arrayChanged() {
    if (std::exchange(model_, array_.results().model) != model_) clear();
}

// Other data decide conditions in another way.
void Follower::runChanged() {
    if (path_ && array_.results().run) follow(path_->value());
    resolve();
}

void Follower::pick(const Selection& selection, ure::VariableId variable) {
    using enum Selection::Kind;
    if (!isOn_ || isWalking_) return;
    if (selection.kind == None) return clear();
    const bool hasValue = selection.kind == Pe || selection.kind == Link ||
                          (selection.kind == Tensor && selection.element.has_value()) ||
                          (selection.kind == Part && selection.part.kind == draw::Subject::Kind::Channel);
    if (!hasValue) return;
    wish_ = Wish{selection, variable};
    resolve();
}

// The value that a link's reader takes next.
static Found valueOn(const array::Model& model, const simulate::State& state, const Selection& link) {
    for (const simulate::LinkState& one : state.links)
        if (one.family == link.family && one.pe == link.pe && !one.registers.empty())
            return array::TracedValue{model.system().variables[model.links[one.family].variable].equation,
                                      one.registers.back().iteration};
    return tl::unexpected(fmt::format("The link holds no value in cycle {}.", state.cycle));
}

void Follower::resolve() {
    const ArrayResults& results = array_.results();
    const auto& state = time_.state();
    if (!wish_ || !results.model) return;
    if (time_.cycles() == 0 && !array_.busy())
        return clear(tr("The array has not been simulated: there are no values to follow."));
    if (!results.run || !state || !time_.isReady()) return;
    const Wish wish = *std::exchange(wish_, std::nullopt);
    if (wish.selection.kind == Selection::Kind::Tensor)
        return follow(array::ElementOf{wish.selection.tensor, *wish.selection.element});
    if (wish.selection.kind == Selection::Kind::Part) return followToken(wish.selection.part.index);
    const Found value = wish.selection.kind == Selection::Kind::Link
                            ? valueOn(*results.model, *state, wish.selection)
                            : valueIn(*results.model, *state, wish.selection.pe, wish.variable);
    if (!value) return clear(text(value.error()));
    start([value](const array::Model&, const std::stop_token&) { return value; });
}

void Follower::follow(const array::TracedValue& value) {
    setOn(true);
    wish_.reset();
    if (array_.results().model)
        start([value](const array::Model&, const std::stop_token&) -> Found { return value; });
}

static Found valueOf(const array::Model& model, const array::ElementOf& element,
                     const std::stop_token& stop) {
    polyhedra::Budget budget;
    budget.stop = stop;
    const array::ElementEnd end = array::endOf(model, element.tensor, element.index, budget);
    if (end.known == polyhedra::Verdict::Yes) return array::TracedValue{end.equation, end.at};
    const ure::Tensor& tensor = model.system().tensors[element.tensor];
    const std::string name = elementText(model.system(), element).toStdString();
    if (end.known == polyhedra::Verdict::Unknown)
        return tl::unexpected(
            fmt::format("Data decide when {} is {}.", name, tensor.isInput ? "read" : "written"));
    return tl::unexpected(fmt::format("The array does not {} {}.", tensor.isInput ? "read" : "write", name));
}

// The token of the channel that is read next, of its first FIFO that holds one.
void Follower::followToken(std::uint32_t channel) {
    const ArrayResults& results = array_.results();
    const auto* run = results.run->network.get();
    const auto* plan = results.model->network.get();
    if (!run || !plan || !plan->channels.contains(spatial::ChannelId(channel))) return clear();
    const auto cycle = cycleOfStep(*run, time_.cycle());
    const auto tokens =
        cycle ? driver::tokensIn(*run, *plan, spatial::ChannelId(channel), *cycle, 1) : std::nullopt;
    if (!tokens) return clear(tr("The times of the tokens were not kept: the run is too long."));
    if (tokens->first.empty())
        return clear(tr("The channel %1 holds no token in cycle %2 of the network.")
                         .arg(text(plan->channels[spatial::ChannelId(channel)].name), number(*cycle)));
    follow(tokens->first.front().element);
}

void Follower::follow(const array::ElementOf& element) {
    setOn(true);
    wish_.reset();
    if (!array_.results().model) return;
    start([element](const array::Model& model, const std::stop_token& stop) {
        return valueOf(model, element, stop);
    });
}

void Follower::start(Find find) {
    background_.start([this, find = std::move(find), model = array_.results().model,
                       inputs = array_.results().arrayInputs](const Background::Deliver& deliver,
                                                              const std::stop_token& stop) {
        const Found value = find(*model, stop);
        if (stop.stop_requested()) return;
        if (!value) return deliver([this, why = text(value.error())] { clear(why); });
        array::TraceOptions options{.mostValues = mostValues, .stop = stop};
        if (inputs && driver::canEvaluate(*model)) options.holds = driver::conditionsOn(*model, *inputs);
        auto path = std::make_shared<const ValuePath>(model, *value, options);
        if (!stop.stop_requested()) deliver([this, path] { take(path); });
    });
}

void Follower::take(const std::shared_ptr<const ValuePath>& path) {
    path_ = path;
    reason_.clear();
    step_ = path->start();
    Q_EMIT changed();
}

// The path stays, and so does the value that is followed.
void Follower::goTo(std::size_t step) {
    if (!path_ || step >= path_->steps().size()) return;
    step_ = step;
    isWalking_ = true;
    Q_EMIT selected(Selection::ofPe(path_->steps()[step].pe));
    time_.seek(path_->steps()[step].cycle);
    isWalking_ = false;
    Q_EMIT stepChanged();
}

void Follower::show(const array::ElementOf& element) {
    Selection selection = Selection::ofTensor(element.tensor);
    selection.element = element.index;
    isWalking_ = true;
    Q_EMIT selected(selection);
    isWalking_ = false;
}

void Follower::walk(ValuePath::Way way) {
    if (path_) goTo(path_->next(step_, way));
}

} // namespace tactus::views
