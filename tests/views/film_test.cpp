// Films from the window: what is seen, of these cycles, at this speed; nothing is left of one that is
// cancelled.
#include "dialogs.h"
#include "home.h"
#include "support.h"

#include "views/panels/saving/film_dialog.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QMovie>
#include <QSpinBox>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTimer>

namespace tactus::views {

namespace {

// The dialog of the window, with films that go to a folder of the test.
struct FilmStudio {
    FilmStudio() { opens = studio.open(gemm); }

    // Opens the dialog as the menu does, and acts in it.
    void inDialog(const std::function<void(FilmDialog&)>& act) {
        QTimer::singleShot(0, [&] {
            auto* dialog = studio.window.findChild<FilmDialog*>();
            ASSERT_TRUE(dialog);
            act(*dialog);
            dialog->reject();
        });
        studio.window.action(ActionId::SaveFilm).trigger();
    }

    const Home home;
    const QTemporaryDir folder;
    Studio studio;
    bool opens = false;
};

template<typename Widget>
Widget& part(const QWidget& of, const char* name) {
    return *of.findChild<Widget*>(QLatin1String(name));
}

// Presses Save…, answers where, and waits; what the dialog says at the end.
QString saved(FilmDialog& dialog, const QString& file) {
    QTimer::singleShot(0, [&] { chooseFile(file); });
    bool done = false;
    const auto connection = QObject::connect(&dialog, &WorkDialog::finished, &dialog, [&] { done = true; });
    QTest::mouseClick(&part<QPushButton>(dialog, "saveFilm"), Qt::LeftButton);
    EXPECT_TRUE(QTest::qWaitFor([&] { return done; }, 120'000));
    QObject::disconnect(connection);
    return part<QLabel>(dialog, "headline").text();
}

std::string contentOf(const QString& file) {
    QFile from(file);
    return from.open(QIODevice::ReadOnly) ? from.readAll().toStdString() : std::string();
}

} // namespace

TEST(Films, areOfTheCyclesThatAreChosen) {
    FilmStudio films;
    ASSERT_TRUE(films.opens);
    const QString file = films.folder.filePath(QStringLiteral("run.gif"));
    films.inDialog([&](FilmDialog& dialog) {
        part<QSpinBox>(dialog, "from").setValue(2);
        part<QSpinBox>(dialog, "to").setValue(6);
        part<QSpinBox>(dialog, "speed").setValue(10);
        EXPECT_EQ(part<QLabel>(dialog, "length").text(), QStringLiteral("5 pictures, 0.5 s"));
        EXPECT_EQ(saved(dialog, file), QStringLiteral("✓ Saved 5 pictures."));
        EXPECT_TRUE(part<QPushButton>(dialog, "openFolder").isVisible());
        EXPECT_TRUE(dialog.grab().save(QString::fromStdString(test::inBuild("/grabs/film-dialog.png"))));
    });
    QMovie movie(file);
    ASSERT_TRUE(movie.isValid()) << movie.lastErrorString().toStdString();
    EXPECT_EQ(movie.frameCount(), 5);
    // How long a frame stays, in hundredths of a second: the third byte of its control block.
    const std::string bytes = contentOf(file);
    const std::size_t control = bytes.find("\x21\xF9\x04");
    ASSERT_NE(control, std::string::npos);
    EXPECT_EQ(int(bytes.at(control + 4)), 10);
}

// As it is seen: names in place of values, and only that part that is in sight.
TEST(Films, showWhatIsSeen) {
    FilmStudio films;
    ASSERT_TRUE(films.opens);
    const auto film = [&](const char* name, int view) {
        const QString file = films.folder.filePath(QLatin1String(name));
        films.inDialog([&](FilmDialog& dialog) {
            auto& kind = part<QComboBox>(dialog, "kind");
            kind.setCurrentIndex(kind.findText(QStringLiteral("SVG"), Qt::MatchStartsWith));
            part<QComboBox>(dialog, "view").setCurrentIndex(view);
            EXPECT_TRUE(saved(dialog, file).startsWith(QStringLiteral("✓"))) << name;
        });
        return contentOf(file);
    };
    films.studio.window.canvas().zoomBy(2.5); // for letters
    const std::string values = film("values.svg", 0);
    films.studio.window.action(ActionId::Names).trigger();
    const std::string names = film("names.svg", 0), whole = film("whole.svg", 1);
    EXPECT_NE(values, names);
    EXPECT_NE(names.find(">Z("), std::string::npos);
    EXPECT_EQ(whole.find(">Z("), std::string::npos);
    const QSize view = films.studio.window.canvas().viewport()->size();
    const std::string size = fmt::format("width=\"{}\" height=\"{}\"", view.width(), view.height());
    EXPECT_NE(names.find(size), std::string::npos) << names.substr(0, 200);
    EXPECT_EQ(whole.find(size), std::string::npos);
}

TEST(Films, sayWhyTheyAreNone) {
    FilmStudio films;
    ASSERT_TRUE(films.opens);
    films.inDialog([&](FilmDialog& dialog) {
        part<QSpinBox>(dialog, "from").setValue(5);
        part<QSpinBox>(dialog, "to").setValue(3);
        EXPECT_EQ(part<QLabel>(dialog, "length").text(),
                  QStringLiteral("The last cycle is before the first."));
        EXPECT_FALSE(part<QPushButton>(dialog, "saveFilm").isEnabled());
        part<QSpinBox>(dialog, "to").setValue(5);
        EXPECT_TRUE(part<QPushButton>(dialog, "saveFilm").isEnabled());
    });
    QTest::keyClicks(&films.studio.window.editor(), QStringLiteral("x")); // an error: nothing runs
    ASSERT_TRUE(films.studio.settleAfterEdit());
    films.studio.window.action(ActionId::SaveFilm).trigger();
    EXPECT_EQ(films.studio.window.statusBar()->currentMessage().toStdString(),
              "There is no run to film. " +
                  films.studio.window.workbench().array().results().refusal.toStdString());
}

// The name says what is in the file.
TEST(Films, haveTheEndingOfTheirKind) {
    FilmStudio films;
    ASSERT_TRUE(films.opens);
    const QString file = films.folder.filePath(QStringLiteral("run.mp4"));
    films.inDialog([&](FilmDialog& dialog) {
        EXPECT_EQ(saved(dialog, file), QStringLiteral("✗ Nothing was saved."));
        EXPECT_EQ(part<QLabel>(dialog, "details").text(), file + ": the name of such a film ends with .gif.");
    });
    EXPECT_FALSE(QFile::exists(file));
}

TEST(Films, asPicturesMakeTheirFolder) {
    FilmStudio films;
    ASSERT_TRUE(films.opens);
    films.inDialog([&](FilmDialog& dialog) {
        auto& kind = part<QComboBox>(dialog, "kind");
        kind.setCurrentIndex(kind.findText(QStringLiteral("PNG"), Qt::MatchStartsWith));
        part<QSpinBox>(dialog, "to").setValue(1);
        for (const auto& [chosen, holds] :
             {std::pair("frames", "frames"), {"frames", "frames/gemm-array"}}) { // it is there then
            EXPECT_EQ(saved(dialog, films.folder.filePath(QLatin1String(chosen))),
                      QStringLiteral("✓ Saved 2 pictures."));
            const QDir made(films.folder.filePath(QLatin1String(holds)));
            EXPECT_EQ(made.entryList(QDir::Files).size(), 2) << holds;
        }
    });
}

// Entries that become wrong while a film is made: no other one can be begun.
TEST(Films, waitForEntriesThatAreRight) {
    FilmStudio films;
    ASSERT_TRUE(films.opens);
    films.inDialog([&](FilmDialog& dialog) {
        QTimer often;
        QObject::connect(&often, &QTimer::timeout, &dialog, [&] {
            if (!dialog.findChild<QProgressBar*>()->isVisible()) return;
            often.stop();
            part<QSpinBox>(dialog, "from").setValue(7);
            part<QSpinBox>(dialog, "to").setValue(1);
        });
        often.start(1);
        EXPECT_TRUE(
            saved(dialog, films.folder.filePath(QStringLiteral("run.gif"))).startsWith(QStringLiteral("✓")));
        EXPECT_TRUE(QTest::qWaitFor([&] { return !dialog.findChild<QProgressBar*>()->isVisible(); }, 5'000));
        EXPECT_EQ(part<QSpinBox>(dialog, "to").value(), 1) << "it was in time";
        EXPECT_FALSE(part<QPushButton>(dialog, "saveFilm").isEnabled());
    });
}

TEST(Films, areStoppedWithoutATrace) {
    FilmStudio films;
    ASSERT_TRUE(films.opens);
    const QString file = films.folder.filePath(QStringLiteral("run.gif"));
    films.inDialog([&](FilmDialog& dialog) {
        // As soon as it is under way.
        QTimer often;
        QObject::connect(&often, &QTimer::timeout, &dialog, [&] {
            if (!dialog.findChild<QProgressBar*>()->isVisible()) return;
            often.stop();
            QTest::mouseClick(&part<QPushButton>(dialog, "cancel"), Qt::LeftButton);
        });
        often.start(1);
        EXPECT_EQ(saved(dialog, file), QStringLiteral("✗ Cancelled."));
    });
    EXPECT_TRUE(films.studio.settle());
    EXPECT_FALSE(QFile::exists(file));
}

} // namespace tactus::views
