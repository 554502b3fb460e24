// Journey 4: the code is written, run here and compared.
#include "support.h"

#include <QComboBox>
#include <QLineEdit>
#include <QTemporaryDir>

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
    ExportDialog dialog(studio.window.workbench(), &studio.window);
    dialog.show();
    EXPECT_EQ(exportTo(dialog, folder.path()), "");
    EXPECT_TRUE(dialog.grab().save(QString::fromStdString(test::inBuild("/grabs/journey4-export.png"))));
    EXPECT_FALSE(QDir(folder.path()).entryList({QStringLiteral("*.cl")}).isEmpty());
}

TEST(Journey, exportsForAnotherTarget) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    ExportDialog dialog(studio.window.workbench(), &studio.window);
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
