// Item models compared as text.
#include "views/models/dependence_model.h"
#include "views/models/examples.h"
#include "views/models/pe_model.h"
#include "views/models/positions.h"
#include "views/models/problems_model.h"
#include "views/models/words.h"

#include "driver/files.h"
#include "driver/run.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>

namespace tactus::views {

namespace {

std::shared_ptr<const driver::Analysis> analysisOf(const std::string& source) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("test.ure", source);
    return std::make_shared<const driver::Analysis>(driver::analyse(request));
}

std::shared_ptr<const driver::Analysis> analysisOfExample(const std::string& name) {
    return analysisOf(driver::readFile(TACTUS_SOURCE_DIR "/examples/" + name).value());
}

std::string textOf(const QAbstractItemModel& model) {
    std::string all;
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column)
            all += (column > 0 ? " | " : "") + model.index(row, column).data().toString().toStdString();
        all += "\n";
    }
    return all;
}

} // namespace

TEST(Positions, bytesAndUnitsAgreeOverAllKindsOfLetters) {
    // 1, 2, 3 and 4 bytes; 1, 1, 1 and 2 units.
    const std::string utf8 = "aé€\xF0\x9D\x84\x9E"
                             "b";
    const QString utf16 = QString::fromStdString(utf8);
    const Positions places(utf8);
    const std::pair<std::uint32_t, int> pairs[] = {{0, 0}, {1, 1}, {3, 2}, {6, 3}, {10, 5}, {11, 6}};
    for (const auto& [byte, unit] : pairs) {
        EXPECT_EQ(places.unit(byte), unit);
        EXPECT_EQ(places.byte(unit), byte);
        EXPECT_EQ(utf16.left(unit).toStdString(), utf8.substr(0, byte));
    }
    EXPECT_EQ(places.unit(2), 1);  // inside of é
    EXPECT_EQ(places.unit(8), 3);  // inside of the clef
    EXPECT_EQ(places.byte(4), 6U); // between its surrogates
}

TEST(DependenceModel, saysWhatGemmNeeds) {
    const auto analysis = analysisOfExample("gemm.ure");
    DependenceModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.show(analysis, driver::mappingNamed(*analysis->design(""), "output_stationary"));
    EXPECT_EQ(textOf(model), "X reads X | (0, 1, 0) | (0, 1) | 1 | systolic\n"
                             "Y reads Y | (1, 0, 0) | (1, 0) | 1 | systolic\n"
                             "Z reads Z | (0, 0, 1) | (0, 0) | 1 | systolic\n"
                             "Z reads X | (0, 0, 0) | (0, 0) | 0 | wiring\n"
                             "Z reads Y | (0, 0, 0) | (0, 0) | 0 | wiring\n"
                             "C reads Z | (0, 0, 0) | (0, 0) | 0 | wiring\n");
    EXPECT_EQ(analysis->source->text(model.spanOf(2)), "Z(i, j, k-1)");
    model.show(nullptr, nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(ProblemsModel, listsMessagesWithPlaces) {
    const auto analysis = analysisOf("design d {\n  param N = M;\n}\n");
    ProblemsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.show(analysis);
    const std::string rows = textOf(model);
    EXPECT_NE(rows.find("'M' is not declared | 2:13\n"), std::string::npos) << rows;
    EXPECT_EQ(model.count(diagnostics::Severity::Error), model.rowCount());
    for (int row = 0; row < model.rowCount(); ++row)
        EXPECT_EQ(model.index(row, 0).data().toString().toStdString(), model.at(row).message);
}

TEST(PeModel, showsValuesAndRegistersOfOneElement) {
    const auto analysis = analysisOfExample("insertion-sort.ure");
    const driver::MappingAnalysis* mapping = driver::mappingNamed(*analysis->design(""), "");
    const array::Built built = driver::buildArray(*mapping, {});
    ASSERT_TRUE(built.model);
    const auto inputs = driver::makeInputs(built.model->system(), {});
    const auto run = driver::simulateAndCompare(built.model, inputs.tensors, {});
    ASSERT_TRUE(run.matches());
    PeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    // PE 0 executes (i, 0) in cycle i; the elements begin with 5, -3: the smaller one stays.
    model.show(built.model, std::make_shared<const simulate::State>(run.simulation.recording->at(1)), {0});
    const std::string rows = textOf(model);
    EXPECT_NE(rows.find("X | 5 | (1, 0)\n"), std::string::npos) << rows;
    EXPECT_NE(rows.find("Y | -3 | (1, 0)\n"), std::string::npos) << rows;
    EXPECT_NE(rows.find("register 1 | 5 | (0, 0)\n"), std::string::npos) << rows;
}

TEST(Examples, bearTitleAndFirstSentence) {
    const Example one =
        exampleOf(QStringLiteral("x/fir.ure"),
                  QStringLiteral("// fir.ure: a filter, y(i) = sum.\n// More of it.\ndesign"));
    EXPECT_EQ(one.title, QStringLiteral("FIR filter"));
    EXPECT_EQ(one.summary, QStringLiteral("A filter, y(i) = sum"));
    const auto all = findExamples(QStringLiteral("no/such/folder"));
    ASSERT_GE(all.size(), 8U);
    EXPECT_EQ(all.front().title, QStringLiteral("Matrix product"));
    for (const Example& example : all) EXPECT_FALSE(example.summary.isEmpty()) << example.path.toStdString();
}

TEST(Words, valuesAreShortButNotWrong) {
    const ure::Type real = ure::floatType(32);
    const ure::Value value = ure::Value::ofFloat(-1234567.0F);
    EXPECT_EQ(valueText(real, ure::Value::ofFloat(0.5F), true, 6), QStringLiteral("0.5"));
    EXPECT_LE(valueText(real, value, true, 8).size(), 8);
    EXPECT_NEAR(valueText(real, value, true, 8).toDouble(), -1234567.0, 20'000);
    EXPECT_EQ(valueText(real, ure::Value::ofFloat(-0.00891F), true, 5), QStringLiteral("-9e-3"));
    EXPECT_EQ(valueText(real, ure::Value::ofFloat(-0.0891F), true, 5), QStringLiteral("-0.09"));
    EXPECT_EQ(valueText(real, ure::Value::ofFloat(123.456F), true, 5), QStringLiteral("123.5"));
    EXPECT_EQ(valueText(real, value, false, 6), QStringLiteral("undefined"));
}

} // namespace tactus::views
