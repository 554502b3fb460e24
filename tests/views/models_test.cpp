// Item models compared as text.
#include "support/paths.h"
#include "views/models/activity/activity.h"
#include "views/models/examples.h"
#include "views/models/inspector/facts.h"
#include "views/models/items/dependence_model.h"
#include "views/models/items/pe_model.h"
#include "views/models/items/problems_model.h"
#include "views/models/positions.h"
#include "views/models/words.h"

#include "draw/space/written_reads.h"
#include "driver/runs/run.h"
#include "studies/pictures/picture.h"
#include "system/processes/files.h"

#include <QAbstractItemModelTester>
#include <gtest/gtest.h>
#include <map>
#include <sstream>

namespace tactus::views {

namespace {

std::shared_ptr<const driver::Analysis> analysisOf(const std::string& source) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("test.ure", source);
    return std::make_shared<const driver::Analysis>(driver::analyse(request));
}

std::shared_ptr<const driver::Analysis> analysisOfExample(const std::string& name) {
    return analysisOf(system::readFile(test::inRepository("/examples/") + name).value());
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

// One row with its columns.
std::string rowText(const QAbstractItemModel& model, int row) {
    std::istringstream lines(textOf(model));
    std::string line;
    for (int at = 0; at <= row; ++at) std::getline(lines, line);
    return line + "\n";
}

// gemm.ure with another schedule for its first mapping.
std::string withSchedule(const std::string& schedule) {
    std::string source = system::readFile(test::inRepository("/examples/gemm.ure")).value();
    return source.replace(source.find("i + j + k"), 9, schedule);
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
    const driver::MappingAnalysis* mapping = driver::mappingNamed(*analysis->design(""), "output_stationary");
    DependenceModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.show(analysis, mapping);
    const std::string dash = "–";
    EXPECT_EQ(model.index(0, DependenceModel::Registers).data().toString().toStdString(), dash);
    model.showArray(driver::buildArray(*mapping, {}).model);
    EXPECT_EQ(textOf(model),
              "X reads X | systolic | (0, 1, 0) | 1 | (0, 1) | 1 | X(i,j,k) takes X(i,j-1,k), from the "
              "processing element one to the left: (1,1,1).(0,1,0) = 1 | \n"
              "Y reads Y | systolic | (1, 0, 0) | 1 | (1, 0) | 1 | Y(i,j,k) takes Y(i-1,j,k), from the "
              "processing element one above: (1,1,1).(1,0,0) = 1 | \n"
              "Z reads Z | systolic | (0, 0, 1) | 1 | (0, 0) | 1 | Z(i,j,k) takes Z(i,j,k-1), on the same "
              "processing element: (1,1,1).(0,0,1) = 1 | \n"
              "Z reads X | wiring | (0, 0, 0) | 0 | (0, 0) | 0 | Z(i,j,k) takes X(i,j,k) at the same "
              "point: wiring inside | \n"
              "Z reads Y | wiring | (0, 0, 0) | 0 | (0, 0) | 0 | Z(i,j,k) takes Y(i,j,k) at the same "
              "point: wiring inside | \n"
              "C reads Z | wiring | (0, 0, 0) | 0 | (0, 0) | 0 | C(i,j) takes Z(i,j,k) at the same point: "
              "wiring inside | \n");
    EXPECT_EQ(analysis->source->text(model.spanOf(2)), "Z(i, j, k-1)");
    // The array of another mapping says nothing about this one.
    model.showArray(
        driver::buildArray(*driver::mappingNamed(*analysis->design(""), "weight_stationary"), {}).model);
    EXPECT_EQ(model.index(0, DependenceModel::Registers).data().toString().toStdString(), dash);
    model.show(nullptr, nullptr);
    EXPECT_EQ(model.rowCount(), 0);
}

// A delay of 2 takes two registers where the PE works in every step (period 1).
TEST(DependenceModel, countsTheRegistersOfALongDelay) {
    const auto analysis = analysisOfExample("fir.ure");
    const driver::MappingAnalysis* mapping = driver::mappingNamed(*analysis->design(""), "sums_stay");
    DependenceModel model;
    model.show(analysis, mapping);
    model.showArray(driver::buildArray(*mapping, {}).model);
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, DependenceModel::Time).data().toString() == QStringLiteral("2")) {
            EXPECT_EQ(model.index(row, DependenceModel::Registers).data().toString(), QStringLiteral("2"));
            return;
        }
    FAIL() << textOf(model);
}

TEST(DependenceModel, saysWhatIsViolatedWithTheNearestFix) {
    const auto analysis = analysisOf(withSchedule("i + j"));
    const driver::MappingAnalysis* mapping = driver::mappingNamed(*analysis->design(""), "output_stationary");
    DependenceModel model;
    model.show(analysis, mapping);
    EXPECT_EQ(
        rowText(model, 2),
        "Z reads Z | read before it is computed | (0, 0, 1) | 0 | (0, 0) | – | Z(i,j,k) reads "
        "Z(i,j,k-1) before it is computed: schedule . dependence = (1,1,0).(0,0,1) = 0, must be at least 1 | "
        "nearest legal schedule: i + j + k\n");
    for (int row = 0; row < model.rowCount(); ++row) EXPECT_EQ(model.isViolated(row), row == 2);
    ASSERT_TRUE(model.fixOf(2));
    EXPECT_FALSE(model.fixOf(0));
}

// Above four loops, tuples of numbers would hide which loop is meant.
TEST(DependenceModel, writesVectorsOfManyLoopsByName) {
    const auto analysis = analysisOfExample("published/gemm.ure");
    const driver::MappingAnalysis* mapping = driver::mappingNamed(*analysis->design(""), "");
    const std::vector<std::string> loops = mapping->system->loopNames();
    ASSERT_GT(loops.size(), draw::mostInTuple);
    DependenceModel model;
    model.show(analysis, mapping);
    for (int row = 0; row < model.rowCount(); ++row) {
        const polyhedra::Vector& vector = mapping->graph->dependences[model.idOf(row)].vector;
        const QModelIndex cell = model.index(row, DependenceModel::Vector);
        const std::string words = cell.data().toString().toStdString();
        EXPECT_EQ(words.find('('), std::string::npos) << words;
        std::size_t named = 0;
        for (std::size_t loop = 0; loop < loops.size(); ++loop) {
            const std::string step = loops[loop] + (vector[loop] < 0 ? " - " : " + ") +
                                     number(std::abs(vector[loop])).toStdString();
            if (vector[loop] == 0) continue;
            ++named;
            EXPECT_NE((", " + words + ",").find(", " + step + ","), std::string::npos) << words;
        }
        EXPECT_EQ(std::ranges::count(words, ',') + 1, std::max<std::ptrdiff_t>(1, std::ptrdiff_t(named)));
        EXPECT_EQ(words == "0", named == 0);
        EXPECT_TRUE(cell.data(Qt::ToolTipRole).toString().contains(tuple(vector)));
    }
    EXPECT_EQ(distanceText(*mapping->system, polyhedra::Vector(loops.size(), 0)), QStringLiteral("0"));
}

TEST(Violations, areTheBackwardDependencesAndTwoIterationsThatMeet) {
    const auto analysis = analysisOf(withSchedule("i + j"));
    const draw::Violations found = studies::violationsOf(analysis->design("")->mappings.front());
    ASSERT_EQ(found.dependences.size(), 1U);
    EXPECT_EQ(found.dependences.front().index(), 2U); // Z reads Z
    ASSERT_TRUE(found.conflict);
    // On one PE in one step, and two.
    const polyhedra::Point &p = found.conflict->p, &q = found.conflict->q;
    EXPECT_NE(p, q);
    EXPECT_EQ((polyhedra::Point{p[0], p[1]}), found.conflict->pe);
    EXPECT_EQ((polyhedra::Point{q[0], q[1]}), found.conflict->pe);
    EXPECT_TRUE(studies::violationsOf(analysisOfExample("gemm.ure")->design("")->mappings.front()).empty());
}

// Odd X take Y from the west and odd Y take X from the east, in one step: no value waits for itself, but the
// wires form a ring.
TEST(Violations, areTheWiresOfARing) {
    const auto analysis = analysisOf(R"(design ring {
  param N = 4;
  input A[N] : Int(32);
  output C[N] : Int(32);
  loops i: 0..N, t: 0..N;
  func X, Y : Int(32);
  X(i, t) = select(i % 2 == 0, A(t), Y(i-1, t));
  Y(i, t) = select(i % 2 == 0 || i == N-1, A(t), X(i+1, t));
  C(i) = select(t == N-1, X(i, t) + Y(i, t));
  mapping m { X.merge_ures(Y, C); X.space_time_transform({i}, t); }
}
)");
    const driver::MappingAnalysis& mapping = analysis->design("")->mappings.front();
    ASSERT_EQ(mapping.legality->causality, mapping::Causality::Illegal);
    const draw::Violations found = studies::violationsOf(mapping);
    ASSERT_EQ(found.dependences.size(), 2U);
    for (const dependence::DependenceId id : found.dependences)
        EXPECT_FALSE(mapping.graph->dependences[id].samePoint());
    DependenceModel model;
    model.show(analysis, &mapping);
    EXPECT_EQ(model.index(model.rowOf(found.dependences.front()), DependenceModel::Verdict).data(),
              QStringLiteral("in a ring"));
}

TEST(ProblemsModel, listsMessagesWithPlaces) {
    const auto analysis = analysisOf("design d {\n  param N = M;\n}\n");
    ProblemsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.show(analysis);
    const std::string rows = textOf(model);
    EXPECT_NE(
        rows.find("'M' is not declared; declare a number with `param`, a loop with `loops` |  | 2:13\n"),
        std::string::npos)
        << rows;
    EXPECT_EQ(model.count(diagnostics::Severity::Error), model.rowCount());
    for (int row = 0; row < model.rowCount(); ++row)
        EXPECT_EQ(model.index(row, 0).data().toString().toStdString(), model.at(row).message);
}

// Both mappings have a schedule that computes Y before the value that it reads.
TEST(ProblemsModel, namesMappings) {
    std::string text = *system::readFile(gemm);
    ProblemsModel model;
    model.show(analysisOf(text));
    EXPECT_FALSE(model.namesMappings());
    const std::string systolic = "i + j + k";
    for (int mapping = 0; mapping < 2; ++mapping)
        text.replace(text.find(systolic), systolic.size(), "k + j - i");
    const auto analysis = analysisOf(text);
    model.show(analysis);
    ASSERT_TRUE(model.namesMappings());
    std::map<std::string, std::size_t> errors, expected;
    for (int row = 0; row < model.rowCount(); ++row) ++errors[model.findingOf(row).mapping.toStdString()];
    for (const driver::MappingAnalysis& one : analysis->designs[0].mappings)
        expected[one.name] = one.diagnostics.size();
    EXPECT_EQ(errors, expected);
    EXPECT_EQ(expected.size(), 2u);
}

// A mistake is not looked for below notes, nor those of the mapping in sight among those of another one.
TEST(ProblemsModel, putsErrorsFirstAndFoldsOtherMappings) {
    std::string text = *system::readFile(gemm);
    const std::string systolic = "i + j + k";
    for (int mapping = 0; mapping < 2; ++mapping)
        text.replace(text.find(systolic), systolic.size(), "k + j - i");
    const auto analysis = analysisOf(text);
    ASSERT_EQ(analysis->designs[0].mappings.size(), 2U);
    const driver::MappingAnalysis &first = analysis->designs[0].mappings[0],
                                  &second = analysis->designs[0].mappings[1];
    ASSERT_FALSE(first.diagnostics.empty());
    ProblemsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    diagnostics::Diagnostic note = first.diagnostics.front();
    note.severity = diagnostics::Severity::Note;
    model.show(analysis, &second, {note});
    const int own = int(second.diagnostics.size()) + 1;
    ASSERT_EQ(model.rowCount(), own + 1) << textOf(model);
    for (int row = 1; row < own; ++row)
        EXPECT_LE(int(model.at(row - 1).severity), int(model.at(row).severity)) << textOf(model);
    const int fold = own;
    EXPECT_TRUE(model.isFold(fold));
    EXPECT_TRUE(model.index(fold, 0).data().toString().contains(QString::fromStdString(first.name)));
    EXPECT_EQ(model.all().size(), first.diagnostics.size() + std::size_t(own)) << "all of them are counted";
    EXPECT_EQ(model.at(own - 1).severity, diagnostics::Severity::Note);
    model.setUnfolded(fold, true);
    EXPECT_EQ(model.rowCount(), own + 1 + int(first.diagnostics.size()));
    EXPECT_FALSE(model.isFold(fold + 1));
    EXPECT_EQ(model.findingOf(fold + 1).mapping.toStdString(), first.name);
    // The numbers are those of the analysis, by which the text finds its places.
    for (int row = 0; row < model.rowCount(); ++row)
        if (!model.isFold(row) && model.findingOf(row).number) {
            EXPECT_EQ(analysis->allDiagnostics()[*model.findingOf(row).number].message,
                      model.at(row).message);
        }
    model.setUnfolded(fold, false);
    EXPECT_EQ(model.rowCount(), own + 1);
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

// A row of sums: PE i adds a(i, 0) + a(i, 1) in cycle 0, a(i, 2) + a(i, 3) on top of it in cycle 1.
const char* const sumsInLanes = R"(design sums {
  input  a[2][4] : Int(32) = {{1, 2, 3, 4}, {10, 20, 30, 40}};
  output s[2] : Int(32);
  loops  i: 0..2, jo: 0..2, ji: 0..2;
  func   X : Int(32);
  X(i, jo, ji) = select(jo == 0 && ji == 0, 0, select(ji == 0, X(i, jo-1, ji+1), X(i, jo, ji-1))) + a(i, 2*jo + ji);
  s(i) = select(jo == 1 && ji == 1, X(i, jo, ji));
  mapping m { X.space_time_transform({i}).vectorize(ji); }
})";

TEST(PeModel, showsAllLanesUnderTheirElement) {
    const auto analysis = analysisOf(sumsInLanes);
    const driver::MappingAnalysis* mapping = driver::mappingNamed(*analysis->design(""), "");
    ASSERT_TRUE(mapping && mapping->legal());
    const array::Built built = driver::buildArray(*mapping, {});
    ASSERT_TRUE(built.model);
    const auto run =
        driver::simulateAndCompare(built.model, driver::makeInputs(built.model->system(), {}).tensors, {});
    ASSERT_TRUE(run.matches());
    const auto state = std::make_shared<const simulate::State>(run.simulation.recording->at(1));
    PeModel model;
    model.show(built.model, state, {1});
    EXPECT_EQ(textOf(model), "X, lane 0 | 60 | (1, 1, 0)\n"
                             "X, lane 1 | 100 | (1, 1, 1)\n"
                             "X from 0, register 1 | 30 | (1, 0, 1)\n");
    const Facts array = factsOfArray(*built.model, false);
    EXPECT_EQ(array.at(2).first, QStringLiteral("Lanes"));
    EXPECT_EQ(array.at(2).second, QStringLiteral("ji, 2 in each PE"));
    const Facts pe = factsOfPe(*built.model, {1}, state.get());
    EXPECT_EQ(pe.at(1).first, QStringLiteral("Iterations"));
    EXPECT_TRUE(pe.at(1).second.endsWith(QStringLiteral("in 2 of 2 lanes"))) << pe.at(1).second.toStdString();
    const auto activity = activityOf(*built.model, {});
    ASSERT_TRUE(activity);
    EXPECT_EQ(activity->working, (std::vector<std::int64_t>{2, 2}));
}

TEST(Examples, bearTitleAndFirstSentence) {
    const Example one =
        exampleOf(QStringLiteral("x/fir.ure"),
                  QStringLiteral("// fir.ure: a filter, y(i) = sum.\n// More of it.\ndesign"));
    EXPECT_EQ(one.title, QStringLiteral("FIR filter"));
    EXPECT_EQ(one.summary, QStringLiteral("A filter, y(i) = sum"));
    EXPECT_EQ(
        exampleOf(QStringLiteral("x/fir.ure"), QStringLiteral("// A filter (H. T. Kung, 1982). More.\n"))
            .summary,
        QStringLiteral("A filter (H. T. Kung, 1982)"));
    const auto all = findExamples(QStringLiteral("no/such/folder"));
    ASSERT_GE(all.size(), 19U);
    EXPECT_EQ(all.front().title, QStringLiteral("Matrix product"));
    for (const Example& example : all) EXPECT_FALSE(example.summary.isEmpty()) << example.path.toStdString();
    EXPECT_EQ(one.group, QStringLiteral("Signals and images"));
    EXPECT_EQ(exampleOf(QStringLiteral("x/my-own.ure"), QString()).group, QStringLiteral("More"));
    // Each group is together, and none of ours is among the unknown.
    QStringList groups;
    for (const Example& example : all)
        if (groups.isEmpty() || groups.last() != example.group) groups << example.group;
    EXPECT_EQ(groups.removeDuplicates(), 0);
    EXPECT_FALSE(groups.contains(QStringLiteral("More")));
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

TEST(Words, ordinalsEndAsTheySound) {
    EXPECT_EQ(ordinal(1), QStringLiteral("1st"));
    EXPECT_EQ(ordinal(22), QStringLiteral("22nd"));
    EXPECT_EQ(ordinal(103), QStringLiteral("103rd"));
    EXPECT_EQ(ordinal(11), QStringLiteral("11th"));
    EXPECT_EQ(ordinal(112), QStringLiteral("112th"));
    EXPECT_EQ(ordinal(20), QStringLiteral("20th"));
}

} // namespace tactus::views
