// Journey 4: the code is written, run here and compared.
#include "support.h"

#include <QComboBox>
#include <QLineEdit>
#include <QTemporaryDir>

namespace tactus::views {

TEST(Journey, exportsAndEmulates) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    ASSERT_FALSE(studio.window.workbench().array().results().codes.empty());
    const QTemporaryDir folder;
    ExportDialog dialog(studio.window.workbench(), &studio.window);
    dialog.show();
    auto* place = dialog.findChild<QLineEdit*>(QStringLiteral("folder"));
    place->selectAll();
    QTest::keyClicks(place, folder.path());
    bool done = false, good = false;
    QObject::connect(&dialog, &ExportDialog::finished, &dialog, [&](bool matches) {
        done = true;
        good = matches;
    });
    QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("export")), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return done; }, 120'000));
    QCoreApplication::processEvents();
    EXPECT_TRUE(dialog.grab().save(QStringLiteral(TACTUS_BINARY_DIR "/grabs/journey4-export.png")));
    EXPECT_TRUE(good) << dialog.findChild<QLabel*>(QStringLiteral("headline"))->text().toStdString() << "\n"
                      << dialog.findChild<QLabel*>(QStringLiteral("details"))->text().toStdString();
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
    EXPECT_EQ(target->currentText(), QStringLiteral("xilinx-hls"));
    EXPECT_TRUE(place->text().endsWith(QStringLiteral("-xilinx-hls"))); // it follows until it is typed
    const QTemporaryDir folder;
    place->selectAll();
    QTest::keyClicks(place, folder.path());
    bool done = false, good = false;
    QObject::connect(&dialog, &ExportDialog::finished, &dialog, [&](bool matches) {
        done = true;
        good = matches;
    });
    QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("export")), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return done; }, 120'000));
    EXPECT_TRUE(good) << dialog.findChild<QLabel*>(QStringLiteral("details"))->text().toStdString();
    EXPECT_TRUE(QDir(folder.path()).exists(QStringLiteral("gemm_hls.cpp")));
    QTest::keyClick(target, Qt::Key_Up);
    EXPECT_EQ(place->text(), folder.path());
}

} // namespace tactus::views
