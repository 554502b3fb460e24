#include "array/verify.h"

#include "dependence/verify.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <set>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Point;
using polyhedra::Vector;
using polyhedra::Verdict;

namespace {

struct LinkKey {
    ure::VariableId variable;
    ure::EquationId reader;
    Vector displacement;
    std::int64_t delay;
    friend auto operator<=>(const LinkKey&, const LinkKey&) = default;
};

Point valuesAt(const std::vector<AffineForm>& rows, const Point& point) {
    Point values;
    for (const AffineForm& row : rows) values.push_back(row(point));
    return values;
}

using Values = std::set<std::pair<std::int64_t, Point>>; // when they are read, and the lane that made them

// Values are alive from the step after they are made to the step in which they are read.
std::int64_t mostAlive(const Values& values, std::int64_t delay) {
    std::map<std::int64_t, std::int64_t> changes;
    for (const auto& [read, lane] : values) {
        ++changes[read - delay + 1];
        --changes[read + 1];
    }
    std::int64_t alive = 0, most = 0;
    for (const auto& [step, change] : changes) most = std::max(most, alive += change);
    return most;
}

std::int64_t lanesOf(const Values& values) {
    std::set<Point> lanes;
    for (const auto& [read, lane] : values) lanes.insert(lane);
    return std::ssize(lanes);
}

class Recount {
  public:
    explicit Recount(const Model& model) : model_(model), system_(model.system()) {
        polyhedra::forEachPoint(system_.domain, [&](std::span<const std::int64_t> point) {
            points_.emplace_back(point.begin(), point.end());
            return true;
        });
    }

    std::vector<std::string> run() {
        walkTime();
        walkPes();
        walkLanes();
        walkEquations();
        for (const Point& point : points_)
            for (const ure::EquationId equation : system_.equations.keys()) visit(equation, point);
        compareLinks();
        comparePorts();
        return std::move(wrong_);
    }

  private:
    void expect(std::string_view what, Figure found, std::int64_t counted) {
        if (found != counted)
            wrong_.push_back(fmt::format("{} is {}, counting says {}", what,
                                         found ? std::to_string(*found) : "undecided", counted));
    }

    // The row-major index of the schedule's rows in their bounding box.
    void walkTime() {
        Point lower, upper;
        for (const Point& point : points_) {
            const Point rows = valuesAt(model_.map.schedule, point);
            if (lower.empty()) lower = upper = rows;
            for (std::size_t row = 0; row < rows.size(); ++row) {
                lower[row] = std::min(lower[row], rows[row]);
                upper[row] = std::max(upper[row], rows[row]);
            }
        }
        for (const Point& point : points_) {
            const Point rows = valuesAt(model_.map.schedule, point);
            std::int64_t time = 0;
            for (std::size_t row = 0; row < rows.size(); ++row)
                time = time * (upper[row] - lower[row] + 1) + rows[row] - lower[row];
            times_[point] = time;
        }
        std::int64_t first = times_.begin()->second, last = first;
        for (const auto& [point, time] : times_) {
            first = std::min(first, time);
            last = std::max(last, time);
        }
        expect("the number of cycles", model_.cycles, last - first + 1);
        for (const auto& [point, time] : times_) expect("a cycle", model_.cycleOf(point), time - first);
    }

    void walkLanes() {
        std::set<Point> lanes;
        for (const Point& point : points_) lanes.insert(valuesAt(model_.map.innerForms(), point));
        std::int64_t product = 1;
        for (std::size_t row = 0; row < model_.inner.size(); ++row) {
            std::set<std::int64_t> values;
            for (const Point& lane : lanes) values.insert(lane[row]);
            expect("the extent of an inner loop", model_.inner[row].extent(),
                   *values.rbegin() - *values.begin() + 1);
            product *= model_.inner[row].extent();
        }
        expect("the number of lanes", model_.lanes, product);
    }

    void walkPes() {
        std::map<Point, std::set<std::int64_t>> timesOf;
        for (const Point& point : points_) timesOf[valuesAt(model_.map.space, point)].insert(times_[point]);
        Point lower = timesOf.begin()->first, upper = lower;
        std::int64_t period = 0;
        for (const auto& [pe, times] : timesOf) {
            pes_.insert(pe);
            for (std::size_t row = 0; row < pe.size(); ++row) {
                lower[row] = std::min(lower[row], pe[row]);
                upper[row] = std::max(upper[row], pe[row]);
            }
            for (const std::int64_t time : times) period = std::gcd(period, time - *times.begin());
        }
        period_ = std::max<std::int64_t>(period, 1);
        expect("the number of iterations", model_.iterations, std::ssize(points_));
        expect("the number of processing elements", model_.pes, std::ssize(pes_));
        expect("the period", model_.period, period_);
        for (std::size_t row = 0; row < lower.size(); ++row) {
            expect("a lower corner", model_.lower.at(row), lower[row]);
            expect("an extent", model_.shape.at(row), upper[row] - lower[row] + 1);
        }
        std::set<Point> listed;
        model_.forEachPe([&](const Point& pe) {
            expect("the order of processing elements", listed.empty() || *listed.rbegin() < pe, true);
            listed.insert(pe);
            return true;
        });
        expect("the list of processing elements", listed == pes_, true);
    }

    void walkEquations() {
        for (const Point& point : points_)
            for (const ure::EquationId equation : system_.equations.keys())
                computed_[{equation, point}] = dependence::computeAt(system_, equation, point);
    }

    void visit(ure::EquationId id, const Point& point) {
        const dependence::AtPoint& what = computed_[{id, point}];
        const Point pe = valuesAt(model_.map.space, point);
        for (const dependence::AtPoint::Happening& happening : what.reads) {
            const ure::Expr& site = system_.exprs[happening.site];
            if (site.kind == ure::Expr::Kind::Read)
                visitRead(id, point, pe, site);
            else if (!system_.tensors[site.tensor].isConst)
                ports_[site.tensor].insert(pe);
        }
        const ure::Equation& equation = system_.equations[id];
        if (equation.isOutput() && what.missing != Verdict::Yes) ports_[equation.output].insert(pe);
    }

    void visitRead(ure::EquationId reader, const Point& point, const Point& pe, const ure::Expr& site) {
        const Point producer = valuesAt(site.index, point);
        const auto made = computed_.find({system_.variables[site.variable].equation, producer});
        if (producer == point || made == computed_.end() || made->second.missing == Verdict::Yes) return;
        Vector displacement = valuesAt(model_.map.space, producer);
        for (std::size_t row = 0; row < pe.size(); ++row) displacement[row] = pe[row] - displacement[row];
        const std::int64_t delay = times_[point] - times_[producer];
        const Point lane = valuesAt(model_.map.innerForms(), producer);
        const bool stays = polyhedra::isZero(displacement);
        if (stays && delay == 0) return; // wiring inside of a PE
        links_[{site.variable, reader, displacement, delay}][pe].emplace(times_[point], lane);
    }

    void compareLinks() {
        std::int64_t registers = 0;
        expect("the number of link families", std::ssize(model_.links), std::ssize(links_));
        for (const LinkFamily& link : model_.links) {
            const auto counted = links_.find({link.variable, link.reader, link.displacement, link.delay});
            expect("a link", true, counted != links_.end());
            if (counted == links_.end()) continue;
            std::int64_t each = 0, all = 0;
            for (const auto& [pe, times] : counted->second) {
                // With one schedule row a new value comes at most every period steps, so delay / period
                // registers, rounded up, hold all that is on the way.
                const std::int64_t here = model_.map.schedule.size() == 1
                                              ? (link.delay + period_ - 1) / period_ * lanesOf(times)
                                              : mostAlive(times, link.delay);
                each = std::max(each, here);
                all += here;
            }
            expect("the number of links", link.count, std::ssize(counted->second));
            expect("the registers of a link", link.registersEach, each);
            expect("the registers of a link family", link.registers, all);
            registers += all;
        }
        expect("the number of registers", model_.registers, registers);
    }

    bool isInterior(const Point& pe) const {
        for (std::size_t row = 0; row < pe.size(); ++row)
            for (const std::int64_t step : {-1, 1}) {
                Point neighbour = pe;
                neighbour[row] += step;
                if (!pes_.contains(neighbour)) return false;
            }
        return !pe.empty();
    }

    void comparePorts() {
        std::int64_t ports = 0;
        expect("the number of tensors with ports", std::ssize(model_.ports), std::ssize(ports_));
        for (const PortFamily& port : model_.ports) {
            const std::set<Point>& counted = ports_[port.tensor];
            expect("the number of ports", port.count, std::ssize(counted));
            expect("an interior port", port.interior,
                   std::ranges::any_of(counted, [&](const Point& pe) { return isInterior(pe); }));
            ports += std::ssize(counted);
        }
        expect("the number of all ports", model_.portCount(), ports);
    }

    const Model& model_;
    const ure::System& system_;
    std::vector<Point> points_;
    std::map<Point, std::int64_t> times_;
    std::set<Point> pes_;
    std::int64_t period_ = 1;
    std::map<std::pair<ure::EquationId, Point>, dependence::AtPoint> computed_;
    std::map<LinkKey, std::map<Point, Values>> links_; // by reading PE
    std::map<ure::TensorId, std::set<Point>> ports_;
    std::vector<std::string> wrong_;
};

} // namespace

std::vector<std::string> verify(const Model& model) {
    return Recount(model).run();
}

} // namespace tactus::array
