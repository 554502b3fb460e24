#include "commands/report/overlap.h"

#include "base/counted.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

using driver::Taken;

// The arrays of a mapping with all that they take from each other.
class Handovers {
  public:
    Handovers(const driver::Arrays& arrays, const Models& models)
        : arrays_(arrays), taken_(driver::takenBy(arrays, driver::Judged::All)) {
        for (const auto& model : models) lengths_.push_back(model->cycles);
        timeline_ = driver::timelineOf(lengths_, taken_);
        std::vector<Taken> none = taken_;
        for (Taken& one : none) one.isAsked = false;
        inTurn_ = driver::timelineOf(lengths_, none).cycles;
    }

    Fact all() const {
        const driver::MappingAnalysis& first = *arrays_.front();
        Fact handovers = Fact::list("handovers");
        for (const Taken& one : taken_) handovers.add(json(one), lineOf(one));
        const std::string inTurn =
            timeline_.cycles == inTurn_
                ? ", one array after the other"
                : fmt::format(" ({} one array after the other)", base::thousands(inTurn_));
        return {.label = fmt::format("{}, mapping {}", first.system->name, first.mapping()),
                .parts = {{"cycles", timeline_.cycles, "cycles", base::thousands(timeline_.cycles) + inTurn},
                          {"cyclesInTurn", inTurn_},
                          {"begins", timeline_.begins},
                          handovers}};
    }

  private:
    nlohmann::json json(const Taken& one) const {
        nlohmann::json json = {{"variable", one.variable},
                               {"from", arrays_[one.from]->array()},
                               {"to", arrays_[one.to]->array()},
                               {"overlapped", one.isAsked}};
        if (one.handover) {
            const driver::Timeline timeline = withFifos(one);
            const std::int64_t distance = timeline.begins[one.to] - timeline.begins[one.from];
            json["fifos"] = one.handover->fifos.size();
            json["depth"] = array::depthOf(*one.handover, distance);
            json["distance"] = distance;
            json["cycles"] = timeline.cycles;
        } else {
            json["reason"] = one.obstacle;
        }
        return json;
    }

    // The arrays if this, too, came through FIFOs.
    driver::Timeline withFifos(const Taken& asked) const {
        std::vector<Taken> taken = taken_;
        taken[std::size_t(&asked - taken_.data())].isAsked = true;
        return driver::timelineOf(lengths_, taken);
    }

    std::string lineOf(const Taken& one) const {
        const driver::MappingAnalysis &writer = *arrays_[one.from], &reader = *arrays_[one.to];
        if (one.isAsked)
            for (const driver::Feed& feed : reader.feeds)
                if (feed.variable == one.variable) return feedText(reader, feed);
        const std::string between = fmt::format("{} lies in memory between arrays {} and {}", one.variable,
                                                writer.array(), reader.array());
        if (!one.handover) return fmt::format("{}: {}", between, one.obstacle);
        const driver::Timeline timeline = withFifos(one);
        const std::int64_t distance = timeline.begins[one.to] - timeline.begins[one.from];
        return fmt::format("{}; {}.overlap({}) puts it in {} of depth {}: {} in all", between, reader.array(),
                           one.variable, base::counted(one.handover->fifos.size(), "FIFO"),
                           base::thousands(array::depthOf(*one.handover, distance)),
                           base::counted(timeline.cycles, "cycle"));
    }

    const driver::Arrays& arrays_;
    std::vector<Taken> taken_;
    std::vector<std::int64_t> lengths_;
    driver::Timeline timeline_;
    std::int64_t inTurn_ = 0;
};

} // namespace

std::string feedText(const driver::MappingAnalysis& reader, const driver::Feed& feed) {
    return fmt::format("{} feeds array {} through {} of depth {}; {} begins {} after {}", feed.variable,
                       reader.array(), base::counted(feed.handover->fifos.size(), "FIFO"),
                       base::thousands(feed.depth), reader.array(), base::counted(feed.distance, "cycle"),
                       feed.from);
}

Fact overlapFacts(const driver::Arrays& arrays, const Models& models) {
    return Handovers(arrays, models).all();
}

} // namespace tactus::commands
