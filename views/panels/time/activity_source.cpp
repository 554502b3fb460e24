#include "views/panels/time/activity_source.h"

#include "views/models/activity/activity_count.h"
#include "views/models/words.h"

#include <chrono>

namespace tactus::views {

using namespace std::chrono_literals;

static constexpr auto patience = 150ms; // while a size is being dragged
static constexpr std::size_t mostKept = 8;

static QString notCounted() {
    return ActivitySource::tr("When PEs work is not known: their iterations could not be counted.");
}

QString missingIn(const Activity& activity) {
    const double undecided = activity.undecidedShare();
    if (undecided == 0) return {};
    if (undecided == 1) return notCounted();
    return ActivitySource::tr("%1 % of the cells could not be counted")
        .arg(std::max(1.0, 100 * undecided), 0, 'f', 0);
}

ActivitySource::ActivitySource(Workbench& workbench, QObject* parent)
    : QObject(parent), workbench_(workbench), background_(Background::Newer::Replaces, this), timer_(this) {
    timer_.setSingleShot(true);
    timer_.setInterval(patience);
    connect(&timer_, &QTimer::timeout, this, &ActivitySource::count);
    connect(&background_, &Background::busyChanged, &workbench_, &Workbench::busyChanged);
    connect(&background_, &Background::failed, &workbench_, &Workbench::failed);
    connect(&background_, &Background::busyChanged, this, &ActivitySource::changed);
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &ActivitySource::refresh);
}

void ActivitySource::setRoom(std::size_t rows, std::size_t columns) {
    if (rows == rows_ && columns == columns_) return;
    rows_ = rows;
    columns_ = columns;
    refresh();
}

const ActivitySource::Counted* ActivitySource::known() const {
    const auto& model = workbench_.array().results().model;
    for (const Counted& one : counted_)
        if (one.model == model && one.rows == rows_ && one.columns == columns_) return &one;
    return nullptr;
}

void ActivitySource::refresh() {
    const ArrayResults& results = workbench_.array().results();
    background_.cancel();
    timer_.stop();
    const bool isWalked = results.activity && results.activity->rows > 0;
    if (!results.model || isWalked || rows_ == 0 || columns_ == 0) {
        shown_ = results.model ? results.activity : nullptr;
    } else if (const Counted* counted = known()) {
        shown_ = counted->activity;
    } else {
        shown_ = results.activity; // bars there may be
        if (results.model->pes) timer_.start();
    }
    Q_EMIT changed();
    Q_EMIT workbench_.busyChanged();
}

void ActivitySource::count() {
    const Counted asked{workbench_.array().results().model, rows_, columns_, nullptr};
    if (!asked.model) return;
    background_.start([this, asked](const Background::Deliver& deliver, const std::stop_token& stop) {
        Counted counted = asked;
        if (auto activity = countActivity(*asked.model, asked.rows, asked.columns, stop))
            counted.activity = std::make_shared<const Activity>(std::move(*activity));
        deliver([this, counted] {
            if (counted_.size() == mostKept) counted_.erase(counted_.begin());
            counted_.push_back(counted);
            if (counted.activity) shown_ = counted.activity;
            Q_EMIT changed();
        });
    });
}

QString ActivitySource::notice() const {
    const auto& model = workbench_.array().results().model;
    if (!model) return {};
    if (busy()) return tr("Counting when PEs work…");
    if (!model->pes) return tr("When PEs work is not known: their number could not be determined.");
    if (!shown_ || shown_->rows == 0) return known() ? notCounted() : QString();
    return missingIn(*shown_);
}

} // namespace tactus::views
