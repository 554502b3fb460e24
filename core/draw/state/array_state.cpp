#include "draw/state/array_state.h"

#include "draw/letters.h"
#include "draw/state/apart.h"
#include "draw/state/shown_values.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace tactus::draw {

namespace {

constexpr double tokenWidth = 24, tokenHeight = 9.5;
constexpr std::size_t linesInPe = 3; // below its name

class Writer {
  public:
    Writer(Scene& scene, const array::Model& model, const ShownValues& shown)
        : scene_(scene), system_(model.system()), model_(model), shown_(shown) {
        for (std::size_t number = 0; number < scene.nodes.size(); ++number)
            if (scene.nodes[number].kind == Node::Kind::Pe) pes_.emplace(scene.nodes[number].pe, number);
        for (std::size_t number = 0; number < scene.edges.size(); ++number) {
            const Edge& edge = scene.edges[number];
            if (edge.kind != Edge::Kind::Link) continue;
            links_.emplace(std::pair(edge.family, scene.nodes[edge.to].pe), number);
            for (const std::size_t reader : edge.readers)
                links_.emplace(std::pair(edge.family, scene.nodes[reader].pe), number);
        }
    }

    void write(const simulate::PeState& state) {
        const auto found = pes_.find(state.pe);
        if (found == pes_.end()) return;
        Node& node = scene_.nodes[found->second];
        node.isActive = true;
        const std::vector<ure::VariableId> order = valuesInOrder(state, shown_);
        const std::size_t lines = std::min(order.size(), linesInPe);
        for (std::size_t line = 0; line < lines; ++line) {
            const std::string name =
                shown_.asNames ? std::string() : system_.variables[order[line]].name + " ";
            const double room = node.width - 4 - widthOf(name, valueLetters);
            node.values.push_back(name + textOf(order[line], *state.values[order[line].index()], room, 6));
        }
        if (order.size() > lines) node.label += fmt::format("  +{}", order.size() - lines);
    }

    // The value that the reader takes next; a dot, if links lie so close that it would cover another one, or
    // if the line stands for several links.
    void write(const simulate::LinkState& state) {
        const auto found = links_.find({state.family, state.pe});
        if (state.registers.empty() || found == links_.end()) return;
        const Edge& edge = scene_.edges[found->second];
        if (edge.path.size() < 2 || (!edge.readers.empty() && !shared_.insert(found->second).second)) return;
        Token token{.edge = found->second,
                    .value = {},
                    .centre = middleOf(edge),
                    .width = tokenWidth,
                    .height = tokenHeight};
        if (edge.from == edge.to) token.centre = besideLoop(edge, loops_[edge.from]++);
        const ure::VariableId variable = model_.links[state.family].variable;
        std::string value = textOf(variable, state.registers.back(), tokenWidth - 4, 5);
        if (edge.readers.empty() && !value.empty() && apart_.add(token.centre))
            token.value = std::move(value);
        if (token.value.empty()) token.width = token.height = 5;
        scene_.tokens.push_back(std::move(token));
    }

  private:
    // In so many points; a bullet where there is no room for a value.
    std::string textOf(ure::VariableId variable, const simulate::Token& token, double room,
                       std::size_t most) const {
        if (shown_.asNames) {
            std::string name = nameOfValue(system_, variable, token);
            return widthOf(name, valueLetters) <= room ? name : std::string();
        }
        if (!token.defined) return "?";
        for (std::size_t letters = most; letters > 0; --letters) {
            std::string words = valueText(system_.variables[variable].type, token.value, letters);
            if (widthOf(words, valueLetters) <= room) return words;
        }
        return {};
    }

    // One below the other, below the loops of a PE to itself.
    static Point2 besideLoop(const Edge& loop, int number) {
        const auto lowest = std::ranges::min_element(loop.path, {}, &Point2::y);
        return {lowest->x + tokenWidth / 2 + 2, lowest->y - number * 1.1 * tokenHeight};
    }

    Scene& scene_;
    const ure::System& system_;
    const array::Model& model_;
    const ShownValues& shown_;
    std::map<polyhedra::Point, std::size_t> pes_;
    std::map<std::pair<std::uint32_t, polyhedra::Point>, std::size_t> links_; // edges
    Apart apart_{tokenWidth, tokenHeight};
    std::map<std::size_t, int> loops_; // written, by PE
    std::set<std::size_t> shared_;     // edges of several links that have a dot
};

} // namespace

void showState(Scene& scene, const array::Model& model, const simulate::State& state,
               const ShownValues& shown) {
    Writer writer(scene, model, shown);
    // A PE of several lanes shows the last that works, which has the sum of all.
    for (auto pe = state.pes.begin(); pe != state.pes.end();) {
        const auto next =
            std::find_if(pe, state.pes.end(), [&](const auto& other) { return other.pe != pe->pe; });
        const auto last = std::find_if(std::reverse_iterator(next), std::reverse_iterator(pe),
                                       [](const auto& lane) { return lane.iteration.has_value(); });
        if (last != std::reverse_iterator(pe)) writer.write(*last);
        pe = next;
    }
    for (const simulate::LinkState& link : state.links) writer.write(link);
    scene.keepsSize = true;
}

} // namespace tactus::draw
