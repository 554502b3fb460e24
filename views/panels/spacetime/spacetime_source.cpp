#include "views/panels/spacetime/spacetime_source.h"

#include "array/counts/pes.h"
#include "views/panels/time/activity_source.h"

#include <algorithm>

namespace tactus::views {

static constexpr std::int64_t atOnce = 20'000; // pairs of a lane and a cycle, a few milliseconds

template<class Value>
static std::shared_ptr<const Value> shared(std::optional<Value> value) {
    return value ? std::make_shared<const Value>(std::move(*value)) : nullptr;
}

SpacetimeSource::SpacetimeSource(Workbench& workbench, QObject* parent)
    : QObject(parent), workbench_(workbench), ordering_(Background::Newer::Replaces, this),
      counting_(Background::Newer::Replaces, this) {
    for (const Background* background : {&ordering_, &counting_}) {
        connect(background, &Background::busyChanged, &workbench_, &Workbench::busyChanged);
        connect(background, &Background::failed, &workbench_, &Workbench::failed);
        connect(background, &Background::busyChanged, this, &SpacetimeSource::changed);
    }
    connect(&counting_, &Background::failed, this, [this] { wish_.reset(); });
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &SpacetimeSource::refresh);
}

void SpacetimeSource::setShown(bool isShown) {
    isShown_ = isShown;
    if (!isShown) {
        counting_.cancel();
        wish_.reset();
    }
    refresh();
}

void SpacetimeSource::refresh() {
    const auto& model = workbench_.array().results().model;
    const bool isOther = model != model_;
    if (isOther) {
        ordering_.cancel();
        counting_.cancel();
        model_ = model;
        order_.reset();
        activity_.reset();
        wish_.reset();
        counted_.reset();
    }
    // The order of another array may still be ending: this one then comes behind it.
    const bool isWanted = isShown_ && model_ && model_->pes && !order_ && (isOther || !ordering_.busy());
    if (isWanted && array::fillBox(*model_)) {
        order_ = shared(PeOrder::of(*model_));
    } else if (isWanted) {
        ordering_.start([this, model](const Background::Deliver& deliver, const std::stop_token& stop) {
            const auto order = shared(PeOrder::of(*model, stop));
            deliver([this, order] {
                order_ = order;
                Q_EMIT arrayChanged();
            });
        });
    }
    if (isOther || isWanted) Q_EMIT arrayChanged();
}

bool SpacetimeSource::covers(std::int64_t pe, std::int64_t cycle) const {
    return activity_ && activity_->firstPe.front() <= pe && pe < activity_->firstPe.back() &&
           activity_->firstCycle.front() <= cycle && cycle < activity_->firstCycle.back();
}

void SpacetimeSource::look(const ActivityWindow& window, std::size_t mostRows, std::size_t mostColumns) {
    if (!order_ || window.pes() <= 0 || window.cycles() <= 0) return;
    const CellSize size = CellSize::of(window, mostRows, mostColumns);
    const auto holds = [&](const std::optional<Wish>& known) {
        return known && known->size == size && known->window.contains(window);
    };
    if (holds(wish_)) return;
    if (holds(counted_)) { // what was wished since is out of sight again
        counting_.cancel();
        wish_.reset();
        return;
    }
    // Somewhat more than is in sight, so that not each step of a scroll counts again.
    const std::int64_t pes = window.pes() / 4, cycles = window.cycles() / 4;
    const Wish wish{size.around({std::max<std::int64_t>(0, window.firstPe - pes),
                                 std::min(order_->count(), window.endPe + pes),
                                 std::max<std::int64_t>(0, window.firstCycle - cycles),
                                 std::min(model_->cycles, window.endCycle + cycles)},
                                *model_),
                    size};
    counting_.cancel();
    if (wish.window.isWithin(atOnce, *model_))
        return take(wish, shared(activityIn(*model_, *order_, wish.window, size, {})));
    wish_ = wish;
    counting_.start([this, wish, model = model_, order = order_](const Background::Deliver& deliver,
                                                                 const std::stop_token& stop) {
        const auto activity = shared(activityIn(*model, *order, wish.window, wish.size, stop));
        deliver([this, wish, activity] { take(wish, activity); });
    });
}

void SpacetimeSource::take(const Wish& counted, std::shared_ptr<const Activity> activity) {
    wish_.reset();
    counted_ = counted;
    activity_ = std::move(activity);
    Q_EMIT changed();
}

QString SpacetimeSource::notice() const {
    if (!model_) return tr("There is no array to show.");
    if (!model_->pes) return tr("It is not known when PEs work: their number could not be determined.");
    if (busy()) return activity_ ? QString() : tr("Counting when PEs work…");
    if (!order_) return tr("There are too many PEs to show.");
    if (counted_ && !activity_)
        return tr("It is not known when PEs work: their iterations could not be counted.");
    return activity_ ? missingIn(*activity_) : QString();
}

} // namespace tactus::views
