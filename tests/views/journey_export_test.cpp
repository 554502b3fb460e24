// Journey 4: the code is written, run here and compared.
#include "support.h"

#include <QComboBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTimer>

namespace tactus::views {

namespace {

// Types the folder, exports and waits until what was written has been compared; empty if it matches.
std::string exportTo(ExportDialog& dialog, const QString& folder) {
    auto* place = dialog.findChild<QLineEdit*>(QStringLiteral("folder"));
    place->selectAll();
    QTest::keyClicks(place, folder);
    bool done = false, good = false;
    const auto connection = QObject::connect(&dialog, &ExportDialog::finished, &dialog, [&](bool matches) {
        done = true;
        good = matches;
    });
    QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("export")), Qt::LeftButton);
    if (!QTest::qWaitFor([&] { return done; }, 120'000)) return "the export did not end";
    QCoreApplication::processEvents();
    QObject::disconnect(connection);
    if (good) return {};
    return (dialog.findChild<QLabel*>(QStringLiteral("headline"))->text() + QLatin1Char('\n') +
            dialog.findChild<QLabel*>(QStringLiteral("details"))->text())
        .toStdString();
}

} // namespace

TEST(Journey, exportsAndEmulates) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    ASSERT_FALSE(studio.window.workbench().array().results().codes.empty());
    const QTemporaryDir folder;
    ExportDialog dialog(studio.window.workbench(), QDir::homePath(), &studio.window);
    dialog.show();
    EXPECT_EQ(exportTo(dialog, folder.path()), "");
    EXPECT_TRUE(dialog.grab().save(QString::fromStdString(test::inBuild("/grabs/journey4-export.png"))));
    EXPECT_FALSE(QDir(folder.path()).entryList({QStringLiteral("*.cl")}).isEmpty());
    static const QRegularExpression timed(
        QStringLiteral("Exported, and emulated in [0-9.]+ s\\. The result"));
    const QString headline = dialog.findChild<QLabel*>(QStringLiteral("headline"))->text();
    EXPECT_TRUE(headline.contains(timed)) << headline.toStdString();
    // And the way to what was written.
    QString opened;
    QObject::connect(&dialog, &ExportDialog::folderWanted, &dialog,
                     [&](const QString& path) { opened = path; });
    QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("openFolder")), Qt::LeftButton);
    EXPECT_EQ(opened, folder.path());
}

// Code goes where designs are saved: never into the folder of the examples.
TEST(Journey, exportsIntoAFolderOfTheUsers) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    const auto proposed = [&] {
        QString folder;
        QTimer::singleShot(0, [&] {
            auto* dialog = studio.window.findChild<ExportDialog*>();
            folder = dialog->findChild<QLineEdit*>(QStringLiteral("folder"))->text();
            dialog->reject();
        });
        studio.window.action(ActionId::Export).trigger();
        return QFileInfo(folder).absolutePath();
    };
    const QTemporaryDir own;
    const QString copy = own.filePath(QStringLiteral("mine.ure"));
    const QString examples = QFileInfo(QString::fromStdString(gemm)).absolutePath();
    EXPECT_NE(proposed(), examples);
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/gemm.ure")));
    EXPECT_FALSE(proposed().startsWith(examples)) << proposed().toStdString();
    ASSERT_TRUE(QFile::copy(QString::fromStdString(gemm), copy));
    ASSERT_TRUE(studio.open(copy.toStdString()));
    EXPECT_EQ(proposed(), own.path());
}

TEST(Journey, exportsForAnotherTarget) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    ExportDialog dialog(studio.window.workbench(), QDir::homePath(), &studio.window);
    dialog.show();
    auto* place = dialog.findChild<QLineEdit*>(QStringLiteral("folder"));
    auto* target = dialog.findChild<QComboBox*>(QStringLiteral("target"));
    EXPECT_TRUE(place->text().endsWith(QStringLiteral("-intel-opencl")));
    target->setFocus();
    QTest::keyClick(target, Qt::Key_Down);
    EXPECT_EQ(target->currentText(), QStringLiteral("C++ for Vitis HLS"));
    EXPECT_TRUE(place->text().endsWith(QStringLiteral("-xilinx-hls"))); // it follows until it is typed
    const QTemporaryDir folder;
    EXPECT_EQ(exportTo(dialog, folder.path()), "");
    EXPECT_TRUE(QDir(folder.path()).exists(QStringLiteral("gemm_hls.cpp")));
    QTest::keyClick(target, Qt::Key_Up);
    EXPECT_EQ(place->text(), folder.path());
}

} // namespace tactus::views
