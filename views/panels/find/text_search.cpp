#include "views/panels/find/text_search.h"

#include <QCoreApplication>
#include <QTextBlock>

namespace tactus::views {

namespace {

// An expression that would try for ever gives up instead.
const QString limit = QStringLiteral("(*LIMIT_MATCH=100000)");

bool isWord(QChar letter) {
    return letter.isLetterOrNumber() || letter == QLatin1Char('_');
}

// No word continues before or behind it.
QString asWhole(const QString& pattern, const QString& words, bool isExpression) {
    const bool front = isExpression || isWord(words.front()), back = isExpression || isWord(words.back());
    return (front ? QStringLiteral("(?<!\\w)") : QString()) + QStringLiteral("(?:%1)").arg(pattern) +
           (back ? QStringLiteral("(?!\\w)") : QString());
}

} // namespace

TextSearch::TextSearch(const QString& words, const Options& options) : isExpression_(options.isExpression) {
    if (words.isEmpty()) return;
    QString pattern = isExpression_ ? words : QRegularExpression::escape(words);
    if (const QRegularExpression alone(pattern); !alone.isValid()) {
        error_ = QCoreApplication::translate("TextSearch", "%1, at letter %2")
                     .arg(alone.errorString())
                     .arg(alone.patternErrorOffset() + 1);
        return;
    }
    if (options.wholeWords) pattern = asWhole(pattern, words, isExpression_);
    expression_ =
        QRegularExpression(limit + pattern, options.matchesCase ? QRegularExpression::NoPatternOption
                                                                : QRegularExpression::CaseInsensitiveOption);
}

TextSearch::Found TextSearch::in(const QTextDocument& document) const {
    Found found;
    if (isEmpty()) return found;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QString line = block.text();
        for (qsizetype from = 0; from <= line.size();) {
            const QRegularExpressionMatch match = expression_.match(line, from);
            if (!match.isValid()) {
                found.hardLine = block.blockNumber();
                return found;
            }
            if (!match.hasMatch()) break;
            from = std::max(match.capturedEnd(), match.capturedStart() + 1);
            if (match.capturedLength() == 0) continue;
            if (found.matches.size() == most) return found;
            const auto at = [&](qsizetype place) { return block.position() + static_cast<int>(place); };
            found.matches.push_back({at(match.capturedStart()), at(match.capturedEnd())});
        }
    }
    return found;
}

QString TextSearch::replacement(const QTextDocument& document, const Match& match,
                                const QString& words) const {
    if (!isExpression_) return words;
    const QTextBlock block = document.findBlock(match.begin);
    const auto groups = expression_.match(block.text(), match.begin - block.position());
    QString all;
    for (qsizetype at = 0; at < words.size(); ++at) {
        const QChar next = at + 1 < words.size() ? words[at + 1] : QChar();
        const bool isGroup = next >= QLatin1Char('0') && next <= QLatin1Char('9');
        if (words[at] != QLatin1Char('$') || (!isGroup && next != QLatin1Char('$'))) {
            all += words[at];
            continue;
        }
        all += isGroup ? groups.captured(next.digitValue()) : QString(next);
        ++at;
    }
    return all;
}

} // namespace tactus::views
