#include "driver/runs/walked.h"

#include "array/verify.h"
#include "base/counted.h"
#include "dependence/verify.h"
#include "driver/runs/run.h"
#include "mapping/judge/verify.h"
#include "spatial/network/verify.h"

namespace tactus::driver {

namespace {

std::vector<std::string> mistakesInVerdict(const MappingAnalysis& array) {
    const mapping::Verified walk = mapping::verify(*array.map, *array.graph);
    const mapping::Causality found = !walk.legal()    ? mapping::Causality::Illegal
                                     : walk.broadcast ? mapping::Causality::Broadcast
                                                      : mapping::Causality::Systolic;
    std::vector<std::string> mistakes;
    if (found != array.legality->causality)
        mistakes.push_back(fmt::format("the map was judged {}, and is {}",
                                       toString(array.legality->causality), toString(found)));
    if (!walk.timeAgrees) mistakes.emplace_back("the schedule's rows order iterations otherwise than time");
    return mistakes;
}

class Walk {
  public:
    Walk(const MappingAnalysis& array, const polyhedra::Budget& budget) : array_(array), budget_(budget) {}

    Walked run() {
        if (!array_.graph || !array_.map || !array_.legality)
            return obstacle("there is no map, or it is not known what it is over");
        if (array_.legality->legal == polyhedra::Verdict::Unknown)
            return obstacle("legality was not decided");
        if (evaluate::tooManyIterations(*array_.graph->system, mostWalked))
            return obstacle(fmt::format("there are more than {} iterations", base::thousands(mostWalked)));
        take("dependences", dependence::verify(*array_.graph));
        take("legality", mistakesInVerdict(array_));
        if (budget_.stop.stop_requested()) return obstacle("the walk was stopped");
        if (array_.legal()) walkArray();
        return std::move(result_);
    }

  private:
    Walked obstacle(std::string why) {
        result_.obstacle = std::move(why);
        return std::move(result_);
    }

    void take(const char* what, const std::vector<std::string>& mistakes) {
        if (mistakes.empty()) result_.agreed.emplace_back(what);
        for (const std::string& mistake : mistakes)
            result_.mistakes.push_back(fmt::format("{}: {}", what, mistake));
    }

    void walkArray() {
        const array::Built built = buildWholeArray(array_, budget_);
        if (!built.model || hasError(built.diagnostics)) {
            result_.obstacle = firstError(built.diagnostics).value_or("the array could not be built");
            return;
        }
        take("array", array::verify(*built.model));
        if (array_.network)
            take("network", spatial::verify(*array_.network, array_.builtMap(), *array_.builtGraph()));
    }

    const MappingAnalysis& array_;
    const polyhedra::Budget& budget_;
    Walked result_;
};

} // namespace

Walked walked(const MappingAnalysis& array, const polyhedra::Budget& budget) {
    return Walk(array, budget).run();
}

} // namespace tactus::driver
