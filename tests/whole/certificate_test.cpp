// `check --certificate F`: what is written is checked from the JSON alone, by a program that shares no code
// with core.
#include "support/certificate_checker.h"
#include "tactus.h"

#include <functional>
#include <map>
#include <set>

namespace tactus::test {
namespace {

using Checker = CertificateChecker;

json certificateOf(const std::string& file, std::vector<std::string> more = {}) {
    const Folder folder;
    const std::string written = folder / "proof.json";
    std::vector<std::string> arguments{"check", file, "--certificate", written};
    arguments.insert(arguments.end(), more.begin(), more.end());
    EXPECT_EQ(tactus(arguments).status, 0) << file;
    return json::parse(contentOf(written));
}

TEST(Certificate, OfEachExampleIsAccepted) {
    for (const std::string& name : exampleNames) {
        SCOPED_TRACE(name);
        EXPECT_EQ(Checker::faultIn(certificateOf(examplePath(name))), "");
    }
}

TEST(Certificate, OfPublishedDesignsAtTheirSizesIsAccepted) {
    for (const char* name : {"gemm", "sgemm", "convolution", "mttkrp", "ttm", "ttmc", "smith-waterman"}) {
        SCOPED_TRACE(name);
        const json proof = certificateOf(examplePath(std::string("published/") + name));
        EXPECT_EQ(Checker::faultIn(proof), "");
    }
}

// The statements of a certificate tried point by point.
class Tried {
  public:
    explicit Tried(const json& map)
        : loops_(map.at("loops").size()), domain_(map.at("domain"), loops_), points_(within(domain_)) {
        for (const char* rows : {"space", "lanes"})
            for (const json& row : map.at(rows)) places_.push_back(Checker::vectorOf(row, loops_));
        for (const json& row : map.at("schedule")) schedule_.push_back(Checker::vectorOf(row, loops_));
    }

    bool hasConflict() const {
        std::set<std::pair<Checker::Vector, Checker::Vector>> seen;
        for (const Checker::Vector& point : points_)
            if (!seen.emplace(Checker::times(places_, point), Checker::times(schedule_, point)).second)
                return true;
        return false;
    }
    // All readers read what an iteration computes that has run before, or in the same step.
    bool readsWhatIsThere(const json& dependence) const {
        const Checker::Vector vector = Checker::vectorOf(dependence.at("vector"), loops_);
        if (Checker::sign(Checker::times(schedule_, vector)) < 0) return false;
        for (const json& piece : dependence.at("pieces"))
            for (const Checker::Vector& point : within(Checker::Points(piece.at("readers"), loops_)))
                if (!domain_.contains(minus(point, vector))) return false;
        return true;
    }
    // Values of one step wait for each other in a ring.
    bool hasRing(const json& dependences) const {
        using Node = std::pair<Checker::Number, Checker::Vector>;
        std::map<Node, std::vector<Node>> reads;
        for (const json& one : dependences) {
            const Checker::Vector vector = Checker::vectorOf(one.at("vector"), loops_);
            if (Checker::sign(Checker::times(schedule_, vector)) != 0) continue;
            for (const Checker::Vector& point : points_)
                reads[{Checker::number(one.at("reader")), point}].emplace_back(
                    Checker::number(one.at("producer")), minus(point, vector));
        }
        std::map<Node, int> state; // 1: on the way, 2: done
        std::function<bool(const Node&)> visit = [&](const Node& node) {
            int& here = state[node];
            if (here != 0) return here == 1;
            here = 1;
            if (const auto found = reads.find(node); found != reads.end())
                for (const Node& next : found->second)
                    if (visit(next)) return true;
            state[node] = 2;
            return false;
        };
        return std::ranges::any_of(reads, [&](const auto& one) { return visit(one.first); });
    }

  private:
    static Checker::Vector minus(Checker::Vector a, const Checker::Vector& b) {
        for (std::size_t n = 0; n < a.size(); ++n) a[n] -= b[n];
        return a;
    }
    // Those whose coordinates are from -2 to 9.
    std::vector<Checker::Vector> within(const Checker::Points& points) const {
        std::vector<Checker::Vector> found;
        Checker::Vector point(loops_, -2);
        for (;;) {
            if (points.contains(point)) found.push_back(point);
            std::size_t l = loops_;
            while (l > 0 && point[l - 1] == 9) point[--l] = -2;
            if (l == 0) return found;
            ++point[l - 1];
        }
    }

    std::size_t loops_;
    Checker::Points domain_;
    std::vector<Checker::Vector> points_, places_, schedule_;
};

std::string falseStatement(const json& map) {
    const Tried tried(map);
    if (tried.hasConflict()) return "two iterations meet";
    for (const json& one : map.at("dependences"))
        if (!tried.readsWhatIsThere(one)) return "a value is not there: " + one.at("vector").dump();
    return tried.hasRing(map.at("dependences")) ? "a ring of wires" : "";
}

std::vector<json::json_pointer> numbersIn(const json& value,
                                          const json::json_pointer& here = json::json_pointer()) {
    if (value.is_number_integer()) return {here};
    std::vector<json::json_pointer> found;
    if (!value.is_structured()) return found;
    for (const auto& [key, part] : value.items()) {
        const auto more =
            numbersIn(part, value.is_array() ? here / std::size_t(std::stoul(key)) : here / key);
        found.insert(found.end(), more.begin(), more.end());
    }
    return found;
}

// Every number of the proof is changed, one at a time; what is still accepted still holds at every point.
void expectNoFalseProof(const std::string& text) {
    SCOPED_TRACE(text);
    const Folder folder;
    const json proof = certificateOf(folder.write("d.ure", text), {"--broadcast"});
    ASSERT_EQ(Checker::faultIn(proof), "");
    ASSERT_EQ(falseStatement(proof.at("maps").at(0)), "");
    std::size_t accepted = 0, refused = 0;
    for (const json::json_pointer& place : numbersIn(proof.at("maps"))) {
        const auto value = proof.at("maps").at(place).get<std::int64_t>();
        for (const std::int64_t other : {value + 1, value - 1, -value, value + 2}) {
            if (other == value) continue;
            json changed = proof;
            changed.at("maps").at(place) = other;
            if (!Checker::faultIn(changed).empty()) {
                ++refused;
                continue;
            }
            ++accepted;
            EXPECT_EQ(falseStatement(changed.at("maps").at(0)), "")
                << place.to_string() << " = " << other << " in place of " << value;
        }
    }
    EXPECT_GT(refused, accepted);
}

TEST(Certificate, OfAProductIsRefusedWhereItIsFalse) {
    expectNoFalseProof(R"(design d {
  param I = 3, J = 2, K = 4;
  input A[I][K] : Int(32);
  input B[K][J] : Int(32);
  output C[I][J] : Int(32);
  loops i: 0..I, j: 0..J, k: 0..K;
  C(i, j) += A(i, k) * B(k, j);
  mapping m { C.localise(A, {0, 1, 0}).localise(B, {1, 0, 0}).space_time_transform({i, j}, i + j + k); }
}
)");
}

TEST(Certificate, OfATriangleOnALineIsRefusedWhereItIsFalse) {
    expectNoFalseProof(R"(design d {
  param N = 5;
  input x[N] : Int(32);
  output y[N] : Int(32);
  loops i: 0..N, j: 0..i+1;
  func X : Int(32);
  X(i, j) = select(j == 0, x(i), X(i, j - 1) + 1);
  y(i) = select(j == i, X(i, j));
  mapping m { X.space_time_transform({j}, i + j); }
}
)");
}

// The kernel of the map is not empty.
TEST(Certificate, OfThreeLoopsOnALineIsRefusedWhereItIsFalse) {
    expectNoFalseProof(R"(design d {
  param N = 4;
  input x[N] : Int(32);
  output y[N] : Int(32);
  loops i: 0..N, j: 0..3, k: 0..2;
  func X : Int(32);
  X(i, j, k) = select(k > 0, X(i, j, k - 1), select(j > 0, X(i, j - 1, k), x(i))) + 1;
  y(i) = select(j == 2 && k == 1, X(i, j, k));
  mapping m { X.space_time_transform({i}, 2*j + k + i); }
}
)");
}

TEST(Certificate, OfBroadcastsIsRefusedWhereItIsFalse) {
    expectNoFalseProof(R"(design d {
  param I = 3, J = 2, K = 3;
  input A[I][K] : Int(32);
  input B[K][J] : Int(32);
  output C[I][J] : Int(32);
  loops i: 0..I, j: 0..J, k: 0..K;
  C(i, j) += A(i, k) * B(k, j);
  mapping m { C.localise(A, {0, 1, 0}).localise(B, {1, 0, 0}).space_time_transform({i, j}, k); }
}
)");
}

TEST(Certificate, OfLanesIsRefusedWhereItIsFalse) {
    expectNoFalseProof(R"(design d {
  param N = 4;
  input x[N] : Int(32);
  output y[4] : Int(32);
  loops i: 0..N, j: 0..4;
  func X, Y : Int(32);
  X(i, j) = select(j > 0, X(i, j - 1), x(i));
  Y(i, j) = select(i > 0, Y(i - 1, j), 0) + X(i, j);
  y(j) = select(i == N - 1, Y(i, j));
  mapping m { X.merge_ures(Y, y).vectorize(j).space_time_transform({}, i); }
}
)");
}

// The readers have quotients.
TEST(Certificate, OfRemaindersIsRefusedWhereItIsFalse) {
    expectNoFalseProof(R"(design d {
  param N = 5;
  input x[N] : Int(32);
  output y[N] : Int(32);
  loops i: 0..N, j: 0..3;
  func X : Int(32);
  X(i, j) = select(j > 0 && (i + j) % 3 != 0, X(i, j - 1), x(i)) + 1;
  y(i) = select(j == 2, X(i, j));
  mapping m { X.space_time_transform({j}, i + j); }
}
)");
}

TEST(Certificate, IsNotWrittenForAnIllegalMapping) {
    const Folder folder;
    const std::string file = folder.write("d.ure", R"(design d {
  param N = 4;
  input x[N] : Int(32);
  output y[N] : Int(32);
  loops i: 0..N;
  func X : Int(32);
  X(i) = select(i > 0, X(i - 1), x(0));
  y(i) = X(i);
  mapping backwards { X.space_time_transform({i}, -i); }
  mapping forwards { X.space_time_transform({i}, i); }
}
)");
    const std::string proof = folder / "proof.json";
    const auto refused = tactus({"check", file, "--certificate", proof});
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.err.find("no certificate was written: not all mappings are legal"), std::string::npos)
        << refused.err;
    EXPECT_FALSE(std::filesystem::exists(proof));
    EXPECT_EQ(Checker::faultIn(certificateOf(file, {"--mapping", "forwards"})), "");
}

} // namespace
} // namespace tactus::test
