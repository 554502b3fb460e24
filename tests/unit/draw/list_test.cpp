// The lists of what is drawn, and what the printers of text make of them.
#include "draw/list/array/scene_list.h"
#include "draw/list/array/whole_array.h"
#include "draw/list/diagram/diagram_list.h"
#include "draw/list/writing.h"
#include "draw/print/svg.h"
#include "draw/print/tikz.h"
#include "pictures.h"

#include "draw/letters.h"
#include "evaluate/data/inputs.h"
#include "simulate/build.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace tactus::draw {
namespace {

std::size_t timesIn(std::string_view text, std::string_view part) {
    std::size_t times = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; at += part.size()) ++times;
    return times;
}

template<class Kind>
std::vector<Kind> itemsOf(const Picture& picture) {
    std::vector<Kind> all;
    for (const Picture::Item& item : picture.items)
        if (const auto* one = std::get_if<Kind>(&item)) all.push_back(*one);
    return all;
}

Rect placeOf(const Picture::Words& words) {
    const double width = widthOf(words.text, words.size, words.isBold);
    const double share = words.anchor == Picture::Words::Anchor::Start    ? 0
                         : words.anchor == Picture::Words::Anchor::Middle ? 0.5
                                                                          : 1;
    const double high = heightOfLetters(words.size);
    if (words.isUpwards) return {words.place.x - high / 2, words.place.y - (1 - share) * width, high, width};
    return {words.place.x - share * width, words.place.y - belowMiddle(words.size) - high / 2, width, high};
}

bool isOnPage(const Picture& picture, const Rect& place) {
    return place.left >= 0 && place.top >= 0 && place.right() <= picture.width &&
           place.bottom() <= picture.height;
}

const DrawnExample& exampleNamed(std::string_view name) {
    return *std::ranges::find_if(drawnExamples(),
                                 [&](const DrawnExample& one) { return one.name.starts_with(name); });
}

// The middle cycle of a run.
struct RunExample {
    const DrawnExample& drawn;
    simulate::State state;

    explicit RunExample(const DrawnExample& example) : drawn(example) {
        const auto run = simulate::simulate(
            drawn.model, evaluate::makeInputs(drawn.model->system(), {}).tensors, {.record = true});
        state = run.recording->at(drawn.model->cycles / 2);
    }
    Shown shown() const { return {.model = drawn.model.get(), .state = &state}; }
};

TEST(PictureList, HasAllOfAnArrayOnItsPage) {
    for (const DrawnExample& one : drawnExamples()) {
        if (one.scene.nodes.size() > 600) continue;
        SCOPED_TRACE(one.name);
        const Picture picture = wholeArray(one.scene, {.model = one.model.get()});
        std::size_t boxes = 0, lines = 0, slanted = 0;
        for (const Node& node : one.scene.nodes) {
            if (node.kind == Node::Kind::Legend) continue;
            node.outline.empty() ? boxes += piecesOf(node).size() : ++slanted;
        }
        for (const Edge& edge : one.scene.edges) lines += partsOf(edge).size();
        EXPECT_EQ(itemsOf<Picture::Box>(picture).size(), boxes);
        EXPECT_EQ(itemsOf<Picture::Polygon>(picture).size(), slanted);
        EXPECT_EQ(itemsOf<Picture::Line>(picture).size(), lines);
        for (const Picture::Box& box : itemsOf<Picture::Box>(picture))
            EXPECT_TRUE(isOnPage(picture, box.place));
        for (const Picture::Words& words : itemsOf<Picture::Words>(picture))
            EXPECT_TRUE(isOnPage(picture, placeOf(words))) << words.text;
    }
}

// Letters of a PE are inside of its rim, and on links no two pills lie on one another, at any scale.
TEST(PictureList, WordsHaveTheirRoomAtEveryScale) {
    const RunExample run(exampleNamed("gemm, output_stationary"));
    const SceneParts parts = allParts(run.drawn.scene);
    const std::vector<PlacedLink> links = placedLinks(run.drawn.scene);
    for (const double scale : {0.2, 0.5, 0.9, 1.0, 1.1, 4.0 / 3, 2.0, 4.0}) {
        SCOPED_TRACE(scale);
        const Point2 centre{(run.drawn.scene.lower.x + run.drawn.scene.upper.x) / 2,
                            (run.drawn.scene.lower.y + run.drawn.scene.upper.y) / 2};
        Picture picture;
        SceneList(picture, {scale, centre, 4000, 4000}).addState(run.drawn.scene, parts, links, run.shown());
        std::vector<Rect> pills, written;
        Rect box;
        for (const Picture::Item& item : picture.items) {
            if (const auto* one = std::get_if<Picture::Box>(&item)) {
                box = one->place;
                if (one->radius == box.height / 2) pills.push_back(box);
            } else if (const auto* words = std::get_if<Picture::Words>(&item)) {
                const Rect place = placeOf(*words);
                EXPECT_GE(place.left, box.left + 1) << words->text;
                EXPECT_LE(place.right(), box.right() - 1) << words->text;
                written.push_back(place);
            }
        }
        EXPECT_EQ(pills.empty(), scale < 0.9);
        for (std::size_t a = 0; a < pills.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                EXPECT_TRUE(intersected(pills[a].inside(-1), pills[b]).isEmpty())
                    << pills[a].left << ", " << pills[a].top << "; " << pills[b].left << ", " << pills[b].top;
    }
}

TEST(PictureList, CutsWordsInTheMiddle) {
    EXPECT_EQ(cutToFit("A_feeder", 500, 12), "A_feeder");
    const std::string cut = cutToFit("A_feeder_to_the_array", 80, 12);
    EXPECT_TRUE(cut.starts_with("A_f") && cut.ends_with("ray")) << cut;
    EXPECT_TRUE(fits(cut, 80, 12));
    EXPECT_EQ(cutToFit("✗✗", 1, 12), "…");
}

// As many as any way leaves different; in the middle, unless another way leaves more.
TEST(PictureList, CutsNamesSoThatTheyDiffer) {
    std::size_t elsewhere = 0;
    for (double width = 12; width < 90; width += 2) {
        std::vector<std::pair<std::string, double>> names;
        for (const char* one : {"C_drainer", "C_unloader", "C_under", "B_loader", "B_serializer"})
            names.emplace_back(one, width);
        const auto different = [&](Cut cut) {
            std::set<std::string> all;
            for (const auto& [words, room] : names) all.insert(cutToFit(words, room, 8, true, cut));
            return all.size();
        };
        const Cut best = cutThatTells(names, 8, true);
        for (const Cut cut : {Cut::Middle, Cut::End, Cut::Beginning})
            EXPECT_GE(different(best), different(cut));
        EXPECT_EQ(best == Cut::Middle, different(Cut::Middle) == different(best));
        elsewhere += best != Cut::Middle;
    }
    EXPECT_GT(elsewhere, 0U);
    // The same name twice can't differ.
    EXPECT_EQ(cutThatTells({{"C_drainer", 36}, {"C_drainer", 36}}, 8, true), Cut::Middle);
}

// Whatever the scale, an operator whose name has no room has its sign.
TEST(PictureList, AnOperatorKeepsItsSign) {
    Diagram diagram;
    diagram.boxes.push_back({.kind = Box::Kind::Operator,
                             .id = "box0",
                             .rows = {{"Z", Row::Weight::Title}, {"+", Row::Weight::Plain}}});
    measure(diagram);
    for (const double scale : {0.3, 0.4, 0.5, 0.7, 1.0, 2.0}) {
        std::set<std::string> words;
        const Picture picture = diagramIn({scale, {}, 200, 200}, diagram, {});
        for (const Picture::Words& one : itemsOf<Picture::Words>(picture)) words.insert(one.text);
        EXPECT_TRUE(words.contains("+")) << scale;
        EXPECT_TRUE(scale < 1 || words.contains("Z")) << scale;
        EXPECT_FALSE(scale < 0.4 && words.contains("Z")) << scale;
    }
}

TEST(Svg, EscapesWhatXmlReadsAsItsOwn) {
    Picture picture{.width = 10, .height = 10, .title = "a < b & \"c\"", .items = {}};
    picture.items.emplace_back(
        Picture::Words{.text = "x<y>\x01&", .place = {}, .size = 12, .tone = {Tone::Name::Ink}});
    const std::string text = svg(picture);
    EXPECT_NE(text.find("<title>a &lt; b &amp; &quot;c&quot;</title>"), std::string::npos) << text;
    EXPECT_NE(text.find(">x&lt;y&gt; &amp;</text>"), std::string::npos) << text;
}

// What readers of SVG disagree about is not in it.
TEST(Svg, HasAnElementForEachItem) {
    const RunExample run(exampleNamed("gemm, output_stationary"));
    const Picture picture = wholeArray(run.drawn.scene, run.shown());
    const std::string text = svg(picture);
    EXPECT_EQ(timesIn(text, "<rect "), itemsOf<Picture::Box>(picture).size() + 1) << "and the ground";
    EXPECT_EQ(timesIn(text, "<path "), itemsOf<Picture::Line>(picture).size());
    EXPECT_EQ(timesIn(text, "<text "), itemsOf<Picture::Words>(picture).size());
    for (const char* word : {"baseline", "vector-effect", "style=", "class=", "nan", "inf"})
        EXPECT_EQ(text.find(word), std::string::npos) << word;
}

// In an environment whose braces are closed, whatever letters it has.
TEST(Tikz, HasEachPartOfThePicture) {
    for (const DrawnExample& one : drawnExamples()) {
        if (one.scene.nodes.size() > 600) continue;
        SCOPED_TRACE(one.name);
        const Picture picture = wholeArray(one.scene, {.model = one.model.get()});
        const std::string text = tikz(picture);
        EXPECT_EQ(timesIn(text, " rectangle "), itemsOf<Picture::Box>(picture).size() + 1) << "and the page";
        EXPECT_EQ(timesIn(text, "\\node"), itemsOf<Picture::Words>(picture).size());
        std::size_t heads = itemsOf<Picture::Polygon>(picture).size(); // closed lines, too
        for (const Picture::Line& line : itemsOf<Picture::Line>(picture)) heads += line.head > 0;
        EXPECT_EQ(timesIn(text, "-- cycle;"), heads);
        EXPECT_EQ(timesIn(text, "{") - timesIn(text, "\\{"), timesIn(text, "}") - timesIn(text, "\\}"));
        EXPECT_TRUE(text.ends_with("\\end{tikzpicture}\n"));
        for (const char letter : {'_', '&', '#'}) // of TeX: only behind a backslash
            for (std::size_t at = text.find('\n'); (at = text.find(letter, at)) != std::string::npos; ++at)
                EXPECT_EQ(text[at - 1], '\\') << text.substr(at > 40 ? at - 40 : 0, 60);
    }
}

} // namespace
} // namespace tactus::draw
