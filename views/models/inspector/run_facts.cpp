#include "views/models/inspector/run_facts.h"

#include "commands/limits/bottleneck_text.h"
#include "views/models/words.h"

#include <QCoreApplication>

namespace tactus::views {

static QString trRunFacts(const char* words) {
    return QCoreApplication::translate("RunFacts", words);
}

Facts factsOfRun(const driver::Verified& verified, const array::Model& model, std::int64_t step) {
    const simulate::NetworkSimulation& run = *verified.network;
    Facts facts{{model.network ? trRunFacts("Cycles of the network") : trRunFacts("Cycles of the run"),
                 number(run.cycles)}};
    if (verified.bottleneck)
        facts.emplace_back(trRunFacts("What limits"),
                           text(commands::bottleneckText(*verified.bottleneck, run, model)));
    if (const auto cycle = cycleOfStep(run, step))
        facts.emplace_back(trRunFacts("Now"),
                           (model.network ? trRunFacts("step %1 of the array, in cycle %2 of the network")
                                          : trRunFacts("step %1 of the array, in cycle %2 of the run"))
                               .arg(number(step), number(*cycle)));
    return facts;
}

Facts factsOfRun(const simulate::NetworkSimulation& run, const spatial::Network& plan,
                 spatial::ChannelId channel, std::int64_t step) {
    const auto all = activityOf(plan, run);
    const ChannelActivity& activity = all.at(channel.index());
    const std::int64_t depth = plan.channels[channel].depth;
    const auto full = [&](std::int64_t held) {
        return trRunFacts("%1 of %2").arg(number(held), number(depth));
    };
    const auto waited = [&](std::int64_t cycles) {
        return run.cycles > 0 ? trRunFacts("%1 of %2 cycles (%3 %)")
                                    .arg(number(cycles), number(run.cycles))
                                    .arg(100 * double(cycles) / double(run.cycles), 0, 'f', 0)
                              : number(cycles);
    };
    Facts facts;
    const auto cycle = cycleOfStep(run, step);
    if (const auto held = cycle ? heldIn(run, channel, *cycle) : std::nullopt)
        facts.emplace_back(trRunFacts("Tokens now"),
                           trRunFacts("%1, in cycle %2 of the network").arg(full(*held), number(*cycle)));
    constexpr std::size_t most = 4;
    const auto tokens = cycle ? driver::tokensIn(run, plan, channel, *cycle, most) : std::nullopt;
    if (tokens && tokens->all > 0) {
        QStringList elements;
        for (const driver::HeldToken& token : tokens->first)
            elements << elementText(*plan.system, token.element);
        if (const std::int64_t more = tokens->all - std::ssize(tokens->first); more > 0)
            elements << trRunFacts("and %1 more").arg(number(more));
        facts.emplace_back(trRunFacts("Its FIFOs hold"), elements.join(QStringLiteral(", ")));
    }
    facts.emplace_back(trRunFacts("Tokens at most"), full(activity.greatest));
    facts.emplace_back(trRunFacts("Its reader waits"), waited(activity.forData));
    facts.emplace_back(trRunFacts("Its writer waits"), waited(activity.forRoom));
    return facts;
}

} // namespace tactus::views
