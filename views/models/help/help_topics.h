// The pages of documentation that are in the program, cut into topics: a heading, and what is below it up to
// the next one.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace tactus::views {

struct HelpTopic {
    QString page;   // "language.md"
    QString anchor; // of the heading, as links have it: "handing-inputs-on"; of a page's first one it may be
                    // empty
    QString title;
    QString text;          // Markdown, the heading included
    int level = 1;         // of the heading
    std::size_t above = 0; // the topic that this one belongs to; its own number for a page's first
};

class HelpTopics {
  public:
    static const HelpTopics& all(); // of the program, page by page in the order in which one reads them
    HelpTopics() = default;
    void add(const QString& page, const QString& markdown);

    const std::vector<HelpTopic>& list() const { return topics_; }
    // An unknown anchor leads to the page's first topic.
    std::optional<std::size_t> find(const QString& page, const QString& anchor) const;
    std::vector<std::size_t> below(std::size_t topic) const; // one level
    // Those that have all words, in the order of how much they are about them; titles first.
    std::vector<std::size_t> search(const QString& words) const;
    // The topic that explains a word of the language, or a term.
    std::optional<std::size_t> explains(const QString& word) const;

  private:
    std::vector<HelpTopic> topics_;
};

// "Handing inputs on" -> "handing-inputs-on", as the pages' links are written.
QString helpAnchor(const QString& heading);

} // namespace tactus::views
