// The compiler's tree of a C text, as plain data.
#include "reading.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace tactus::cinput {
namespace {

class CTree : public testing::Test {
  protected:
    void SetUp() override {
        if (!hasLibrary()) GTEST_SKIP() << "libclang 19 is not installed";
    }
    void readText(std::string text) {
        text_ = std::move(text);
        const auto tree = treeOf(text_);
        ASSERT_TRUE(tree) << tree.error();
        tree_ = *tree;
    }
    std::string textOf(const Node& node) const { return text_.substr(node.span.begin, node.span.size()); }
    // The first node of the kind whose text is this.
    const Node& find(Node::Kind kind, const std::string& text) const {
        const auto found = std::ranges::find_if(
            tree_.nodes, [&](const Node& node) { return node.kind == kind && textOf(node) == text; });
        EXPECT_NE(found, tree_.nodes.end()) << text;
        return found == tree_.nodes.end() ? tree_.nodes.front() : *found;
    }
    std::string typeOf(const Node& node) const { return tree_.types[node.type].text; }

    std::string text_;
    Tree tree_;
};

TEST_F(CTree, HasTheFunctionAroundTheRegionWithTypesAndConversions) {
    readText("signed char c; void f(long l, float x[4]) {\n#pragma scop\nx[l] = c + 1;\n#pragma "
             "endscop\n}\nint g(void) { return 2; }\n");
    EXPECT_EQ(find(Node::Kind::Binary, "x[l] = c + 1").operation, Node::Operation::Assign);
    const Node& sum = find(Node::Kind::Binary, "c + 1");
    EXPECT_EQ(sum.operation, Node::Operation::Add);
    EXPECT_EQ(typeOf(sum), "int");
    EXPECT_EQ(typeOf(find(Node::Kind::Cast, "c")), "int");
    EXPECT_EQ(tree_.types[find(Node::Kind::Name, "c").type].kind, CType::Kind::Int8);
    EXPECT_EQ(tree_.types[find(Node::Kind::Parameter, "long l").type].kind, CType::Kind::Int64);
    const Declaration& declared = tree_.declarations[find(Node::Kind::Name, "c").declaration];
    EXPECT_EQ(declared.name, "c");
    EXPECT_EQ(text_.substr(declared.span.begin, declared.span.size()), "c");
    EXPECT_FALSE(declared.isInFunction);
    EXPECT_TRUE(tree_.messages.empty());
}

TEST_F(CTree, LiteralsKnowTheInnermostMacro) {
    readText("#define N 64\n#define M (N * 2)\n#define BOUND(a, b) a\nfloat x[4];\nvoid f(void) {\n#pragma "
             "scop\nx[0] = BOUND(M, n) + 3;\n#pragma endscop\n}\n");
    std::string found;
    for (const Node& node : tree_.nodes)
        if (node.kind == Node::Kind::Integer)
            found += std::to_string(node.value) + ":" +
                     (node.macro == none ? "" : tree_.macros[node.macro].name) + " ";
    EXPECT_NE(found.find("64:N 2:M 3: "), std::string::npos) << found;
    const auto n = std::ranges::find(tree_.macros, "N", &Macro::name);
    ASSERT_NE(n, tree_.macros.end());
    EXPECT_EQ(n->body, " 64");
    EXPECT_EQ(n->span.begin, 8u);
}

TEST_F(CTree, ExtentsStandInFrontOfTheInitialValue) {
    readText("#define N 2\nvoid f(void) { int a[N][3] = {{1}}; float x[1];\n#pragma scop\nx[0] = 1;\n#pragma "
             "endscop\n}\n");
    const auto index =
        static_cast<std::uint32_t>(&find(Node::Kind::Variable, "int a[N][3] = {{1}}") - tree_.nodes.data());
    std::string parts;
    for (std::uint32_t child = index + 1; child < tree_.nodes[index].end; child = tree_.nodes[child].end)
        parts += textOf(tree_.nodes[child]) + (tree_.nodes[child].isInitial ? "! " : " ");
    EXPECT_EQ(parts, "3 N {{1}}! ");
}

TEST_F(CTree, MessagesAndSkippedLinesHavePlaces) {
    readText("#if 0\nx\n#endif\nvoid f(float x[9]) {\n#pragma scop\nx[0] = y;\n#pragma endscop\n}\n");
    ASSERT_EQ(tree_.messages.size(), 1u);
    EXPECT_TRUE(tree_.messages[0].isError);
    EXPECT_EQ(tree_.messages[0].at, text_.find("y;"));
    ASSERT_EQ(tree_.skipped.size(), 1u);
    EXPECT_TRUE(tree_.skipped[0].contains(6));
    EXPECT_FALSE(tree_.skipped[0].contains(static_cast<std::uint32_t>(text_.find("void"))));
}

} // namespace
} // namespace tactus::cinput
