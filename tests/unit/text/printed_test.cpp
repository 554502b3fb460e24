// Texts made of others, and the lines and spans that they come from.
#include "support/printed_lines.h"

#include <gtest/gtest.h>

namespace tactus::text {
namespace {

std::string linesOf(const SourceBuffer& source, std::vector<PrintedEdit> edits) {
    return test::inShort(linesOf(apply(source, std::move(edits)), source));
}

TEST(Printed, LinesKnowTheLinesThatTheyComeFrom) {
    const SourceBuffer source("t.ure", "one\ntwo\n\nfour\nfive\n");
    EXPECT_EQ(linesOf(source, {}), "=1 =2 =3 =4 =5 =6");
    // In front of a line and behind one.
    const std::vector<PrintedEdit> added{{{4, 4}, Printed("new\n").from({9, 13})},
                                         {{3, 3}, Printed("\nlast").from({0, 1})}};
    EXPECT_EQ(apply(source, added).text(), "one\nlast\nnew\ntwo\n\nfour\nfive\n");
    EXPECT_EQ(linesOf(source, added), "=1 +1 +4 =2 =3 =4 =5 =6");
    // In a line, a line that goes, and two that become one.
    EXPECT_EQ(linesOf(source, {{{5, 6}, Printed("x")}}), "=1 ~2 =3 =4 =5 =6");
    EXPECT_EQ(linesOf(source, {{{4, 8}, Printed()}}), "=1 =3 =4 =5 =6");
    EXPECT_EQ(linesOf(source, {{{6, 11}, Printed()}}), "=1 ~2,4 =5 =6");
    EXPECT_EQ(linesOf(SourceBuffer("t.ure", "one\r\ntwo"), {}), "=1 =2");
}

TEST(Printed, PartsKeepTheirOrigins) {
    const SourceBuffer source("t.ure", "a + b");
    Printed sum = Printed("(").keep(source, {4, 5}).add(" - ").add(Printed("c").from({0, 1})).add(")");
    sum.from({0, 5}, Origin::Kind::HandsOn);
    const Printed whole = Printed("x = ").add(joined({sum, Printed("1")}, ", "));
    EXPECT_EQ(whole.text(), "x = (b - c), 1");
    const std::vector<Origin> origins{{{5, 6}, {4, 5}, Origin::Kind::Kept},
                                      {{9, 10}, {0, 1}, Origin::Kind::Made},
                                      {{4, 11}, {0, 5}, Origin::Kind::HandsOn}};
    EXPECT_EQ(whole.origins(), origins);
}

} // namespace
} // namespace tactus::text
