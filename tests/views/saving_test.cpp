// What is saved from the window never takes the place of a design, and what is not saved is said.
#include "dialogs.h"
#include "home.h"
#include "support.h"

#include "driver/signals/network_signals.h"
#include "system/processes/files.h"

#include <QTemporaryDir>
#include <QToolButton>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace tactus::views {

namespace {

// Two designs in tabs, each in a file of its own.
struct Saving : testing::Test {
    void open(const std::string& own) {
        std::filesystem::copy_file(own, file("own.ure").toStdString());
        std::filesystem::copy_file(gemm, file("other.ure").toStdString());
        ASSERT_TRUE(studio.open(file("other.ure").toStdString()));
        ASSERT_TRUE(studio.open(file("own.ure").toStdString()));
    }
    QString file(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
    std::string content(const char* name) const {
        return system::readFile(file(name).toStdString()).value_or("");
    }
    // Presses what saves, chooses the file in the dialog; what the window then refuses.
    QString refused(const std::function<void()>& save, const QString& to, int filter = 0) {
        QTimer::singleShot(0, &studio.window, [to, filter] { chooseFile(to, filter); });
        save();
        EXPECT_TRUE(studio.settleAfterEdit());
        auto* box = studio.window.findChild<QMessageBox*>(QStringLiteral("refusal"));
        const QString words = box ? box->text() : QString();
        if (box) delete box;
        return words;
    }
    void watch(const char* name) {
        const QString wrong = studio.window.lanes().watches().add(name);
        ASSERT_EQ(wrong, QString());
        ASSERT_TRUE(studio.settle());
    }
    std::function<void()> waveforms() {
        return [this] {
            studio.window.tabs().setCurrentWidget(&studio.window.lanes());
            QTest::mouseClick(&studio.child<QToolButton>("saveLanes"), Qt::LeftButton);
        };
    }

    const Home home;
    const QTemporaryDir folder;
    Studio studio;
};

} // namespace

TEST_F(Saving, neverTakesThePlaceOfADesignThatIsOpen) {
    open(gemm);
    watch("PE(0,0).Z");
    const auto press = [this](ActionId id) { return [this, id] { studio.window.action(id).trigger(); }; };
    const auto code = [this] {
        studio.window.action(ActionId::PerspectiveExport).trigger();
        QTest::mouseClick(&studio.child<QToolButton>("saveCode"), Qt::LeftButton);
    };
    const std::string own = content("own.ure"), other = content("other.ure");
    for (const auto& save : {waveforms(), std::function<void()>(press(ActionId::SavePicture)),
                             std::function<void()>(press(ActionId::SaveTable)), std::function<void()>(code)})
        for (const char* name : {"own.ure", "other.ure"}) {
            const QString words = refused(save, file(name));
            EXPECT_TRUE(words.contains(QStringLiteral("this design is open"))) << words.toStdString();
            EXPECT_EQ(content("own.ure"), own);
            EXPECT_EQ(content("other.ure"), other);
        }
    // Nor does the text of another tab, whose own file takes it.
    const QString words = refused(press(ActionId::SaveAs), file("other.ure"));
    EXPECT_TRUE(words.contains(QStringLiteral("another tab has this file open"))) << words.toStdString();
    EXPECT_EQ(content("other.ure"), other);
    EXPECT_EQ(refused(press(ActionId::SaveAs), file("own.ure")), QString());
    EXPECT_EQ(content("own.ure"), own);
}

TEST_F(Saving, neverTakesThePlaceOfDataThatTheDesignReads) {
    open(gemm);
    const auto& run = studio.window.workbench().array().results();
    const auto id = *run.model->system().tensorNamed("A");
    const std::string values = driver::contentOf(run.model->system().tensors[id],
                                                 (*run.arrayInputs)[id.index()], driver::DataFormat::Csv);
    ASSERT_TRUE(system::writeFile(file("A.csv").toStdString(), values));
    studio.window.workbench().chooseData(
        "A", evaluate::DataChoice{evaluate::DataKind::File, {}, file("A.csv").toStdString()});
    ASSERT_TRUE(studio.settleAfterEdit());
    const QString words =
        refused([this] { studio.window.action(ActionId::SaveTable).trigger(); }, file("A.csv"));
    EXPECT_TRUE(words.contains(QStringLiteral("input A is read from this file"))) << words.toStdString();
    EXPECT_EQ(content("A.csv"), values);
}

TEST_F(Saving, saysWhatCantBeWritten) {
    open(gemm);
    watch("PE(0,0).Z");
    const QString words = refused(waveforms(), file("none/z.csv"));
    EXPECT_TRUE(words.contains(QStringLiteral("none/z.csv"))) << words.toStdString();
}

// A name without an ending has the one of the chosen kind.
TEST_F(Saving, waveformsOfANetworkHaveItsKernels) {
    open(test::inRepository("/examples/published/gemm.ure"));
    const auto& results = studio.window.workbench().array().results();
    const spatial::Network& network = *results.model->network;
    const simulate::NetworkSimulation& run = *results.run->network;
    const auto process =
        std::ranges::find_if(run.processes, [](const auto& one) { return one.iterations > 0; });
    ASSERT_NE(process, run.processes.end());
    const std::string kernel = "kernel " + network.kernels[process->kernel].name;
    watch("PE(0,0).lane(0).Z");
    watch(kernel.c_str());
    QTimer::singleShot(0, &studio.window, [this] { chooseFile(file("waves"), 1); });
    waveforms()();
    ASSERT_TRUE(studio.settleAfterEdit());
    std::istringstream lines(content("waves.csv"));
    std::string line;
    ASSERT_TRUE(std::getline(lines, line));
    EXPECT_TRUE(line.starts_with("cycle,") && line.ends_with("," + kernel)) << line;
    std::int64_t cycles = 0, starts = 0, iterations = 0;
    for (; std::getline(lines, line); ++cycles) starts += std::stoll(line.substr(line.rfind(',') + 1));
    for (const simulate::ProcessRun& one : run.processes)
        if (one.kernel == process->kernel) iterations += one.iterations;
    EXPECT_EQ(cycles, run.cycles);
    EXPECT_EQ(starts, iterations);
    EXPECT_GT(starts, 0);
}

} // namespace tactus::views
