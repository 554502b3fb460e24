#include "samples.h"
#include "syntax/ast.h"

#include <gtest/gtest.h>
#include <limits>

namespace tactus::syntax {
namespace {

// An expression as a prefix term, so that its shape can be compared.
std::string shape(const Expression& expression);

std::string shapes(const std::vector<Expression>& all) {
    std::string result;
    for (const Expression& one : all) result += ' ' + shape(one);
    return result;
}

std::string shape(const Expression& e) {
    if (!e.valid()) return "?";
    if (const auto it = as<IntegerLiteral>(e)) return it->value() ? std::to_string(*it->value()) : "large";
    if (const auto it = as<DecimalLiteral>(e)) return it->spelling();
    if (const auto it = as<StringLiteral>(e)) return '<' + it->value() + '>';
    if (const auto it = as<BooleanLiteral>(e)) return it->value() ? "T" : "F";
    if (const auto it = as<NameExpression>(e)) return it->name().text;
    if (const auto it = as<ScopedName>(e)) return it->scope().text + "::" + it->name().text;
    if (const auto it = as<Access>(e)) return '(' + it->name().text + shapes(it->arguments()) + ')';
    if (const auto it = as<CastExpression>(e))
        return '(' + it->type().base().text + '[' + shapes(it->type().arguments()) + "] " +
               shape(it->operand()) + ')';
    if (const auto it = as<UnaryExpression>(e))
        return '(' + std::string(describe(it->operation())) + ' ' + shape(it->operand()) + ')';
    if (const auto it = as<BinaryExpression>(e))
        return '(' + shape(it->left()) + std::string(describe(it->operation())) + shape(it->right()) + ')';
    if (const auto it = as<Parenthesised>(e)) return '[' + shape(it->inner()) + ']';
    if (const auto it = as<BraceList>(e)) return '{' + shapes(it->items()) + " }";
    return "error";
}

Design designOf(const Parsed& parsed) {
    return File(*parsed.tree).designs().front();
}

TEST(Ast, ExpressionsBindAsInCpp) {
    struct Case {
        const char *text, *shape;
    };
    const Case cases[] = {
        {"a + b * c", "(a'+'(b'*'c))"},
        {"a - b - c", "((a'-'b)'-'c)"},
        {"a << 1 + b", "(a'<<'(1'+'b))"},
        {"a < b == c > d", "((a'<'b)'=='(c'>'d))"},
        {"a & b == c", "(a'&'(b'=='c))"},
        {"a | b ^ c & d", "(a'|'(b'^'(c'&'d)))"},
        {"a || b && c | d", "(a'||'(b'&&'(c'|'d)))"},
        {"-a * !b", "(('-' a)'*'('!' b))"},
        {"- ~ +a", "('-' ('~' ('+' a)))"},
        {"(a + b) % 2", "([(a'+'b)]'%'2)"},
        {"Int(16)(e + 1)", "(Int[ 16] (e'+'1))"},
        {"Fixed(8, N)(e)", "(Fixed[ 8 N] e)"},
        {"Bool(x)", "(Bool[] x)"},
        {"X(i, j-1)(2)", "(X i (j'-'1))"}, // the call of a value is a mistake
        {"Buffer::Double", "Buffer::Double"},
        {"true && false", "(T'&&'F)"},
        {"0x1F + 1e-3 + .5 + 2.", "(((31'+'1e-3)'+'.5)'+'2.)"},
        {"18446744073709551615", "18446744073709551615"},
        {"18446744073709551616", "large"},
        {"a /* c */ // d\n + b", "(a'+'b)"},
        {"a and b = c", "(a'&&'(b'=='c))"}, // mistakes are read as they were meant
        {"a or not b", "(a'||'('!' b))"},
        {"a +", "(a'+'?)"},
        {"* a", "(?'*'a)"},
        {"X[i][j]", "(X i j)"},
        {"0 <= k < K", "error"},
    };
    for (const Case& one : cases) {
        const Parsed parsed = parseText(inDesign("  s = " + std::string(one.text) + ";"));
        EXPECT_EQ(shape(designOf(parsed).equations().front().right()), one.shape) << one.text;
    }
}

TEST(Ast, DecimalsAreTheNearestDouble) {
    struct Case {
        const char* text;
        double value;
    };
    const Case cases[] = {
        {"1.5", 1.5},  {"1e-3", 1e-3}, {".25", .25}, {"2.", 2},
        {"1E+2", 100}, {"1e-999", 0},  {"0.1", 0.1}, {"1e999", std::numeric_limits<double>::infinity()}};
    for (const Case& one : cases) {
        const Parsed parsed = parseText(inDesign("  s = " + std::string(one.text) + ";"));
        EXPECT_EQ(as<DecimalLiteral>(designOf(parsed).equations().front().right())->value(), one.value)
            << one.text;
    }
}

TEST(Ast, TensorsShowTheirParts) {
    const Parsed parsed =
        parseText(inDesign("input A[r: N][2] : Int(8) in -N..8 = {1, {2}}; input s : Bool;\n"
                           "input F[4] : Fixed(16, 8) = \"a\\\"b\\\\.npy\"; output C[3] : Float(64) = 1+2;"));
    const auto tensors = designOf(parsed).tensors();
    ASSERT_EQ(tensors.size(), 4u);
    EXPECT_TRUE(tensors[0].isInput());
    EXPECT_EQ(tensors[0].name().text, "A");
    ASSERT_EQ(tensors[0].dimensions().size(), 2u);
    EXPECT_EQ(tensors[0].dimensions()[0].name().text, "r");
    EXPECT_EQ(shape(tensors[0].dimensions()[0].extent()), "N");
    EXPECT_FALSE(tensors[0].dimensions()[1].name().valid());
    EXPECT_EQ(tensors[0].type().base().text, "Int");
    EXPECT_EQ(shape(tensors[0].promise().lower()), "('-' N)");
    EXPECT_EQ(shape(tensors[0].promise().upper()), "8");
    EXPECT_EQ(shape(tensors[0].initial()), "{ 1 { 2 } }");
    EXPECT_FALSE(tensors[1].promise().valid());
    EXPECT_FALSE(tensors[1].initial().valid());
    EXPECT_TRUE(tensors[1].type().arguments().empty());
    EXPECT_EQ(shape(tensors[2].initial()), "<a\"b\\.npy>");
    EXPECT_EQ(shapes(tensors[2].type().arguments()), " 16 8");
    EXPECT_FALSE(tensors[3].isInput());
    EXPECT_EQ(shape(tensors[3].initial()), "(1'+'2)");
}

TEST(Ast, LoopsFuncsAndParamsShowTheirParts) {
    const Parsed parsed = parseText("design d { param N = 8, M = 2*N; loops i: -3..N, j: i..min(N, 4) where "
                                    "i < j; func X, Y : Int(8); }");
    const Design design = designOf(parsed);
    EXPECT_EQ(design.name().text, "d");
    ASSERT_EQ(design.params().front().items().size(), 2u);
    EXPECT_EQ(design.params().front().items()[1].name().text, "M");
    EXPECT_EQ(shape(design.params().front().items()[1].value()), "(2'*'N)");
    const LoopsDeclaration loops = design.loops().front();
    ASSERT_EQ(loops.items().size(), 2u);
    EXPECT_EQ(loops.items()[0].name().text, "i");
    EXPECT_EQ(shape(loops.items()[0].lower()), "('-' 3)");
    EXPECT_EQ(shape(loops.items()[1].upper()), "(min N 4)");
    EXPECT_EQ(shape(loops.where()), "(i'<'j)");
    ASSERT_EQ(design.funcs().front().names().size(), 2u);
    EXPECT_EQ(design.funcs().front().names()[1].text, "Y");
    EXPECT_EQ(design.funcs().front().type().base().text, "Int");
    EXPECT_EQ(parsed.tree->source().text(design.bodySpan()).front(), '{');
    EXPECT_EQ(parsed.tree->source().text(design.bodySpan()).back(), '}');
}

TEST(Ast, EquationsShowTheirAssignment) {
    struct Case {
        const char* text;
        Assignment assignment;
    };
    const Case cases[] = {{"=", Assignment::Define},      {"+=", Assignment::Add},
                          {"*=", Assignment::Multiply},   {"min=", Assignment::Minimum},
                          {"max =", Assignment::Maximum}, {"&=", Assignment::And},
                          {"|=", Assignment::Or},         {"^=", Assignment::Xor}};
    for (const Case& one : cases) {
        const Parsed parsed =
            parseText(inDesign("C(2*i, j) " + std::string(one.text) + " 3; s " + one.text + " 4;"));
        const auto equations = designOf(parsed).equations();
        ASSERT_EQ(equations.size(), 2u);
        EXPECT_TRUE(parsed.diagnostics.empty());
        EXPECT_EQ(equations[0].assignment(), one.assignment);
        EXPECT_EQ(equations[0].name().text, "C");
        EXPECT_EQ(shapes(equations[0].left().indices()), " (2'*'i) j");
        EXPECT_EQ(parsed.tree->source().text(equations[0].left().span()), "C(2*i, j)");
        EXPECT_EQ(shape(equations[0].right()), "3");
        EXPECT_EQ(equations[1].assignment(), one.assignment);
        EXPECT_EQ(equations[1].name().text, "s");
        EXPECT_TRUE(equations[1].left().indices().empty());
    }
}

TEST(Ast, PairsHaveTwoLeftSides) {
    const Parsed parsed =
        parseText(inDesign("C(2*i), D(j) argmin= i - 1, 2*j; s, argmax argmax = 3, 4; C(i) += 1;"));
    EXPECT_TRUE(parsed.diagnostics.empty());
    const auto equations = designOf(parsed).equations();
    ASSERT_EQ(equations.size(), 3u);
    EXPECT_EQ(equations[0].assignment(), Assignment::ArgMinimum);
    EXPECT_EQ(equations[0].name().text, "C");
    EXPECT_EQ(equations[0].leftOfPlace().name().text, "D");
    EXPECT_EQ(shapes(equations[0].left().indices()), " (2'*'i)");
    EXPECT_EQ(shapes(equations[0].leftOfPlace().indices()), " j");
    EXPECT_EQ(shape(equations[0].right()), "(i'-'1)");
    EXPECT_EQ(shape(equations[0].place()), "(2'*'j)");
    EXPECT_EQ(equations[1].assignment(), Assignment::ArgMaximum);
    EXPECT_EQ(equations[1].leftOfPlace().name().text, "argmax");
    EXPECT_EQ(shape(equations[1].right()), "3");
    EXPECT_EQ(shape(equations[1].place()), "4");
    EXPECT_FALSE(equations[2].leftOfPlace().valid());
    EXPECT_FALSE(equations[2].place().valid());
}

TEST(Ast, MappingsShowTheirCalls) {
    const Parsed parsed =
        parseText(inDesign("mapping m { } mapping fast : m { X.tile(i, io, ii, 4).f({i, {}}, 2)\n"
                           ".buffer(A, Buffer::Double); Y.reorder(); }"));
    const auto mappings = designOf(parsed).mappings();
    ASSERT_EQ(mappings.size(), 2u);
    EXPECT_FALSE(mappings[0].base().valid());
    EXPECT_EQ(mappings[1].name().text, "fast");
    EXPECT_EQ(mappings[1].base().text, "m");
    ASSERT_EQ(mappings[1].chains().size(), 2u);
    const CallChain chain = mappings[1].chains()[0];
    EXPECT_EQ(chain.receiver().text, "X");
    ASSERT_EQ(chain.calls().size(), 3u);
    EXPECT_EQ(chain.calls()[0].name().text, "tile");
    EXPECT_EQ(shapes(chain.calls()[1].arguments()), " { i { } } 2");
    EXPECT_EQ(shapes(chain.calls()[2].arguments()), " A Buffer::Double");
    EXPECT_EQ(parsed.tree->source().text(chain.calls()[2].argumentsSpan()), "(A, Buffer::Double)");
    EXPECT_TRUE(mappings[1].chains()[1].calls()[0].arguments().empty());
}

// Later stages hold back where the parser has spoken.
TEST(Ast, KnowsWhatIsBroken) {
    const Parsed parsed = parseText(inDesign("param N = ;\nparam M = 3;\nkernel K : Int(8);"));
    const Design design = designOf(parsed);
    EXPECT_TRUE(design.params()[0].broken());
    EXPECT_TRUE(design.params()[0].items()[0].broken());
    EXPECT_EQ(design.params()[0].items()[0].name().text, "N");
    EXPECT_FALSE(design.params()[0].items()[0].value().valid());
    EXPECT_FALSE(design.params()[1].broken());
    EXPECT_TRUE(design.broken());
    ASSERT_EQ(design.lostNames().size(), 3u);
    EXPECT_EQ(design.lostNames()[1].text, "K");
}

TEST(Ast, MissingPartsAreNotValid) {
    const Parsed parsed = parseText("design { input : ; loops i: ..; func ; mapping { X.; .f(); } param ; }");
    const Design design = designOf(parsed);
    EXPECT_FALSE(design.name().valid());
    EXPECT_FALSE(design.tensors()[0].name().valid());
    EXPECT_FALSE(design.tensors()[0].type().valid());
    EXPECT_FALSE(design.loops()[0].items()[0].lower().valid());
    EXPECT_FALSE(design.loops()[0].items()[0].upper().valid());
    EXPECT_TRUE(design.funcs()[0].names().empty());
    EXPECT_FALSE(design.mappings()[0].name().valid());
    EXPECT_TRUE(design.mappings()[0].chains()[0].calls().empty());
    EXPECT_FALSE(design.mappings()[0].chains()[1].receiver().valid());
    EXPECT_TRUE(design.params()[0].items().empty());
}

} // namespace
} // namespace tactus::syntax
