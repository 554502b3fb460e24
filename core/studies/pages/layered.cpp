#include "studies/pages/layered.h"

#include "draw/list/array/scene_list.h"
#include "draw/list/array/whole_array.h"
#include "draw/print/svg.h"

#include <algorithm>
#include <map>

namespace tactus::studies {

namespace {

std::string linesOf(const draw::Picture& picture) {
    std::string lines;
    for (const draw::Picture::Item& item : picture.items) lines += draw::svgOf(item, draw::Colours::ByName);
    return lines;
}

// Where values are when every link holds one.
void addTokens(Layered& layered, const draw::Scene& scene, const draw::Shown& shown, const Recorded& recorded,
               const draw::View& view) {
    simulate::State full;
    for (const Recorded::Link& link : recorded.links)
        full.links.push_back({link.family, link.pe, {{ure::Value{}, true, {}}}});
    const std::vector<draw::PlacedLink> lines = draw::placedLinks(scene);
    draw::Picture unused;
    const auto tokens = draw::SceneList(unused, view).placeTokens(scene, lines, shown, full);
    std::map<std::size_t, std::size_t> ofEdge;
    for (const auto& token : tokens) {
        ofEdge.emplace(token.edge, layered.tokens.size());
        layered.tokens.push_back({token.place, token.words.empty(), {}});
    }
    std::map<std::pair<std::uint32_t, polyhedra::Point>, std::size_t> edges;
    for (const draw::PlacedLink& line : lines) edges.emplace(std::pair(line.family, line.reader), line.edge);
    for (std::size_t n = 0; n < recorded.links.size(); ++n) {
        const auto edge = edges.find({recorded.links[n].family, recorded.links[n].pe});
        if (edge == edges.end()) continue;
        if (const auto token = ofEdge.find(edge->second); token != ofEdge.end())
            layered.tokens[token->second].links.push_back(n);
    }
}

// Drawn alone, as the picture of the whole draws it.
std::string witnessOf(const draw::Scene& scene, const draw::Shown& shown, const draw::View& view) {
    draw::SceneParts parts;
    for (std::size_t n = 0; n < scene.nodes.size(); ++n)
        if (scene.nodes[n].kind == draw::Node::Kind::Pe &&
            scene.nodes[n].pe == shown.violations->conflict->pe)
            parts.nodes.push_back(n);
    draw::Picture picture;
    draw::SceneList(picture, view).addState(scene, parts, {}, shown);
    return linesOf(picture);
}

} // namespace

Layered layeredOf(const draw::Scene& scene, const array::Model& model, const Recorded& recorded,
                  const simulate::State* first, const draw::Violations& violations) {
    draw::Scene untitled = scene; // the page says what it is of
    untitled.title.clear();
    draw::Shown shown{.model = &model, .state = first};
    shown.values.variable = draw::readByOutputs(model.system());
    if (!violations.empty()) shown.violations = &violations;
    const draw::ArrayLayers layers = draw::layersOf(untitled, shown);
    Layered layered;
    layered.ground = linesOf(layers.ground);
    layered.first = linesOf(layers.state);
    layered.width = layers.ground.width;
    layered.height = layers.ground.height;
    layered.scale = layers.view.scale;
    for (const draw::Node& node : scene.nodes) {
        if (node.kind != draw::Node::Kind::Pe) continue;
        layered.pes.push_back(layers.view(node));
        layered.labels.push_back(node.label);
    }
    addTokens(layered, untitled, shown, recorded, layers.view);
    if (violations.conflict) layered.witness = witnessOf(untitled, shown, layers.view);
    return layered;
}

} // namespace tactus::studies
