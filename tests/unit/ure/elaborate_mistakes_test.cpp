// Each mistake is reported once, at its place; and the repaired design is silent.
#include "support/design.h"

#include <gtest/gtest.h>

namespace tactus::ure {

using diagnostics::Kind;

// `body` is that of a design; "= 1" at its end is the value of a func X, which an output takes, over two
// loops if there are no others. The text between « and » is where the finding points.
struct Mistake {
    Kind kind;
    const char* body;
    const char* message = ""; // part of it
};
static void PrintTo(const Mistake& one, std::ostream* out) {
    *out << one.body;
}

static std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at; (at = text.find(from)) != std::string::npos;) text.replace(at, from.size(), to);
    return text;
}

#define LOOPS "loops i: 0..4, j: 0..4; "
#define PAIR "output b[4] : Int(32); output p[4] : Int(32); "
#define OUTPUT "output C[4] : Int(32); C(i) = select(j == 0, X(i, j)); "

// The design, with its marks.
static std::string designOf(std::string body) {
    const std::size_t value = body.starts_with("= ") ? 0 : body.find("; = ") + 2;
    if (value != std::string::npos + 2) {
        const bool hasLoops = body.find("loops ") != std::string::npos;
        body.insert(value, std::string(hasLoops ? "" : LOOPS) + "func X : Int(32); X(i, j) ");
        body += "; " OUTPUT;
    }
    return "design d { " + body + " }";
}

class ElaborateMistake : public testing::TestWithParam<Mistake> {};

TEST_P(ElaborateMistake, IsReportedOnceAtItsPlace) {
    const std::string marked = designOf(GetParam().body);
    const std::string begin = "«", end = "»";
    ASSERT_NE(marked.find(begin), std::string::npos);
    const std::string expected = marked.substr(marked.find(begin) + begin.size(),
                                               marked.find(end) - marked.find(begin) - begin.size());
    const std::string text = replaced(replaced(marked, begin, ""), end, "");
    const test::Elaboration result = test::elaborate(text);
    ASSERT_EQ(result.diagnostics.size(), 1u) << test::rendered(*result.source, result.diagnostics);
    const diagnostics::Diagnostic& one = result.diagnostics.front();
    EXPECT_EQ(one.code(), diagnostics::info(GetParam().kind).code) << one.message;
    EXPECT_EQ(result.source->text(one.span), expected);
    EXPECT_EQ(one.span.begin, marked.find(begin));
    EXPECT_NE(one.message.find(GetParam().message), std::string::npos) << one.message;
    EXPECT_EQ(result.system == nullptr, one.severity == diagnostics::Severity::Error);
}

// Each fix removes the finding, and makes no mistake of grammar.
TEST_P(ElaborateMistake, IsGoneAfterItsFix) {
    const std::string text = replaced(replaced(designOf(GetParam().body), "«", ""), "»", "");
    for (const diagnostics::Diagnostic& one : test::elaborate(text).diagnostics)
        for (const diagnostics::Fix& fix : one.fixes) {
            const std::string repaired = text::apply(text, fix.edits);
            for (const diagnostics::Diagnostic& left : test::elaborate(repaired).diagnostics) {
                EXPECT_FALSE(left.code() == one.code() && left.message == one.message) << repaired;
                EXPECT_FALSE(left.code() == "unexpected-token" || left.code() == "missing-token") << repaired;
            }
        }
}

INSTANTIATE_TEST_SUITE_P(
    Names, ElaborateMistake,
    testing::Values(Mistake{Kind::UnknownName, "= «Q»(i, j-1)", "'Q' is not declared; declare it as `input`"},
                    Mistake{Kind::UnknownName, "= «sum»(j, i)", "`C(i) += A(i, k);`"},
                    Mistake{Kind::UnknownName, "= select(«not»(i == 0), 1, 2)", "written `!`"},
                    Mistake{Kind::UnknownName,
                            "param N = 4; «K» = 3; loops i: 0..K, k: 0..K; output C[4] : Int(32); C(i) += k;",
                            "separate the params of one declaration by commas"},
                    Mistake{Kind::UnknownName, "«M» = 3; = M", "declare a constant with `param M = 3;`"},
                    Mistake{Kind::UnknownName, "= «n» + n", "'n'"},
                    Mistake{Kind::UnknownName,
                            LOOPS "func X, Acc : Int(32); X(i, j) = Acc(i, j); «Ac»(i, j) = 1; " OUTPUT,
                            "did you mean 'Acc'?"},
                    Mistake{Kind::UnknownName, "= «slect»(i == 0, 1, 2)", "'select'"},
                    Mistake{Kind::UnknownName, "param SIZE = 4; input A[«SZIE»] : Int(8); = A(i)", "'SIZE'"},
                    Mistake{Kind::UnknownName, "input A[row: 4] : Int(8) = «raw» + 1; = A(i)", "'row'"},
                    Mistake{Kind::DuplicateName, "param i = 4; loops «i»: 0..4, j: 0..4;"},
                    Mistake{Kind::DuplicateName, LOOPS "func X, «X» : Int(32); X(i, j) = 1; " OUTPUT},
                    Mistake{Kind::DuplicateName, "input A[r: 4][«r»: 4] : Int(8); = A(i, j)"},
                    Mistake{Kind::ReservedName, LOOPS "func X, «min» : Int(32); X(i, j) = 1; " OUTPUT},
                    Mistake{Kind::ReservedName, "param «infinity» = 3; = 1"},
                    Mistake{Kind::MisplacedName, "param M = 2 * «N», N = 4; = M + N", "params before it"},
                    Mistake{Kind::MisplacedName, "loops i: 0..«j», j: 0..4; = 1"},
                    Mistake{Kind::MisplacedName, "input A[«i»] : Int(8); = A(i)"},
                    Mistake{Kind::MisplacedName, "param I = 4; input A[«i»] : Int(8); = A(i)",
                            "; did you mean 'I'?"},
                    Mistake{Kind::MisplacedName, "loops i: 0..4, j: 0..4 where i < «X»; = 1"},
                    Mistake{Kind::MisplacedName, "input A[4] : Int(8) = «i»; = A(i)"}));

INSTANTIATE_TEST_SUITE_P(
    Sizes, ElaborateMistake,
    testing::Values(
        Mistake{Kind::Overflow, "param N = 10000000, M = «N * N * N»; = 1"},
        Mistake{Kind::Overflow, "param N = «18446744073709551615»; = 1"},
        Mistake{Kind::Overflow, "param T = 1000000000000; loops i: 0..4, j: 0..«T * T»; = 1"},
        Mistake{Kind::Overflow, "param T = 4611686018427387904; loops i: 0..4, j: 0..«i * T + T»; = 1",
                "upper bound of loop 'j'"},
        Mistake{Kind::DivisionByZero, "param N = 4, M = «8 / (N - 4)»; = 1"},
        Mistake{Kind::DivisionByZero, "= X(i, «j % 0»)"},
        Mistake{Kind::NotAnInteger, "param a = 1.5; loops i: 0..«a», j: 0..4; = 1", "a, which is 1.5"},
        Mistake{Kind::NotAnInteger, "param a = 0.5, b = a; input A[«b»] : Int(8); = A(i)",
                "the extent of 'A' must be an integer, this is b, which is 0.5"},
        Mistake{Kind::NotAnInteger, "param a = 2.0; = X(i, j - «a»)"},
        Mistake{Kind::NotAnInteger, "param a = 2.0, N = Int(32)(«a»); = N"},
        Mistake{Kind::TypeMismatch, "param a = 2.0; input A[4] : Int(32); = A(«a»)",
                "an index must be an integer"},
        Mistake{Kind::ParamValue, "param z = 0.0, a = «1 / z»; = a", "param 'a' has no value: it is inf"},
        Mistake{Kind::ParamValue, "param a = «log(-1.0)»; = a", "it is nan"},
        Mistake{Kind::ParamValue, "param a = «1.5 < 2.5»; = a", "it is a Bool"},
        Mistake{Kind::DivisionByZero, "param N = 4, a = «0.5 + 1 / (N - 4)»; = a"},
        Mistake{Kind::NotAnInteger, "loops i: 0..«infinity», j: 0..4; = 1"},
        Mistake{Kind::NotAnInteger, "input A[«2 < 3»] : Int(8); = A(i)", "Bool"},
        Mistake{Kind::BadExtent, "param N = 4; input A[N][«N - 4»] : Int(8); = A(i, j)",
                "dimension 2 of 'A' has extent 0"},
        Mistake{Kind::BadExtent, "input A[«-3»] : Int(8); = A(i)"},
        Mistake{Kind::TooManyElements, "param T = 1000000000000; input «A»[T][T] : Int(8); = A(i, j)"},
        Mistake{Kind::EmptySpace, "param N = 0; loops «i: 0..N», j: 0..4; = 1"},
        Mistake{Kind::EmptySpace, "loops i: 0..4, j: 0..4 where «i + j > 6»; = 1"},
        Mistake{Kind::EmptySpace, "loops i: 0..4, j: 0..4 where «0 == 1»; = 1"},
        Mistake{Kind::EmptySpace,
                "«loops i: 0..9, j: 0..9 where i + j == 7 && i == j + 2;» func X : Int(32); X(i, j) = 1; "
                "output C[9] : Int(32); C(i) = select(j == 0, X(i, j));"},
        Mistake{Kind::LoopsTwice, "loops i: 0..4; «loops j: 0..4;» func X : Int(32); X(i, j) = 1; " OUTPUT},
        Mistake{Kind::BadBound, "loops i: 0..4, j: 0..«max(i, 2)»; = 1", "it may use min, but not max"},
        Mistake{Kind::BadBound, "loops i: 0..4, j: «min(i, 2)»..4; = 1"},
        Mistake{Kind::BadBound, "loops i: 0..4, j: 0..1 + «i * i»; = 1",
                "must be affine in params and the loops before it"},
        Mistake{Kind::BadBound, "loops i: 0..4, j: 0..min(4, «i / 2»); = 1",
                "; write the quotient as a condition, as in `where 2*i <= n`"},
        Mistake{Kind::BadBound, "loops i: 0..4, j: 0..«i/2» + 1; = 1",
                "; write the quotient as a condition, `j: 0..i + 1 where 2*j <= i`"},
        Mistake{Kind::BadBound, "loops i: 0..4, j: «(i + 5)/3»..9; = 1",
                "; write the quotient as a condition, `j: 0..9 where 3*j + 3 > i + 5`"},
        Mistake{Kind::BadBound, "loops i: 0..4, j: 0..«(i - 2)/2» + 3; = 1",
                "; write the quotient as a condition, as in `where 2*i <= n`"},
        Mistake{Kind::BadWhere, "loops i: 0..4, j: 0..4 where i < j + 4 && («i < 2 || j < 2»); = 1",
                "the union of several parts"},
        Mistake{Kind::BadWhere, "loops i: 0..4, j: 0..4 where «!(i < 2 && j < 2)»; = 1",
                "the union of several parts"},
        Mistake{Kind::BadWhere, "loops i: 0..4, j: 0..4 where «!(i == j)»; = 1", "excludes points"},
        Mistake{Kind::BadWhere, "loops i: 0..4, j: 0..4 where «max(i, j) > 2»; = 1",
                "the union of several parts"},
        Mistake{Kind::BadWhere, "loops i: 0..4, j: 0..4 where «!(i * j < 2)»; = 1"},
        Mistake{Kind::BadWhere, "loops i: 0..4, j: 0..4 where «i % 2 == 0»; = 1",
                "a quotient or a remainder"},
        Mistake{Kind::BadWhere, "loops i: 0..4, j: 0..4 where «i != j»; = 1",
                "excludes points between two parts"}));

INSTANTIATE_TEST_SUITE_P(
    Types, ElaborateMistake,
    testing::Values(
        Mistake{Kind::UnknownType, LOOPS "func X : «float»; X(i, j) = 1; " OUTPUT, "did you mean Float(32)?"},
        Mistake{Kind::UnknownType, LOOPS "func X : «uint8_t»; X(i, j) = 1; " OUTPUT, "did you mean UInt(8)?"},
        Mistake{Kind::UnknownType, LOOPS "func X : «int»(16); X(i, j) = 1; " OUTPUT, "did you mean Int?"},
        Mistake{Kind::UnknownType, LOOPS "func X : «Whole»; X(i, j) = 1; " OUTPUT, "Float or Bool"},
        Mistake{Kind::BadType, LOOPS "func X : «Int(65)»; X(i, j) = 1; " OUTPUT, "65 bits"},
        Mistake{Kind::BadType, LOOPS "func X : «Int»; X(i, j) = 1; " OUTPUT, "Int(16)"},
        Mistake{Kind::BadType, LOOPS "func X : «Float(16)»; X(i, j) = 1; " OUTPUT},
        Mistake{Kind::BadType, LOOPS "func X : «Fixed(8, 9)»; X(i, j) = 1; " OUTPUT},
        Mistake{Kind::BadType, "= «UInt(0)»(3)"}, Mistake{Kind::TypeMismatch, "= «i == 0»"},
        Mistake{Kind::TypeMismatch, "= 1 + «(i == 0) * 2»"},
        Mistake{Kind::TypeMismatch, "= «select(i == 0, true, 1)»"},
        Mistake{Kind::TypeMismatch, "input A[4] : Float(32); = «A(i) % 2»"},
        Mistake{Kind::TypeMismatch, "input A[4] : Float(32); = A(«A(j)»)"},
        Mistake{Kind::TypeMismatch, "input A[4] : UInt(64); = «A(i) + Int(8)(1)»"},
        Mistake{Kind::TypeMismatch, "= «+true»"},
        Mistake{Kind::TypeMismatch, LOOPS "output C[4] : Int(32); C(i) += «j == 0»;"},
        Mistake{Kind::NotACondition, "= select(«i», 1, 2)", "Int(32)"},
        Mistake{Kind::NotACondition, "= select(i == 0 && «j», 1, 2)"},
        Mistake{Kind::LiteralDoesNotFit, "input A[4] : Fixed(8, 7); = A(i) * «100.5»", "Fixed(8, 7)"},
        Mistake{Kind::LiteralDoesNotFit, "= 1 + «18446744073709551615»"},
        Mistake{Kind::LiteralDoesNotFit, "= select(1 < «1e300», 1, 2)"},
        Mistake{Kind::NoType, "= select(«-infinity» < infinity, 1, 2)"},
        Mistake{Kind::NoType, "= abs(«infinity»)"},
        Mistake{Kind::WrongArguments, "= «select(i == 0)»", "2 or 3 arguments"},
        Mistake{Kind::WrongArguments, "= «min(i)»", "2 or more"},
        Mistake{Kind::WrongArguments, "= «abs(i, j)»", "1 argument,"},
        Mistake{Kind::ValueWraps, LOOPS "func X : Int(8); X(i, j) = «200»; " OUTPUT, "becomes -56"},
        Mistake{Kind::LiteralDoesNotFit, LOOPS "func X : Float(64); X(i, j) = «1e300»; " OUTPUT,
                "write a cast, as in `Float(64)(1e300)`"},
        Mistake{Kind::RoundedFraction, LOOPS "func X : Float(64); X(i, j) = «-0.1»; " OUTPUT,
                "rounds it to -0.10000000149011612; for the nearest Float(64) write `Float(64)(-0.1)`"},
        Mistake{Kind::RoundedFraction,
                LOOPS "func X : Float(64); X(i, j) = select(i == 0, 0.5, «0.1»); " OUTPUT},
        Mistake{Kind::RoundedFraction, "input A[2] : Float(64) = «0.1»; = A(i)"},
        Mistake{Kind::IndexWraps,
                "param N = 100000; " LOOPS "func X : Int(8);X(i, j) = select(i == «N * N», 1, 2); " OUTPUT,
                "Int(32)"},
        Mistake{Kind::IndexWraps, LOOPS "input A[4] : Int(8); func X : Int(8);X(i, j) = A(«(i - 1) * "
                                        "2000000000» + 2000000000); " OUTPUT}));

INSTANTIATE_TEST_SUITE_P(
    Data, ElaborateMistake,
    testing::Values(
        Mistake{Kind::ListLength, "input A[4] : Int(8) = «{1, 2, 3}»; = A(i)"},
        Mistake{Kind::ListLength, "input A[2][2] : Int(8) = {{1, 2}, «{3}»}; = A(i, j)", "needs 2"},
        Mistake{Kind::ListLength, "input A[2][2] : Int(8) = «{{1, 2}}»; = A(i, j)"},
        Mistake{Kind::ListValue, "input A[2] : Int(8) = {1, «200»}; = A(i)",
                "200 is not a valid element of 'A': the range of Int(8) is -128 to 127"},
        Mistake{Kind::ListValue, "input A[2] : Int(4) = {-8, «5 + 3»}; = A(i)",
                "8 is not a valid element of 'A': the range of Int(4) is -8 to 7"},
        Mistake{Kind::ListValue, "input A[2] : UInt(8) = {255, «-1»}; = A(i)",
                "the range of UInt(8) is 0 to 255"},
        Mistake{Kind::ListValue, "input A[2] : Int(8) = {1e2, «1.5»}; = A(i)", "integers only"},
        Mistake{Kind::ListValue, "input A[2] : Int(64) = {«1e19», 9223372036854775807}; = A(i)",
                "the range of Int(64) is"},
        Mistake{Kind::ListValue, "input A[2] : Fixed(8, 4) = {7.99, «8»}; = A(i)",
                "the range of Fixed(8, 4) is -8 to 7.9375"},
        Mistake{Kind::ListValue, "input A[2] : Fixed(8, 4) = {-8, «-8.5»}; = A(i)"},
        Mistake{Kind::TypeMismatch, "input A[2] : Int(8) = {1, «true»}; = A(i)"},
        Mistake{Kind::NoValue, "input A[2] : Int(8) = {1, «select(1 == 2, 3)»}; = A(i)"},
        Mistake{Kind::NoValue, "= «Buffer::Double»"},
        Mistake{Kind::BadPromise, "input A[4] : UInt(4) in 0..«17»; = A(i)"},
        Mistake{Kind::BadPromise, "input A[4] : UInt(4) in «-1»..5; = A(i)"},
        Mistake{Kind::BadPromise, "input A[4] : Int(8) «in 4..4»; = A(i)"},
        Mistake{Kind::BadPromise, "input A[4] : Fixed(8, 7) in -1..«1.5»; = A(i)"},
        Mistake{Kind::BadPromise, "input A[4] : Bool «in 0..1»; = Int(8)(A(i))"},
        Mistake{Kind::MisplacedRandom, "= «random(0, 1)»"},
        Mistake{Kind::MisplacedRandom, LOOPS "output D[4] : Int(8) = «random(0, 1)»; func X : Int(32);X(i, "
                                             "j) = 1; D(i) = select(j == 0, X(i, j)); " OUTPUT}));

INSTANTIATE_TEST_SUITE_P(
    Reads, ElaborateMistake,
    testing::Values(
        Mistake{Kind::RankMismatch, "= «X(i)»", "is 2 (i, j), not 1"},
        Mistake{Kind::RankMismatch, "input A[4] : Int(8); = «A(i, j)»", "is 1, not 2"},
        Mistake{Kind::RankMismatch,
                LOOPS "func X : Int(32); X(i, j) = 1; output C[4] : Int(32);«C(i, j)» = X(i, j);"},
        Mistake{Kind::NeedsIndex, "= «X»"}, Mistake{Kind::NeedsIndex, "input A[4] : Int(8); = «A» + A(i)"},
        Mistake{Kind::NotIndexed, "= «i»(3)"},
        Mistake{Kind::OutputRead, "= «C»(i)", "read the func that computes its values"},
        Mistake{Kind::OutputRead, LOOPS "output C[4] : Int(32); C(i) = «C»(i) + j;",
                "in its left side as `C(...) += e`"},
        Mistake{
            Kind::OutputRead, LOOPS
            "output s : Int(8); func X : Int(32); X(i, j) = «s»;s = select(i + j == 0, X(i, j)); " OUTPUT},
        Mistake{Kind::DataDependentIndex, "input p[4] : Int(8); = X(«p»(i), j)", "an input"},
        Mistake{Kind::DataDependentIndex, "= X(i, «X»(i, j-1))", "a func"},
        Mistake{Kind::NotAffine, "= X(i, «j / 2»)", "index 2 of func 'X'"},
        Mistake{Kind::NotAffine, "= X(i, 1 + «i * j»)"},
        Mistake{Kind::NotAffine, LOOPS "func X : Int(32); X(i, j) = 1; output C[4] : Int(32);C(«i % 2») = "
                                       "select(j == 0 && i < 2, X(i, j));"}));

INSTANTIATE_TEST_SUITE_P(
    Equations, ElaborateMistake,
    testing::Values(
        Mistake{Kind::NotAssignable,
                LOOPS "input A[4] : Int(8); func X : Int(32); X(i, j) = A(i); «A»(i) = 1; " OUTPUT},
        Mistake{Kind::NotAssignable, "= 1; «i» = 1"},
        Mistake{Kind::ReversedIndices,
                LOOPS "func X : Int(32); «X(j, i)» = select(j == 0, 1, X(j-1, i)); " OUTPUT, "X(i, j)"},
        Mistake{Kind::LeftSide, LOOPS "func X : Int(32); «X(i, 0)» = 1; " OUTPUT},
        Mistake{Kind::LeftSide, LOOPS "func X : Int(32); «X(i)» = 1; " OUTPUT},
        Mistake{Kind::LeftSide, LOOPS "param N = 3; func X : Int(32); «X(N, 0)» = 1; " OUTPUT,
                "'X(i, j)'; choose the case on the right: 'select(i == N && j == 0, ..., ...)'"},
        Mistake{Kind::DuplicateEquation, "= 1; «X(i, j)» = 2"},
        Mistake{Kind::MissingEquation, LOOPS "func X, «Y» : Int(32); X(i, j) = Y(i, j-1); " OUTPUT,
                "add 'Y(i, j) = ...;'"},
        Mistake{Kind::BadReduction, LOOPS "func X : Int(32); «X(i, j)» += 1; " OUTPUT,
                "as in 'X(i, j) = select(j == 0, 0, X(i, j-1)) + ...;'"},
        Mistake{Kind::BadReduction, LOOPS "func X : Int(32); «X(i, j)» min= 1; " OUTPUT,
                "'X(i, j) = min(select(j == 0, infinity, X(i, j-1)), ...);'"},
        Mistake{Kind::BadReduction, LOOPS "output C[4][4] : Int(32); «C(i, j)» += 1;",
                "its left side names every loop, so there is nothing to reduce over; write `=`"},
        Mistake{Kind::BadReduction, LOOPS "output C[9][9] : Int(32); «C(i + j, i)» += 1;",
                "names another element at each iteration"},
        Mistake{Kind::NothingReduced, LOOPS "output C[20] : Int(32); «C(4*i + j)» += 1;",
                "no two iterations share an element of 'C'"},
        Mistake{Kind::ReductionNotAlone,
                LOOPS "output C[4] : Int(32); C(i) = select(j == 0, 0); «C(i)» += j;"},
        Mistake{Kind::ReductionNotAlone,
                LOOPS "output C[4] : Int(32); C(i) += j; «C(i)» = select(j == 0, 0);"},
        Mistake{Kind::BadReduction, LOOPS PAIR "b(i), «b(i)» argmax= j, j;",
                "use another output for the place"},
        Mistake{Kind::BadReduction, LOOPS PAIR "func X : Int(32); «X(i, j)», p(i) argmax= j, j;",
                "only an output"},
        Mistake{Kind::NotAssignable, LOOPS PAIR "b(i), «j» argmax= j, j;"},
        Mistake{Kind::UnknownName, LOOPS PAIR "b(i), «q»(i) argmax= j, j;"},
        Mistake{Kind::BadReduction, LOOPS PAIR "b(i), «p(j)» argmax= j, j;",
                "must name the same loops as that of 'b'"},
        Mistake{Kind::BadReduction, LOOPS PAIR "«b(i + 1)», p(i) argmax= j, j;",
                "carry value and place in funcs"},
        Mistake{Kind::BadReduction, LOOPS PAIR "output q[4][4] : Int(32); b(i), «q(i, j)» argmax= j, j;",
                "nothing to reduce over"},
        Mistake{Kind::BadReduction, LOOPS PAIR "output q[4] : Bool; «q(i)», p(i) argmax= j > 1, j;",
                "compares numbers, and this output is of type Bool"},
        Mistake{Kind::BadReduction,
                LOOPS PAIR "output q[4] : Int(64); «q(i)», p(i) argmax= select(j > 1, j), j;",
                "one bit more than Int(64) has"},
        Mistake{Kind::BadReduction,
                "loops i: 0..4, j: 0..i+1; output b : Int(32); output p : Int(32); «b», p argmax= j, j;",
                "must have constant bounds if there are several, and 'j' has none"},
        Mistake{Kind::ReductionNotAlone, LOOPS PAIR "b(i), p(i) argmax= j, j; «p(i)» += 1;"},
        Mistake{Kind::RankMismatch, LOOPS PAIR "b(i), «p» argmax= j, j;"},
        Mistake{Kind::Unused, LOOPS "func X, «Y» : Int(32); X(i, j) = 1; Y(i, j) = Y(i, j-1); " OUTPUT},
        Mistake{Kind::Unused, "input «A»[4] : Int(8); = 1"}));

} // namespace tactus::ure
