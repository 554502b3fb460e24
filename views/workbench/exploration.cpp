#include "views/workbench/exploration.h"

#include "views/models/words.h"

#include <algorithm>
#include <mutex>

namespace tactus::views {

Exploration::Exploration(QObject* parent) : QObject(parent), background_(Background::Newer::Replaces, this) {
    connect(&background_, &Background::busyChanged, this, &Exploration::busyChanged);
    connect(&background_, &Background::failed, this, [this](const QString& reason) {
        if (explored_) explored_->refusal = reason;
        end();
        Q_EMIT failed(reason);
    });
}

void Exploration::show(std::shared_ptr<Explored> explored) {
    background_.cancel();
    explored_ = std::move(explored);
}

void Exploration::stop() {
    stop_.request_stop();
}

void Exploration::end() {
    if (explored_) explored_->hasEnded = true;
    Q_EMIT ended();
}

namespace {

QString sentenceOf(const studies::Explorer::Refusal& refusal) {
    for (const diagnostics::Diagnostic& one : refusal.diagnostics)
        if (one.severity == diagnostics::Severity::Error) return text(one.message);
    return text(refusal.sentence);
}

QString whyTooLarge(const commands::ExploreOptions& options, std::size_t loops) {
    explore::Options bounds;
    bounds.maxSchedule = options.maxSchedule.value_or(bounds.maxSchedule);
    bounds.maxProjection = options.maxProjection.value_or(bounds.maxProjection);
    const std::uint64_t pairs = explore::pairsWithin(bounds, loops);
    return pairs > commands::usualLimit ? text(commands::tooManyText(pairs, 1, commands::usualLimit))
                                        : QString();
}

// Found by any thread and not taken over by the window yet.
struct Waiting {
    std::mutex mutex;
    std::vector<explore::Design> designs;
};

} // namespace

void Exploration::start(std::shared_ptr<const driver::Analysis> analysis,
                        const driver::DesignAnalysis& design, const commands::ExploreOptions& options) {
    explored_ = std::make_shared<Explored>();
    explored_->design = design.name;
    explored_->subject = studies::Explorer::subjectOf(*analysis, design.name, options.mapping);
    explored_->options = options;
    stop_ = std::stop_source();
    Q_EMIT begun();
    background_.start([this, analysis = std::move(analysis), &design, options,
                       wish = stop_](const Background::Deliver& deliver, std::stop_token replaced) {
        const std::stop_callback also(replaced, [wish]() mutable { wish.request_stop(); });
        const auto refuse = [&](const QString& why) {
            deliver([this, why] {
                explored_->refusal = why;
                end();
            });
        };
        auto made = studies::Explorer::of(*analysis, design, options.mapping);
        if (!made) return refuse(sentenceOf(made.error()));
        const auto explorer = std::make_shared<const studies::Explorer>(std::move(*made));
        if (const QString why = whyTooLarge(options, explorer->loopNames().size()); !why.isEmpty())
            return refuse(why);
        commands::ExploreOptions searched = options;
        searched.session.stop = wish.get_token();
        auto search = commands::searchOf(searched, *explorer);
        if (search) search->namesOfAlike = true;
        if (!search) return refuse(text(search.error()));
        deliver([this, explorer] { explored_->explorer = explorer; });
        const auto waiting = std::make_shared<Waiting>();
        const auto take = [this, waiting] {
            std::vector<explore::Design> taken;
            {
                const std::lock_guard lock(waiting->mutex);
                taken.swap(waiting->designs);
            }
            auto& designs = explored_->space.designs;
            const int before = static_cast<int>(designs.size());
            std::ranges::move(taken, std::back_inserter(designs));
            Q_EMIT found(before);
        };
        explore::Space space =
            explorer->explore(*search, studies::Explorer::Inputs::Best, [&](const explore::Design& one) {
                const std::lock_guard lock(waiting->mutex);
                waiting->designs.push_back(one);
                if (waiting->designs.size() == 1) deliver(take);
            });
        deliver([this, space = std::move(space)] {
            explored_->space = space;
            end();
        });
    });
}

} // namespace tactus::views
