#include "estimate/cycles/about.h"

#include "base/checked.h"
#include "polyhedra/piece.h"
#include "spatial/network/counts.h"

#include <algorithm>
#include <cmath>

namespace tactus::estimate {

namespace {

using polyhedra::AffineForm;
using polyhedra::Interval;
using spatial::Action;
using spatial::NestLoop;

struct NoForm {};

std::int64_t decided(const std::optional<std::int64_t>& figure) {
    if (!figure) throw NoForm();
    return *figure;
}

// The least box around the pieces.
Interval rangeOver(const AffineForm& form, const polyhedra::Union& pieces) {
    if (pieces.empty()) throw NoForm();
    Interval all = polyhedra::range(form, pieces.front());
    for (const polyhedra::Piece& piece : pieces) {
        const Interval one = polyhedra::range(form, piece);
        all = {std::min(all.lower, one.lower), std::max(all.upper, one.upper)};
    }
    return all;
}

// A nest as its box: iterations of a PE are numbered from 0, row by row over its time loops.
class Numbering {
  public:
    explicit Numbering(const spatial::Process& process) : process_(process) {
        const polyhedra::Union first = onFirstPe({process.domain});
        if (!std::ranges::all_of(first, isWholeBox)) throw NoForm();
        for (std::size_t loop = 0; loop < process.loops.size(); ++loop)
            if (process.loops[loop].role == NestLoop::Role::Time) {
                time_.push_back(loop);
                box_.push_back(rangeOver(variable(loop), first));
            }
    }

    std::int64_t iterations() const { return inside(0); }
    // Of a nest inside of so many of its time loops.
    std::int64_t inside(std::size_t outer) const {
        std::int64_t product = 1;
        for (std::size_t n = outer; n < box_.size(); ++n)
            product = base::multiply(product, polyhedra::extentOf(box_[n]));
        return product;
    }
    // Of the first and the last iteration at which the action is done.
    Interval numbersOf(const Action& action) const {
        Interval numbers{0, 0};
        for (std::size_t n = 0; n < box_.size(); ++n) {
            const Interval here = rangeOver(variable(time_[n]), action.when);
            const std::int64_t extent = polyhedra::extentOf(box_[n]);
            numbers = {
                base::add(base::multiply(numbers.lower, extent), base::subtract(here.lower, box_[n].lower)),
                base::add(base::multiply(numbers.upper, extent), base::subtract(here.upper, box_[n].lower))};
        }
        return numbers;
    }

    std::size_t loops() const { return box_.size(); }
    // How often the action is done inside of so many time loops.
    std::int64_t timesInside(const Action& action, std::size_t outer) const {
        const polyhedra::Union when = onFirstPe(action.when);
        std::int64_t product = 1;
        for (std::size_t n = outer; n < time_.size(); ++n)
            product = base::multiply(product, polyhedra::extentOf(rangeOver(variable(time_[n]), when)));
        return product;
    }

  private:
    // The points of the least PE that has some, which hands on what comes from all others of a chain.
    polyhedra::Union onFirstPe(polyhedra::Union points) const {
        for (std::size_t loop = 0; loop < process_.loops.size(); ++loop) {
            if (process_.loops[loop].role != NestLoop::Role::Space) continue;
            const AffineForm least =
                AffineForm::number(rangeOver(variable(loop), points).lower, process_.loops.size());
            for (polyhedra::Piece& piece : points) polyhedra::constrain(piece, least - variable(loop));
            std::erase_if(points, [](const polyhedra::Piece& piece) { return piece.empty; });
        }
        return points;
    }
    static bool isWholeBox(const polyhedra::Piece& piece) {
        return piece.quotients.empty() && std::ranges::all_of(piece.rows, [&](const AffineForm& row) {
                   return polyhedra::range(row, piece).lower >= 0;
               });
    }
    AffineForm variable(std::size_t loop) const { return AffineForm::variable(loop, process_.loops.size()); }

    const spatial::Process& process_;
    std::vector<std::size_t> time_;
    std::vector<Interval> box_;
};

// Those who are busy, and who waits for whom. The array is the last one.
class Waiting {
    struct Edge {
        std::size_t from, to;
        std::int64_t head; // cycles from the beginning of `from` to that of `to`, at least
        std::int64_t tail; // and between their ends
    };
    struct End { // of a channel
        std::size_t node;
        Interval numbers; // of the iterations at which it is used
    };

  public:
    Waiting(const array::Model& model, std::int64_t interval, const polyhedra::Budget& budget)
        : model_(model), plan_(*model.network), interval_(interval), budget_(budget),
          counts_(spatial::count(plan_, budget)) {}

    std::int64_t most(double bytesOfCycle) {
        addNodes();
        addChannels();
        addBuffers();
        if (bytesOfCycle > 0) addMemory(bytesOfCycle);
        std::int64_t most = 0;
        for (std::size_t node = 0; node < work_.size(); ++node) {
            if (work_[node] == 0) continue;
            most = std::max(most, base::add(base::add(ahead(node, 0), work_[node]), behind(node, 0)));
        }
        return most;
    }

  private:
    bool onHost(const spatial::Process& process) const { return plan_.kernels[process.kernel].onHost; }
    std::size_t array() const { return plan_.processes.size(); }

    void addNodes() {
        for (const spatial::ProcessId id : plan_.processes.keys()) {
            const spatial::Process& process = plan_.processes[id];
            numberings_.emplace_back(process);
            const spatial::ProcessCount& count = counts_.processes[id];
            const std::int64_t pes = decided(count.pes), iterations = decided(count.iterations);
            work_.push_back(pes == 0 || onHost(process) ? 0 : base::ceilDivide(iterations, pes));
            // The PE that has most to do passes on what is for all others.
            if (work_.back() > 0 && pes > 1)
                work_.back() = std::max(work_.back(), std::min(iterations, numberings_.back().iterations()));
        }
        work_.push_back(base::add(base::multiply(model_.cycles - 1, interval_), 1));
    }

    // The cycles of the array in which it does something.
    Interval stepsOf(const Action& action) const {
        const Interval times = rangeOver(model_.map.time, action.when);
        return {base::multiply(base::subtract(times.lower, model_.firstTime), interval_),
                base::multiply(base::subtract(times.upper, model_.firstTime), interval_)};
    }

    // How many cycles before its last token a PE of the array sends the token with so many behind it.
    std::int64_t before(const Action& send, std::int64_t tokens) const {
        std::vector<std::pair<std::int64_t, std::int64_t>> loops; // steps from value to value, and values
        for (std::size_t loop = 0; loop < model_.system().loops.size(); ++loop) {
            const auto isOf = [&](const AffineForm& row) { return row.coefficients[loop] != 0; };
            const std::int64_t stride = std::abs(model_.map.time.coefficients[loop]);
            if (stride == 0 || std::ranges::any_of(model_.map.places(), isOf)) continue;
            const Interval range =
                rangeOver(AffineForm::variable(loop, model_.system().loops.size()), send.when);
            loops.emplace_back(stride, polyhedra::extentOf(range));
        }
        std::ranges::sort(loops);
        std::int64_t steps = 0;
        for (const auto& [stride, extent] : loops) {
            steps = base::add(steps, base::multiply(tokens % extent, stride));
            tokens /= extent;
        }
        return base::multiply(steps, interval_);
    }

    // A PE sends tokens in bursts, of which the reader takes each in turn with what else it has to do. From
    // the last token on it has as much to do as the worst of them leaves.
    std::int64_t restOfBursts(const spatial::ProcessId reader, spatial::ChannelId channel) const {
        const Numbering& numbering = numberings_[reader.index()];
        std::int64_t most = 0;
        for (const Action& send : plan_.actions) {
            if (send.kind != Action::Kind::Send || send.channel != channel || send.when.empty()) continue;
            for (const Action& receive : plan_.processes[reader].actions) {
                if (receive.kind != Action::Kind::Receive || receive.channel != channel) continue;
                if (receive.when.empty()) continue;
                for (std::size_t outer = 0; outer < numbering.loops(); ++outer)
                    most = std::max(most,
                                    base::subtract(numbering.inside(outer),
                                                   before(send, numbering.timesInside(receive, outer) - 1)));
            }
        }
        return most;
    }

    std::vector<End> endsOf(spatial::ChannelId channel, Action::Kind kind) const {
        std::vector<End> ends;
        const auto take = [&](std::size_t node, const std::vector<Action>& actions, const auto& numbersOf) {
            std::optional<Interval> all;
            for (const Action& action : actions) {
                if (action.kind != kind || action.channel != channel || action.when.empty()) continue;
                const Interval here = numbersOf(action);
                all =
                    all ? Interval{std::min(all->lower, here.lower), std::max(all->upper, here.upper)} : here;
            }
            if (all) ends.push_back({node, *all});
        };
        for (const spatial::ProcessId id : plan_.processes.keys())
            if (!onHost(plan_.processes[id]))
                take(id.index(), plan_.processes[id].actions,
                     [&](const Action& action) { return numberings_[id.index()].numbersOf(action); });
        take(array(), plan_.actions, [&](const Action& action) { return stepsOf(action); });
        return ends;
    }

    void addChannels() {
        for (const spatial::ChannelId id : plan_.channels.keys()) {
            const spatial::Channel& channel = plan_.channels[id];
            // A chain hands on from neighbour to neighbour.
            std::int64_t hops = 0;
            for (const Interval& one : channel.instances) hops += polyhedra::saturatedExtent(one) - 1;
            const std::vector<End> writers = endsOf(id, Action::Kind::Send),
                                   readers = endsOf(id, Action::Kind::Receive);
            const bool isChain = std::ranges::any_of(writers, [&](const End& writer) {
                return std::ranges::find(readers, writer.node, &End::node) != readers.end();
            });
            for (const End& writer : writers)
                for (const End& reader : readers) {
                    if (writer.node == reader.node) continue;
                    std::int64_t rest = base::subtract(work_[reader.node] - 1, reader.numbers.upper);
                    if (writer.node == array())
                        rest = std::max(rest, restOfBursts(spatial::ProcessId(reader.node), id) - 1);
                    const std::int64_t later =
                        std::max<std::int64_t>(0, writer.numbers.lower + 1 - reader.numbers.lower);
                    const std::int64_t chain = isChain ? hops : 0;
                    edges_.push_back({writer.node, reader.node, later + chain,
                                      std::max<std::int64_t>(0, rest) + 1 + chain});
                }
        }
    }

    // Words that each PE of a kernel puts into its banks.
    std::int64_t fillsOf(const spatial::Buffer& buffer) const {
        std::int64_t fills = 0;
        const spatial::Process& filler = plan_.processes[buffer.filler];
        for (const Action& action : filler.actions)
            if (action.kind == Action::Kind::Fill)
                fills = base::add(fills, decided(spatial::timesOf(filler, action, budget_)));
        return base::ceilDivide(fills,
                                std::max<std::int64_t>(1, decided(counts_.processes[buffer.filler].pes)));
    }

    // A bank is filled before it is sent; a single one then waits until it is empty.
    void addBuffers() {
        for (const spatial::Buffer& buffer : plan_.buffers) {
            const std::size_t filler = buffer.filler.index(), sender = buffer.sender.index();
            const std::int64_t filling = numberings_[filler].inside(buffer.periodLoops),
                               sending = numberings_[sender].inside(buffer.periodLoops);
            edges_.push_back({filler, sender, filling, sending});
            if (buffer.isDouble || work_[filler] == 0) continue;
            // Nothing is sent while a bank is filled, in those periods in which it is.
            const std::int64_t turns = base::multiply(fillsOf(buffer), filling);
            work_[sender] =
                base::add(work_[sender], std::max<std::int64_t>(0, std::min(turns, work_[filler]) - filling));
        }
    }

    // All of memory is one bus; who loads can go on no sooner than it.
    void addMemory(double bytesOfCycle) {
        std::int64_t bytes = 0;
        for (const spatial::Traffic& one : counts_.traffic)
            bytes = base::add(bytes, base::multiply(base::add(decided(one.loads), decided(one.stores)),
                                                    spatial::bytesOf(plan_, one.operand)));
        const double cycles = std::ceil(double(bytes) / bytesOfCycle);
        if (cycles > 9e18) throw NoForm();
        const std::size_t memory = work_.size();
        work_.push_back(std::int64_t(cycles));
        for (const spatial::ProcessId id : plan_.processes.keys())
            for (const Action& action : plan_.processes[id].actions)
                if (action.kind == Action::Kind::Store && work_[id.index()] > 0)
                    edges_.push_back({id.index(), memory, 0, 1});
    }

    std::int64_t ahead(std::size_t node, std::size_t depth) const { return longest(node, depth, true); }
    std::int64_t behind(std::size_t node, std::size_t depth) const { return longest(node, depth, false); }
    std::int64_t longest(std::size_t node, std::size_t depth, bool isBefore) const {
        if (depth > work_.size()) throw NoForm();
        std::int64_t most = 0;
        for (const Edge& edge : edges_)
            if ((isBefore ? edge.to : edge.from) == node)
                most = std::max(most, base::add(longest(isBefore ? edge.from : edge.to, depth + 1, isBefore),
                                                isBefore ? edge.head : edge.tail));
        return most;
    }

    const array::Model& model_;
    const spatial::Network& plan_;
    std::int64_t interval_;
    polyhedra::Budget budget_;
    spatial::Counts counts_;
    std::vector<Numbering> numberings_;
    std::vector<std::int64_t> work_; // cycles of each; 0: none
    std::vector<Edge> edges_;
};

} // namespace

std::optional<std::int64_t> cyclesAbout(const array::Model& model, double bytesOfCycle, std::int64_t interval,
                                        const polyhedra::Budget& budget) {
    try {
        if (model.network) return Waiting(model, interval, budget).most(bytesOfCycle);
        return base::add(base::multiply(model.cycles - 1, interval), 1);
    } catch (const NoForm&) {
    } catch (const base::Overflow&) {
    }
    return std::nullopt;
}

} // namespace tactus::estimate
