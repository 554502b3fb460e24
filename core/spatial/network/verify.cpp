#include "spatial/network/verify.h"

#include "polyhedra/solve.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace tactus::spatial {

namespace {

using polyhedra::Point;
using polyhedra::Vector;

// The elements in the lanes that take part; its name is the first of them.
using TokenName = std::vector<Point>;
using TokenNames = std::vector<TokenName>;

std::string toString(const TokenName& token) {
    std::string text;
    for (const Point& element : token) text += polyhedra::toString(element);
    return text.empty() ? "nothing" : text;
}

struct Fifo {
    TokenNames written, read;
    std::set<std::string> writers, readers; // PEs
};

// A bank in one period: what is in each slot, and which slots were fetched.
struct Bank {
    std::map<std::int64_t, TokenName> filled, fetched;
};

bool isAt(const polyhedra::Union& when, const Point& point) {
    return std::ranges::any_of(when, [&](const polyhedra::Piece& piece) { return contains(piece, point); });
}

bool brings(Action::Kind kind) {
    return kind == Action::Kind::Load || kind == Action::Kind::Evaluate || kind == Action::Kind::Receive ||
           kind == Action::Kind::Fetch;
}

class Walk {
  public:
    Walk(const Network& plan, const mapping::SpaceTimeMap& map) : plan_(plan), map_(map) {}

    std::vector<std::string> run(const dependence::Graph& graph) {
        for (const Process& process : plan_.processes) walk(process);
        walkArray();
        compareFifos();
        compareBanks();
        compareMemory();
        compareStores(graph);
        return std::move(wrong_);
    }

  private:
    template<class... Arguments>
    void say(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        wrong_.push_back(fmt::format(text, std::forward<Arguments>(arguments)...));
    }

    // Points that differ in the lane alone are one iteration.
    void walk(const Process& process) {
        const std::size_t width = process.loops.size() - (process.hasLanes() ? 1 : 0);
        std::vector<Point> lanes;
        polyhedra::forEachPoint(process.domain, [&](std::span<const std::int64_t> point) {
            if (!lanes.empty() && !std::ranges::equal(point.first(width), std::span(lanes[0]).first(width))) {
                iterate(process, lanes);
                lanes.clear();
            }
            lanes.emplace_back(point.begin(), point.end());
            return true;
        });
        if (!lanes.empty()) iterate(process, lanes);
    }

    static std::string peOf(const Process& process, const Point& point) {
        const auto width = static_cast<std::ptrdiff_t>(process.spaceLoops());
        return process.name + polyhedra::toString(Point(point.begin(), point.begin() + width));
    }

    void iterate(const Process& process, const std::vector<Point>& lanes) {
        std::map<OperandId, std::set<Point>> got, handedOn;
        for (const Action& action : process.actions) {
            const TokenName token = tokenOf(action, lanes);
            if (token.empty()) continue;
            (brings(action.kind) ? got : handedOn)[action.operand].insert(token.begin(), token.end());
            perform(action, token, lanes.front(), peOf(process, lanes.front()));
            if (action.kind == Action::Kind::Fill || action.kind == Action::Kind::Fetch)
                useBank(process, action, token, lanes.front());
        }
        if (got != handedOn)
            say("{} at {} does not hand on what it got", process.name, polyhedra::toString(lanes.front()));
    }

    // Lanes that take the same element take one scalar.
    static TokenName tokenOf(const Action& action, const std::vector<Point>& lanes) {
        TokenName token;
        for (const Point& point : lanes) {
            if (!isAt(action.when, point)) continue;
            Point element;
            for (const polyhedra::QuasiAffine& form : action.element) element.push_back(form(point));
            if (std::ranges::find(token, element) == token.end()) token.push_back(std::move(element));
        }
        return token;
    }

    void expectInside(const Action& action, const TokenName& token, const std::string& who) {
        const ure::Tensor& tensor = plan_.system->tensors[plan_.operands[action.operand].tensor];
        for (const Point& element : token)
            for (std::size_t d = 0; d < element.size(); ++d)
                if (element[d] < 0 || element[d] >= tensor.extents[d])
                    say("{} names {}{}, which lies outside", who, tensor.name, polyhedra::toString(element));
    }

    void perform(const Action& action, const TokenName& token, const Point& point, const std::string& who) {
        expectInside(action, token, who);
        switch (action.kind) {
        case Action::Kind::Send:
            write(fifo(action, token, point, who), token, who);
            break;
        case Action::Kind::Receive:
            read(fifo(action, token, point, who), token, who);
            break;
        case Action::Kind::Store:
            store(action, token, point);
            break;
        case Action::Kind::Load:
            if (action.isSerialised) loaded_[action.operand].emplace_back(action.slot(point), token);
            break;
        case Action::Kind::Fill:
        case Action::Kind::Fetch:
        case Action::Kind::Evaluate:
            break;
        }
    }

    static void write(Fifo& fifo, const TokenName& token, const std::string& who) {
        fifo.written.push_back(token);
        fifo.writers.insert(who);
    }
    static void read(Fifo& fifo, const TokenName& token, const std::string& who) {
        fifo.read.push_back(token);
        fifo.readers.insert(who);
    }

    Fifo& fifo(const Action& action, const TokenName& token, const Point& point, const std::string& who) {
        const Channel& channel = plan_.channels[action.channel];
        Vector instance;
        for (const polyhedra::AffineForm& form : action.instance) instance.push_back(form(point));
        bool isThere = instance.size() == channel.instances.size();
        for (std::size_t d = 0; isThere && d < instance.size(); ++d)
            isThere = channel.instances[d].lower <= instance[d] && instance[d] <= channel.instances[d].upper;
        if (!isThere) say("{} uses {}{}, which is none", who, channel.name, polyhedra::toString(instance));
        if (static_cast<std::int64_t>(token.size()) > channel.lanes)
            say("{} puts {} lanes on {}, which has {}", who, token.size(), channel.name, channel.lanes);
        return fifos_[{action.channel, instance}];
    }

    void store(const Action& action, const TokenName& token, const Point& point) {
        if (!action.isSerialised) {
            for (const Point& element : token) ++stored_[action.operand][element];
        } else if (!serial_[action.operand].emplace(action.slot(point), token).second) {
            say("slot {} of {} is stored twice", action.slot(point), plan_.operands[action.operand].name);
        }
    }

    void useBank(const Process& process, const Action& action, const TokenName& token, const Point& point) {
        const Buffer& buffer = plan_.buffers[action.buffer];
        const std::size_t space = process.spaceLoops();
        const Point pe(point.begin(), point.begin() + static_cast<std::ptrdiff_t>(space));
        const Point period(point.begin() + static_cast<std::ptrdiff_t>(space),
                           point.begin() + static_cast<std::ptrdiff_t>(space + buffer.periodLoops));
        const std::int64_t slot = action.slot(point);
        if (slot < 0 || slot >= buffer.slots) say("{} has no slot {}", buffer.name, slot);
        Bank& bank = banks_[{action.buffer, pe}][period];
        const bool fills = action.kind == Action::Kind::Fill;
        const auto [place, isNew] = (fills ? bank.filled : bank.fetched).emplace(slot, token);
        if (!isNew && place->second != token)
            say("{}{}: slot {} is {} and {} in one period", buffer.name, polyhedra::toString(pe), slot,
                toString(place->second), toString(token));
    }

    // Lanes of one PE; if they are of several, their FIFO has too many readers or writers.
    std::string peOfArray(const std::vector<Point>& lanes) const {
        std::set<Point> pes;
        for (const Point& point : lanes) {
            Point pe;
            for (const polyhedra::AffineForm& row : map_.space) pe.push_back(row(point));
            pes.insert(std::move(pe));
        }
        std::string text = "the array";
        for (const Point& pe : pes) text += polyhedra::toString(pe);
        return text;
    }

    // Tokens of one FIFO in one step of the array are the lanes of one.
    void walkArray() {
        for (const Action& action : plan_.actions) {
            std::map<std::pair<Vector, std::int64_t>, std::vector<Point>> iterations; // FIFO, step
            polyhedra::forEachPoint(plan_.system->domain, [&](std::span<const std::int64_t> place) {
                const Point point(place.begin(), place.end());
                if (!isAt(action.when, point)) return true;
                Vector instance;
                for (const polyhedra::AffineForm& form : action.instance) instance.push_back(form(point));
                iterations[{instance, map_.time(point)}].push_back(point);
                if (action.kind == Action::Kind::Send) sent_[action.operand].insert(point);
                return true;
            });
            for (const auto& [key, lanes] : iterations)
                perform(action, tokenOf(action, lanes), lanes.front(), peOfArray(lanes));
        }
    }

    void compareFifos() {
        for (const auto& [key, fifo] : fifos_) {
            if (fifo.writers.size() > 1 || fifo.readers.size() > 1)
                say("{}{} has {} writers and {} readers", plan_.channels[key.first].name,
                    polyhedra::toString(key.second), fifo.writers.size(), fifo.readers.size());
            const std::size_t most = std::max(fifo.written.size(), fifo.read.size());
            for (std::size_t n = 0; n < most; ++n) {
                const TokenName written = n < fifo.written.size() ? fifo.written[n] : TokenName();
                const TokenName read = n < fifo.read.size() ? fifo.read[n] : TokenName();
                if (written == read) continue;
                say("{}{}: token {} is written as {} and read as {}", plan_.channels[key.first].name,
                    polyhedra::toString(key.second), n, toString(written), toString(read));
                break;
            }
        }
    }

    void compareBanks() {
        for (const auto& [key, periods] : banks_)
            for (const auto& [period, bank] : periods)
                if (bank.filled != bank.fetched)
                    say("{}{}: in period {} {} slots are filled and {} fetched, or not with the same",
                        plan_.buffers[key.first].name, polyhedra::toString(key.second),
                        polyhedra::toString(period), bank.filled.size(), bank.fetched.size());
    }

    // A load from a serialised copy gives the token that is there, or some of its lanes.
    void compareMemory() {
        for (const auto& [operand, loads] : loaded_)
            for (const auto& [slot, token] : loads) {
                const auto found = serial_[operand].find(slot);
                const TokenName there = found == serial_[operand].end() ? TokenName() : found->second;
                if (std::ranges::all_of(token, [&](const Point& element) {
                        return std::ranges::find(there, element) != there.end();
                    }))
                    continue;
                say("slot {} of {} is {}, loaded as {}", slot, plan_.operands[operand].name, toString(there),
                    toString(token));
                return;
            }
    }

    // Each element of an isolated output is stored once, and nothing else.
    void compareStores(const dependence::Graph& graph) {
        for (const OperandId id : plan_.operands.keys()) {
            const Operand& operand = plan_.operands[id];
            if (operand.isInput) continue;
            std::map<Point, int> made;
            for (const dependence::OutputWrite& write : graph.outputs) {
                if (write.tensor != operand.tensor) continue;
                std::set<Point> points;
                for (const polyhedra::Piece& piece : write.writers)
                    polyhedra::forEachPoint(piece, [&](std::span<const std::int64_t> point) {
                        points.emplace(point.begin(), point.end());
                        return true;
                    });
                if (points != sent_[id]) say("the array does not send {} where it is made", operand.name);
                for (const Point& point : points) {
                    Point element;
                    for (const auto& form : plan_.system->equations[write.equation].left)
                        element.push_back(form(point));
                    ++made[element];
                }
            }
            if (made != stored_[id]) say("not each element of {} is stored once", operand.name);
        }
    }

    const Network& plan_;
    const mapping::SpaceTimeMap& map_;
    std::map<std::pair<ChannelId, Vector>, Fifo> fifos_;
    std::map<std::pair<BufferId, Point>, std::map<Point, Bank>> banks_; // by period
    std::map<OperandId, std::map<Point, int>> stored_;
    std::map<OperandId, std::map<std::int64_t, TokenName>> serial_;
    std::map<OperandId, std::vector<std::pair<std::int64_t, TokenName>>> loaded_;
    std::map<OperandId, std::set<Point>> sent_; // points of the array
    std::vector<std::string> wrong_;
};

} // namespace

std::vector<std::string> verify(const Network& plan, const mapping::SpaceTimeMap& map,
                                const dependence::Graph& graph) {
    return Walk(plan, map).run(graph);
}

} // namespace tactus::spatial
