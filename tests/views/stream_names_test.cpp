// Wherever a dependence of a stream is named: a stream of an input bears the input's name. One of a func
// bears the name that `tactus localise` prints.
#include "support.h"

#include "views/models/items/dependence_model.h"
#include "views/models/words.h"

#include <QTableView>
#include <set>

namespace tactus::views {

namespace {

using Names = std::set<std::string>;

struct Named : Studio {
    Named(const char* example, const char* mapping) {
        const std::string path = test::inRepository("/examples/") + example + ".ure";
        EXPECT_TRUE(open(path.c_str()));
        window.workbench().choose("", mapping);
        EXPECT_TRUE(settleAfterEdit());
    }
    const ArrayResults& results() { return window.workbench().array().results(); }
    // The column "read" of the table.
    Names inTable() {
        Names names;
        for (QTableView* view : window.findChildren<QTableView*>())
            if (auto* model = qobject_cast<DependenceModel*>(view->model()))
                for (int row = 0; row < model->rowCount(); ++row)
                    names.insert(model->index(row, DependenceModel::Read).data().toString().toStdString());
        return names;
    }
    Names ofLinks() {
        Names names;
        for (const array::LinkFamily& link : results().model->links)
            names.insert(linkName(*results().model, link).toStdString());
        return names;
    }
    // The lines below the picture of the array, up to their displacement.
    Names inLegend() {
        Names names;
        for (const draw::Node& node : results().scene->nodes)
            if (node.kind == draw::Node::Kind::Legend)
                names.insert(node.label.substr(0, node.label.find(":")));
        return names;
    }
    // The titles of the inspector, one for each dependence that is selected.
    Names inInspector() {
        Names names;
        for (const auto id : window.workbench().mapping()->graph->dependences.keys()) {
            window.workbench().select(Selection::ofDependence(id));
            for (const QLabel* label : window.findChild<Inspector*>()->findChildren<QLabel*>())
                if (label->text().startsWith(QStringLiteral("Dependence: ")))
                    names.insert(label->text().mid(12).toStdString());
        }
        return names;
    }
    // The words above the iteration space, for each dependence that is selected.
    Names inIterationSpace() {
        Names names;
        for (const auto id : window.workbench().mapping()->graph->dependences.keys()) {
            window.workbench().select(Selection::ofDependence(id));
            const QString words = window.iterations().canvas().words();
            names.insert(words.left(words.indexOf(QStringLiteral(", ("))).toStdString());
        }
        return names;
    }
    // The reads that comments name where the kernel hands something on: "x(i+r, j+s)" of "line 12: ...".
    Names inComments(std::size_t target) {
        Names names;
        const std::string& code = results().codes.at(target)->files.at(0).content;
        for (std::size_t at = code.find("// line "); at != std::string::npos;
             at = code.find("// line ", at + 1)) {
            const std::string line = code.substr(at, code.find('\n', at) - at);
            names.insert(line.substr(line.find(": ") + 2));
        }
        return names;
    }
    void expectReads(const Names& reads) {
        EXPECT_EQ(inTable(), reads);
        EXPECT_EQ(inInspector(), reads);
        EXPECT_EQ(inIterationSpace(), reads);
    }
};

} // namespace

TEST(StreamNames, ofInputsAreThoseOfTheInputs) {
    Named studio("convolution-streams", "streams");
    studio.expectReads({"y reads y", "y reads x", "y reads w", "x reads x", "w reads w"});
    EXPECT_EQ(studio.ofLinks(), (Names{"y", "x", "w"}));
    EXPECT_EQ(studio.inLegend(), (Names{"y", "x", "w"}));
    for (const std::size_t target : {0U, 1U}) {
        const Names comments = studio.inComments(target);
        EXPECT_TRUE(comments.contains("x(i+r, j+s)") && comments.contains("w(r, s)")) << comments.size();
    }
}

TEST(StreamNames, ofThePivotRowAreThoseThatLocalisePrints) {
    Named studio("lu-pivot-rows", "pyramid");
    studio.expectReads({"A reads A", "A reads M_j", "A reads A_i", "M reads A", "M reads A_i2", "M_j reads M",
                        "M_j reads M_j", "A_i reads A", "A_i reads A_i", "A_i2 reads A", "A_i2 reads A_i2",
                        "U reads A", "L reads M"});
    const Names comments = studio.inComments(0);
    EXPECT_TRUE(comments.contains("M(k-1, i, k-1)") && comments.contains("A(k-1, k-1, j)"));
}

TEST(StreamNames, ofCholeskyAreThoseThatLocalisePrints) {
    Named studio("cholesky", "triangle");
    studio.expectReads({"S reads S", "S reads C_j", "S reads C_ji", "C reads S", "C reads C_i", "C_j reads C",
                        "C_j reads C_j", "C_i reads C", "C_i reads C_i", "C_ji reads C_j", "C_ji reads C_ji",
                        "L reads C"});
    EXPECT_TRUE(studio.inComments(0).contains("C(j, k-1, k-1)"));
}

// Two reads of one input are two streams; the second one has its way in its name.
TEST(StreamNames, ofASecondReadSayWhereItGoes) {
    Studio studio;
    studio.window.action(ActionId::New).trigger();
    studio.window.workbench().document().setText(R"(design syrk {
  param N = 4, K = 3;
  input A[N][K] : Int(32) = 1;
  output C[N][N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..K;
  C(i, j) += A(i, k) * A(j, k);
  mapping m {
    C.localise(A, {0, 1, 0}).localise(A, {1, 0, 0});
    C.space_time_transform({i, j}, i + j + k);
  }
}
)");
    ASSERT_TRUE(studio.settleAfterEdit());
    const dependence::Graph& graph = *studio.window.workbench().mapping()->graph;
    Names names;
    for (const dependence::Dependence& one : graph.dependences)
        names.insert(readText(graph, one).toStdString());
    EXPECT_EQ(names, (Names{"C reads C", "C reads A", "C reads A_i", "A reads A", "A_i reads A_i"}));
}

// An arrow under the mouse says whose it is.
TEST(StreamNames, areSaidOfAnArrowUnderTheMouse) {
    Named studio("lu-pivot-rows", "pyramid");
    IterationCanvas& canvas = studio.window.iterations().canvas();
    const draw::IterationSpace& space = *canvas.space();
    const dependence::Graph& graph = *space.graph;
    bool isSaid = false;
    for (std::size_t arrow = 0; arrow < space.arrows.size() && !isSaid; ++arrow) {
        QTest::mouseMove(&canvas, canvas.middleOf(arrow));
        const QString name = readText(graph, graph.dependences[space.arrows[arrow].dependence]);
        isSaid =
            canvas.words().startsWith(name + QStringLiteral(", (")) && canvas.toolTip() == canvas.words();
    }
    EXPECT_TRUE(isSaid);
}

// A button above the iteration space draws reads as they are written; an arrow says then what it reads.
TEST(StreamNames, areNotThereWhereReadsAreAsWritten) {
    Named studio("lu-pivot-rows", "pyramid");
    QToolButton& asWritten = studio.window.iterations().asWritten();
    ASSERT_TRUE(asWritten.isVisible());
    QTest::mouseClick(&asWritten, Qt::LeftButton);
    IterationCanvas& canvas = studio.window.iterations().canvas();
    Names names;
    for (std::size_t arrow = 0; arrow < canvas.space()->arrows.size(); ++arrow) {
        QTest::mouseMove(&canvas, canvas.middleOf(arrow));
        const QString words = canvas.words();
        if (words.contains(QStringLiteral(" reads ")))
            names.insert(words.left(words.indexOf(QStringLiteral(", ("))).toStdString());
    }
    EXPECT_EQ(names, (Names{"A reads A", "A reads M", "M reads A"}));
    studio.grab("points-as-written");
    // It stays so in another mapping, and is not offered where all streams are in the text.
    studio.window.workbench().choose("", "triangle");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(canvas.space()->arrows.back().written || canvas.space()->arrows.front().written);
    ASSERT_TRUE(studio.open(gemm));
    EXPECT_FALSE(studio.window.iterations().asWritten().isVisible());
}

} // namespace tactus::views
