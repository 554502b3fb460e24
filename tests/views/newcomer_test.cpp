// Somebody who has never seen Tactus writes a one-dimensional convolution, makes it systolic, sees its data
// move and saves the picture: with the window alone. The pictures of docs/studio.md are taken on the way.
#include "dialogs.h"
#include "home.h"
#include "support.h"

#include "system/processes/files.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

namespace tactus::views {

namespace {

constexpr const char* convolution = R"(design convolution {
param N = 8, K = 3;
input x[N] : Int(32);
input w[K] : Int(32);
output y[N-K+1] : Int(32);
loops i: 0..N-K+1, j: 0..K;
y(i) += x(i + j) * w(j);
}
)";

class Newcomer : public testing::Test {
  protected:
    Newcomer() {
        studio.window.resize(1440, 900);
        EXPECT_TRUE(studio.settle());
    }
    Workbench& bench() { return studio.window.workbench(); }
    void click(QWidget& widget, std::optional<QPoint> at = {}) {
        ASSERT_TRUE(widget.isVisible()) << widget.objectName().toStdString();
        QTest::mouseClick(&widget, Qt::LeftButton, {}, at.value_or(widget.rect().center()));
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    // A button in sight whose words begin so.
    QAbstractButton* button(const QString& words) {
        for (QAbstractButton* one : studio.window.findChildren<QAbstractButton*>())
            if (one->isVisible() && one->text().remove(QLatin1Char('&')).startsWith(words)) return one;
        return nullptr;
    }
    void enter(const char* box, const char* number) {
        auto& entry = studio.child<QSpinBox>(box);
        entry.setFocus();
        entry.selectAll();
        QTest::keyClicks(&entry, QLatin1String(number));
        QTest::keyClick(&entry, Qt::Key_Return);
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    void type(const char* words) {
        for (const char* letter = words; *letter; ++letter) {
            if (*letter == '\n') studio.press(Qt::Key_Escape); // what is proposed, if anything is
            QTest::keyClick(QApplication::focusWidget(), *letter == '\n' ? '\r' : *letter);
        }
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    QString verdict() { return studio.child<QPushButton>("verdictChip").text(); }
    QPoint middleOfTensor(const char* name) {
        const ure::TensorId tensor = *bench().array().results().model->system().tensorNamed(name);
        for (const draw::Node& node : bench().array().results().scene->nodes)
            if (node.kind == draw::Node::Kind::Tensor && node.tensor == tensor)
                return studio.window.canvas().camera().boxToView(boxOf(node)).center().toPoint();
        return {};
    }
    // A picture for the documentation, where such are made.
    void look(const char* name) {
        studio.grab(name);
        if (!qEnvironmentVariableIsSet("TACTUS_RENEW_PICTURES")) return;
        const std::string file = test::inRepository(fmt::format("/docs/pictures/{}.png", name));
        EXPECT_TRUE(studio.window.grab().save(QString::fromStdString(file)));
    }
    void save(const QString& file) {
        QTimer::singleShot(0, [&] { chooseFile(file); });
        studio.press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        ASSERT_TRUE(studio.settleAfterEdit());
    }

    const Home home;
    Studio studio;
};

} // namespace

TEST_F(Newcomer, makesAConvolutionSystolicAndSeesItsDataMove) {
    // A new design, typed.
    studio.press(Qt::Key_N, Qt::ControlModifier);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.window.editor().setFocus();
    type(convolution);
    ASSERT_TRUE(bench().mapping()) << studio.text();
    EXPECT_EQ(bench().mapping()->system->name, "convolution");
    EXPECT_TRUE(verdict().startsWith(QStringLiteral("Legal"))) << verdict().toStdString();
    look("newcomer-1-written");

    // Each PE takes a weight, and two steps for each result: the weights stay, samples and sums move.
    click(*button(QStringLiteral("j")));
    click(*button(QStringLiteral("i")));
    enter("time i", "2");
    enter("time j", "1");
    EXPECT_NE(studio.text().find("space_time_transform({j}, 2*i + j)"), std::string::npos) << studio.text();
    // Both inputs are read from memory in each PE; the notes have a button that hands them on.
    for (int input = 0; input < 2; ++input) {
        QAbstractButton* fix = button(QStringLiteral("Fix: add localise"));
        ASSERT_NE(fix, nullptr) << input;
        click(*fix);
    }
    EXPECT_EQ(button(QStringLiteral("Fix: add localise")), nullptr);
    EXPECT_EQ(verdict(), QStringLiteral("Legal and systolic"));
    EXPECT_EQ(bench().array().results().model->pes, 3);
    look("newcomer-2-systolic");

    // Samples that say where they come from, in a queue at the edge, and the weights 1.
    studio.press(Qt::Key_2, Qt::AltModifier);
    studio.press(Qt::Key_Q);
    for (const auto& [tensor, kind] :
         {std::pair("w", evaluate::DataKind::One), {"x", evaluate::DataKind::Index}}) {
        click(*studio.window.canvas().viewport(), middleOfTensor(tensor));
        auto& data = studio.child<QComboBox>("dataOfInput");
        data.setFocus();
        for (int tries = 0; tries < data.count(); ++tries) {
            if (bench().dataChoices().contains(tensor) && bench().dataChoices().at(tensor).kind == kind)
                break;
            QTest::keyClick(&data, Qt::Key_Down);
            QTest::keyClick(&data, Qt::Key_Return);
            ASSERT_TRUE(studio.settleAfterEdit());
        }
        ASSERT_TRUE(bench().dataChoices().contains(tensor)) << tensor;
        EXPECT_EQ(bench().dataChoices().at(tensor).kind, kind);
    }
    studio.press(Qt::Key_2, Qt::AltModifier);
    std::vector<std::vector<std::int64_t>> read; // elements of x, from cycle to cycle
    for (int step = 0; step < 6; ++step) {
        for (const draw::Waiting& one : studio.window.canvas().waiting())
            if (one.places == 0 && bench().array().results().model->system().tensors[one.tensor].name == "x")
                read.push_back(one.element.index);
        studio.press(Qt::Key_Right);
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    EXPECT_EQ(bench().time().cycle(), 6);
    EXPECT_GE(read.size(), 4u); // they move: each cycle reads others
    EXPECT_NE(read.front(), read.back());
    look("newcomer-3-data");

    // y(2) = 2 + 3 + 4, beside direct evaluation.
    const evaluate::Tensors& outputs = bench().array().results().run->simulation.outputs;
    const ure::TensorId y = *bench().array().results().model->system().tensorNamed("y");
    EXPECT_EQ(outputs[y.index()].values[2].asInteger(), 9);
    EXPECT_TRUE(bench().array().results().run->matches());

    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("array.svg"));
    save(file);
    const auto picture = system::readFile(file.toStdString());
    ASSERT_TRUE(picture);
    EXPECT_NE(picture->find("cycle"), std::string::npos);
}

} // namespace tactus::views
