// Tensors have values: a table with the state of each element in the present cycle, the PEs and links that
// hold it, and data that are chosen.
#include "support.h"

#include <QScrollBar>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace tactus::views {

namespace {

struct TensorOf : testing::Test {
    void show(const char* tensor, std::int64_t cycle) {
        Workbench& bench = studio.window.workbench();
        const auto id = bench.array().results().model->system().tensorNamed(tensor);
        ASSERT_TRUE(id);
        bench.time().seek(cycle);
        bench.select(Selection::ofTensor(*id));
        ASSERT_TRUE(studio.settleAfterEdit());
        // Cells in sight ask for their times when they are painted.
        QCoreApplication::processEvents();
        (void)studio.window.grab();
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    TensorTable& elements() { return *studio.window.findChild<TensorTable*>(); }
    QString cell(int row, int column) {
        const QModelIndex index = elements().model().index(row, column);
        (void)index.data(); // asks
        EXPECT_TRUE(studio.settleAfterEdit());
        return index.data().toString();
    }
    TensorModel::State state(int row, int column) {
        (void)cell(row, column);
        return static_cast<TensorModel::State>(
            elements().model().index(row, column).data(TensorModel::StateRole).toInt());
    }

    Studio studio;
};

using enum TensorModel::State;

} // namespace

TEST_F(TensorOf, anInputSaysWhatHasBeenRead) {
    ASSERT_TRUE(studio.open(gemm)); // A(i, k) is read in cycle i + k, once
    show("A", 5);
    ASSERT_TRUE(elements().isVisible());
    EXPECT_EQ(elements().model().rowCount(), 8);
    EXPECT_EQ(elements().model().columnCount(), 16);
    for (int i = 0; i < 8; ++i)
        for (int k = 0; k < 16; ++k)
            EXPECT_EQ(state(i, k), i + k < 5 ? Done : i + k == 5 ? LastNow : Waits) << i << " " << k;
    const evaluate::Inputs& inputs = *studio.window.workbench().array().results().inputs;
    const double value = ure::toDouble(ure::floatType(32), inputs.tensors[0].values[2 * 16 + 3]);
    EXPECT_TRUE(cell(2, 3).startsWith(QStringLiteral("◉ ")));
    EXPECT_NEAR(cell(2, 3).mid(2).toDouble(), value, 1e-4);
    EXPECT_TRUE(elements()
                    .model()
                    .index(4, 6)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .endsWith(QStringLiteral(", read in cycle 10")));
    studio.window.workspace().turnTo(Perspective::Simulate);
    QTest::qWait(20);
    studio.grab("tensor-input");
    studio.window.workspace().turnTo(Perspective::Map);
    // Forwards and backwards.
    studio.window.workbench().time().step(1);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(state(2, 3), Done);
    EXPECT_EQ(state(2, 4), LastNow);
    studio.window.workbench().time().step(-2);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(state(2, 3), Waits);
}

TEST_F(TensorOf, anOutputSaysWhetherItIsWrittenAndRight) {
    ASSERT_TRUE(studio.open(gemm)); // C(i, j) is written in cycle i + j + 15
    show("C", 20);
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j)
            EXPECT_EQ(state(i, j), i + j < 5 ? Equal : i + j == 5 ? Now : Waits) << i << " " << j;
    EXPECT_EQ(cell(7, 7), QStringLiteral("○ ")) << "it has no value yet";
    EXPECT_TRUE(cell(0, 0).startsWith(QStringLiteral("✓ ")));
    studio.grab("tensor-output");
}

TEST_F(TensorOf, aWrongElementIsSeen) {
    ASSERT_TRUE(studio.open(gemm));
    const ArrayResults& results = studio.window.workbench().array().results();
    auto wrong = std::make_shared<driver::Verified>(*results.run);
    const auto c = *results.model->system().tensorNamed("C");
    wrong->simulation.outputs[c.index()].values[9].bits ^= 1;
    wrong->comparison.matches = false;
    TensorModel model(nullptr);
    model.show({results.model, c, results.inputs, results.arrayInputs, wrong});
    model.setState(std::make_shared<simulate::State>(results.run->simulation.recording->at(29)));
    const auto stateOf = [&](const std::vector<std::int64_t>& element) {
        (void)model.stateOf(element);
        EXPECT_TRUE(QTest::qWaitFor([&] { return model.isIdle(); }, 10'000));
        return model.stateOf(element);
    };
    EXPECT_EQ(stateOf({1, 1}), Differs);
    EXPECT_EQ(stateOf({1, 2}), Equal);
    EXPECT_EQ(stateOf({7, 7}), Now);
}

TEST_F(TensorOf, aChosenCellShowsWhereItsElementIs) {
    ASSERT_TRUE(studio.open(gemm));
    show("A", 7);
    QTableView& table = elements().table();
    table.scrollTo(elements().model().index(2, 3));
    QCoreApplication::processEvents();
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {},
                      table.visualRect(elements().model().index(2, 3)).center());
    ASSERT_TRUE(studio.window.workbench().selection().element);
    EXPECT_EQ(*studio.window.workbench().selection().element, (std::vector<std::int64_t>{2, 3}));
    for (std::int64_t cycle = 4; cycle < 14; ++cycle) { // A(2, 3) is in PE (2, j) in cycle 2 + j + 3
        studio.window.workbench().time().seek(cycle);
        ASSERT_TRUE(studio.settleAfterEdit());
        const auto& holders = studio.window.canvas().holders();
        const std::int64_t j = cycle - 5;
        using Pes = std::vector<simulate::Holders::Pe>;
        EXPECT_EQ(holders.pes, j >= 0 && j < 8 ? Pes({{{2, j}}}) : Pes());
        EXPECT_EQ(holders.links.size(), j >= 1 && j < 8 ? 1u : 0u);
        if (cycle == 9) studio.grab("tensor-held");
    }
}

TEST_F(TensorOf, moreDimensionsAreSlices) {
    studio.window.newDesign();
    studio.window.workbench().document().setText(R"(design d {
  input A[n: 3][r: 4][c: 5] : Int(32) = 100 * n + 10 * r + c;
  input s : Int(32) = 7;
  output y[3] : Int(32);
  loops n: 0..3, r: 0..4, c: 0..5;
  func X : Int(32);
  X(n, r, c) = select(r == 0 && c == 0, s, c == 0, X(n, r-1, c+4), X(n, r, c-1)) + A(n, r, c);
  y(n) = select(r == 3 && c == 4, X(n, r, c));
  mapping m { X.space_time_transform({n}, 5*r + c); }
}
)");
    std::string text = studio.text();
    const std::string wrong = "select(r == 0 && c == 0, s, c == 0, X(n, r-1, c+4), X(n, r, c-1))";
    text.replace(text.find(wrong), wrong.size(),
                 "select(r == 0 && c == 0, s, select(c == 0, X(n, r-1, c+4), X(n, r, c-1)))");
    studio.window.workbench().document().setText(text);
    ASSERT_TRUE(studio.settleAfterEdit());
    show("A", 0);
    EXPECT_EQ(elements().model().rowCount(), 4);
    EXPECT_EQ(elements().model().columnCount(), 5);
    EXPECT_TRUE(cell(2, 3).endsWith(QStringLiteral("23")));
    auto* slice = elements().findChild<QSpinBox*>();
    ASSERT_NE(slice, nullptr);
    slice->setFocus();
    QTest::keyClick(slice, Qt::Key_Up);
    QTest::keyClick(slice, Qt::Key_Up);
    EXPECT_TRUE(cell(2, 3).endsWith(QStringLiteral("223")));
    show("s", 0);
    EXPECT_EQ(elements().model().rowCount(), 1);
    EXPECT_EQ(cell(0, 0), QStringLiteral("◉ 7"));
    show("y", 19);
    EXPECT_EQ(elements().model().columnCount(), 1);
    EXPECT_EQ(state(1, 0), Now);
}

// With kernels around the array, times in the table are still the array's steps, and the table says so.
TEST_F(TensorOf, besideANetworkTimesAreStepsOfTheArray) {
    const auto legend = [&] {
        QString words;
        for (const QLabel* label : elements().findChildren<QLabel*>())
            if (label->isVisible()) words += label->text() + QLatin1Char('\n');
        return words;
    };
    const auto sentence = [&](int row, int column) {
        (void)cell(row, column);
        return elements().model().index(row, column).data(Qt::ToolTipRole).toString();
    };
    ASSERT_TRUE(studio.open(gemm));
    show("A", 5);
    EXPECT_FALSE(legend().contains(QStringLiteral("Times are"))) << legend().toStdString();
    EXPECT_TRUE(sentence(4, 6).endsWith(QStringLiteral(", read in cycle 10")));
    std::string text = studio.text();
    const std::string plain = "X.space_time_transform({i, j}, i + j + k)";
    const std::size_t at = text.find(plain);
    ASSERT_NE(at, std::string::npos);
    text.insert(at + plain.size(),
                ".isolate_producer_chain(A, A_loader).isolate_consumer_chain(C, C_unloader)");
    studio.window.workbench().document().setText(text);
    ASSERT_TRUE(studio.settleAfterEdit());
    const ArrayResults& results = studio.window.workbench().array().results();
    ASSERT_TRUE(results.run && results.run->network);
    ASSERT_GT(results.run->simulation.cycles, results.model->cycles) << "a step is no cycle of the network";
    // A(i, k) is read in step i + k, C(i, j) written in step i + j + 15, whenever kernels bring or take them.
    for (const std::int64_t step : {0, 5, 21}) {
        show("A", step);
        EXPECT_TRUE(
            legend().contains(QStringLiteral("Times are steps of the array, without the kernels around it.")))
            << legend().toStdString();
        for (int i = 0; i < 8; ++i)
            for (int k = 0; k < 16; ++k) {
                EXPECT_EQ(state(i, k), i + k < step    ? Done
                                       : i + k == step ? LastNow
                                                       : Waits)
                    << step << ": " << i << " " << k;
                EXPECT_TRUE(sentence(i, k).endsWith(QStringLiteral(", read in step %1").arg(i + k)));
            }
    }
    studio.grab("tensor-network");
    show("C", 20);
    EXPECT_TRUE(legend().contains(QStringLiteral("without the kernels around it")));
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) {
            EXPECT_EQ(state(i, j), i + j < 5 ? Equal : i + j == 5 ? Now : Waits) << i << " " << j;
            EXPECT_TRUE(sentence(i, j).endsWith(QStringLiteral(", written in step %1").arg(i + j + 15)));
        }
    // Without kernels it is memory that takes time.
    ASSERT_TRUE(studio.open(gemm));
    RunSettings slow;
    slow.clock = "312.5";
    slow.bandwidth = "1.25";
    studio.window.workbench().setRunSettings(slow);
    ASSERT_TRUE(studio.settleAfterEdit());
    show("A", 5);
    EXPECT_TRUE(legend().contains(
        QStringLiteral("Times are steps of the array, as if memory and operators took no time.")))
        << legend().toStdString();
    EXPECT_TRUE(sentence(4, 6).endsWith(QStringLiteral(", read in step 10")));
}

// Elements that data pick are being read in the steps in which they really are.
TEST_F(TensorOf, dataDecideWhatIsReadNow) {
    studio.window.newDesign();
    studio.window.workbench().document().setText(R"(design d {
  param N = 8;
  input f[i: N] : Int(32) = i % 3;
  input a[i: N] : Int(32) = 10 + i;
  input p[i: N] : UInt(2) = (i * i) % 4;
  input s[e: 4] : Int(32) = 7 * e;
  output y[N] : Int(32) = 0;
  loops i: 0..N;
  func X : Int(32);
  X(i) = select(f(i) == 1, a(i), 0) + s(p(i));
  y(i) = select(X(i) > 7, X(i));
  mapping m { X.merge_ures(y); X.space_time_transform({}, i); }
}
)");
    ASSERT_TRUE(studio.settleAfterEdit());
    const auto isNow = [](TensorModel::State state) { return state == Now || state == LastNow; };
    for (int step = 0; step < 8; ++step) {
        const bool reads = step % 3 == 1;
        const int index = step * step % 4;
        show("a", step);
        for (int i = 0; i < 8; ++i) EXPECT_EQ(isNow(state(i, 0)), i == step && reads) << step << " " << i;
        show("s", step);
        for (int e = 0; e < 4; ++e) EXPECT_EQ(isNow(state(e, 0)), e == index) << step << " " << e;
        show("f", step); // plain loops
        for (int i = 0; i < 8; ++i) EXPECT_EQ(isNow(state(i, 0)), i == step) << step << " " << i;
        show("y", step);
        for (int i = 0; i < 8; ++i)
            EXPECT_EQ(state(i, 0) == Now, i == step && (reads ? 10 + step : 0) + 7 * index > 7)
                << step << " " << i;
    }
    show("s", 1);
    EXPECT_TRUE(elements()
                    .model()
                    .index(1, 0)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral(", may be read in cycles 0 to 7")));
    studio.grab("tensor-on-data");
}

TEST_F(TensorOf, dataAreChosenAndTheLogsLineHasThem) {
    QStringList lines;
    QObject::connect(&studio.window.workbench(), &Workbench::logged, &studio.window,
                     [&](const QString& line) { lines << line; });
    ASSERT_TRUE(studio.open(gemm));
    show("A", 0);
    auto& data = studio.child<QComboBox>("dataOfInput");
    ASSERT_TRUE(data.isVisible());
    data.setFocus();
    QTest::keyClick(&data, Qt::Key_Down); // random
    QTest::keyClick(&data, Qt::Key_Down);
    QTest::keyClick(&data, Qt::Key_Down); // index
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(cell(2, 3).endsWith(QStringLiteral(" 23")));
    ASSERT_FALSE(lines.isEmpty());
    EXPECT_TRUE(lines.back().startsWith(QStringLiteral("tactus simulate "))) << lines.back().toStdString();
    EXPECT_TRUE(lines.back().contains(QStringLiteral("--data A=index"))) << lines.back().toStdString();
    show("B", 0);
    studio.window.workbench().chooseData("B", evaluate::DataChoice{evaluate::DataKind::Identity});
    ASSERT_TRUE(studio.settleAfterEdit());
    show("C", 29); // A times the identity
    EXPECT_TRUE(cell(6, 5).endsWith(QStringLiteral(" 65"))) << cell(6, 5).toStdString();
    EXPECT_TRUE(lines.back().contains(QStringLiteral("--data A=index --data B=identity")));
    // The line, typed, gives the same results.
    const commands::Report report = commands::run({"simulate", gemm, "--mapping", "output_stationary",
                                                   "--data", "A=index", "--data", "B=identity", "--json"});
    EXPECT_EQ(report.status, 0);
    const nlohmann::json product = nlohmann::json::parse(report.out).at("outputs").at("C");
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) EXPECT_EQ(product[i][j], 10 * i + j);
}

TEST_F(TensorOf, slicesAreThoseOfTheTensorInSight) {
    studio.window.newDesign();
    studio.window.workbench().document().setText(R"(design d {
  input A[n: 4][r: 2][c: 2] : Int(32) = 100 * n + 10 * r + c;
  input B[n: 2][r: 2][c: 2] : Int(32) = 500 + n;
  output y[4] : Int(32);
  loops n: 0..4;
  func X : Int(32);
  X(n) = A(n, 1, 1) + B(n % 2, 0, 0);
  y(n) = X(n);
  mapping m { X.space_time_transform({n}, 0*n); }
}
)");
    ASSERT_TRUE(studio.settleAfterEdit());
    show("A", 0);
    auto* slice = elements().findChild<QSpinBox*>();
    slice->setValue(3);
    EXPECT_TRUE(cell(1, 1).endsWith(QStringLiteral("311")));
    show("B", 0);
    slice = elements().findChild<QSpinBox*>();
    EXPECT_EQ(slice->value(), 0);
    EXPECT_EQ(slice->maximum(), 1);
    EXPECT_TRUE(cell(0, 0).endsWith(QStringLiteral("500")));
    slice->setValue(1);
    EXPECT_TRUE(cell(0, 0).endsWith(QStringLiteral("501")));
}

// Results on other data are not shown under the new choice, whatever becomes of the run.
TEST_F(TensorOf, aChoiceHasNoOldResults) {
    ASSERT_TRUE(studio.open(gemm));
    Workbench& bench = studio.window.workbench();
    bench.chooseData("A", evaluate::DataChoice{evaluate::DataKind::One});
    EXPECT_EQ(bench.array().results().run, nullptr);
    ASSERT_TRUE(bench.array().results().model) << "the array is the same";
    bench.array().cancel();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(bench.array().results().run, nullptr);
    EXPECT_FALSE(bench.array().results().runRefusal.isEmpty());
    bench.simulateEvenIfLarge();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(bench.array().results().run->matches());
}

// The first and the last cells of each tensor of each example, in the middle of its run.
TEST_F(TensorOf, eachExampleHasItsTables) {
    std::vector<std::filesystem::path> files;
    for (const std::string& folder :
         {test::inRepository("/examples"), test::inRepository("/examples/published")})
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().extension() == ".ure") files.push_back(entry.path());
    ASSERT_GT(files.size(), 40u);
    Workbench& bench = studio.window.workbench();
    int tensors = 0;
    for (const auto& file : files) {
        ASSERT_TRUE(studio.open(file.c_str())) << file;
        const auto model = bench.array().results().model;
        if (!model || !bench.array().results().run) continue;
        bench.time().seek(model->cycles / 2);
        for (const ure::TensorId id : model->system().tensors.keys()) {
            const ure::Tensor& tensor = model->system().tensors[id];
            if (tensor.isConst) continue;
            bench.select(Selection::ofTensor(id));
            ASSERT_TRUE(studio.settleAfterEdit()) << file << " " << tensor.name;
            const TensorModel& table = elements().model();
            ASSERT_GT(table.rowCount(), 0) << file << " " << tensor.name;
            const QModelIndex last = table.index(table.rowCount() - 1, table.columnCount() - 1);
            for (const QModelIndex& cell : {table.index(0, 0), last}) (void)cell.data();
            ASSERT_TRUE(studio.settleAfterEdit()) << file << " " << tensor.name;
            for (const QModelIndex& cell : {table.index(0, 0), last})
                EXPECT_NE(cell.data(TensorModel::StateRole).toInt(), int(Differs))
                    << file << " " << tensor.name;
            ++tensors;
        }
        studio.window.closeDesign(0);
    }
    EXPECT_GT(tensors, 100);
}

// Cells that are asked for while work for another tensor ends are found, too.
TEST_F(TensorOf, cellsAreFoundHoweverFastOneGoesFromTensorToTensor) {
    ASSERT_TRUE(studio.open(gemm));
    const ArrayResults& results = studio.window.workbench().array().results();
    const auto state = std::make_shared<simulate::State>(results.run->simulation.recording->at(12));
    TensorModel model(nullptr);
    for (int turn = 0; turn < 400; ++turn) {
        const char* name = turn % 2 == 0 ? "A" : "B";
        model.show({results.model, *results.model->system().tensorNamed(name), results.inputs,
                    results.arrayInputs, results.run});
        model.setState(state);
        for (int row = 0; row < model.rowCount(); ++row)
            for (int column = 0; column < model.columnCount(); ++column)
                (void)model.index(row, column).data();
        QCoreApplication::processEvents();
    }
    EXPECT_TRUE(QTest::qWaitFor([&] { return model.isIdle(); }, 10'000));
}

} // namespace tactus::views
