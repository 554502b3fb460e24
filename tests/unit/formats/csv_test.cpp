#include "formats/csv.h"

#include <gtest/gtest.h>
#include <vector>

namespace tactus::formats {
namespace {

// "1:1 text, 1:3 text | 2:1 text" with ~ before a line that comes behind an empty one.
std::string fieldsOf(std::string_view text) {
    CsvReader reader(text);
    std::string all;
    while (reader.nextLine()) {
        all += std::string(all.empty() ? "" : " | ") + (reader.isAfterEmptyLine() ? "~" : "");
        for (bool isFirst = true; const auto field = reader.nextField(); isFirst = false)
            all += (isFirst ? "" : ", ") + std::to_string(field->line) + ":" + std::to_string(field->column) +
                   " " + std::string(field->text);
    }
    return all;
}

TEST(Csv, ReadsFieldsWithTheirPlaces) {
    const std::pair<std::string_view, std::string_view> cases[] = {
        {"", ""},
        {"7", "1:1 7"},
        {"1,22,3\n4,5,6\n", "1:1 1, 1:3 22, 1:6 3 | 2:1 4, 2:3 5, 2:5 6"},
        {"1,2\r\n3,4\r\n", "1:1 1, 1:3 2 | 2:1 3, 2:3 4"},
        {"\xef\xbb\xbf"
         "1,2",
         "1:1 1, 1:3 2"},
        {"\"1\", \" 2 \" ,3", "1:1 1, 1:6 2, 1:13 3"},
        {" 1 ,\t2\t", "1:2 1, 1:6 2"},
        {"1,,2", "1:1 1, 1:3 , 1:4 2"},
        {",1", "1:1 , 1:2 1"},
        {"1,,,\n,,\n2", "1:1 1 | ~3:1 2"},
        {"\n\n1\n\n\n2\n\n", "~3:1 1 | ~6:1 2"},
        {"\xc3\xa9\xe2\x82\xac,x", "1:1 \xc3\xa9\xe2\x82\xac, 1:4 x"},
        {"\"1,5\",2", "1:1 1,5, 1:7 2"},        // one field
        {"\"1,2\n3", "1:1 \"1, 1:4 2 | 2:1 3"}, // a quote that is not closed on its line is no quote
        {"\"1\"2,3", "1:1 \"1\"2, 1:6 3"},
        {"1;2\t3", "1:1 1;2\t3"}, // not ours to split
    };
    for (const auto& [text, fields] : cases) EXPECT_EQ(fieldsOf(text), fields) << text;
}

TEST(Csv, WritesQuotesWhereTheyAreNeeded) {
    const std::pair<const char*, const char*> cases[] = {
        {"plain", "plain"},
        {"", ""},
        {"(0, 1)", "\"(0, 1)\""},
        {" a", "\" a\""},
        {"two\nlines", "\"two\nlines\""},
        {"a \"word\"", "\"a \"\"word\"\"\""},
    };
    for (const auto& [text, field] : cases) EXPECT_EQ(csvField(text), field);
    const std::string line = csvField("(0, 1)") + "," + csvField("x");
    CsvReader reader(line);
    ASSERT_TRUE(reader.nextLine());
    EXPECT_EQ(reader.nextField()->text, "(0, 1)");
    EXPECT_EQ(reader.nextField()->text, "x");
}

TEST(Csv, SaysWhereALineEnds) {
    CsvReader reader("1,23 ,,\n4");
    ASSERT_TRUE(reader.nextLine());
    while (reader.nextField()) {
    }
    EXPECT_EQ(reader.line(), 1u);
    EXPECT_EQ(reader.column(), 5u);
}

} // namespace
} // namespace tactus::formats
