// Answers judged by the core, beside plain loops over iterations that know nothing of it.
#include "lessons/answer.h"
#include "studies/judges/judge.h"
#include "support/folder.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::studies {
namespace {

using lessons::Integers;
using lessons::Question;

constexpr std::int64_t size = 3;

constexpr std::string_view product = R"(design product {
  param  N = 3;
  input  A[r: N][c: N] : Int(32) = r + c + 1;
  input  B[r: N][c: N] : Int(32) = select(r == c, 2, 1);
  output C[N][N] : Int(32);
  loops  i: 0..N, j: 0..N, k: 0..N;
  func   X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == N-1, Z(i, j, k));
  mapping m { X.space_time_transform({i, j}, i + j + k); }
}
)";

class Judges : public testing::Test {
  protected:
    Judges() {
        files.write("lesson.json", "{}");
        files.write("product.ure", product);
        files.write("task.ure", R"(design product {
  param  N = 3;
  input  A[r: N][c: N] : Int(32) = r + c + 1;
  input  B[r: N][c: N] : Int(32) = select(r == c, 2, 1);
  output C[N][N] : Int(32);
  loops  i: 0..N, j: 0..N, k: 0..N;
  C(i, j) += A(i, k) * B(k, j);
}
)");
        folder = std::make_shared<const LessonFolder>(*LessonFolder::of(files.path()));
    }
    Situation begin() const { return {folder, *folder->design("product.ure"), {}, "m"}; }
    Judgement judge(const Question& question, const std::string& answer) const {
        return judged(question, answer, begin());
    }

    test::Folder files;
    std::shared_ptr<const LessonFolder> folder;
};

Question question(Question::Kind kind) {
    return {.kind = kind};
}
lessons::Condition isLegal(bool truth = true) {
    return {.kind = lessons::Condition::Kind::Legal, .truth = truth};
}

std::vector<Integers> iterations() {
    std::vector<Integers> all;
    for (std::int64_t i = 0; i < size; ++i)
        for (std::int64_t j = 0; j < size; ++j)
            for (std::int64_t k = 0; k < size; ++k) all.push_back({i, j, k});
    return all;
}
std::int64_t dot(const Integers& a, const Integers& b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
const std::vector<Integers> distances{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}; // of X, Y, Z

// Legal by walking: each value before its reader, in the same cycle only elsewhere, and no two at one place.
bool walkedLegal(const std::vector<Integers>& space, const Integers& schedule) {
    const auto place = [&](const Integers& point) {
        Integers pe;
        for (const Integers& row : space) pe.push_back(dot(row, point));
        return pe;
    };
    std::set<std::pair<Integers, std::int64_t>> taken;
    for (const Integers& point : iterations())
        if (!taken.emplace(place(point), dot(schedule, point)).second) return false;
    for (const Integers& distance : distances) {
        const std::int64_t time = dot(schedule, distance);
        const bool isElsewhere = place(distance) != place({0, 0, 0});
        if (time < 0 || (time == 0 && !isElsewhere)) return false;
    }
    return true;
}
std::int64_t walkedCycles(const Integers& schedule) {
    std::int64_t first = 0, last = 0;
    for (const Integers& point : iterations()) {
        first = std::min(first, dot(schedule, point));
        last = std::max(last, dot(schedule, point));
    }
    return last - first + 1;
}
std::vector<Integers> within(std::int64_t bound) {
    std::vector<Integers> all;
    for (std::int64_t i = -bound; i <= bound; ++i)
        for (std::int64_t j = -bound; j <= bound; ++j)
            for (std::int64_t k = -bound; k <= bound; ++k) all.push_back({i, j, k});
    return all;
}
const std::vector<Integers> squares{{1, 0, 0}, {0, 1, 0}};

TEST_F(Judges, SchedulesAreLegalWhereAWalkSaysSo) {
    Question wanted = question(Question::Kind::Schedule);
    wanted.conditions = {isLegal()};
    std::string all;
    std::size_t legal = 0;
    for (const Integers& schedule : within(2)) {
        const Judgement judgement = judge(wanted, lessons::textOf(schedule));
        EXPECT_EQ(judgement.isRight, walkedLegal(squares, schedule)) << lessons::textOf(schedule);
        EXPECT_EQ(judgement.isRight, judgement.sentence.empty());
        legal += judgement.isRight;
    }
    EXPECT_GT(legal, 5u);
    for (const Integers& schedule : within(1))
        if (walkedLegal(squares, schedule)) all += lessons::textOf(schedule);
    Question every = question(Question::Kind::Schedules);
    EXPECT_TRUE(judge(every, all).isRight) << all;
    EXPECT_FALSE(judge(every, all + "(1, 1, 0)").isRight);
    EXPECT_FALSE(judge(every, all.substr(all.find(')') + 1)).isRight);
}

TEST_F(Judges, TheFewestCyclesAreThoseOfAWalk) {
    Question wanted = question(Question::Kind::Schedule);
    wanted.conditions = {isLegal()};
    wanted.fewest = "cycles";
    std::int64_t least = 1000;
    for (const Integers& schedule : within(3))
        if (walkedLegal(squares, schedule)) least = std::min(least, walkedCycles(schedule));
    for (const Integers& schedule : within(2))
        EXPECT_EQ(judge(wanted, lessons::textOf(schedule)).isRight,
                  walkedLegal(squares, schedule) && walkedCycles(schedule) == least)
            << lessons::textOf(schedule);
}

TEST_F(Judges, AWitnessIsInTheWrongOrder) {
    Question wanted = question(Question::Kind::Schedule);
    wanted.conditions = {isLegal()};
    std::size_t backwards = 0;
    for (const Integers& schedule : within(1)) {
        const Judgement judgement = judge(wanted, lessons::textOf(schedule));
        if (!judgement.finding || !judgement.finding->witness) continue;
        const diagnostics::Witness& witness = *judgement.finding->witness;
        ASSERT_EQ(witness.points.size(), 2u);
        const Integers &one = witness.points[0].at, &other = witness.points[1].at;
        if (witness.kind == diagnostics::Witness::Kind::Backwards) {
            EXPECT_LE(dot(schedule, one), dot(schedule, other)); // the reader is first in the list
            ++backwards;
        } else {
            EXPECT_EQ(dot(schedule, one), dot(schedule, other));
            EXPECT_EQ((Integers{one[0], one[1]}), (Integers{other[0], other[1]}));
        }
        EXPECT_NE(judgement.sentence.find(witness.text), std::string::npos);
    }
    EXPECT_GT(backwards, 10u);
}

TEST_F(Judges, ProjectionsShareAnElement) {
    Question wanted = question(Question::Kind::Projection);
    wanted.conditions = {isLegal()};
    for (const Integers& direction : within(1)) {
        if (direction == Integers{0, 0, 0}) continue;
        // Two iterations along the direction are on one element; they meet if their times are equal.
        EXPECT_EQ(judge(wanted, lessons::textOf(direction)).isRight, dot({1, 1, 1}, direction) != 0)
            << lessons::textOf(direction);
    }
    EXPECT_FALSE(judge(wanted, "(0, 0, 0)").isRight);
    EXPECT_FALSE(judge(wanted, "(2, 0, 0)").isRight);
    EXPECT_FALSE(judge(wanted, "(1, 0)").isRight);
}

TEST_F(Judges, KnowWhoWorks) {
    for (std::int64_t cycle = 0; cycle < 7; ++cycle) {
        std::string working;
        for (std::int64_t i = 0; i < size; ++i)
            for (std::int64_t j = 0; j < size; ++j)
                if (const std::int64_t k = cycle - i - j; 0 <= k && k < size)
                    working += lessons::textOf({i, j});
        Question asked = question(Question::Kind::Working);
        asked.cycle = cycle;
        EXPECT_TRUE(judge(asked, working).isRight) << cycle << " " << working;
        EXPECT_FALSE(judge(asked, working + "(0, 2)(0, 2)").isRight);
        EXPECT_FALSE(judge(asked, "(5, 5)").isRight);
    }
}

TEST_F(Judges, KnowTimesPlacesAndValues) {
    for (const Integers& point : iterations()) {
        Question asked = question(Question::Kind::CycleOf);
        asked.at = point;
        EXPECT_TRUE(judge(asked, std::to_string(dot({1, 1, 1}, point))).isRight);
        EXPECT_FALSE(judge(asked, "9").isRight);
        asked.kind = Question::Kind::PeOf;
        EXPECT_TRUE(judge(asked, lessons::textOf({point[0], point[1]})).isRight);
        asked.kind = Question::Kind::ValueOf;
        asked.name = "Z";
        std::int64_t sum = 0;
        for (std::int64_t k = 0; k <= point[2]; ++k) sum += (point[0] + k + 1) * (k == point[1] ? 2 : 1);
        EXPECT_TRUE(judge(asked, std::to_string(sum)).isRight) << lessons::textOf(point);
        EXPECT_FALSE(judge(asked, std::to_string(sum + 1)).isRight);
    }
    Question last = question(Question::Kind::IterationAt);
    last.at = {2, 2};
    last.cycle = 6;
    EXPECT_TRUE(judge(last, "(2, 2, 2)").isRight);
    Question output = question(Question::Kind::OutputOf);
    output.name = "C";
    output.at = {1, 0};
    EXPECT_TRUE(judge(output, "11").isRight); // 2*2 + 3 + 4
}

TEST_F(Judges, TakeEvidence) {
    Question violated = question(Question::Kind::Violated);
    violated.given = {{.kind = lessons::Edit::Kind::Schedule, .rows = {{1, 1, -1}}}};
    EXPECT_TRUE(judge(violated, "(0, 0, 1)").isRight);
    EXPECT_FALSE(judge(violated, "(1, 0, 0)").isRight);
    EXPECT_FALSE(judge(violated, "(1, 1, 1)").isRight);
    Question conflict = question(Question::Kind::Conflict);
    conflict.given = {{.kind = lessons::Edit::Kind::Schedule, .rows = {{1, 1, 0}}}};
    for (const Integers& one : iterations())
        for (const Integers& other : iterations())
            EXPECT_EQ(judge(conflict, lessons::textOf(one) + lessons::textOf(other)).isRight,
                      one != other && one[0] == other[0] && one[1] == other[1]);
    EXPECT_FALSE(judge(conflict, "(0, 0, 7) (0, 0, 8)").isRight);
}

TEST_F(Judges, TakeAnyEquationThatComputesTheSame) {
    Question asked = question(Question::Kind::Equation);
    asked.name = "Z";
    asked.conditions = {{.kind = lessons::Condition::Kind::Computes, .name = "task.ure"}};
    for (const char* right : {"Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);",
                              "Z(i,j,k)=Y(i,j,k)*X(i,j,k)+select(k>0,Z(i,j,k-1),0)",
                              "Z(i, j, k) = select(k == 0, X(i, j, k) * Y(i, j, k), "
                              "Z(i, j, k-1) + A(i, k) * B(k, j));"})
        EXPECT_TRUE(judge(asked, right).isRight) << right << judge(asked, right).sentence;
    for (const char* wrong :
         {"Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) + Y(i, j, k);",
          "Z(i, j, k) = X(i, j, k) * Y(i, j, k);", "Z(i, j, k) = ", "X(i, j, k) = 0;", "",
          "Z(i, j, k) = 0; } design other { param N = 3;", "Z(i, j, k) = Z(i, j, k+1);"}) {
        EXPECT_FALSE(judge(asked, wrong).isRight) << wrong;
        EXPECT_FALSE(judge(asked, wrong).sentence.empty()) << wrong;
    }
}

TEST_F(Judges, TakeWhatTheStudioHasAnalysed) {
    driver::Request request = driver::Request::of(*folder->design("product.ure"));
    request.params = {{"N", 4}};
    const Situation shown(folder, driver::analyse(request), "");
    Question figure = question(Question::Kind::Figure);
    figure.name = "cycles";
    EXPECT_TRUE(judged(figure, "10", shown).isRight);
    EXPECT_TRUE(judged(figure, "7", begin()).isRight);
    // Edits of it keep its sizes.
    figure.given = {{.kind = lessons::Edit::Kind::Schedule, .rows = {{1, 1, 2}}}};
    EXPECT_TRUE(judged(figure, "13", shown).isRight);
}

TEST_F(Judges, SayWhatFormAnAnswerHas) {
    EXPECT_EQ(judge(question(Question::Kind::Violated), "Z").sentence, "'Z' is not a vector");
    Question figure = question(Question::Kind::Figure);
    figure.name = "cycles";
    EXPECT_EQ(judge(figure, "many").sentence, "'many' is not a number");
    EXPECT_TRUE(judge(figure, "7").isRight);
}

TEST_F(Judges, BearAnyNumbers) {
    for (const Question::Kind kind :
         {Question::Kind::Schedule, Question::Kind::Projection, Question::Kind::Violated,
          Question::Kind::PeOf, Question::Kind::IterationAt, Question::Kind::Conflict,
          Question::Kind::Schedules, Question::Kind::Working})
        for (const char* answer : {"(9223372036854775807, 1, 1)",
                                   "(4611686018427387904, 4611686018427387904, 4611686018427387904)",
                                   "(-9223372036854775808, 0, 1)", "(1)", "(1, 1, 1, 1)", "()",
                                   "(0, 0, 9223372036854775807) (0, 0, 0)"}) {
            Question asked = question(kind);
            asked.conditions = {isLegal()};
            asked.at = {0, 0, 0};
            const Judgement judgement = judge(asked, answer);
            // No two iterations lie along so long a direction, so they share no element: a legal projection.
            const bool isLong =
                kind == Question::Kind::Projection && std::string_view(answer).ends_with("7, 1, 1)");
            EXPECT_EQ(judgement.isRight, isLong) << answer << int(kind);
            EXPECT_EQ(judgement.sentence.empty(), isLong);
        }
    for (const Integers& at :
         {Integers{}, Integers{0}, Integers{0, 0, 0, 0}, Integers{9, 9, 9}, Integers{0, 0, INT64_MAX}})
        for (const Question::Kind kind :
             {Question::Kind::CycleOf, Question::Kind::PeOf, Question::Kind::ValueOf,
              Question::Kind::OutputOf, Question::Kind::IterationAt}) {
            Question asked = question(kind);
            asked.at = at;
            asked.name = "Z";
            asked.cycle = INT64_MAX;
            EXPECT_FALSE(judge(asked, "0").isRight);
        }
}

TEST_F(Judges, LeaveTheirFolderAlone) {
    test::Folder outside;
    const std::string elsewhere = outside.write("secret.ure", product);
    std::filesystem::create_symlink(elsewhere, files.path() / "link.ure");
    for (const std::string& file :
         {elsewhere, std::string("../secret.ure"), std::string("link.ure"), std::string("./product.ure"),
          std::string("product.c"), std::string("..")})
        EXPECT_FALSE(folder->design(file)) << file;
    const auto with = [&](std::string_view data) {
        std::string text(product);
        text.replace(text.find("= r + c + 1"), 11, fmt::format("= \"{}\"", data));
        return begin().withText(text);
    };
    for (const char* data : {"/etc/passwd", "../A.npy", "sub/A.npy"}) {
        EXPECT_EQ(with(data).design(), nullptr);
        EXPECT_NE(with(data).reason().find("is not a file of the lesson's folder"), std::string::npos);
    }
    EXPECT_NE(with("A.csv").design(), nullptr);
}

} // namespace
} // namespace tactus::studies
