// Colours: what is written can be read, in both themes and whatever is chosen.
#include "support.h"

#include "views/theme/theme.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QMenuBar>
#include <cmath>
#include <unordered_map>

namespace tactus::views {

namespace {

double luminance(const QColor& colour) {
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

QColor mixed(const QColor& ink, const QColor& ground, double share) {
    const auto part = [&](float a, float b) {
        return static_cast<float>(share) * a + static_cast<float>(1 - share) * b;
    };
    return QColor::fromRgbF(part(ink.redF(), ground.redF()), part(ink.greenF(), ground.greenF()),
                            part(ink.blueF(), ground.blueF()));
}

// The contrast of letters on one ground, from the picture: the commonest colour is the ground, and some pixel
// of a letter has its colour in full.
double contrastIn(const QImage& image) {
    std::unordered_map<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) ++counts[image.pixel(x, y)];
    const QRgb ground =
        std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; })->first;
    double most = 1;
    for (const auto& [colour, count] : counts)
        most = std::max(most, contrast(QColor(colour), QColor(ground)));
    return most;
}

// The contrast of what is in the rectangle, without a frame around it.
double contrastIn(QWidget& widget, const QRect& rect) {
    return contrastIn(widget.grab(rect.adjusted(2, 2, -2, -2)).toImage());
}

std::string nameOf(const Theme& theme) {
    return &theme == &Theme::light() ? "light" : &theme == &Theme::night() ? "dark" : "contrast";
}

struct Themes : testing::TestWithParam<const Theme*> {
    Themes() { studio.window.setTheme(*GetParam()); }
    ~Themes() override { studio.window.setDark(false); }
    Themes(const Themes&) = delete;
    Themes& operator=(const Themes&) = delete;
    void keep(QWidget& widget, const char* name) const {
        const QString path = QString::fromStdString(test::inBuild("/grabs/%1-%2.png"))
                                 .arg(QLatin1String(name), QString::fromStdString(nameOf(*GetParam())));
        EXPECT_TRUE(widget.grab().save(path));
    }

    Studio studio;
};

} // namespace

// In the colours of each theme, on its ground.
TEST(Theme, wiresOfAnIdlePeCanBeSeen) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.window.workbench().select(Selection::ofPe({7, 7}));
    studio.window.action(ActionId::FocusInside).trigger();
    ASSERT_TRUE(studio.settle());
    const std::optional<draw::Picture> seen = studio.window.inside().canvas().pictureInSight();
    ASSERT_TRUE(seen);
    std::size_t wires = 0;
    for (const draw::Picture::Item& item : seen->items) {
        const auto* wire = std::get_if<draw::Picture::Line>(&item);
        if (!wire) continue;
        ++wires;
        EXPECT_FALSE(wire->stroke.dashes.empty()) << "nothing is taken from it";
        for (const Theme* theme : {&Theme::light(), &Theme::night(), &Theme::highContrast()})
            EXPECT_GE(contrast(theme->of(wire->stroke.tone), theme->surface), 3.0) << nameOf(*theme);
    }
    EXPECT_GT(wires, 10U);
}

// The busier a cycle, the further its colour is from the ground: the busiest never look switched off.
TEST(Theme, moreLoadIsStronger) {
    for (const Theme* theme : {&Theme::light(), &Theme::night(), &Theme::highContrast()}) {
        double before = 1; // the ground itself
        for (const double share : {0.01, 0.25, 0.5, 0.75, 0.99, 1.0}) {
            const double now = contrast(theme->load(share), theme->surface);
            EXPECT_GT(now, before) << nameOf(*theme) << ' ' << share;
            before = now;
        }
        EXPECT_EQ(theme->load(0), theme->surface);
        EXPECT_GE(before, 2.5) << nameOf(*theme);
    }
}

TEST(Theme, textHasEnoughContrast) {
    for (const Theme* theme : {&Theme::light(), &Theme::night(), &Theme::highContrast()}) {
        SCOPED_TRACE(nameOf(*theme));
        const double least = theme == &Theme::highContrast() ? 7 : 4.5;
        for (const QColor& ground : {theme->window, theme->surface, theme->raised})
            for (const QColor& ink : {theme->text, theme->muted, theme->pale, theme->accent, theme->good,
                                      theme->warning, theme->bad})
                EXPECT_GE(contrast(ink, ground), least)
                    << ink.name().toStdString() << " on " << ground.name().toStdString();
        for (const QColor& ink :
             {theme->comment, theme->keyword, theme->type, theme->function, theme->number, theme->string})
            EXPECT_GE(contrast(ink, theme->surface), least) << ink.name().toStdString();
        EXPECT_GE(contrast(theme->onActive, theme->active), least);
        // Verdicts: in a chosen row, and on the banner, which is tinted with them.
        for (const QColor& ink : {theme->muted, theme->good, theme->warning, theme->bad}) {
            EXPECT_GE(contrast(ink, theme->selection), least) << ink.name().toStdString();
            EXPECT_GE(contrast(ink, mixed(ink, theme->window, 0.12)), least) << ink.name().toStdString();
        }
        // Large signs and lines.
        for (const QColor& ground : {theme->surface, theme->pe}) {
            EXPECT_GE(contrast(theme->violated, ground), 3);
            EXPECT_GE(contrast(theme->port, ground), 3);
        }
        EXPECT_GE(contrast(theme->text, theme->pe), least);
        EXPECT_GE(contrast(theme->onAccent, theme->accent), least);
        EXPECT_GE(contrast(theme->text, theme->selection), least);
        for (const QColor& ground : {theme->input, theme->output})
            EXPECT_GE(contrast(theme->text, ground), least);
        for (std::uint32_t family = 0; family < 7; ++family)
            EXPECT_GE(contrast(theme->family(family), theme->surface), 2.0) << family;
        for (std::uint32_t family = 0; family < 7; ++family)
            EXPECT_GE(contrast(theme->familyInk(family), theme->surface), 4.5) << family;
    }
}

TEST_P(Themes, theEntryThatIsChosenInAMenuCanBeRead) {
    QMenu menu(&studio.window);
    QAction* possible = menu.addAction(QStringLiteral("Possible"), QKeySequence(Qt::Key_F2), [] {});
    QAction* impossible = menu.addAction(QStringLiteral("Impossible"));
    impossible->setEnabled(false);
    QAction* checked = menu.addAction(QStringLiteral("Checked"));
    checked->setCheckable(true);
    checked->setChecked(true);
    QAction* group = menu.addMenu(QStringLiteral("Group"))->menuAction();
    menu.popup({});
    double chosen = 0;
    for (QAction* one : {possible, impossible, checked, group}) {
        for (QAction* active : {static_cast<QAction*>(nullptr), one}) {
            menu.setActiveAction(active);
            QCoreApplication::processEvents();
            EXPECT_GE(contrastIn(menu, menu.actionGeometry(one)), 4.5)
                << one->text().toStdString() << (active ? ", chosen" : "");
        }
        if (one == possible) chosen = contrastIn(menu, menu.actionGeometry(one));
        if (one == impossible) {
            EXPECT_LT(contrastIn(menu, menu.actionGeometry(one)), chosen) << "it looks possible";
            keep(menu, "menu-impossible");
        }
    }
    menu.setActiveAction(possible);
    keep(menu, "menu-possible");
}

TEST_P(Themes, theMenuThatIsOpenAndItsEntryCanBeRead) {
    QMenuBar& bar = *studio.window.menuBar();
    for (QAction* menu : bar.actions()) {
        bar.setActiveAction(menu);
        QCoreApplication::processEvents();
        EXPECT_GE(contrastIn(bar, bar.actionGeometry(menu)), 4.5) << menu->text().toStdString();
        QMenu& open = *menu->menu();
        for (QAction* one : open.actions()) {
            if (one->isSeparator()) continue;
            open.setActiveAction(one);
            QCoreApplication::processEvents();
            EXPECT_GE(contrastIn(open, open.actionGeometry(one)), 4.5) << one->text().toStdString();
        }
        if (menu == bar.actions().front()) keep(open, "menu-file");
        open.close();
    }
}

TEST_P(Themes, whatIsChosenInAListCanBeRead) {
    QComboBox box(&studio.window);
    box.addItems({QStringLiteral("one of them"), QStringLiteral("another one")});
    box.show();
    box.showPopup();
    QCoreApplication::processEvents();
    QAbstractItemView& list = *box.view();
    for (int row = 0; row < 2; ++row) {
        list.setCurrentIndex(list.model()->index(row, 0));
        QCoreApplication::processEvents();
        for (int any = 0; any < 2; ++any)
            EXPECT_GE(contrastIn(*list.viewport(), list.visualRect(list.model()->index(any, 0))), 4.5)
                << row << any;
    }
    keep(list, "list");
    box.hidePopup();
}

INSTANTIATE_TEST_SUITE_P(All, Themes,
                         testing::Values(&Theme::light(), &Theme::night(), &Theme::highContrast()),
                         [](const auto& one) { return nameOf(*one.param); });

// Words that are written already get the colours of the new theme.
TEST(Theme, linksInMessagesFollowIt) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    std::string broken = studio.text();
    broken.replace(broken.find("A(i, k)"), 7, "A(i, q)");
    studio.window.workbench().document().setText(broken);
    ASSERT_TRUE(studio.settleAfterEdit());
    const QLabel* details = nullptr;
    for (const QLabel* label : studio.window.findChild<ProblemsPanel*>()->findChildren<QLabel*>())
        if (label->accessibleName() == QStringLiteral("The problem in full")) details = label;
    ASSERT_TRUE(details);
    const auto colour = [&] {
        return details->text().section(QStringLiteral("color:"), 1).section(QLatin1Char('\''), 0, 0);
    };
    EXPECT_EQ(colour(), Theme::light().accent.name());
    studio.window.action(ActionId::Dark).trigger();
    QCoreApplication::processEvents();
    EXPECT_EQ(colour(), Theme::night().accent.name());
    studio.window.action(ActionId::Dark).trigger();
}

} // namespace tactus::views
