// The rule of plain English over comments, messages and pages, as a function from files to violations.
#pragma once

#include "rules.h"

namespace tactus::house {

struct Sentence {
    std::size_t line = 0; // where it begins
    std::string text;     // on one line, with the sign that ends it
};

// The sentences of the comments of C++, of the messages in .def files and of the paragraphs of Markdown;
// none of other files. Code between back quotes and blocks of code are left out.
std::vector<Sentence> sentencesOf(const File& file);

// No sentence begins with Of, What, Where or Whether unless it asks; none uses a phrase that plainer words
// replace, such as "by itself"; and none has more than 40 words.
Violations plainEnglish(const std::vector<File>& files);

} // namespace tactus::house
