// What a film is said to take, beside what it takes.
#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "simulate/build.h"
#include "studies/films/estimate.h"
#include "support/examples.h"
#include "support/layout.h"
#include "system/films/film.h"

#include <gtest/gtest.h>

namespace tactus::studies {
namespace {

// All cycles of the default mapping.
Filmed filmOf(const std::string& example, const std::map<std::string, std::int64_t>& params) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("d.ure", test::exampleText(example));
    request.params = params;
    const driver::Analysis analysis = driver::analyse(request);
    const driver::MappingAnalysis& mapping = analysis.designs.front().mappings.front();
    const auto model = driver::buildWholeArray(mapping, {}).model;
    Filmed film{*drawingOf(mapping, *model, {}, {}),
                model,
                {},
                driver::makeInputs(mapping, {}).tensors,
                {},
                0,
                model->cycles - 1};
    film.recording = simulate::simulate(model, film.inputs, {}).recording;
    return film;
}

// The film as SVG, or all frames of another format.
double bytesOf(const Filmed& film, system::PictureFormat format) {
    std::vector<draw::Picture> frames;
    for (std::int64_t cycle = film.from; cycle <= film.to; ++cycle) frames.push_back(frameOf(film, cycle));
    if (format == system::PictureFormat::Svg)
        return double(system::svgFilm(
                          frames.size(), [&](std::size_t n) { return frames[n]; }, 1)
                          .size());
    const auto printed = system::allPrinted(frames, format, {.worker = test::byTactus()});
    EXPECT_TRUE(printed) << printed.error();
    double bytes = 0;
    for (const std::string& frame : *printed) bytes += double(frame.size());
    return bytes;
}

void expectNear(const Filmed& film, system::PictureFormat format) {
    const auto estimate = estimateOf(film, format, {.worker = test::byTactus()});
    ASSERT_TRUE(estimate) << estimate.error();
    ASSERT_TRUE(*estimate);
    EXPECT_FALSE((*estimate)->isLeast);
    const double bytes = bytesOf(film, format);
    EXPECT_GT(double((*estimate)->bytes), 0.7 * bytes);
    EXPECT_LT(double((*estimate)->bytes), 1.4 * bytes);
}

// A film has a value once that comes again: sums are new in each cycle, and truth values never.
TEST(FilmEstimate, OfAnSvgIsNearItsSize) {
    expectNear(filmOf("gemm", {{"I", 16}, {"J", 16}, {"K", 4}}), system::PictureFormat::Svg);
    expectNear(filmOf("transitive-closure", {{"N", 11}}), system::PictureFormat::Svg);
}

TEST(FilmEstimate, OfFramesIsNearTheirSum) {
    Filmed film = filmOf("gemm", {{"I", 16}, {"J", 16}, {"K", 4}});
    film.from = 8;
    film.to = 16;
    for (const system::PictureFormat format : {system::PictureFormat::Gif, system::PictureFormat::Png})
        expectNear(film, format);
}

TEST(FilmEstimate, SaysHowManyCyclesFit) {
    Filmed film = filmOf("gemm", {{"I", 40}, {"J", 40}, {"K", 16}});
    const auto estimate = estimateOf(film, system::PictureFormat::Svg, {.worker = test::byTactus()});
    ASSERT_TRUE(estimate && *estimate);
    EXPECT_GT((*estimate)->bytes, system::mostFilmBytes);
    const std::int64_t fitting = (*estimate)->fitting;
    EXPECT_GT(fitting, 2);
    EXPECT_LT(fitting, film.frames());
    film.from = 40;
    film.to = 40 + fitting / 2;
    const auto cut = estimateOf(film, system::PictureFormat::Svg, {.worker = test::byTactus()});
    ASSERT_TRUE(cut && *cut);
    EXPECT_LT((*cut)->bytes, system::mostFilmBytes);
}

} // namespace
} // namespace tactus::studies
