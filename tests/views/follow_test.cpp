// A value followed in the window: what lights up, beside the reads of a product of matrices by hand.
#include "support.h"

#include "commands/request/command.h"
#include "views/panels/inspector/inspector.h"
#include "views/panels/network/network_panel.h"

#include <QTemporaryDir>
#include <nlohmann/json.hpp>

namespace tactus::views {

namespace {

using Points = std::set<polyhedra::Point>;

// The example of a product of 8 x 8 elements: Z(i, j, k) on PE (i, j) in cycle i + j + k.
struct Following : Studio {
    explicit Following(const std::string& path = gemm) {
        EXPECT_TRUE(open(path));
        window.resize(1900, 1050);
        window.canvas().setFocus();
        EXPECT_TRUE(settle());
    }
    Workbench& bench() { return window.workbench(); }
    Follower& follower() { return bench().follower(); }
    const ValuePath& path() { return *follower().path(); }
    void goTo(std::int64_t cycle) {
        bench().time().seek(cycle);
        EXPECT_TRUE(settle());
    }
    void follow() {
        press(Qt::Key_V);
        EXPECT_TRUE(settle());
    }
    // A comes from kernels, and the network is in sight.
    void isolateA() {
        QString changed = QString::fromStdString(text());
        changed.replace(QStringLiteral("X.space_time_transform({i, j}, i + j + k);"),
                        QStringLiteral("X.space_time_transform({i, j}, i + j + k)"
                                       ".isolate_producer_chain(A, A_loader, A_feeder);"));
        window.editor().setPlainText(changed);
        EXPECT_TRUE(settleAfterEdit());
        window.action(ActionId::FocusNetwork).trigger();
        EXPECT_TRUE(settle());
    }
    void click(QWidget& widget, QPoint place) {
        QTest::mouseClick(&widget, Qt::LeftButton, {}, place);
        EXPECT_TRUE(settle());
    }
    // On the PE's name, above its values.
    void clickPe(const polyhedra::Point& pe) {
        click(*window.canvas().viewport(), window.canvas().boxOfPe(pe).topLeft() + QPoint(8, 6));
    }
    Points pesOnPath(std::int64_t rows, std::int64_t columns) {
        Points found;
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < columns; ++j)
                if (path().ofPe({i, j})) found.insert({i, j});
        return found;
    }
    // The readers of the links of a variable's stream to the next PE.
    Points readersOnPath(const char* variable) {
        Points found;
        const array::Model& model = *bench().array().results().model;
        for (std::uint32_t f = 0; f < model.links.size(); ++f) {
            const ure::Variable& of = model.system().variables[model.links[f].variable];
            if (of.name != variable || model.links[f].displacement == polyhedra::Vector{0, 0}) continue;
            for (std::int64_t i = 0; i < 8; ++i)
                for (std::int64_t j = 0; j < 8; ++j)
                    if (path().ofLink(f, {i, j})) found.insert({i, j});
        }
        return found;
    }
    Points elementsOnPath(const char* tensor, std::int64_t rows, std::int64_t columns) {
        Points found;
        const auto id = bench().array().results().model->system().tensorNamed(tensor);
        for (std::int64_t i = 0; i < rows; ++i)
            for (std::int64_t j = 0; j < columns; ++j)
                if (path().ofElement(*id, {i, j})) found.insert({i, j});
        return found;
    }
    QString words() { return child<QLabel>("followed").text(); }
    bool hasColour(QWidget& widget, QRect around, const QColor& colour) {
        const QImage image = widget.grab(around).toImage();
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixelColor(x, y) == colour) return true;
        return false;
    }
    bool isLit(const polyhedra::Point& pe, const QColor& colour) {
        const QRect box = window.canvas().boxOfPe(pe).adjusted(-8, -8, 8, 8);
        return hasColour(*window.canvas().viewport(), box, colour);
    }
};

const QColor past = Theme::light().past, future = Theme::light().future;

} // namespace

// Z(2, 3, 4) is the sum of A(2, k) B(k, 3), k = 0..4; A comes along row 2, B down column 3.
TEST(Follow, aClickOnAPeLightsItsPathInAllViews) {
    Following studio;
    studio.goTo(9);
    studio.follow();
    EXPECT_EQ(studio.follower().path(), nullptr);
    EXPECT_TRUE(studio.words().contains(QStringLiteral("light up")));
    studio.clickPe({2, 3});
    ASSERT_NE(studio.follower().path(), nullptr);
    EXPECT_EQ(studio.path().name(), "Z@2,3,4");
    Points row, column, all, a, b;
    for (std::int64_t j = 0; j <= 3; ++j) all.insert({2, j});
    for (std::int64_t j = 1; j <= 3; ++j) row.insert({2, j});
    for (std::int64_t i = 0; i <= 2; ++i) all.insert({i, 3});
    for (std::int64_t i = 1; i <= 2; ++i) column.insert({i, 3});
    for (std::int64_t k = 0; k <= 4; ++k) {
        a.insert({2, k});
        b.insert({k, 3});
    }
    EXPECT_EQ(studio.pesOnPath(8, 8), all);
    EXPECT_EQ(studio.readersOnPath("X"), row);
    EXPECT_EQ(studio.readersOnPath("Y"), column);
    EXPECT_EQ(studio.elementsOnPath("A", 8, 16), a);
    EXPECT_EQ(studio.elementsOnPath("B", 16, 8), b);
    EXPECT_EQ(studio.elementsOnPath("C", 8, 8), Points({{2, 3}}));
    // In cycles: A(2, 0) is read in cycle 2 by PE (2, 0), the sum ends in cycle 2 + 3 + 15.
    EXPECT_EQ(studio.path().cycles().begin()->first, 2);
    EXPECT_EQ(studio.path().cycles().rbegin()->first, 20);
    // In the text: the equations of X, Y, Z and C.
    EXPECT_EQ(studio.window.editor().followed(), (std::vector<int>{11, 12, 13, 14}));
    // On screen.
    EXPECT_TRUE(studio.isLit({2, 0}, past));
    EXPECT_FALSE(studio.isLit({2, 0}, future));
    EXPECT_TRUE(studio.isLit({2, 3}, past));
    EXPECT_TRUE(studio.isLit({2, 3}, future));
    EXPECT_FALSE(studio.isLit({5, 5}, past) || studio.isLit({5, 5}, future));
    HeatStrip& heat = studio.window.timeline().heat();
    heat.resize(heat.width(), 64 * 6 + 6);
    const auto isCellLit = [&](std::size_t rowOfHeat, std::int64_t cycle, const QColor& colour) {
        return studio.hasColour(heat, QRect(heat.placeOf(rowOfHeat, cycle), QSize(1, 1)), colour);
    };
    EXPECT_TRUE(isCellLit(2 * 8 + 3, 8, past));
    EXPECT_TRUE(isCellLit(2 * 8 + 3, 11, future));
    EXPECT_FALSE(isCellLit(2 * 8 + 4, 8, past));
    studio.grab("followed");
}

// A value is followed as the command does.
TEST(Follow, theLogHasTheCommandWithTheSameValues) {
    Following studio;
    QStringList lines;
    QObject::connect(&studio.bench(), &Workbench::logged, [&](const QString& line) { lines << line; });
    studio.goTo(12);
    studio.follow();
    studio.clickPe({4, 1});
    ASSERT_FALSE(lines.isEmpty());
    EXPECT_TRUE(lines.back().startsWith(QStringLiteral("tactus trace"))) << lines.back().toStdString();
    EXPECT_TRUE(lines.back().contains(QStringLiteral("--value Z@4,1,7"))) << lines.back().toStdString();
    const commands::Report report = commands::run({"trace", gemm, "--value", "Z@4,1,7", "--json"});
    const nlohmann::json json = nlohmann::json::parse(report.out);
    for (const auto& [side, name] :
         {std::pair(ValuePath::Side::Past, "past"), std::pair(ValuePath::Side::Future, "future")}) {
        std::int64_t printed = 0;
        for (const auto& segment : json[name]) printed += segment["count"].get<std::int64_t>();
        EXPECT_EQ(std::ranges::count(studio.path().steps(), side, &ValuePath::Step::side), printed) << name;
    }
}

TEST(Follow, aClickOnALineOfAPeFollowsThisValue) {
    Following studio;
    studio.window.canvas().zoomBy(1.6);
    studio.goTo(14);
    studio.follow();
    const QRect box = studio.window.canvas().boxOfPe({3, 4});
    ASSERT_GE(box.width(), 52);
    const double scale = box.width() / draw::peSide;
    // The lines below the name: Z, X, Y.
    const auto line = [&](int number) {
        return box.topLeft() + QPoint(box.width() / 2, int((1.5 + (number + 0.5) * 8.6) * scale));
    };
    QWidget& canvas = *studio.window.canvas().viewport();
    studio.click(canvas, line(2));
    ASSERT_NE(studio.follower().path(), nullptr);
    EXPECT_EQ(studio.path().name(), "X@3,4,7");
    // X(3, 4, 7) is A(3, 7) on its way along the row, and in the sums of the PEs from here on.
    EXPECT_EQ(studio.elementsOnPath("A", 8, 16), Points({{3, 7}}));
    EXPECT_EQ(studio.elementsOnPath("C", 8, 8), Points({{3, 4}, {3, 5}, {3, 6}, {3, 7}}));
    studio.click(canvas, line(3));
    EXPECT_EQ(studio.path().name(), "Y@3,4,7");
    studio.click(canvas, line(1));
    EXPECT_EQ(studio.path().name(), "Z@3,4,7");
}

TEST(Follow, linksElementsPointsAndCellsOfTheStripHaveValues) {
    Following studio;
    studio.goTo(9);
    studio.follow();
    // The register of the link holds what its reader takes in this cycle: X of the PE before, one cycle ago.
    const array::Model& model = *studio.bench().array().results().model;
    for (std::uint32_t f = 0; f < model.links.size(); ++f)
        if (model.system().variables[model.links[f].variable].name == "X") {
            studio.bench().select(Selection::ofLink(f, {2, 3}));
            ASSERT_TRUE(studio.settle());
            EXPECT_EQ(studio.path().name(), "X@2,2,4");
        }
    // An element of an input is followed from where it is read, one of an output from where it is written.
    Selection element = Selection::ofTensor(*model.system().tensorNamed("B"));
    element.element = {5, 6};
    studio.bench().select(element);
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(studio.path().name(), "Y@0,6,5");
    element = Selection::ofTensor(*model.system().tensorNamed("C"));
    element.element = {7, 1};
    studio.bench().select(element);
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(studio.path().name(), "C@7,1,15");
    EXPECT_EQ(studio.elementsOnPath("C", 8, 8), Points({{7, 1}}));
    Points a;
    for (std::int64_t k = 0; k < 16; ++k) a.insert({7, k});
    EXPECT_EQ(studio.elementsOnPath("A", 8, 16), a);
    // A cell of the strip: PE (1, 4) in cycle 11.
    HeatStrip& heat = studio.window.timeline().heat();
    heat.resize(heat.width(), 64 * 6 + 6);
    studio.click(heat, heat.placeOf(1 * 8 + 4, 11));
    EXPECT_EQ(studio.path().name(), "Z@1,4,6");
    // A point of the iteration space, also of the PE that is selected already.
    IterationCanvas& points = studio.window.iterations().canvas();
    const auto dot = points.space()->dotAt(polyhedra::Point{1, 4, 15});
    ASSERT_TRUE(dot);
    studio.click(points, points.placeOf(*dot));
    const polyhedra::Point chosen = studio.path().value().at;
    EXPECT_EQ(studio.bench().selection().pe, (polyhedra::Point{chosen[0], chosen[1]}));
    EXPECT_EQ(studio.bench().time().cycle(), chosen[0] + chosen[1] + chosen[2]);
}

// Kernels bring A to the array; B and C come and go by themselves.
TEST(Follow, kernelsAndChannelsOfThePathAreLit) {
    Following studio;
    studio.isolateA();
    const auto& model = studio.bench().array().results().model;
    ASSERT_TRUE(model && model->network);
    DiagramCanvas& canvas = studio.window.findChild<NetworkPanel*>()->canvas();
    const auto isLit = [&](const draw::Subject& part) {
        const QRect place = canvas.placeOf(part).adjusted(-3, -3, 3, 3);
        return studio.hasColour(*canvas.viewport(), place, past);
    };
    const draw::Subject loader{draw::Subject::Kind::Kernel,
                               model->network->channels[spatial::ChannelId(0U)].writer.index()},
        channel{draw::Subject::Kind::Channel, 0};
    EXPECT_FALSE(isLit(loader));
    studio.goTo(9);
    studio.follower().setOn(true);
    studio.bench().select(Selection::ofPe({2, 3}));
    ASSERT_TRUE(studio.settle());
    EXPECT_TRUE(isLit(loader));
    EXPECT_TRUE(isLit(channel));
    EXPECT_TRUE(studio.words().contains(QStringLiteral("PE (2, 3), step 9")));
    const ure::System& inMemory = *model->network->original;
    for (const char* tensor : {"A", "B"})
        EXPECT_TRUE(isLit({draw::Subject::Kind::Memory, inMemory.tensorNamed(tensor)->index()})) << tensor;
    EXPECT_FALSE(isLit({draw::Subject::Kind::Memory, inMemory.tensorNamed("C")->index()})); // of the future
    studio.grab("followed-network");
    studio.follower().setOn(false);
    EXPECT_FALSE(isLit(loader));
}

// A channel is clicked: the token that its FIFO gives next is an element of A, whose row of C it reaches.
TEST(Follow, whatAFifoHoldsIsFollowed) {
    Following studio;
    studio.isolateA();
    const ArrayResults results = studio.bench().array().results();
    const simulate::NetworkSimulation& run = *results.run->network;
    const spatial::Network& plan = *results.model->network;
    spatial::ChannelId channel;
    for (const spatial::ChannelId id : plan.channels.keys())
        if (plan.channels[id].reader == plan.array) channel = id; // A_feeder to the array
    // By PEs of the feeder and cycles of the network, from the times of the tokens alone.
    const auto& fifo = *std::ranges::find_if(
        run.fifos, [&](const simulate::FifoRun& one) { return one.channel == channel && one.hasTimes(); });
    std::int64_t step = 0;
    const auto next = [&](std::int64_t cycle) { // the token that is the first to be read
        std::size_t token = 0;
        while (token < fifo.read.size() && fifo.read[token] < cycle) ++token;
        return token < fifo.written.size() && fifo.written[token] <= cycle ? std::optional(token)
                                                                           : std::nullopt;
    };
    while (!next(run.steps[std::size_t(step)])) ++step;
    const std::int64_t element = fifo.elements[*next(run.steps[std::size_t(step)])]; // of 8 x 16
    const std::int64_t i = element / 16, k = element % 16;
    studio.goTo(step);
    studio.follow();
    DiagramCanvas& canvas = studio.window.findChild<NetworkPanel*>()->canvas();
    studio.click(*canvas.viewport(),
                 canvas.placeOf({draw::Subject::Kind::Channel, std::uint32_t(channel.index())}).center());
    ASSERT_TRUE(studio.follower().path()) << studio.words().toStdString();
    EXPECT_EQ(studio.path().value().at, (polyhedra::Point{i, 0, k})); // where the array takes it over
    ASSERT_EQ(studio.path().outputs().size(), 8U);
    for (const array::ElementOf& one : studio.path().outputs()) EXPECT_EQ(one.index[0], i);
    ASSERT_EQ(studio.path().inputs().size(), 1U);
    EXPECT_EQ(studio.path().inputs()[0].index, (std::vector<std::int64_t>{i, k}));
    // The inspector lists what the FIFOs hold; each is a link.
    auto& label = studio.child<QLabel>("followed");
    const QString name = QStringLiteral(">A(%1, %2)<").arg(i).arg(k);
    EXPECT_TRUE(label.text().contains(QStringLiteral("holds")) && label.text().contains(name))
        << label.text().toStdString();
    studio.grab("followed-fifo");
    const std::int64_t other = (i + 1) % 8;
    Q_EMIT label.linkActivated(QStringLiteral("token:%1:%2,%3")
                                   .arg(plan.operands[plan.channels[channel].operand].tensor.index())
                                   .arg(other)
                                   .arg(k));
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(studio.path().value().at, (polyhedra::Point{other, 0, k}));
    // In the last step everything has been read.
    studio.goTo(studio.bench().time().cycles() - 1);
    studio.bench().select(
        Selection::ofPart({draw::Subject::Kind::Channel, std::uint32_t(channel.index()), {}}));
    ASSERT_TRUE(studio.settle());
    EXPECT_FALSE(studio.follower().path());
    EXPECT_TRUE(studio.words().contains(QStringLiteral("holds no token in cycle")))
        << studio.words().toStdString();
}

TEST(Follow, arrowKeysWalkThePath) {
    Following studio;
    studio.goTo(9);
    studio.follow();
    studio.clickPe({2, 3});
    const auto pressAlt = [&](int key) {
        studio.press(key, Qt::AltModifier);
        EXPECT_TRUE(studio.settle());
        return studio.path().nameOf(studio.follower().step());
    };
    // The sum of the next cycle, and back.
    EXPECT_EQ(pressAlt(Qt::Key_Right), "Z@2,3,5");
    EXPECT_EQ(studio.bench().time().cycle(), 10);
    EXPECT_EQ(studio.bench().selection(), Selection::ofPe({2, 3}));
    EXPECT_TRUE(studio.words().contains(QStringLiteral("Z(2, 3, 5) = ")));
    EXPECT_EQ(pressAlt(Qt::Key_Left), "Z@2,3,4");
    // Its operands of the same cycle are the values that A and B bring.
    std::set<std::string> ofCycle{pressAlt(Qt::Key_Up), pressAlt(Qt::Key_Up)};
    EXPECT_TRUE(ofCycle.contains("Y@2,3,4") || ofCycle.contains("X@2,3,4"));
    // X comes from the PE before it, one cycle earlier.
    while (studio.path().nameOf(studio.follower().step()) != "X@2,3,4") {
        const std::size_t before = studio.follower().step();
        pressAlt(Qt::Key_Up);
        if (studio.follower().step() == before) break;
    }
    EXPECT_EQ(pressAlt(Qt::Key_Left), "X@2,2,4");
    EXPECT_EQ(studio.bench().time().cycle(), 8);
    EXPECT_EQ(studio.bench().selection(), Selection::ofPe({2, 2}));
    EXPECT_EQ(studio.path().name(), "Z@2,3,4"); // followed as before
    // The first value of the path has no operand.
    for (int n = 0; n < 30; ++n) pressAlt(Qt::Key_Left);
    EXPECT_EQ(pressAlt(Qt::Key_Left), "X@2,0,4");
    EXPECT_EQ(studio.bench().time().cycle(), 6);
}

TEST(Follow, linksOfTheInspectorLeadToWhereAnOperandIsMade) {
    Following studio;
    studio.goTo(9);
    studio.follow();
    studio.clickPe({2, 3});
    auto& label = studio.child<QLabel>("followed");
    const auto linkTo = [&](const QString& name) {
        const QStringList parts = label.text().split(QStringLiteral("href='"));
        for (const QString& part : parts)
            if (part.contains(QLatin1Char('>') + name + QLatin1Char('<'))) return part.section(u'\'', 0, 0);
        return QString();
    };
    ASSERT_FALSE(linkTo(QStringLiteral("Z(2, 3, 3)")).isEmpty()) << label.text().toStdString();
    Q_EMIT label.linkActivated(linkTo(QStringLiteral("Z(2, 3, 3)")));
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(studio.bench().time().cycle(), 8);
    Q_EMIT label.linkActivated(linkTo(QStringLiteral("X(2, 3, 3)")));
    Q_EMIT label.linkActivated(linkTo(QStringLiteral("X(2, 2, 3)")));
    Q_EMIT label.linkActivated(linkTo(QStringLiteral("X(2, 1, 3)")));
    Q_EMIT label.linkActivated(linkTo(QStringLiteral("X(2, 0, 3)")));
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(studio.bench().time().cycle(), 5);
    EXPECT_EQ(studio.bench().selection(), Selection::ofPe({2, 0}));
    ASSERT_FALSE(linkTo(QStringLiteral("A(2, 3)")).isEmpty()) << label.text().toStdString();
    Q_EMIT label.linkActivated(linkTo(QStringLiteral("A(2, 3)")));
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(studio.bench().selection().kind, Selection::Kind::Tensor);
    EXPECT_EQ(studio.bench().selection().element, (std::vector<std::int64_t>{2, 3}));
    EXPECT_EQ(studio.path().name(), "Z@2,3,4");
}

TEST(Follow, saysWhyThereIsNothingToFollow) {
    Following studio;
    studio.goTo(3);
    studio.follow();
    studio.clickPe({7, 7});
    EXPECT_EQ(studio.follower().path(), nullptr);
    EXPECT_TRUE(studio.words().contains(QStringLiteral("PE (7, 7) does not compute a value in cycle 3.")))
        << studio.words().toStdString();
    studio.goTo(14);
    studio.clickPe({7, 7});
    EXPECT_EQ(studio.path().name(), "Z@7,7,0");
    // Without a run there is no time.
    studio.bench().setAutomatic(10);
    QString text = QString::fromStdString(studio.text());
    studio.window.editor().setPlainText(text.replace(QStringLiteral("K = 16"), QStringLiteral("K = 17")));
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.clickPe({7, 7});
    EXPECT_EQ(studio.follower().path(), nullptr);
    EXPECT_TRUE(studio.words().contains(QStringLiteral("has not been simulated")))
        << studio.words().toStdString();
}

// What is clicked while an array is simulated has its value in this one, not in the run before.
TEST(Follow, waitsForTheRunOfTheArrayAtHand) {
    Following studio;
    studio.goTo(9);
    studio.follow();
    int asked = 0;
    QObject::connect(&studio.bench().array(), &ArrayRun::arrayChanged, &studio.window, [&] {
        const ArrayResults& results = studio.bench().array().results();
        if (!results.model || results.run) return;
        studio.bench().select(Selection::ofPe({2, 3}));
        ++asked;
    });
    studio.bench().choose("", "weight_stationary");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_GT(asked, 0);
    ASSERT_NE(studio.follower().path(), nullptr);
    EXPECT_EQ(&studio.path().model(), studio.bench().array().results().model.get());
    // PE (j, k) = (2, 3) is in cycle 9 of i + j + k at i = 4.
    EXPECT_EQ(studio.path().name(), "Z@4,2,3");
}

TEST(Follow, aPathEndsWithItsArrayAndWhenItIsTurnedOff) {
    Following studio;
    studio.goTo(9);
    studio.follow();
    studio.clickPe({2, 3});
    ASSERT_NE(studio.follower().path(), nullptr);
    // Time and empty places of the picture: the first leaves it alone, the second ends it.
    studio.goTo(11);
    EXPECT_EQ(studio.path().name(), "Z@2,3,4");
    studio.press(Qt::Key_Escape);
    EXPECT_EQ(studio.follower().path(), nullptr);
    studio.clickPe({2, 3});
    ASSERT_NE(studio.follower().path(), nullptr);
    // Other data: another run of the same array.
    studio.bench().chooseData("A", evaluate::DataChoice{evaluate::DataKind::One});
    ASSERT_TRUE(studio.settle());
    ASSERT_NE(studio.follower().path(), nullptr);
    EXPECT_EQ(studio.path().name(), "Z@2,3,6");
    // Another array.
    const QString text = QString::fromStdString(studio.text());
    Editor& editor = studio.window.editor();
    editor.setPlainText(QString(text).replace(QStringLiteral("i + j + k"), QStringLiteral("i + 2*j + k")));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.follower().path(), nullptr);
    EXPECT_TRUE(studio.follower().isOn());
    EXPECT_TRUE(studio.window.editor().followed().empty());
    studio.clickPe({2, 3});
    ASSERT_NE(studio.follower().path(), nullptr);
    // A text with an error has no array.
    editor.setPlainText(QString(text).replace(QStringLiteral("X(i, j, k)"), QStringLiteral("X(i")));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.follower().path(), nullptr);
    editor.setPlainText(text);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.window.canvas().setFocus();
    studio.clickPe({2, 3});
    ASSERT_NE(studio.follower().path(), nullptr);
    studio.press(Qt::Key_V);
    EXPECT_EQ(studio.follower().path(), nullptr);
    EXPECT_FALSE(studio.follower().isOn());
    EXPECT_FALSE(studio.child<QLabel>("followed").isVisible());
    studio.clickPe({2, 3});
    EXPECT_EQ(studio.follower().path(), nullptr);
}

} // namespace tactus::views
