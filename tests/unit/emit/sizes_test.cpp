// Sizes by name: the range of a form, written with the params where that is exact.
#include "support.h"

#include "array/lowered/size_range.h"
#include "emit/c/forms/sizes.h"
#include "emit/c/tree/expressions.h"

#include <gtest/gtest.h>

using namespace tactus;

namespace {

// "first..end" of a form over the loops i, j, k of a box or a triangle, and the same as numbers.
struct Range {
    std::string text;
    std::int64_t first, end;
};

Range rangeOf(const std::string& loops, const polyhedra::AffineForm& form) {
    const auto system =
        test::recurrences("design d { param I = 5, J = 7, K = 3; output s : Int(32);" + loops +
                          "func X : Int(32); X(i, j, k) = 1;"
                          "s = select(i == 0 && j == 0 && k == 0, X(i, j, k)); }");
    const polyhedra::Interval exact = extremes(form, system->domain, {}).value;
    const array::SizeRange range = array::sizeRange(*system, form, exact);
    const std::vector<std::string> params{"I", "J", "K"};
    const auto text = [&](const polyhedra::AffineForm& bound) {
        return emit::printCode(emit::affine(bound, params, ure::intType(32)), emit::Dialect::Cpp);
    };
    const polyhedra::Point sizes{5, 7, 3};
    return {text(range.first) + " .. " + text(range.end), range.first(sizes), range.end(sizes)};
}

const std::string box = "loops i: 0..I, j: 0..J, k: 0..K;";

} // namespace

TEST(Sizes, areFormsOverTheParams) {
    EXPECT_EQ(rangeOf(box, {{1, 0, 0}, 0}).text, "0 .. I");
    EXPECT_EQ(rangeOf(box, {{1, 1, 1}, 0}).text, "0 .. I + J + K - 2");
    EXPECT_EQ(rangeOf(box, {{1, 0, -1}, 0}).text, "1 - K .. I");
    EXPECT_EQ(rangeOf(box, {{0, 2, 0}, 3}).text, "3 .. 2 * J + 2");
    EXPECT_EQ(rangeOf("loops i: -I..I, j: 0..4, k: 1..K+1;", {{-1, 1, 0}, 0}).text, "1 - I .. I + 4");
}

// On a triangle the ends of the loops are not taken together; what is written has the exact value all the
// same.
TEST(Sizes, haveTheExactValueOnAnyDomain) {
    const std::string domains[] = {box, "loops i: 0..I, j: i..J, k: 0..i+1;",
                                   "loops i: 0..I, j: i..I, k: i..I;",
                                   "loops i: 1..I, j: i-1..min(J, 2*i), k: 0..K where i + k < I;"};
    const polyhedra::AffineForm forms[] = {
        {{1, 1, 1}, 0}, {{1, -1, 0}, 2}, {{-2, 1, 3}, -1}, {{0, -1, -1}, 0}};
    for (const std::string& loops : domains) {
        const auto system =
            test::system("design d { param I = 5, J = 7, K = 3; output s : Int(32);" + loops + "s += 1; }");
        for (const polyhedra::AffineForm& form : forms) {
            std::int64_t least = 1000, greatest = -1000;
            polyhedra::forEachPoint(system->domain, [&](auto point) {
                least = std::min(least, form(point));
                greatest = std::max(greatest, form(point));
                return true;
            });
            const Range range = rangeOf(loops, form);
            EXPECT_EQ(range.first, least) << loops << range.text;
            EXPECT_EQ(range.end, greatest + 1) << loops << range.text;
        }
    }
}

TEST(Sizes, sumsBeginWithAPositiveTerm) {
    const std::vector<std::string> names{"i", "j"};
    const auto text = [&](polyhedra::AffineForm form) {
        return emit::printCode(emit::affine(form, names, ure::intType(32)), emit::Dialect::Cpp);
    };
    EXPECT_EQ(text({{-1, 1}, 0}), "j - i");
    EXPECT_EQ(text({{-2, 0}, 5}), "5 - 2 * i");
    EXPECT_EQ(text({{0, 0}, -3}), "-3");
    EXPECT_EQ(text({{1, 3}, -1}), "i + 3 * j - 1");
}
