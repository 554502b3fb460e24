// Paths in graphs and orders of products, against other algorithms than those of the designs.
#include "references.h"

#include <algorithm>
#include <set>

namespace tactus::test {
namespace {

int road(int n, int from, int to) {
    if (from == to) return 0;
    if (to == (from + 1) % n) return from + 2;
    return (3 * from + 2 * to) % 5 == 1 ? 2 * to + 3 : 99;
}

// Bellman and Ford: roads are tried from one node until no distance becomes less.
std::vector<int> distancesFrom(int start, int n) {
    std::vector<int> distance(std::size_t(n), 1'000'000);
    distance[std::size_t(start)] = 0;
    for (bool isLess = true; isLess;) {
        isLess = false;
        for (int from = 0; from < n; ++from)
            for (int to = 0; to < n; ++to) {
                const int there = distance[std::size_t(from)] + road(n, from, to);
                if (there >= distance[std::size_t(to)]) continue;
                distance[std::size_t(to)] = there;
                isLess = true;
            }
    }
    return distance;
}

TEST(References, ShortestPathsAreThoseFromEachNode) {
    for (const int n : {6, 1, 2, 5, 9}) {
        Integers distances;
        for (int start = 0; start < n; ++start) distances.push_back(distancesFrom(start, n));
        EXPECT_EQ(
            outputsOf(examplePath("all-pairs-shortest-paths"), {"--set", fmt::format("N={}", n)}).at("path"),
            json(distances))
            << n;
    }
}

// The nodes to which at least one road leads, and further ones from there.
void visit(std::size_t from, const Integers& roads, std::set<std::size_t>& reached) {
    for (std::size_t to = 0; to < roads.size(); ++to)
        if (roads[from][to] != 0 && reached.insert(to).second) visit(to, roads, reached);
}

json reachedOf(const Integers& roads) {
    json rows = json::array();
    for (std::size_t from = 0; from < roads.size(); ++from) {
        std::set<std::size_t> reached;
        visit(from, roads, reached);
        json row = json::array();
        for (std::size_t to = 0; to < roads.size(); ++to) row.push_back(reached.contains(to));
        rows.push_back(row);
    }
    return rows;
}

TEST(References, ClosureIsWhatASearchReaches) {
    Integers roads(8, std::vector<int>(8, 0));
    for (const auto& [from, to] : {std::pair(0, 2), std::pair(2, 4), std::pair(4, 0), std::pair(1, 3),
                                   std::pair(3, 5), std::pair(5, 1), std::pair(4, 1), std::pair(3, 6)})
        roads[std::size_t(from)][std::size_t(to)] = 1;
    EXPECT_EQ(outputsOf(examplePath("transitive-closure")).at("reached"), reachedOf(roads));

    // A path through all nodes, against their order and back by one road from its end: all are reached from
    // all.
    Integers ring(5, std::vector<int>(5, 0));
    for (std::size_t node = 1; node < 5; ++node) ring[node][node - 1] = 1;
    for (const int isClosed : {0, 1}) {
        ring[0][4] = isClosed;
        const Folder folder;
        std::ofstream file(folder / "road.csv");
        for (const std::vector<int>& row : ring) file << fmt::format("{}\n", fmt::join(row, ","));
        file.close();
        EXPECT_EQ(
            outputsOf(examplePath("transitive-closure"), {"--set", "N=5", "--inputs", folder.path().string()})
                .at("reached"),
            reachedOf(ring));
    }
}

// The least cost of multiplying matrices first to last-1, by trying every order.
int costOf(const std::vector<int>& p, std::size_t first, std::size_t last) {
    if (last == first + 1) return 0;
    int least = std::numeric_limits<int>::max();
    for (std::size_t split = first + 1; split < last; ++split)
        least =
            std::min(least, costOf(p, first, split) + costOf(p, split, last) + p[first] * p[split] * p[last]);
    return least;
}

TEST(References, MatrixChainIsTheCheapestOfAllOrders) {
    // The example of Cormen, Leiserson, Rivest and Stein, Introduction to Algorithms, whose answer is printed
    // there.
    const std::vector<int> printed{30, 35, 15, 5, 10, 20, 25};
    EXPECT_EQ(costOf(printed, 0, 6), 15125);
    std::vector<int> own;
    for (int n = 0; n <= 6; ++n) own.push_back(5 * ((3 * n * n + 6) % 7 + 1));
    EXPECT_EQ(outputsOf(examplePath("matrix-chain")).at("best"), costOf(own, 0, 6));
    const std::vector<std::vector<int>> others{printed,      {4, 9},          {3, 8, 2},
                                               {7, 1, 9, 4}, {5, 6, 1, 8, 3}, {9, 2, 8, 3, 7, 4, 6, 5, 1, 9}};
    for (const std::vector<int>& p : others) {
        const Folder folder;
        std::ofstream file(folder / "p.csv");
        for (const int size : p) file << fmt::format("{}\n", size);
        file.close();
        EXPECT_EQ(outputsOf(examplePath("matrix-chain"),
                            {"--set", fmt::format("N={}", p.size() - 1), "--inputs", folder.path().string()})
                      .at("best"),
                  costOf(p, 0, p.size() - 1));
    }
}

} // namespace
} // namespace tactus::test
