#include "views/models/activity/activity_count.h"

#include "array/counts/pes.h"
#include "base/checked.h"
#include "polyhedra/lattice.h"

#include <algorithm>
#include <cassert>

namespace tactus::views {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;

namespace {

constexpr std::uint64_t mostSteps = 100'000; // of the count of one cell
constexpr std::int64_t mostFailures = 300;   // counts that give up, before no more are tried
constexpr std::int64_t mostPes = 4'000'000;  // that are looked at one by one

// The rows: each has one value of the outer coordinates of PEs, and a range of the next one.
class Slabs {
  public:
    Slabs(const array::Model& model, std::size_t most) : model_(model) {
        const auto limit = static_cast<std::int64_t>(std::max<std::size_t>(1, most));
        while (outer_ < model.dimensions() && model.shape[outer_] <= limit / prefixes_)
            prefixes_ *= model.shape[outer_++];
        if (outer_ < model.dimensions()) bins_ = limit / prefixes_;
    }
    std::size_t count() const { return static_cast<std::size_t>(prefixes_ * bins_); }
    // The ranges of the coordinates that matter, beside each other.
    std::vector<Interval> operator[](std::size_t slab) const {
        std::vector<Interval> ranges;
        auto prefix = static_cast<std::int64_t>(slab) / bins_, bin = static_cast<std::int64_t>(slab) % bins_;
        for (std::size_t d = outer_; d-- > 0; prefix /= model_.shape[d]) {
            const std::int64_t value = model_.lower[d] + prefix % model_.shape[d];
            ranges.insert(ranges.begin(), {value, value});
        }
        if (outer_ < model_.dimensions()) {
            const std::int64_t shape = model_.shape[outer_], lower = model_.lower[outer_];
            ranges.push_back({lower + base::ceilDivide(bin * shape, bins_),
                              lower + base::ceilDivide((bin + 1) * shape, bins_) - 1});
        }
        return ranges;
    }
    std::size_t of(const polyhedra::Point& pe) const {
        std::int64_t slab = 0;
        for (std::size_t d = 0; d < outer_; ++d) slab = slab * model_.shape[d] + pe[d] - model_.lower[d];
        if (outer_ < model_.dimensions())
            slab = slab * bins_ + (pe[outer_] - model_.lower[outer_]) * bins_ / model_.shape[outer_];
        return static_cast<std::size_t>(slab);
    }
    bool isOnePeEach() const { return outer_ == model_.dimensions(); }

  private:
    const array::Model& model_;
    std::size_t outer_ = 0; // coordinates with one value in a slab
    std::int64_t prefixes_ = 1, bins_ = 1;
};

// A set with as many points as there are pairs of a PE and a cycle in which it works, and those as forms.
struct Work {
    Piece points;
    std::vector<AffineForm> space;
    AffineForm cycle;
    bool isOnce = true; // else several points are one pair: lanes that run together
};

AffineForm onLoops(const AffineForm& form, const std::vector<std::size_t>& loops) {
    AffineForm part = AffineForm::number(form.constant, loops.size());
    for (std::size_t l = 0; l < loops.size(); ++l) part.coefficients[l] = form.coefficients[loops[l]];
    return part;
}

// Lanes are left out where the loops that are none tell PEs and cycles apart.
Work workOf(const array::Model& model) {
    const AffineForm cycle =
        model.map.time - AffineForm::number(model.firstTime, model.map.time.dimensions());
    Work work{model.system().domain, model.map.space, cycle, model.lanes == 1};
    if (work.isOnce) return work;
    std::vector<std::size_t> loops;
    for (std::size_t l = 0; l < model.system().loops.size(); ++l)
        if (std::ranges::none_of(model.inner,
                                 [&](const array::InnerLoop& one) { return one.loop.index() == l; }))
            loops.push_back(l);
    polyhedra::Matrix rows;
    const auto add = [&](const std::vector<AffineForm>& forms) {
        for (const AffineForm& form : forms) {
            for (const array::InnerLoop& one : model.inner)
                if (form.coefficients[one.loop.index()] != 0) return false;
            rows.push_back(onLoops(form, loops).coefficients);
        }
        return true;
    };
    if (!add(model.map.space) || !add(model.map.schedule) || polyhedra::rank(rows) < loops.size())
        return work;
    const auto points = polyhedra::project(work.points, loops);
    if (!points) return work;
    work = {*points, {}, onLoops(cycle, loops), true};
    for (const AffineForm& form : model.map.space) work.space.push_back(onLoops(form, loops));
    return work;
}

void constrainTo(Piece& piece, const AffineForm& form, Interval range) {
    const std::size_t dimensions = form.dimensions();
    constrain(piece, form - AffineForm::number(range.lower, dimensions));
    constrain(piece, AffineForm::number(range.upper, dimensions) - form);
}

class Counter {
  public:
    // The columns begin in these cycles, and the last one ends before the last of these.
    Counter(const array::Model& model, std::vector<std::int64_t> firstCycle, const std::stop_token& stop)
        : model_(model), work_(workOf(model)), stop_(stop) {
        budget_.stop = stop;
        budget_.operations = 50'000;
        activity_.pes = *model.pes;
        activity_.cycles = model.cycles;
        activity_.columns = firstCycle.size() - 1;
        activity_.firstCycle = std::move(firstCycle);
    }

    // Those of the slabs that have PEs with numbers from .. to-1. `order`: null where it is not known.
    std::optional<Activity> countSlabs(const Slabs& slabs, std::int64_t from, std::int64_t to,
                                       const PeOrder* order) {
        const auto pes = pesOf(slabs, order);
        if (!pes) return std::nullopt;
        std::int64_t first = 0;
        for (std::size_t slab = 0; slab < slabs.count() && first < to; first += (*pes)[slab++]) {
            if ((*pes)[slab] == 0 || first + (*pes)[slab] <= from) continue;
            if (activity_.firstPe.empty()) activity_.firstPe = {first};
            countRow(slabs[slab], (*pes)[slab]);
            if (stop_.stop_requested()) return std::nullopt;
        }
        if (!slabs.isOnePeEach()) activity_.pe.clear();
        return std::move(activity_);
    }

    std::optional<Activity> countPes(const PeOrder& order, std::int64_t from, std::int64_t to) {
        activity_.firstPe = {from};
        for (std::int64_t number = from; number < to; ++number) {
            std::vector<Interval> ranges;
            for (const std::int64_t at : order.at(number)) ranges.push_back({at, at});
            countRow(ranges, 1);
            if (stop_.stop_requested()) return std::nullopt;
        }
        return std::move(activity_);
    }

  private:
    std::optional<std::vector<std::int64_t>> pesOf(const Slabs& slabs, const PeOrder* order) {
        std::vector<std::int64_t> pes(slabs.count());
        if (array::fillBox(model_)) {
            for (std::size_t slab = 0; slab < pes.size(); ++slab) {
                const auto ranges = slabs[slab];
                pes[slab] = 1;
                for (std::size_t d = 0; d < model_.dimensions(); ++d)
                    pes[slab] *= d < ranges.size() ? ranges[d].upper - ranges[d].lower + 1 : model_.shape[d];
            }
        } else if (order) {
            for (std::int64_t number = 0; number < order->count(); ++number)
                ++pes[slabs.of(order->at(number))];
        } else if (*model_.pes <= mostPes) {
            model_.forEachPe([&](const polyhedra::Point& pe) {
                ++pes[slabs.of(pe)];
                return !stop_.stop_requested();
            });
        } else {
            for (std::size_t slab = 0; slab < pes.size(); ++slab) {
                const auto counted =
                    polyhedra::countImage({pieceOf(slabs[slab])}, work_.space, budget_, mostSteps);
                if (!counted) return std::nullopt;
                pes[slab] = *counted;
            }
        }
        return pes;
    }

    Piece pieceOf(const std::vector<Interval>& ranges) const {
        Piece piece = work_.points;
        for (std::size_t d = 0; d < ranges.size(); ++d) constrainTo(piece, work_.space[d], ranges[d]);
        return piece;
    }

    void countRow(const std::vector<Interval>& ranges, std::int64_t pes) {
        polyhedra::Point first;
        for (const Interval range : ranges) first.push_back(range.lower);
        activity_.pe.push_back(first);
        activity_.firstPe.push_back(activity_.firstPe.back() + pes);
        ++activity_.rows;
        activity_.work.resize(activity_.rows * activity_.columns, Activity::undecided);
        row_ = activity_.work.data() + (activity_.rows - 1) * activity_.columns;
        pes_ = pes;
        piece_ = pieceOf(ranges);
        countColumns(0, activity_.columns, countIn(0, activity_.columns));
    }

    std::optional<std::int64_t> countIn(std::size_t begin, std::size_t end) {
        if (failures_ >= mostFailures || stop_.stop_requested()) return std::nullopt;
        std::optional<std::int64_t> counted;
        try {
            Piece piece = piece_;
            constrainTo(piece, work_.cycle,
                        {activity_.cyclesOf(begin).first, activity_.cyclesOf(end - 1).second - 1});
            if (work_.isOnce) {
                counted = polyhedra::count(piece, mostSteps);
            } else {
                std::vector<AffineForm> pairs = work_.space;
                pairs.push_back(work_.cycle);
                counted = polyhedra::countImage({piece}, pairs, budget_, mostSteps);
            }
        } catch (const base::Overflow&) { // as if it had given up
        }
        if (!counted) ++failures_;
        return counted;
    }

    // Columns that are all empty or all full are known together; `work` is that of all of them.
    void countColumns(std::size_t begin, std::size_t end, std::optional<std::int64_t> work) {
        const std::int64_t cycles = activity_.cyclesOf(end - 1).second - activity_.cyclesOf(begin).first;
        const bool isFull = work && *work / pes_ == cycles && *work % pes_ == 0;
        if (end - begin == 1 || (work && (*work == 0 || isFull))) {
            for (std::size_t column = begin; column < end; ++column) {
                const auto own = activity_.cyclesOf(column);
                row_[column] = end - begin == 1 ? work.value_or(Activity::undecided)
                               : isFull         ? pes_ * (own.second - own.first)
                                                : 0;
            }
            return;
        }
        const std::size_t middle = begin + (end - begin) / 2;
        const auto left = countIn(begin, middle);
        const auto right = left && work ? std::optional(*work - *left) : countIn(middle, end);
        countColumns(begin, middle, left);
        countColumns(middle, end, right);
    }

    const array::Model& model_;
    const Work work_;
    const std::stop_token stop_;
    polyhedra::Budget budget_;
    Activity activity_;
    std::int64_t failures_ = 0;
    // The row at hand.
    std::int64_t* row_ = nullptr;
    std::int64_t pes_ = 0;
    Piece piece_;
};

} // namespace

std::optional<Activity> countActivity(const array::Model& model, std::size_t mostRows,
                                      std::size_t mostColumns, const std::stop_token& stop) {
    if (!model.pes || mostRows == 0 || mostColumns == 0 || model.cycles == 0) return std::nullopt;
    const std::size_t columns = std::min(mostColumns, static_cast<std::size_t>(model.cycles));
    try {
        return Counter(model, beginsOf(model.cycles, columns), stop)
            .countSlabs(Slabs(model, mostRows), 0, *model.pes, nullptr);
    } catch (const base::Overflow&) {
        return std::nullopt;
    }
}

std::optional<Activity> countActivity(const array::Model& model, const PeOrder& order,
                                      const ActivityWindow& window, CellSize size,
                                      const std::stop_token& stop) {
    try {
        Counter counter(model, size.columnsOf(window), stop);
        if (size.pes == 1) return counter.countPes(order, window.firstPe, window.endPe);
        std::int64_t places = 1; // of the bounding box
        for (const std::int64_t extent : model.shape) places = base::multiply(places, extent);
        const Slabs slabs(model, static_cast<std::size_t>(base::ceilDivide(places, size.pes)));
        return counter.countSlabs(slabs, window.firstPe, window.endPe, &order);
    } catch (const base::Overflow&) {
        return std::nullopt;
    }
}

} // namespace tactus::views
