// Looking for words or a regular expression in the lines of a text.
#pragma once

#include <QRegularExpression>
#include <QTextDocument>
#include <vector>

namespace tactus::views {

class TextSearch {
  public:
    struct Options {
        bool matchesCase = false, wholeWords = false, isExpression = false;
    };
    // In a line, never empty; positions of the document.
    struct Match {
        int begin = 0, end = 0;
        friend bool operator==(const Match&, const Match&) = default;
    };
    struct Found {
        std::vector<Match> matches;
        int hardLine = -1; // where the expression would have tried for too long: there the search ended
    };
    static constexpr std::size_t most = 10'000; // matches; more are not looked for

    TextSearch() = default;
    TextSearch(const QString& words, const Options& options);

    bool isEmpty() const { return expression_.pattern().isEmpty(); }
    const QString& error() const { return error_; } // "" unless the expression is wrong
    Found in(const QTextDocument& document) const;
    // The text in place of a match: the words as they are; in place of an expression $0 is the match, $1 its
    // first group, $$ a dollar.
    QString replacement(const QTextDocument& document, const Match& match, const QString& words) const;

  private:
    QRegularExpression expression_{QString()};
    QString error_;
    bool isExpression_ = false;
};

} // namespace tactus::views
