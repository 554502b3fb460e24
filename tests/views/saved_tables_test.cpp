// Tables, outputs and panels leave the window as files, which are read back.
#include "dialogs.h"
#include "home.h"
#include "support.h"

#include "formats/npy.h"
#include "system/processes/files.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMessageBox>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTimer>

namespace tactus::views {

namespace {

// The rows of a file as spreadsheets read them.
std::vector<QStringList> rowsOfCsv(const QString& file) {
    const std::string content = system::readFile(file.toStdString()).value();
    std::vector<QStringList> rows(1);
    std::string field;
    bool isQuoted = false;
    const auto end = [&] {
        rows.back() << QString::fromStdString(field);
        field.clear();
    };
    for (std::size_t at = 0; at < content.size(); ++at) {
        const char byte = content[at];
        if (byte == '"' && isQuoted && at + 1 < content.size() && content[at + 1] == '"')
            field += content[++at];
        else if (byte == '"')
            isQuoted = !isQuoted;
        else if (byte == ',' && !isQuoted)
            end();
        else if (byte == '\n' && !isQuoted) {
            end();
            rows.emplace_back();
        } else
            field += byte;
    }
    EXPECT_TRUE(rows.back().isEmpty()) << "the last line has an end";
    rows.pop_back();
    return rows;
}

class SavedTables : public testing::Test {
  protected:
    Workbench& bench() { return studio.window.workbench(); }
    QString fileOf(const char* name) const { return folder.filePath(QString::fromUtf8(name)); }

    // Opens the menu of the right button over the middle of the widget, and takes an entry by the Return key.
    // Returns all entries that there were.
    QStringList choose(QWidget& widget, const QString& wanted, const std::function<void()>& meanwhile = {}) {
        const QPoint middle = widget.rect().center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, middle, widget.mapToGlobal(middle));
        QCoreApplication::sendEvent(&widget, &event);
        QStringList entries;
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu) return entries;
        QAction* chosen = nullptr;
        for (QAction* action : menu->actions()) {
            if (action->isSeparator()) continue;
            entries << action->text().remove(QLatin1Char('&'));
            if (entries.last() == wanted) chosen = action;
        }
        EXPECT_TRUE(chosen || wanted.isEmpty()) << wanted.toStdString();
        if (meanwhile) QTimer::singleShot(0, meanwhile);
        if (chosen) {
            menu->setActiveAction(chosen);
            QTest::keyClick(menu, Qt::Key_Return);
        } else {
            menu->close();
        }
        EXPECT_TRUE(studio.settleAfterEdit());
        return entries;
    }
    // The dialog that comes up, filled in and accepted.
    static std::function<void()> answer(const QString& file, int filter = 0) {
        return [file, filter] { chooseFile(file, filter); };
    }
    void saveOutputs(int format, bool mayReplace = true) {
        QObject here; // no answer outlives its question
        QTimer::singleShot(0, &here, [this, &here, format, mayReplace] {
            QTimer::singleShot(300, &here, [mayReplace] {
                if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
                    QTest::mouseClick(box->button(mayReplace ? QMessageBox::Yes : QMessageBox::No),
                                      Qt::LeftButton);
            });
            answer(folder.path(), format)();
        });
        studio.window.action(ActionId::SaveOutputs).trigger();
        EXPECT_TRUE(studio.settleAfterEdit());
    }
    formats::Array readNpy(const QString& file) {
        const std::string bytes = system::readFile(file.toStdString()).value();
        return formats::readNpy(std::as_bytes(std::span(bytes.data(), bytes.size()))).value();
    }

    const Home home;
    const QTemporaryDir folder;
    Studio studio;
};

} // namespace

TEST_F(SavedTables, theDependencesWithTheirReasons) {
    ASSERT_TRUE(studio.open(gemm));
    auto& table = studio.child<DependenceTable>("dependences").table();
    const QStringList entries = choose(*table.viewport(), "Save table…", answer(fileOf("d.csv")));
    EXPECT_EQ(entries, (QStringList{"Save table…", "Save picture…", "Copy picture"}));
    const auto rows = rowsOfCsv(fileOf("d.csv"));
    ASSERT_EQ(int(rows.size()), table.model()->rowCount() + 1);
    EXPECT_EQ(rows[0].front(), "read");
    for (int row = 0; row < table.model()->rowCount(); ++row)
        for (int column = 0; column < table.model()->columnCount(); ++column)
            EXPECT_EQ(rows[std::size_t(row + 1)][column],
                      table.model()->index(row, column).data().toString());
    EXPECT_TRUE(rows[1].contains("(0, 1, 0)")) << "in quotes";
    EXPECT_TRUE(studio.window.statusBar()->currentMessage().contains("d.csv"));
}

TEST_F(SavedTables, theElementsOfATensorWhichAreReadAsDataAgain) {
    ASSERT_TRUE(studio.open(gemm));
    const ure::System& system = bench().array().results().model->system();
    bench().select(Selection::ofTensor(*system.tensorNamed("C")));
    ASSERT_TRUE(studio.settleAfterEdit());
    auto& table = studio.child<QTableView>("elements");
    const QStringList entries = choose(*table.viewport(), "Save table…", answer(fileOf("C.npy"), 1));
    EXPECT_EQ(entries, (QStringList{"Save table…", "Save outputs…", "Save picture…", "Copy picture"}));
    const evaluate::TensorValues shown =
        bench().array().results().run->simulation.outputs[system.tensorNamed("C")->index()];
    const ure::Tensor& tensor = system.tensors[*system.tensorNamed("C")];
    EXPECT_EQ(evaluate::fromArray(tensor, readNpy(fileOf("C.npy"))).value().values, shown.values);
    choose(*table.viewport(), "Save table…", answer(fileOf("C.csv"), 0));
    EXPECT_EQ(evaluate::fromCsv(tensor, {"C.csv", system::readFile(fileOf("C.csv").toStdString()).value()})
                  .value()
                  .values,
              shown.values);
    // An input as it was saved gives the same run.
    bench().select(Selection::ofTensor(*system.tensorNamed("A")));
    ASSERT_TRUE(studio.settleAfterEdit());
    choose(*table.viewport(), "Save table…", answer(fileOf("A.csv"), 0));
    bench().chooseData("A",
                       evaluate::DataChoice{evaluate::DataKind::File, {}, fileOf("A.csv").toStdString()});
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_TRUE(bench().array().results().run) << bench().array().results().runRefusal.toStdString();
    EXPECT_EQ(bench().array().results().run->simulation.outputs[system.tensorNamed("C")->index()].values,
              shown.values);
}

TEST_F(SavedTables, theProblemsAndTheLog) {
    const std::string file = fileOf("wrong.ure").toStdString();
    std::string text = *system::readFile(gemm);
    text.replace(text.find("i + j + k"), 9, "i - j + k");
    ASSERT_TRUE(system::writeFile(file, text));
    ASSERT_TRUE(studio.open(file));
    studio.window.action(ActionId::FocusResults).trigger();
    QTableView* list = nullptr;
    for (QTableView* one : studio.window.findChildren<QTableView*>())
        if (one->accessibleName() == "Problems") list = one;
    ASSERT_TRUE(list && list->isVisible());
    // From the menu bar, with the focus in the list.
    list->setFocus();
    QTimer::singleShot(0, answer(fileOf("problems.csv")));
    studio.window.action(ActionId::SaveTable).trigger();
    const auto rows = rowsOfCsv(fileOf("problems.csv"));
    ASSERT_EQ(int(rows.size()), list->model()->rowCount() + 1);
    EXPECT_EQ(rows[0], (QStringList{"severity", "code", "problem", "mapping", "line"}));
    bool hasError = false;
    for (std::size_t row = 1; row < rows.size(); ++row) {
        EXPECT_EQ(rows[row][2], list->model()->index(int(row) - 1, 0).data().toString());
        hasError |= rows[row][0] == "error" && rows[row][1].contains("backwards");
    }
    EXPECT_TRUE(hasError);
    auto* log = studio.window.findChild<LogPanel*>();
    studio.window.tabs().setCurrentWidget(log);
    log->setCurrentRow(0);
    const QStringList entries = choose(*log->viewport(), "Save table…", answer(fileOf("log.csv")));
    EXPECT_EQ(entries, (QStringList{"Copy command", "Save table…", "Save picture…", "Copy picture"}));
    const auto lines = rowsOfCsv(fileOf("log.csv"));
    ASSERT_EQ(int(lines.size()), log->count() + 1);
    for (int row = 0; row < log->count(); ++row)
        EXPECT_EQ(lines[std::size_t(row + 1)], QStringList{log->item(row)->text()});
    choose(*log->viewport(), "Copy command");
    EXPECT_EQ(QGuiApplication::clipboard()->text(), log->item(0)->text());
}

// As a waveform by the button of the panel, and as a table by the menu; the log has the command of the first.
TEST_F(SavedTables, theWaveformsOfWatchedSignals) {
    ASSERT_TRUE(studio.open(gemm));
    studio.window.lanes().watches().add("PE(2,3).Z");
    ASSERT_TRUE(studio.settle());
    studio.window.tabs().setCurrentWidget(&studio.window.lanes());
    QStringList lines;
    QObject::connect(&bench(), &Workbench::logged, [&](const QString& line) { lines << line; });
    QTimer::singleShot(0, answer(fileOf("w.vcd")));
    QTest::mouseClick(&studio.child<QToolButton>("saveLanes"), Qt::LeftButton);
    ASSERT_TRUE(studio.settle());
    EXPECT_NE(system::readFile(fileOf("w.vcd").toStdString()).value().find("$var real 64 ! PE_2_3__Z $end"),
              std::string::npos);
    ASSERT_EQ(lines.size(), 1);
    EXPECT_TRUE(lines[0].contains(QStringLiteral("--watch 'PE(2,3).Z'"))) << lines[0].toStdString();
    EXPECT_TRUE(lines[0].contains(QStringLiteral("--vcd")));
    choose(studio.window.lanes().canvas(), "Save table…", answer(fileOf("w.csv")));
    const auto rows = rowsOfCsv(fileOf("w.csv"));
    ASSERT_EQ(rows.size(), 31u);
    EXPECT_EQ(rows[0], (QStringList{"cycle", "PE(2,3).Z"}));
    EXPECT_EQ(rows[5], (QStringList{"4", ""}));
    EXPECT_FALSE(rows[6][1].isEmpty());
}

// Figures are plain numbers, which spreadsheets can add up.
TEST_F(SavedTables, theChoicesForInputsWithThePresentOne) {
    ASSERT_TRUE(studio.open(convolutionStreams));
    bench().choose("", "streams");
    studio.window.tabs().setCurrentWidget(&studio.window.choices());
    ASSERT_TRUE(studio.settleAfterEdit());
    std::string larger = studio.text();
    larger.replace(larger.find("N = 8"), 5, "N = 40");
    bench().document().setText(larger);
    ASSERT_TRUE(studio.settleAfterEdit());
    QTableView& table = studio.window.choices().table();
    const QStringList entries = choose(*table.viewport(), "Save table…", answer(fileOf("choices.csv")));
    EXPECT_EQ(entries, (QStringList{"Save table…", "Save picture…", "Copy picture"}));
    const auto rows = rowsOfCsv(fileOf("choices.csv"));
    const ChoicesModel& model = studio.window.choices().model();
    ASSERT_EQ(int(rows.size()), model.rowCount() + 1);
    EXPECT_EQ(rows[0], (QStringList{"read", "comes from", "cycles", "ports", "reads", "regs", "longest link",
                                    "present"}));
    bool hasThousands = false;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList shown;
        for (int column = 0; column < model.columnCount(); ++column) {
            shown << model.index(row, column).data().toString();
            if (column < ChoicesModel::Cycles) continue;
            hasThousands |= shown.last().contains(QLatin1Char(','));
            shown.last().remove(QLatin1Char(','));
        }
        shown << (model.choiceAt(row).isPresent ? "yes" : "no");
        EXPECT_EQ(rows[std::size_t(row + 1)], shown);
    }
    EXPECT_TRUE(hasThousands) << "the table has separators";
}

// With all digits, where the panel has room for twelve letters.
TEST_F(SavedTables, theValuesOfAPe) {
    ASSERT_TRUE(studio.open(gemm));
    bench().document().setText(
        QString::fromStdString(studio.text()).replace("Float(32)", "Float(64)").toStdString());
    ASSERT_TRUE(studio.settleAfterEdit());
    bench().select(Selection::ofPe({1, 2}));
    bench().time().seek(9);
    ASSERT_TRUE(studio.settleAfterEdit());
    QTableView* table = nullptr;
    for (QTableView* one : studio.window.findChildren<QTableView*>())
        if (one->accessibleName() == "Values") table = one;
    ASSERT_TRUE(table && table->isVisible());
    const QStringList entries = choose(*table->viewport(), "Save table…", answer(fileOf("pe.csv")));
    EXPECT_EQ(entries, (QStringList{"Save table…", "Save picture…", "Copy picture"}));
    const auto rows = rowsOfCsv(fileOf("pe.csv"));
    ASSERT_EQ(int(rows.size()), table->model()->rowCount() + 1);
    EXPECT_EQ(rows[0], (QStringList{"value of", "is", "made by"}));
    const ure::System& system = bench().array().results().model->system();
    const auto pe =
        std::ranges::find(bench().time().state()->pes, polyhedra::Point{1, 2}, &simulate::PeState::pe);
    ASSERT_NE(pe, bench().time().state()->pes.end());
    std::size_t found = 0;
    for (const ure::VariableId variable : system.variables.keys())
        for (const QStringList& row : rows)
            if (row.front() == QString::fromStdString(system.variables[variable].name)) {
                EXPECT_EQ(row[1].toStdString(), ure::toString(system.variables[variable].type,
                                                              pe->values[variable.index()]->value));
                ++found;
            }
    EXPECT_EQ(found, system.variables.size());
    bool wasShortened = false;
    for (int row = 0; row < table->model()->rowCount(); ++row)
        wasShortened |= rows[std::size_t(row + 1)][1] != table->model()->index(row, 1).data().toString();
    EXPECT_TRUE(wasShortened) << "a value of this step has more digits than the panel";
}

TEST_F(SavedTables, theOutputsAsTheCommandWritesThem) {
    EXPECT_FALSE(studio.window.action(ActionId::SaveOutputs).isEnabled());
    ASSERT_TRUE(studio.open(gemm));
    ASSERT_TRUE(studio.window.action(ActionId::SaveOutputs).isEnabled());
    QStringList lines;
    QObject::connect(&bench(), &Workbench::logged, &studio.window,
                     [&](const QString& line) { lines << line; });
    for (const auto& [format, name] : {std::pair{0, "C.npy"}, {1, "C.csv"}}) {
        saveOutputs(format);
        ASSERT_TRUE(QFile::exists(fileOf(name))) << studio.window.statusBar()->currentMessage().toStdString();
        const QTemporaryDir typed;
        std::vector<std::string> words;
        for (const QString& word : lines.last().split(QLatin1Char(' '))) words.push_back(word.toStdString());
        words.erase(words.begin());
        EXPECT_EQ(words.front(), "simulate");
        *std::next(std::ranges::find(words, "--outputs")) = typed.path().toStdString();
        ASSERT_EQ(commands::run(words).status, 0);
        EXPECT_EQ(system::readFile(fileOf(name).toStdString()).value(),
                  system::readFile(typed.filePath(QString::fromUtf8(name)).toStdString()).value());
    }
    // A file that is there is replaced only after a question.
    ASSERT_TRUE(system::writeFile(fileOf("C.npy").toStdString(), "mine"));
    saveOutputs(0, false);
    EXPECT_EQ(system::readFile(fileOf("C.npy").toStdString()).value(), "mine");
    saveOutputs(0, true);
    EXPECT_NE(system::readFile(fileOf("C.npy").toStdString()).value(), "mine");
}

// The data of an input are not overwritten, as the command line refuses it.
TEST_F(SavedTables, noOutputGoesOverAnInput) {
    const std::string file = fileOf("own.ure").toStdString();
    ASSERT_TRUE(system::writeFile(file, *system::readFile(gemm)));
    ASSERT_TRUE(studio.open(file));
    saveOutputs(0);
    const QString output = fileOf("C.npy"), input = fileOf("A.npy");
    const ure::System& system = *bench().mapping()->system;
    const auto& a = bench().array().results().inputs->tensors[system.tensorNamed("A")->index()];
    ASSERT_TRUE(
        system::writeFile(output.toStdString(), driver::contentOf(system.tensors[*system.tensorNamed("A")], a,
                                                                  driver::DataFormat::Npy)));
    bench().chooseData("A", evaluate::DataChoice{evaluate::DataKind::File, {}, output.toStdString()});
    ASSERT_TRUE(studio.settleAfterEdit());
    const std::string before = system::readFile(output.toStdString()).value();
    saveOutputs(0);
    EXPECT_EQ(system::readFile(output.toStdString()).value(), before);
    EXPECT_TRUE(studio.window.statusBar()->currentMessage().contains("input A is read from this file"))
        << studio.window.statusBar()->currentMessage().toStdString();
}

TEST_F(SavedTables, panelsAsPictures) {
    ASSERT_TRUE(studio.open(gemm));
    MainWindow& window = studio.window;
    const auto panelOf = [&](const char* name) -> QWidget& {
        for (QWidget* one : window.findChildren<QWidget*>())
            if (one->accessibleName() == QLatin1String(name) && one->isVisible()) return *one;
        throw std::runtime_error(name);
    };
    for (const char* name : {"Mapping", "Inspector", "Timeline"}) {
        QWidget& panel = panelOf(name);
        const QString file = folder.filePath(QString::fromUtf8(name) + QStringLiteral(".png"));
        QWidget& place = QLatin1String(name) == QLatin1String("Timeline")
                             ? static_cast<QWidget&>(window.timeline().heat())
                             : panel;
        EXPECT_EQ(choose(place, "Save picture…", answer(file)),
                  (QStringList{"Save picture…", "Copy picture"}));
        const QImage saved(file);
        EXPECT_EQ(saved.size(), panel.size()) << name;
        choose(place, "Copy picture");
        EXPECT_EQ(QGuiApplication::clipboard()->image().size(), panel.size());
    }
    // The Menu key over the strips does the same as the right button.
    CycleStrip& strip = window.timeline().strip();
    strip.setFocus();
    QContextMenuEvent key(QContextMenuEvent::Keyboard, QPoint(4, 4), strip.mapToGlobal(QPoint(4, 4)));
    QCoreApplication::sendEvent(&strip, &key);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    ASSERT_NE(menu, nullptr);
    QTest::keyClick(menu, Qt::Key_Escape);
}

} // namespace tactus::views
