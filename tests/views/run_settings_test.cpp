// Runs and checks as on the command line: entries in a dialog, and the log's line gives the same figures.
#include "support.h"

#include "system/processes/files.h"
#include "views/panels/time/run_settings_dialog.h"

#include <QMenuBar>
#include <QTemporaryDir>
#include <nlohmann/json.hpp>

namespace tactus::views {

namespace {

const std::string publishedGemm = test::inRepository("/examples/published/gemm.ure");

class RunSettingsTest : public testing::Test {
  protected:
    RunSettingsTest() {
        QObject::connect(&bench(), &Workbench::logged, &studio.window,
                         [this](const QString& line) { lines << line; });
    }
    Workbench& bench() { return studio.window.workbench(); }
    // By a click on the button in the panel of time.
    RunSettingsDialog& dialog() {
        auto* open = studio.window.findChild<RunSettingsDialog*>();
        if (open && open->isVisible()) return *open;
        auto& button = studio.child<QToolButton>("runSettingsButton");
        EXPECT_TRUE(button.isVisible());
        QTest::mouseClick(&button, Qt::LeftButton);
        open = studio.window.findChild<RunSettingsDialog*>();
        EXPECT_TRUE(open && open->isVisible());
        return *open;
    }
    template<class Widget>
    Widget& part(const char* name) {
        return *dialog().findChild<Widget*>(QString::fromUtf8(name));
    }
    void type(const char* entry, const char* words) {
        auto& line = part<QLineEdit>(entry);
        line.setFocus();
        line.selectAll();
        QTest::keyClick(&line, Qt::Key_Backspace);
        QTest::keyClicks(&line, QString::fromUtf8(words));
    }
    void apply() {
        EXPECT_TRUE(part<QPushButton>("apply").isEnabled());
        QTest::mouseClick(&part<QPushButton>("apply"), Qt::LeftButton);
        EXPECT_TRUE(studio.settleAfterEdit());
    }
    QString reasonOf(const char* name) {
        auto& label = part<QLabel>(name);
        return label.property("isWrong").toBool() ? label.text() : QString();
    }
    // The last line of this command.
    QString lastLine(const char* command) const {
        const QString begin = QStringLiteral("tactus %1 ").arg(QLatin1String(command));
        for (auto line = lines.rbegin(); line != lines.rend(); ++line)
            if (line->startsWith(begin)) return *line;
        return {};
    }
    static commands::Report runLine(const QString& line) {
        std::vector<std::string> words;
        for (const QString& word : line.split(QLatin1Char(' '))) words.push_back(word.toStdString());
        words.erase(words.begin());
        words.emplace_back("--json");
        return commands::run(words);
    }
    // The command of the log gives what the studio shows.
    void expectTheSameFigures() {
        const auto& run = bench().array().results().run;
        ASSERT_TRUE(run);
        const QString line = lastLine("simulate");
        SCOPED_TRACE(line.toStdString());
        const auto said = nlohmann::json::parse(runLine(line).out);
        EXPECT_EQ(said.at("cycles").get<std::int64_t>(), run->simulation.cycles);
        EXPECT_EQ(said.at("matches").get<bool>(), run->matches());
        if (!run->network) return;
        EXPECT_EQ(said.at("network").at("interval").get<std::int64_t>(), run->network->interval);
        std::int64_t bytes = 0, bytesSaid = 0;
        for (const simulate::MemoryRun& one : run->network->memory) bytes += one.bytes;
        for (const auto& one : said.at("network").at("memory")) bytesSaid += one.at("bytes").get<int>();
        EXPECT_EQ(bytesSaid, bytes);
    }

    Studio studio;
    QStringList lines;
};

} // namespace

TEST_F(RunSettingsTest, memoryTakesTimeAsTheLogSays) {
    ASSERT_TRUE(studio.open(gemm));
    const std::int64_t before = bench().array().results().run->simulation.cycles;
    EXPECT_EQ(bench().time().cycles(), before);
    type("clock", "312.5");
    EXPECT_EQ(reasonOf("below-clock"), QString());
    EXPECT_EQ(reasonOf("below-bandwidth"), "needed beside a clock");
    EXPECT_FALSE(part<QPushButton>("apply").isEnabled());
    type("bandwidth", "1.25");
    EXPECT_EQ(reasonOf("below-bandwidth"), QString());
    studio.grab("run-settings-window");
    EXPECT_TRUE(
        dialog().grab().save(QString::fromStdString(test::inBuild("/grabs/run-settings-dialog.png"))));
    QTest::keyClick(&part<QLineEdit>("bandwidth"), Qt::Key_Return);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(lastLine("simulate").contains("--clock 312.5 --bandwidth 1.25"))
        << lines.last().toStdString();
    const std::int64_t slow = bench().array().results().run->simulation.cycles;
    EXPECT_GT(slow, before);
    expectTheSameFigures();
    // The cursor counts the array's own steps, as the words beside it say.
    EXPECT_EQ(bench().time().cycles(), before);
    bench().time().seek(before - 1);
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(bench().time().state()->cycle, before - 1);
    EXPECT_TRUE(bench().array().results().hasTwoClocks());
    auto& button = studio.child<QToolButton>("runSettingsButton");
    EXPECT_EQ(button.toolTip(), "Run settings: 312.5 MHz, 1.25 GB/s");
    dialog().close();
    studio.grab("run-settings-on");
    part<QComboBox>("requests").setFocus();
    QTest::keyClick(&part<QComboBox>("requests"), Qt::Key_Down);
    apply();
    EXPECT_TRUE(lastLine("simulate").contains("--requests kernel"));
    expectTheSameFigures();
    QTest::mouseClick(&part<QPushButton>("usual"), Qt::LeftButton);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(
        lastLine("simulate"),
        QStringLiteral("tactus simulate %1 --mapping output_stationary").arg(QString::fromStdString(gemm)));
    EXPECT_EQ(bench().array().results().run->simulation.cycles, before);
    EXPECT_FALSE(bench().array().results().hasTwoClocks());
}

TEST_F(RunSettingsTest, operatorsOfANetworkTakeTime) {
    ASSERT_TRUE(studio.open(publishedGemm));
    const std::int64_t before = bench().array().results().run->simulation.cycles;
    type("latency", "add=40, mul=2");
    apply();
    EXPECT_TRUE(lastLine("simulate").contains("--latency add=40,mul=2"));
    EXPECT_GT(bench().array().results().run->simulation.cycles, before);
    expectTheSameFigures();
    type("clock", "200");
    type("bandwidth", "8");
    apply();
    expectTheSameFigures();
}

TEST_F(RunSettingsTest, aSeedMakesOtherData) {
    ASSERT_TRUE(studio.open(gemm));
    bench().chooseData("A", evaluate::DataChoice{evaluate::DataKind::Random});
    ASSERT_TRUE(studio.settleAfterEdit());
    const auto before = bench().array().results().inputs->tensors;
    type("seed", "77");
    apply();
    EXPECT_NE(bench().array().results().inputs->tensors[0].values, before[0].values);
    const auto said = nlohmann::json::parse(runLine(lastLine("simulate")).out);
    EXPECT_EQ(said.at("inputs").at(0).at("seed").get<int>(), 77);
    const ure::System& system = *bench().mapping()->system;
    const auto output = system.tensorNamed("C");
    const auto& shown = bench().array().results().run->simulation.outputs[output->index()];
    std::vector<double> values, valuesSaid;
    for (const ure::Value& value : shown.values) values.push_back(double(value.asFloat()));
    for (const auto& row : said.at("outputs").at("C"))
        for (const auto& one : row) valuesSaid.push_back(double(one.get<float>()));
    EXPECT_EQ(valuesSaid, values);
}

// Below the entry, in words about what is typed there; what the command line refuses too. Nothing moves.
TEST_F(RunSettingsTest, aWrongEntrySaysWhy) {
    ASSERT_TRUE(studio.open(gemm));
    const QRect before(part<QPushButton>("apply").mapToGlobal(QPoint()), dialog().size());
    const auto expectWrong = [&](const char* entry, const char* words, std::vector<std::string> options) {
        options.insert(options.begin(), {"simulate", gemm});
        EXPECT_EQ(commands::run(options).status, 2);
        for (const char* one : {"clock", "bandwidth", "latency", "seed"}) {
            const QString reason = reasonOf((std::string("below-") + one).c_str());
            EXPECT_EQ(reason, std::string(one) == entry ? QString::fromUtf8(words) : QString()) << one;
            EXPECT_FALSE(reason.contains(QStringLiteral("--")));
        }
        EXPECT_FALSE(part<QPushButton>("apply").isEnabled());
        QCoreApplication::processEvents();
        EXPECT_EQ(QRect(part<QPushButton>("apply").mapToGlobal(QPoint()), dialog().size()), before) << words;
    };
    type("clock", "fast");
    type("bandwidth", "34.1");
    expectWrong("clock", "a number above 0", {"--clock", "fast", "--bandwidth", "34.1"});
    type("clock", "-3");
    expectWrong("clock", "a number above 0", {"--clock=-3", "--bandwidth", "34.1"});
    type("clock", "");
    expectWrong("clock", "needed beside a bandwidth", {"--bandwidth", "34.1"});
    type("clock", "300");
    type("bandwidth", "17F");
    expectWrong("bandwidth", "a number above 0", {"--clock", "300", "--bandwidth", "17F"});
    type("bandwidth", "34.1");
    EXPECT_EQ(reasonOf("below-bandwidth"), QString());
    for (const auto& [wrong, why] : std::map<std::string, std::string>{
             {"add", "add: write operators with their cycles, as in add=4,mul=2"},
             {"add=x", "add=x: cycles must be an integer from 0 to 1000"},
             {"add=4,add=5", "add=5: 'add' is given twice"},
             {"add=1001", "add=1001: cycles must be an integer from 0 to 1000"}}) {
        type("latency", wrong.c_str());
        expectWrong("latency", why.c_str(), {"--latency", wrong});
    }
    type("latency", "plus=1");
    EXPECT_TRUE(reasonOf("below-latency").startsWith("plus=1: unknown operator 'plus'; use add, "));
    QCoreApplication::processEvents();
    EXPECT_EQ(QRect(part<QPushButton>("apply").mapToGlobal(QPoint()), dialog().size()), before);
    type("latency", "");
    for (const char* wrong : {"-1", "x", "18446744073709551616"}) {
        type("seed", wrong);
        const std::string why = "'" + std::string(wrong) + "' is not a number from 0 to 2^64 - 1";
        expectWrong("seed", why.c_str(), {std::string("--seed=") + wrong});
    }
    dialog().grab().save(QString::fromStdString(test::inBuild("/grabs/run-settings-wrong.png")));
    type("seed", "18446744073709551615");
    apply();
    EXPECT_TRUE(bench().runSettings().seed == "18446744073709551615");
    // Nothing of a wrong entry counts when the dialog is closed.
    type("latency", "nonsense");
    QTest::keyClick(&part<QLineEdit>("latency"), Qt::Key_Return);
    QTest::keyClick(&dialog(), Qt::Key_Escape);
    EXPECT_TRUE(bench().runSettings().latency.empty());
}

TEST_F(RunSettingsTest, belongToADesignWhileItIsOpen) {
    ASSERT_TRUE(studio.open(gemm));
    type("latency", "mul=3");
    apply();
    const std::int64_t cycles = bench().array().results().run->simulation.cycles;
    dialog().close();
    ASSERT_TRUE(studio.open(convolutionStreams));
    EXPECT_TRUE(bench().runSettings().isUsual());
    EXPECT_EQ(part<QLineEdit>("latency").text(), QString());
    EXPECT_FALSE(lastLine("simulate").contains("--latency"));
    studio.window.action(ActionId::PreviousDesign).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(part<QLineEdit>("latency").text(), "mul=3") << "an open dialog follows";
    EXPECT_EQ(bench().array().results().run->simulation.cycles, cycles);
    // They are for every mapping and every text of the design.
    Document& document = bench().document();
    const auto at = static_cast<std::uint32_t>(studio.text().find("I = 8") + 4);
    ASSERT_TRUE(document.apply({{{at, at + 1}, "6"}}, document.revision()));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(lastLine("simulate").contains("--latency mul=3"));
    bench().forget(document);
    EXPECT_TRUE(bench().runSettings().isUsual());
}

TEST_F(RunSettingsTest, strictChecksRefuseABroadcast) {
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("broadcast.ure")).toStdString();
    std::string text = *system::readFile(gemm);
    const std::string map = "i + j + k";
    text.replace(text.find(map), map.size(), "i + k");
    ASSERT_TRUE(system::writeFile(file, text));
    ASSERT_TRUE(studio.open(file));
    ASSERT_TRUE(bench().mapping()->legal());
    QTest::mouseClick(&part<QCheckBox>("strict"), Qt::LeftButton, {}, QPoint(8, 8));
    apply();
    EXPECT_FALSE(bench().mapping()->legal());
    EXPECT_TRUE(lastLine("check").endsWith(" --strict")) << lastLine("check").toStdString();
    EXPECT_EQ(runLine(lastLine("check")).status, 1);
    EXPECT_FALSE(bench().array().results().run);
    QTest::mouseClick(&part<QCheckBox>("strict"), Qt::LeftButton, {}, QPoint(8, 8));
    apply();
    EXPECT_TRUE(bench().mapping()->legal());
    EXPECT_TRUE(bench().array().results().run);
    EXPECT_EQ(runLine(lastLine("check")).status, 0);
}

TEST_F(RunSettingsTest, allSizesAreJudgedBesideTheSizes) {
    ASSERT_TRUE(studio.open(gemm));
    auto& verdict = studio.child<QLabel>("allSizesVerdict");
    EXPECT_FALSE(verdict.isVisible());
    QTest::mouseClick(&part<QCheckBox>("allSizes"), Qt::LeftButton, {}, QPoint(8, 8));
    apply();
    EXPECT_TRUE(lastLine("check").contains(" --all-sizes"));
    const commands::Report report = runLine(lastLine("check"));
    EXPECT_EQ(report.status, 0);
    EXPECT_EQ(nlohmann::json::parse(report.out).at("mappings").at(0).at("allSizes").at("verdict"), "proved");
    EXPECT_TRUE(verdict.isVisible());
    EXPECT_TRUE(verdict.text().startsWith("All sizes: proved for every I, J, K of at least 1"))
        << verdict.text().toStdString();
    dialog().close();
    studio.grab("all-sizes-judged");
    QTest::mouseClick(&part<QCheckBox>("allSizes"), Qt::LeftButton, {}, QPoint(8, 8));
    apply();
    EXPECT_FALSE(verdict.isVisible());
}

} // namespace tactus::views
