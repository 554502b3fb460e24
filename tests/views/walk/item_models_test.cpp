// Qt's own test of item models, while designs of all kinds follow each other in them.
#include "support/paths.h"
#include "views/models/items/dependence_model.h"
#include "views/models/items/pe_model.h"
#include "views/models/items/problems_model.h"

#include "driver/runs/run.h"
#include "system/processes/files.h"

#include <QAbstractItemModelTester>
#include <QSortFilterProxyModel>
#include <gtest/gtest.h>

namespace tactus::views {

namespace {

// Legal and not, broken, with several mappings, with several designs, empty.
std::vector<std::string> designs() {
    const auto example = [](const char* name) {
        return system::readFile(test::inRepository("/examples/") + name).value();
    };
    const auto with = [](std::string text, const std::string& what, const std::string& other) {
        return text.replace(text.find(what), what.size(), other);
    };
    const std::string gemm = example("gemm.ure"), fir = example("fir.ure");
    return {gemm,
            with(gemm, "i + j + k", "i + j"),
            fir,
            with(fir, "2*i + j", "j"),
            gemm.substr(0, gemm.size() / 2),
            "design d {\n  param N = M;\n}\n",
            "",
            "\xC3\xA9 {{{",
            gemm + fir,
            example("smith-waterman.ure"),
            gemm};
}

std::shared_ptr<const driver::Analysis> analysisOf(const std::string& source) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("test.ure", source);
    return std::make_shared<const driver::Analysis>(driver::analyse(request));
}

std::vector<const driver::MappingAnalysis*> mappingsOf(const driver::Analysis& analysis) {
    std::vector<const driver::MappingAnalysis*> all;
    for (const driver::DesignAnalysis& design : analysis.designs)
        for (const driver::MappingAnalysis& mapping : design.mappings) all.push_back(&mapping);
    all.push_back(nullptr);
    return all;
}

using Tester = QAbstractItemModelTester;

// Everything that a view may ask about every cell.
std::size_t lettersIn(const QAbstractItemModel& model) {
    std::size_t letters = 0;
    for (int row = 0; row < model.rowCount(); ++row)
        for (int column = 0; column < model.columnCount(); ++column)
            for (int role = 0; role <= Qt::UserRole; ++role)
                letters += static_cast<std::size_t>(model.index(row, column).data(role).toString().size());
    return letters;
}

} // namespace

// A proxy takes the models at their word: what they announce has to be what they do.
TEST(ItemModels, keepTheirPromisesWhileDesignsChange) {
    DependenceModel dependences;
    ProblemsModel problems;
    const Tester first(&dependences, Tester::FailureReportingMode::Fatal),
        second(&problems, Tester::FailureReportingMode::Fatal);
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&dependences);
    sorted.sort(0);
    std::size_t letters = 0, rows = 0;
    for (const std::string& text : designs()) {
        const auto analysis = analysisOf(text);
        problems.show(analysis);
        for (const driver::MappingAnalysis* mapping : mappingsOf(*analysis)) {
            dependences.show(analysis, mapping);
            letters += lettersIn(problems) + lettersIn(dependences) + lettersIn(sorted);
            if (mapping && mapping->legal()) dependences.showArray(driver::buildArray(*mapping, {}).model);
            rows += static_cast<std::size_t>(dependences.rowCount());
            EXPECT_EQ(sorted.rowCount(), dependences.rowCount());
            for (int row = 0; row < dependences.rowCount(); ++row)
                EXPECT_EQ(dependences.rowOf(dependences.idOf(row)), row);
        }
    }
    EXPECT_GT(letters, 1000U);
    EXPECT_GT(rows, 50U);
}

TEST(ItemModels, ofAProcessingElementGoThroughPlacesAndTimes) {
    PeModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    std::size_t letters = 0;
    for (const std::string& text : designs()) {
        const auto analysis = analysisOf(text);
        for (const driver::MappingAnalysis* mapping : mappingsOf(*analysis)) {
            const auto built =
                mapping && mapping->legal() ? driver::buildArray(*mapping, {}) : array::Built{};
            if (!built.model) continue;
            const auto inputs = driver::makeInputs(built.model->system(), {});
            const auto run = driver::simulateAndCompare(built.model, inputs.tensors, {});
            if (!run.simulation.complete) continue;
            for (const std::int64_t cycle :
                 {std::int64_t(0), built.model->cycles / 2, built.model->cycles - 1})
                for (const polyhedra::Point& pe : {polyhedra::Point{0}, polyhedra::Point{1, 1},
                                                   polyhedra::Point{-7, 900}, polyhedra::Point{}}) {
                    model.show(built.model,
                               std::make_shared<const simulate::State>(run.simulation.recording->at(cycle)),
                               pe);
                    letters += lettersIn(model);
                }
            model.show(built.model, nullptr, {0});
        }
        model.show(nullptr, nullptr, {0});
    }
    EXPECT_GT(letters, 100U);
}

} // namespace tactus::views
