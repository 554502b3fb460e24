// Preferences take effect at once, are found again, and one button brings the first ones back.
#include "home.h"
#include "support.h"

#include "views/studio/preferences/preferences_dialog.h"
#include "views/studio/preferences/settings.h"

#include "views/panels/mapping/mapping_panel.h"

#include <QDockWidget>
#include <QPushButton>
#include <algorithm>

namespace tactus::views {

namespace {

class PreferencesOf : public testing::Test {
  protected:
    PreferencesOf() {
        EXPECT_TRUE(studio.open(gemm));
        studio.window.usePreferences({});
    }
    PreferencesDialog& dialog() {
        QTest::keyClick(&studio.window, Qt::Key_Comma, Qt::ControlModifier);
        return *studio.window.findChild<PreferencesDialog*>();
    }
    Preferences kept() {
        const QSettings settings = settingsOfStudio();
        return readPreferences(settings);
    }

    const Home home;
    Studio studio;
};

} // namespace

TEST_F(PreferencesOf, theThemeIsThatOfTheSystemUntilOneIsChosen) {
    PreferencesDialog& shown = dialog();
    auto& look = *shown.findChild<QComboBox*>(QStringLiteral("look"));
    EXPECT_EQ(look.currentIndex(), 0);
    look.setCurrentIndex(2);
    EXPECT_TRUE(Theme::of(studio.window).dark);
    EXPECT_EQ(kept().look, Preferences::Look::Dark);
    studio.grab("preferences-behind-dark");
    EXPECT_TRUE(shown.grab().save(QString::fromStdString(test::inBuild("/grabs/preferences-dark.png"))));
    look.setCurrentIndex(3);
    EXPECT_EQ(&Theme::of(studio.window), &Theme::highContrast());
    EXPECT_EQ(kept().look, Preferences::Look::HighContrast);
    look.setCurrentIndex(1);
    EXPECT_FALSE(Theme::of(studio.window).dark);
    EXPECT_TRUE(shown.grab().save(QString::fromStdString(test::inBuild("/grabs/preferences-light.png"))));
    // The action is a choice, too.
    studio.window.action(ActionId::Dark).trigger();
    EXPECT_EQ(kept().look, Preferences::Look::Dark);
    EXPECT_EQ(look.currentIndex(), 2);
    shown.findChild<QPushButton*>(QStringLiteral("reset"))->click();
    EXPECT_EQ(kept(), Preferences{});
    EXPECT_EQ(look.currentIndex(), 0);
    EXPECT_EQ(Theme::of(studio.window).dark, systemIsDark());
}

TEST_F(PreferencesOf, theTextHasItsSizeAlsoInTheCodeAndInTheNextTab) {
    auto& size = *dialog().findChild<QSpinBox*>(QStringLiteral("textSize"));
    const double usual = studio.window.editor().font().pointSizeF();
    EXPECT_EQ(size.text(), QStringLiteral("as everything else"));
    size.setValue(23);
    EXPECT_EQ(studio.window.editor().font().pointSizeF(), 23);
    EXPECT_EQ(studio.window.workbench().document().document().defaultFont().pointSizeF(), 23);
    EXPECT_EQ(studio.window.findChild<CodePanel*>()->findChild<QPlainTextEdit*>()->font().pointSizeF(), 23);
    studio.grab("preferences-large-text");
    ASSERT_TRUE(studio.open(test::inRepository("/examples/fir.ure")));
    EXPECT_EQ(studio.window.workbench().document().document().defaultFont().pointSizeF(), 23);
    size.setValue(size.minimum());
    EXPECT_EQ(studio.window.editor().font().pointSizeF(), usual);
    EXPECT_EQ(kept().textSize, 0);
}

TEST_F(PreferencesOf, whatIsLargerThanTheLimitWaitsAndComesWhenItIsRaised) {
    auto& millions = *dialog().findChild<QSpinBox*>(QStringLiteral("millions"));
    millions.setValue(0);
    EXPECT_EQ(millions.text(), QStringLiteral("never"));
    QTest::keyClicks(&studio.window.editor(), QStringLiteral(" "));
    ASSERT_TRUE(studio.settleAfterEdit());
    const ArrayResults& results = studio.window.workbench().array().results();
    EXPECT_TRUE(results.awaitsWish && !results.run);
    millions.setValue(1);
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_TRUE(results.run);
    EXPECT_TRUE(results.run->matches());
}

TEST_F(PreferencesOf, unsavedTextIsKeptOnlyIfThatIsWished) {
    auto& keeps = *dialog().findChild<QCheckBox*>(QStringLiteral("keepsTyped"));
    QTest::keyClicks(&studio.window.editor(), QStringLiteral("x"));
    const auto holdsText = [] {
        std::error_code none;
        const std::filesystem::directory_iterator entries(recoveryFolder(), none);
        return std::any_of(begin(entries), end(entries),
                           [](const auto& entry) { return entry.path().extension() == ".json"; });
    };
    EXPECT_TRUE(QTest::qWaitFor(holdsText, 20'000));
    keeps.setChecked(false);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !holdsText(); }, 20'000));
    QTest::keyClicks(&studio.window.editor(), QStringLiteral("y"));
    QTest::qWait(600);
    EXPECT_FALSE(holdsText());
    keeps.setChecked(true);
    EXPECT_TRUE(QTest::qWaitFor(holdsText, 20'000));
}

TEST_F(PreferencesOf, designsOfTheLastTimeComeBackOnlyIfThatIsWished) {
    studio.window.beginSession({gemm});
    dialog().findChild<QCheckBox*>(QStringLiteral("reopens"))->setChecked(false);
    Studio without;
    without.window.usePreferences(kept());
    without.window.beginSession({});
    EXPECT_TRUE(without.window.workbench().document().path().empty());
}

TEST_F(PreferencesOf, survivesSettingsThatMakeNoSense) {
    QSettings settings = settingsOfStudio();
    for (const char* key : {"look", "motion", "textSize", "millions"})
        settings.setValue(QStringLiteral("preferences/%1").arg(QLatin1String(key)),
                          QStringLiteral("-7 apples"));
    EXPECT_EQ(readPreferences(settings), Preferences{});
    settings.setValue(QStringLiteral("preferences/textSize"), 4000);
    EXPECT_EQ(readPreferences(settings).textSize, 0);
}

TEST_F(PreferencesOf, everyWidgetHasANameAndDoesSomething) {
    PreferencesDialog& shown = dialog();
    int changes = 0;
    QObject::connect(&shown, &PreferencesDialog::changed, &shown, [&] { ++changes; });
    for (QWidget* widget : shown.findChildren<QWidget*>()) {
        if (widget->focusPolicy() == Qt::NoFocus || widget->objectName().startsWith(QStringLiteral("qt_")))
            continue;
        if (widget->inherits("QComboBoxListView"))
            continue; // its list, which some versions of Qt make at once
        const auto* button = qobject_cast<QPushButton*>(widget);
        EXPECT_TRUE(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()))
            << widget->metaObject()->className();
    }
    for (QCheckBox* box : shown.findChildren<QCheckBox*>()) box->toggle();
    for (QSpinBox* box : shown.findChildren<QSpinBox*>()) box->stepUp();
    for (QComboBox* box : shown.findChildren<QComboBox*>()) box->setCurrentIndex(1);
    EXPECT_EQ(changes, 9);
    const Preferences now = kept(), usual;
    EXPECT_TRUE(now.look != usual.look && now.letters != usual.letters && now.textSize != usual.textSize &&
                now.reopens != usual.reopens && now.keepsTyped != usual.keepsTyped &&
                now.localised != usual.localised && now.lifted != usual.lifted &&
                now.motion != usual.motion && now.millions != usual.millions);
}

// As far to the right as the title of a dock has letters.
static int endOfTitle(const QDockWidget& dock) {
    auto& shown = const_cast<QDockWidget&>(dock); // it is painted
    constexpr int buttons = 80;
    const QImage image = shown.grab({0, 0, dock.width() - buttons, dock.widget()->y() - 2}).toImage();
    const int ground = qGray(image.pixel(1, 1));
    int end = 0;
    for (int x = 0; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y)
            if (std::abs(qGray(image.pixel(x, y)) - ground) > 60) end = x;
    return end;
}

// The room of a title grows by itself; its letters follow the style sheet alone.
TEST_F(PreferencesOf, lettersGrowInTitlesOfPanels) {
    const auto* dock = qobject_cast<QDockWidget*>(studio.window.findChild<MappingPanel*>()->parentWidget());
    ASSERT_NE(dock, nullptr);
    const auto endAt = [&](int letters) {
        Preferences wished;
        wished.letters = letters;
        studio.window.usePreferences(wished);
        EXPECT_TRUE(studio.settleAfterEdit());
        return endOfTitle(*dock);
    };
    endAt(120); // whatever letters an earlier window had
    const int usual = endAt(100), room = dock->widget()->y();
    ASSERT_GT(usual, 0);
    EXPECT_GT(endAt(170), usual * 3 / 2);
    EXPECT_GT(dock->widget()->y(), room);
    EXPECT_EQ(endAt(100), usual);
}

} // namespace tactus::views
