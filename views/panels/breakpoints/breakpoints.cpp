#include "views/panels/breakpoints/breakpoints.h"

#include "views/models/lanes/signal_of.h"
#include "views/models/words.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::views {

Breakpoints::Breakpoints(Workbench& workbench, QObject* parent)
    : QObject(parent), workbench_(workbench), background_(Background::Newer::Replaces, this) {
    connect(&background_, &Background::busyChanged, this, &Breakpoints::busyChanged);
    connect(&background_, &Background::failed, this, &Breakpoints::failed);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &Breakpoints::bind);
    connect(&workbench_.array(), &ArrayRun::runChanged, this, &Breakpoints::forgetRuns);
}

std::vector<Breakpoint> Breakpoints::kept() const {
    std::vector<Breakpoint> kept;
    for (const One& one : all_) kept.push_back(one.breakpoint);
    return kept;
}

void Breakpoints::show(const std::vector<Breakpoint>& kept) {
    all_.clear();
    for (const Breakpoint& one : kept) all_.push_back({one, 0, {}});
    background_.cancel();
    model_ = nullptr; // the array that is shown may be of the design before
    bound_.assign(all_.size(), nullptr);
    Q_EMIT changed();
}

// Without an array nothing is known: what was said of the last one stays.
QString Breakpoints::bound(const std::string& condition, std::shared_ptr<Bound>& bound) const {
    auto found = driver::stopOn(model_, condition, "breakpoint");
    if (found) {
        bound = std::make_shared<Bound>(Bound{std::move(*found), nullptr, {}});
        return {};
    }
    bound = nullptr;
    const driver::WrongCondition& wrong = found.error();
    if (!wrong.sentence.empty()) return text(wrong.sentence);
    const auto first = std::ranges::find(wrong.diagnostics, diagnostics::Severity::Error,
                                         [](const auto& one) { return one.severity; });
    if (first == wrong.diagnostics.end()) return tr("The condition is not an expression of the language.");
    return tr("Column %1: %2")
        .arg(wrong.source->position(first->span.begin).column)
        .arg(text(first->message));
}

void Breakpoints::bind() {
    const auto& model = workbench_.array().results().model;
    if (model == model_) return;
    background_.cancel();
    model_ = model;
    bound_.assign(all_.size(), nullptr);
    if (model_)
        for (std::size_t n = 0; n < all_.size(); ++n)
            all_[n].problem = bound(all_[n].breakpoint.condition, bound_[n]);
    Q_EMIT changed();
}

// Other data, or another run: what was found of the last one counts no more.
void Breakpoints::forgetRuns() {
    background_.cancel();
    for (std::shared_ptr<Bound>& one : bound_)
        if (one) one = std::make_shared<Bound>(Bound{one->stop, nullptr, {}});
}

QString Breakpoints::add(const std::string& condition) {
    if (!model_) return tr("There is no array whose iterations could meet the condition.");
    if (std::ranges::find(all_, condition, [](const One& one) { return one.breakpoint.condition; }) !=
        all_.end())
        return {};
    std::shared_ptr<Bound> found;
    if (const QString wrong = bound(condition, found); !wrong.isEmpty()) return wrong;
    all_.push_back({{condition, true}, 0, {}});
    bound_.push_back(std::move(found));
    Q_EMIT changed();
    return {};
}

void Breakpoints::remove(std::size_t number) {
    if (number >= all_.size()) return;
    background_.cancel();
    all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(number));
    bound_.erase(bound_.begin() + static_cast<std::ptrdiff_t>(number));
    Q_EMIT changed();
}

void Breakpoints::setOn(std::size_t number, bool on) {
    if (number >= all_.size() || all_[number].breakpoint.isOn == on) return;
    all_[number].breakpoint.isOn = on;
    Q_EMIT changed();
}

// Of a PE by the loops of the design, where they say it: those of tiles have no names in the text.
std::optional<std::string> Breakpoints::conditionOf(const Selection& selection) const {
    if (!model_) return std::nullopt;
    const auto& run = workbench_.array().results().run;
    const auto signal = signalOf(selection, *model_, run ? run->network.get() : nullptr);
    if (selection.kind == Selection::Kind::Pe) return conditionOfPe(selection.pe);
    if (!signal || selection.kind == Selection::Kind::Tensor) return std::nullopt;
    if (selection.kind == Selection::Kind::Link) return signal;
    return *signal + (selection.part.kind == draw::Subject::Kind::Kernel ? " waits" : " full");
}

std::optional<std::string> Breakpoints::conditionOfPe(const polyhedra::Point& pe) const {
    if (pe.empty()) return std::nullopt;
    if (!model_->system().designLoops.empty()) return fmt::format("PE({})", fmt::join(pe, ","));
    std::vector<std::string> parts;
    const std::vector<std::string> names = model_->system().loopNames();
    for (std::size_t d = 0; d < pe.size(); ++d)
        parts.push_back(fmt::format("{} == {}", toString(model_->map.space[d], names), pe[d]));
    return fmt::to_string(fmt::join(parts, " && "));
}

std::optional<std::string> Breakpoints::conditionOfPresent(const polyhedra::Point& pe) const {
    const auto& state = workbench_.time().state();
    if (!model_ || !state || !workbench_.time().isReady()) return std::nullopt;
    const auto at = model_->iterationAt(pe, state->cycle);
    if (!at) return std::nullopt;
    const polyhedra::Point design = model_->system().inDesignOrder(*at);
    const std::vector<std::string> names = model_->system().designLoopNames();
    std::vector<std::string> parts;
    for (std::size_t l = 0; l < design.size(); ++l)
        parts.push_back(fmt::format("{} == {}", names[l], design[l]));
    return fmt::to_string(fmt::join(parts, " && "));
}

void Breakpoints::run(Way way) {
    const ArrayResults& results = workbench_.array().results();
    if (!model_ || workbench_.time().cycles() == 0 || !results.arrayInputs) return;
    std::vector<std::pair<std::size_t, std::shared_ptr<Bound>>> wanted;
    for (std::size_t n = 0; n < all_.size(); ++n)
        if (all_[n].breakpoint.isOn && bound_[n]) wanted.emplace_back(n, bound_[n]);
    const std::int64_t cycle = workbench_.time().cycle();
    background_.start([this, way, wanted, cycle, inputs = results.arrayInputs, verified = results.run](
                          const Background::Deliver& deliver, const std::stop_token& stop) {
        std::optional<Found> nearest;
        QString refusal;
        for (const auto& [number, one] : wanted) {
            if (!one->stops && one->refusal.isEmpty()) {
                diagnostics::List why;
                one->stops = driver::stopsOf(one->stop, *inputs, verified.get(), {}, why);
                if (!one->stops)
                    one->refusal = why.empty() ? tr("The run does not keep what is needed to stop there.")
                                               : text(why.front().message);
            }
            if (!one->stops) {
                refusal = one->refusal;
                continue;
            }
            const auto hit =
                way == Way::On ? one->stops->firstFrom(cycle + 1, stop) : one->stops->lastBefore(cycle, stop);
            if (stop.stop_requested()) return;
            if (!hit) continue;
            const bool isNearer = !nearest || (way == Way::On ? hit->cycle < nearest->hit.cycle
                                                              : hit->cycle > nearest->hit.cycle);
            if (isNearer) nearest = Found{{}, *hit};
            if (nearest->hit.cycle == hit->cycle) nearest->met.push_back(number);
        }
        deliver([this, way, nearest, refusal] { take(way, nearest, refusal); });
    });
}

// The command counts cycles of the whole run; those of a long one are not kept.
void Breakpoints::logMoment(const ArrayResults& results, std::int64_t step) {
    auto options = workbench_.runOptions<commands::SimulateOptions>();
    options.at = step;
    if (results.run && results.run->network) {
        const auto& cycles = results.run->network->steps;
        if (step >= std::ssize(cycles)) return;
        options.at = cycles[std::size_t(step)];
    }
    workbench_.log(options);
}

void Breakpoints::take(Way way, const std::optional<Found>& found, const QString& refusal) {
    TimeCursor& time = workbench_.time();
    if (!found) {
        if (!refusal.isEmpty()) return Q_EMIT ended(refusal);
        if (way == Way::On) time.seek(time.cycles() - 1);
        return Q_EMIT ended(way == Way::On ? tr("No breakpoint was hit; stopped in the last cycle.")
                                           : tr("No breakpoint was hit in an earlier cycle."));
    }
    QStringList conditions;
    for (const std::size_t number : found->met) {
        ++all_[number].stops;
        conditions << text(all_[number].breakpoint.condition);
    }
    time.seek(found->hit.cycle);
    const bool isOfNetwork = found->hit.iteration.empty();
    if (!isOfNetwork) workbench_.select(Selection::ofPe(found->hit.pe));
    Q_EMIT changed();
    const ArrayResults& results = workbench_.array().results();
    logMoment(results, found->hit.cycle);
    if (isOfNetwork)
        return Q_EMIT ended(tr("Stopped in step %1: %2")
                                .arg(number(found->hit.cycle), conditions.join(QStringLiteral("; "))));
    Q_EMIT ended(tr("Stopped in %1 at PE %2, %3: %4")
                     .arg(timeText(results.timeUnit(), found->hit.cycle), tuple(found->hit.pe),
                          iterationText(model_->system(), found->hit.iteration),
                          conditions.join(QStringLiteral("; "))));
}

} // namespace tactus::views
