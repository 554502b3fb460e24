// Params with a fraction: a decimal with a name, in whatever type it has where it is used.
#include "support/design.h"
#include "syntax/questions/real_params.h"
#include "ure/print/system_text.h"

#include <cmath>
#include <gtest/gtest.h>
#include <regex>

namespace tactus::ure {
namespace {

const std::string head =
    "input f[4] : Float(32); input g[4] : Float(64); input q[4] : Fixed(16, 8); input n[4] : Int(8);"
    "output C[4] : Float(64); loops i: 0..4; func X : Float(32); func Y : Fixed(32, 12);";

std::string listing(const std::string& params, const std::string& equations) {
    const auto system = test::system("design d { " + params + head + equations + "}");
    std::string text = std::regex_replace(textOf(*system), std::regex(" @ [0-9:-]+"), "");
    return text.substr(text.find("  X(i) ="));
}

// The values of params in place of their names.
std::string inPlace(std::string text, const std::vector<std::pair<std::string, std::string>>& values) {
    for (const auto& [name, value] : values)
        text = std::regex_replace(text, std::regex("\\b" + name + "\\b"), value);
    return text;
}

TEST(RealParams, AreDecimalFractionsWithANameInEveryType) {
    const std::string equations =
        "X(i) = a * f(i) + -a + select(i == 0, a, n(i) * a) - min(a, f(i)) + Float(32)(a);"
        "Y(i) = q(i) * a + a; C(i) = g(i) * a - -a * g(i) + Float(64)(a) + a * i + X(i) * a + Y(i);";
    const std::string params = "param a = 0.1;";
    for (const std::string value : {"0.1", "-0.3", "2.", "1e-3"}) {
        const std::string sign = value.starts_with('-') ? "-" : "";
        const auto numbers = [&](const std::string& text) {
            // -a of a negative number is written without signs.
            return inPlace(
                std::regex_replace(text, std::regex("-a\\b"), sign.empty() ? "-" + value : value.substr(1)),
                {{"a", value}});
        };
        const Settings settings{{}, false, false, {{"a", value}}};
        const auto system = test::system("design d { " + params + head + equations + "}", settings);
        const auto written = test::system("design d { " + head + numbers(equations) + "}");
        for (const EquationId id : system->equations.keys()) {
            std::vector<Value> values, expected;
            std::vector<Type> types, wanted;
            const auto constants = [](const System& of, EquationId equation, std::vector<Value>& all,
                                      std::vector<Type>& kinds) {
                forEachBelow(of, of.equations[equation].value, [&](ExprId expr) {
                    const Expr& it = of.exprs[expr];
                    if (it.kind != Expr::Kind::Constant && it.kind != Expr::Kind::Parameter) return;
                    all.push_back(it.value);
                    kinds.push_back(it.type);
                });
            };
            constants(*system, id, values, types);
            constants(*written, id, expected, wanted);
            EXPECT_EQ(types, wanted) << value;
            ASSERT_EQ(values.size(), expected.size()) << value;
            for (std::size_t at = 0; at < values.size(); ++at) {
                // A sign in front of the name stays an operator where the type has one.
                const double found = std::fabs(toDouble(types[at], values[at]));
                EXPECT_EQ(found, std::fabs(toDouble(wanted[at], expected[at])))
                    << value << " " << toString(types[at]);
            }
        }
    }
}

TEST(RealParams, KeepTheirNameAndTheirDigits) {
    EXPECT_EQ(listing("param a = 0.1;", "X(i) = a * f(i); Y(i) = q(i) * a; C(i) = g(i) * a;"),
              "  X(i) = a * f(i)\n  Y(i) = Fixed(32, 12)(q(i) * a)\n  C(i) = g(i) * a\n");
    const auto system = test::system(
        "design d { param N = 3, a = 3.14159265358979323846, b = 2*a/N, c = sqrt(N + 1) - 1.0, e = "
        "let h = 0.5 in h*h, h = half(3), k = 1.0 / 3, m = N; fn half(x) = x / 2.0;" +
        head + "X(i) = a + b + c + e + h + k + m; Y(i) = 0; C(i) = 0; }");
    std::map<std::string, std::string> reals;
    for (const Param& param : system->params) reals[param.name] = param.real;
    EXPECT_EQ(reals.at("a"), "3.14159265358979323846");
    EXPECT_EQ(std::stod(reals.at("b")), 2 * 3.14159265358979323846 / 3);
    EXPECT_EQ(reals.at("c"), "1.0");
    EXPECT_EQ(reals.at("e"), "0.25");
    EXPECT_EQ(reals.at("h"), "1.5");
    EXPECT_EQ(std::stod(reals.at("k")), 1.0 / 3);
    EXPECT_EQ(reals.at("m"), "");
    EXPECT_EQ(reals.at("N"), "");
}

// Which branch is taken is known.
TEST(RealParams, DecideConditions) {
    const auto guard = [](const char* value) {
        const Settings settings{{}, false, false, {{"a", value}}};
        const auto system =
            test::system("design d { param a = 0.5; " + head +
                             "X(i) = select(a < 0.25, X(i - 1), f(i)); Y(i) = 0; C(i) = X(i); }",
                         settings);
        const Expr& select = system->exprs[system->equations[EquationId(0u)].value];
        return system->exprs[select.operands[0]].formula->kind;
    };
    EXPECT_EQ(guard("0.3"), polyhedra::Formula::Kind::False);
    EXPECT_EQ(guard("-7.5"), polyhedra::Formula::Kind::True);
}

TEST(RealParams, AreToldByTheText) {
    const auto parsed = test::elaborate("design d { fn half(x) = x / 2.0; fn twice(x) = x + x; fn ring(x) = "
                                        "ring(x); param a = 0.5, b = 2*a, c = half(3), "
                                        "e = twice(3), f = sqrt(4), g = Int(32)(2), h = Float(32)(2), k = "
                                        "abs(-3), m = ring(1), n = min(1, 2.5), o = floor(7);"
                                        "loops i: 0..4; output y[4] : Int(32); y(i) = 0; }");
    const syntax::Design design = syntax::File(*parsed.tree).designs().at(0);
    EXPECT_EQ(syntax::realParams(design), (std::set<std::string>{"a", "b", "c", "f", "h", "n"}));
}

} // namespace
} // namespace tactus::ure
