#include "simulate/network/apart/value_order.h"

#include "polyhedra/piece.h"
#include "simulate/rows/lanes/lanes.h"

namespace tactus::simulate {

using polyhedra::AffineForm;
using polyhedra::Matrix;
using polyhedra::Vector;

namespace {

constexpr std::int64_t mostLanes = 4096; // of a row: several rows are in the first caches together
constexpr int mostOrders = 20'000;       // that are looked at

struct Row {
    std::size_t loop;
    std::int64_t sign;
};

// Searches rows of time, loop by loop, that take every distance forwards.
class Orders {
  public:
    Orders(const dependence::Graph& graph, Vector extents)
        : graph_(graph), extents_(std::move(extents)), isUsed_(extents_.size()) {
        for (const dependence::Dependence& dependence : graph.dependences)
            if (!polyhedra::isZero(dependence.vector)) distances_.push_back(dependence.vector);
    }

    // That in which the fewest steps lie between a value and its readers, as so many rows are kept.
    std::vector<Row> best() {
        extend(distances_);
        return best_;
    }

  private:
    void extend(const std::vector<Vector>& open) {
        if (--left_ < 0) return;
        if (open.empty()) return judge();
        for (std::size_t loop = 0; loop < extents_.size(); ++loop) {
            if (isUsed_[loop]) continue;
            for (const std::int64_t sign : {1, -1}) {
                const auto goes = [&](const Vector& distance) { return sign * distance[loop]; };
                if (std::ranges::any_of(open, [&](const Vector& one) { return goes(one) < 0; })) continue;
                if (std::ranges::all_of(open, [&](const Vector& one) { return goes(one) == 0; })) continue;
                std::vector<Vector> rest;
                std::ranges::copy_if(open, std::back_inserter(rest),
                                     [&](const Vector& one) { return goes(one) == 0; });
                isUsed_[loop] = true;
                rows_.push_back({loop, sign});
                extend(rest);
                rows_.pop_back();
                isUsed_[loop] = false;
            }
        }
    }

    void judge() {
        std::vector<std::int64_t> delays(graph_.system->variables.size());
        for (const dependence::Dependence& dependence : graph_.dependences) {
            std::int64_t delay = 0;
            for (const Row& row : rows_)
                delay = base::add(base::multiply(delay, extents_[row.loop]),
                                  row.sign * dependence.vector[row.loop]);
            std::int64_t& most = delays[dependence.variable.index()];
            most = std::max(most, delay);
        }
        std::int64_t sum = 0;
        for (const std::int64_t delay : delays) sum = base::add(sum, delay);
        if (!best_.empty() && sum >= least_) return;
        best_ = rows_;
        least_ = sum;
    }

    const dependence::Graph& graph_;
    const Vector extents_;
    std::vector<Vector> distances_;
    std::vector<bool> isUsed_;
    std::vector<Row> rows_, best_;
    std::int64_t least_ = 0;
    int left_ = mostOrders;
};

Vector extentsOf(const polyhedra::Piece& domain) {
    Vector extents;
    for (std::size_t loop = 0; loop < domain.visible; ++loop) extents.push_back(extentOf(domain.box[loop]));
    return extents;
}

// Before the rows that dependences ask for, the loops that are too many for lanes: from the outermost on.
Matrix scheduleOf(const std::vector<Row>& rows, const dependence::Graph& graph, const Vector& extents) {
    const std::size_t loops = extents.size();
    std::vector<bool> isLane(loops, true);
    for (const Row& row : rows) isLane[row.loop] = false;
    double width = 1;
    for (std::size_t loop = 0; loop < loops; ++loop)
        if (isLane[loop]) width *= double(extents[loop]);
    Matrix schedule;
    for (std::size_t loop = 0; loop < loops && width > double(mostLanes); ++loop) {
        const bool carries = std::ranges::any_of(
            graph.dependences, [&](const auto& dependence) { return dependence.vector[loop] != 0; });
        if (!isLane[loop] || carries || width / double(extents[loop]) < 2) continue;
        schedule.push_back(AffineForm::variable(loop, loops).coefficients);
        width /= double(extents[loop]);
    }
    for (const Row& row : rows) {
        schedule.push_back(Vector(loops));
        schedule.back()[row.loop] = row.sign;
    }
    return schedule;
}

// Nanoseconds that the steps take, roughly: chains within a step go lane by lane.
double costOf(const array::Model& model) {
    constexpr double perStep = 100, perLane = 0.2, perLaneOfChain = 2;
    const Lanes lanes(model, false);
    const bool hasChains = std::ranges::any_of(model.graph->dependences, [&](const auto& dependence) {
        return lanes.flatStep(lanes.stepDistance(dependence.vector)) == 0 &&
               !polyhedra::isZero(lanes.laneDistance(dependence.vector));
    });
    return double(lanes.steps()) * (perStep + double(lanes.width()) * (hasChains ? perLaneOfChain : perLane));
}

std::shared_ptr<const array::Model> reordered(const array::Model& model) {
    const polyhedra::Piece& domain = model.system().domain;
    const Vector extents = extentsOf(domain);
    const std::vector<Row> rows = Orders(*model.graph, extents).best();
    if (rows.empty()) return nullptr;
    auto other = std::make_shared<array::Model>();
    other->graph = model.graph;
    other->map = model.map;
    other->map.schedule.clear();
    other->pes = model.pes;
    other->iterations = model.iterations;
    AffineForm time = AffineForm::number(0, extents.size());
    for (Vector& row : scheduleOf(rows, *model.graph, extents)) {
        const AffineForm form{std::move(row), 0};
        time = extentOf(range(form, domain)) * time + form;
        other->map.schedule.push_back(form);
    }
    const polyhedra::Interval cycles = range(time, domain);
    other->map.time = std::move(time);
    other->firstTime = cycles.lower;
    other->cycles = extentOf(cycles);
    return costOf(*other) < costOf(model) ? other : nullptr;
}

struct ValueOrder {
    std::shared_ptr<const array::Model> model; // null: its own
};

} // namespace

std::shared_ptr<const array::Model> inValueOrder(const std::shared_ptr<const array::Model>& model) {
    const auto make = [&] {
        try {
            return std::make_shared<const ValueOrder>(reordered(*model));
        } catch (const base::Overflow&) {
            return std::make_shared<const ValueOrder>();
        }
    };
    const auto order = model->kept.of<ValueOrder>(make);
    return order->model ? order->model : model;
}

} // namespace tactus::simulate
