#include "views/panels/tune/mapping_hunt.h"

#include "views/models/words.h"

#include <mutex>

namespace tactus::views {

MappingHunt::MappingHunt(QObject* parent) : QObject(parent), background_(Background::Newer::Replaces, this) {
    connect(&background_, &Background::busyChanged, this, &MappingHunt::busyChanged);
    connect(&background_, &Background::failed, this, [this](const QString& reason) {
        if (hunted_) hunted_->refusal = reason;
        Q_EMIT changed();
        Q_EMIT failed(reason);
    });
}

void MappingHunt::stop() {
    stop_.request_stop();
}

namespace {

// Tried by the search's thread and not taken over by the window yet.
struct NewlyTried {
    std::mutex mutex;
    std::vector<studies::FoundMapping> tried;
    std::string progress;
    bool isOnItsWay = false;
};

} // namespace

void MappingHunt::start(Hunted about, const driver::DesignAnalysis& design, studies::MapWish wish) {
    hunted_ = std::make_shared<Hunted>(std::move(about));
    stop_ = std::stop_source();
    Q_EMIT changed();
    background_.start([this, analysis = hunted_->analysis, &design, wish = std::move(wish), stopped = stop_](
                          const Background::Deliver& deliver, std::stop_token replaced) mutable {
        const std::stop_callback also(replaced, [stopped]() mutable { stopped.request_stop(); });
        const auto waiting = std::make_shared<NewlyTried>();
        const auto take = [this, waiting] {
            const std::lock_guard lock(waiting->mutex);
            std::ranges::move(waiting->tried, std::back_inserter(hunted_->tried));
            waiting->tried.clear();
            waiting->isOnItsWay = false;
            hunted_->progress = text(waiting->progress);
            Q_EMIT changed();
        };
        const auto tell = [&](const auto& add) {
            const std::lock_guard lock(waiting->mutex);
            add(*waiting);
            if (!std::exchange(waiting->isOnItsWay, true)) deliver(take);
        };
        wish.found = [&](const studies::FoundMapping& one) {
            tell([&](NewlyTried& all) { all.tried.push_back(one); });
        };
        wish.progress = [&](const std::string& what) { tell([&](NewlyTried& all) { all.progress = what; }); };
        auto answer = studies::findMapping(*analysis, design, wish, stopped.get_token());
        deliver([this, answer = std::move(answer)] {
            if (answer)
                hunted_->answer = *answer;
            else
                hunted_->refusal = text(answer.error());
            Q_EMIT changed();
        });
    });
}

} // namespace tactus::views
