// Journey 4: the code is written, run here and compared.
#include "support.h"

#include <QLineEdit>
#include <QTemporaryDir>

namespace tactus::views {

TEST(Journey, exportsAndEmulates) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    ASSERT_TRUE(studio.window.workbench().array().results().code);
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

} // namespace tactus::views
