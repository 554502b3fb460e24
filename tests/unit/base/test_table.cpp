#include "base/table.h"

#include <gtest/gtest.h>
#include <string>
#include <type_traits>
#include <unordered_set>

namespace tactus::base {

using WordId = Id<struct WordTag>;
using OtherId = Id<struct OtherTag>;
using Words = Table<WordId, std::string>;

TEST(Id, NamesAnElementOfOneTableOnly) {
    static_assert(!std::is_convertible_v<WordId, OtherId>);
    static_assert(!std::is_constructible_v<WordId, OtherId>);
    static_assert(!std::is_convertible_v<std::size_t, WordId>);
    EXPECT_FALSE(WordId().valid());
    EXPECT_TRUE(WordId(std::size_t{0}).valid());
    EXPECT_LT(WordId(std::size_t{1}), WordId(std::size_t{2}));
    EXPECT_LT(WordId(std::size_t{1}), WordId()); // nothing sorts last
}

TEST(Id, IsAKey) {
    const std::unordered_set<WordId> seen = {WordId(std::size_t{3}), WordId(std::size_t{3}),
                                             WordId(std::size_t{4})};
    EXPECT_EQ(seen.size(), 2u);
}

TEST(Table, GivesIdsInOrder) {
    Words words;
    EXPECT_TRUE(words.empty());
    const WordId a = words.add("a"), b = words.add("b");
    EXPECT_EQ(words.size(), 2u);
    EXPECT_EQ(words[a], "a");
    words[b] = "c";
    EXPECT_EQ(std::as_const(words)[b], "c");
    std::vector<WordId> keys;
    for (const WordId key : words.keys()) keys.push_back(key);
    EXPECT_EQ(keys, (std::vector{a, b}));
    std::string all;
    for (const std::string& word : words) all += word;
    EXPECT_EQ(all, "ac");
}

TEST(Table, KnowsWhatItHolds) {
    Words words;
    const WordId a = words.add("a");
    EXPECT_TRUE(words.contains(a));
    EXPECT_FALSE(words.contains(WordId(std::size_t{1})));
    EXPECT_FALSE(words.contains(WordId()));
}

TEST(Table, FindsTheFirst) {
    Words words;
    words.add("a");
    const WordId b = words.add("bb");
    words.add("bb");
    EXPECT_EQ(words.find([](const std::string& word) { return word.size() == 2; }), b);
    EXPECT_EQ(words.find([](const std::string& word) { return word.empty(); }), std::nullopt);
}

} // namespace tactus::base
