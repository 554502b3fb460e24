#include "studies/films/estimate.h"

#include "draw/print/svg.h"
#include "system/films/film.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

namespace tactus::studies {

namespace {

// So many PEs of the rows in the middle, with the links that they read. Rows, because a compressed picture
// takes the less a pixel the wider it is.
draw::Scene middleOf(const draw::Scene& scene, std::size_t count) {
    const draw::Point2 middle{(scene.lower.x + scene.upper.x) / 2, (scene.lower.y + scene.upper.y) / 2};
    std::vector<std::tuple<double, double, std::size_t>> nearest;
    for (std::size_t number = 0; number < scene.nodes.size(); ++number) {
        const draw::Node& node = scene.nodes[number];
        if (node.kind == draw::Node::Kind::Pe)
            nearest.emplace_back(std::abs(node.centre.y - middle.y), std::abs(node.centre.x - middle.x),
                                 number);
    }
    if (nearest.size() <= count) return scene;
    std::ranges::nth_element(nearest, nearest.begin() + std::ptrdiff_t(count));
    nearest.resize(count);
    draw::Scene part;
    part.title = scene.title;
    std::vector<std::optional<std::size_t>> places(scene.nodes.size());
    const auto add = [&](std::size_t number) {
        places[number] = part.nodes.size();
        part.nodes.push_back(scene.nodes[number]);
    };
    for (const auto& [vertically, sideways, number] : nearest) add(number);
    for (const draw::Edge& edge : scene.edges) {
        const bool isRead = places[edge.to] && *places[edge.to] < count;
        if (edge.kind != draw::Edge::Kind::Link || !edge.readers.empty() || !isRead) continue;
        if (!places[edge.from]) {
            add(edge.from);
            part.nodes.back().kind = draw::Node::Kind::Layer; // shows no values
        }
        part.edges.push_back(edge);
        part.edges.back().from = *places[edge.from];
        part.edges.back().to = *places[edge.to];
    }
    part.lower = part.upper = part.nodes.front().centre;
    for (const draw::Node& node : part.nodes) {
        part.lower = {std::min(part.lower.x, node.centre.x), std::min(part.lower.y, node.centre.y)};
        part.upper = {std::max(part.upper.x, node.centre.x), std::max(part.upper.y, node.centre.y)};
    }
    return part;
}

Filmed middleOf(const Filmed& film, std::size_t count) {
    Filmed part = film;
    if (auto* scene = std::get_if<draw::Scene>(&part.drawing)) *scene = middleOf(*scene, count);
    return part;
}

std::array<std::int64_t, 3> threeCycles(const Filmed& film) {
    return {film.from, film.from + film.frames() / 2, film.to};
}

using Sizes = std::array<double, 3>;

Sizes sizesOf(const Filmed& film) {
    Sizes sizes;
    std::ranges::transform(threeCycles(film), sizes.begin(), [&](std::int64_t cycle) {
        return double(draw::svg(frameOf(film, cycle)).size());
    });
    return sizes;
}

std::int64_t fittingIn(double first, double each) {
    const double room = double(system::mostFilmBytes) - first;
    return room < 0 ? 0 : std::int64_t(1 + room / std::max(each, 1.0));
}

constexpr std::size_t pesOfRaster = 130;

tl::expected<std::optional<FilmEstimate>, std::string>
rasterEstimate(const Filmed& film, system::PictureFormat format, const system::PrintOptions& options) {
    const Filmed part = middleOf(film, pesOfRaster);
    std::vector<draw::Picture> frames;
    for (const std::int64_t cycle : threeCycles(film)) frames.push_back(frameOf(part, cycle));
    const auto drawn = system::allPrinted(frames, format, options);
    if (!drawn) return tl::unexpected(drawn.error());
    Sizes sizes = sizesOf(film);
    const Sizes ofPart = sizesOf(part);
    for (std::size_t n = 0; n < sizes.size(); ++n) sizes[n] *= double((*drawn)[n].size()) / ofPart[n];
    const double each = (sizes[0] + 2 * sizes[1] + sizes[2]) / 4;
    return FilmEstimate{std::uint64_t(each * double(film.frames())), false, fittingIn(sizes[1], sizes[1])};
}

constexpr std::int64_t mostSteps = 400'000;  // of PEs, in the states that are looked at
constexpr std::int64_t mostText = 2'000'000; // bytes of SVG that are made
constexpr std::int64_t textOfPe = 1300;      // about, with its links and their values

std::optional<FilmEstimate> svgEstimate(const Filmed& film) {
    if (!std::holds_alternative<draw::Scene>(film.drawing)) return std::nullopt;
    const std::int64_t count =
        std::min(film.frames(), std::max<std::int64_t>(16, mostSteps / *film.model->pes));
    const Filmed part = middleOf(film, std::clamp<std::int64_t>(mostText / textOfPe / count, 4, 100));
    std::vector<draw::Picture> drawn;
    for (std::int64_t n = 0; n < count; ++n)
        drawn.push_back(frameOf(part, film.from + n * film.frames() / count));
    double whole = 0, ofPart = 0;
    for (const double size : sizesOf(film)) whole += size;
    for (const double size : sizesOf(part)) ofPart += size;
    const double share = whole / ofPart;
    const auto sizeOfFirst = [&](std::int64_t some) {
        return share * double(system::svgFilm(
                                  std::size_t(some), [&](std::size_t n) { return drawn[n]; }, 1)
                                  .size());
    };
    const double first = share * double(draw::svg(drawn.front()).size()), all = sizeOfFirst(count);
    // By how much a cycle in the middle makes it larger: before and after most PEs are idle.
    const std::int64_t from = count < 8 ? 1 : 3 * count / 8, to = count < 8 ? count : 5 * count / 8;
    const double each = (sizeOfFirst(to) - sizeOfFirst(from)) / double(std::max<std::int64_t>(to - from, 1));
    return FilmEstimate{std::uint64_t(all), count < film.frames(), fittingIn(first, each)};
}

} // namespace

tl::expected<std::optional<FilmEstimate>, std::string>
estimateOf(const Filmed& film, system::PictureFormat format, const system::PrintOptions& options) {
    if (film.seen) return std::nullopt;
    if (format == system::PictureFormat::Svg) return svgEstimate(film);
    return rasterEstimate(film, format, options);
}

} // namespace tactus::studies
