// The pictures of the page on localisation: reads as they are written, and as streams hand them on.
#include "pictures.h"
#include "support/paths.h"

#include "draw/list/space/space_list.h"
#include "studies/pictures/picture.h"
#include "system/processes/files.h"
#include "views/canvas/geometry/turntable.h"
#include "views/canvas/picture_printer.h"
#include "views/models/words.h"

#include <QApplication>
#include <QFontInfo>
#include <set>

namespace tactus::views {

namespace {

// The part of an example that a picture shows.
struct PicturedLesson {
    const char* example;
    std::int64_t size; // N
    draw::IterationView view = {};
    std::set<std::string> written, handedOn; // whose arrows are blue: "A_i reads A_i"
};

// Two pixels to each point. The named arrows are blue, all others faint.
QImage paintedLesson(const draw::IterationSpace& space, const std::set<std::string>& names) {
    const Theme& theme = Theme::light();
    constexpr int ratio = 2;
    QImage picture(QSize(380, 340) * ratio, QImage::Format_RGB32);
    picture.setDevicePixelRatio(ratio);
    picture.fill(theme.surface);
    Turntable table;
    table.turn(1.27, -0.09); // with three loops no arrow passes behind a point
    table.view = picture.deviceIndependentSize();
    table.fit(space.extent(), 44);
    draw::SpaceShown shown;
    shown.letters = QFontInfo(QApplication::font()).pixelSize();
    std::vector<std::uint32_t> families;
    for (const dependence::DependenceId id : space.graph->dependences.keys()) {
        const bool isNamed =
            names.contains(readText(*space.graph, space.graph->dependences[id]).toStdString());
        families.push_back(isNamed ? 0 : 1);
        if (isNamed) shown.selected.push_back(id);
    }
    const draw::SpaceScene scene =
        draw::seen(std::make_shared<const draw::IterationSpace>(space), table.projection(), families);
    draw::Picture list;
    draw::SpaceList both(list, {1, {190, -170}, 380, 340}, scene);
    both.addGround(shown);
    both.addState(shown);
    for (draw::Picture::Item& item : list.items)
        if (auto* line = std::get_if<draw::Picture::Line>(&item); line && line->stroke.tone.family == 1)
            line->stroke.tone.name = draw::Tone::Name::Muted;
    QPainter painter(&picture);
    PicturePrinter(painter, theme).print(list);
    return picture;
}

void compareLesson(const PicturedLesson& lesson, const std::string& name) {
    driver::Request request;
    const std::string path = test::inRepository("/examples/") + lesson.example + ".ure";
    request.source = std::make_shared<text::SourceBuffer>(path, system::readFile(path).value());
    request.params = {{"N", lesson.size}};
    const driver::Analysis analysis = driver::analyse(request);
    for (const bool asWritten : {true, false}) {
        draw::IterationView view = lesson.view;
        view.asWritten = asWritten;
        const auto space = studies::iterationSpaceOf(analysis.designs.at(0).mappings.at(0), view);
        ASSERT_TRUE(space && space->canBeAsWritten);
        EXPECT_TRUE(isAsKept(paintedLesson(*space, asWritten ? lesson.written : lesson.handedOn),
                             text(name + (asWritten ? "-written" : "-handed-on")), "docs/pictures"));
    }
}

} // namespace

// Steps k to the right and rows i upwards, in the last column.
TEST(Pictures, ofThePivotRowBeforeAndAfterLocalisation) {
    compareLesson({.example = "lu-pivot-rows",
                   .size = 6,
                   .view = {.axes = {0, 1}, .at = {0, 5, 5}},
                   .written = {"A_i reads A_i"},
                   .handedOn = {"A_i reads A", "A_i reads A_i"}},
                  "lu-pivot-row");
}

TEST(Pictures, ofCholeskysColumnBeforeAndAfterLocalisation) {
    compareLesson({.example = "cholesky",
                   .size = 4,
                   .written = {"C_ji reads C_ji"},
                   .handedOn = {"C_j reads C", "C_j reads C_j", "C_ji reads C_j", "C_ji reads C_ji"}},
                  "cholesky-column");
}

} // namespace tactus::views
