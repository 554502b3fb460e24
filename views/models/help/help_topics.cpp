#include "views/models/help/help_topics.h"

#include "commands/explain/explain.h"

#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

// Resources of a static library are there once they are asked for; the macro is outside of namespaces.
static void loadHelp() {
    Q_INIT_RESOURCE(help);
}

namespace tactus::views {

QString helpAnchor(const QString& heading) {
    QString anchor;
    for (const QChar letter : heading.toLower())
        if (letter.isLetterOrNumber() || letter == QLatin1Char('-') || letter == QLatin1Char('_'))
            anchor += letter;
        else if (letter == QLatin1Char(' '))
            anchor += QLatin1Char('-');
    return anchor;
}

const HelpTopics& HelpTopics::all() {
    static const HelpTopics topics = [] {
        loadHelp();
        HelpTopics made;
        for (const char* page : {"studio.md", "quickstart.md", "language.md", "localisation.md",
                                 "exploring.md", "glossary.md", "messages.md"}) {
            QFile file(QStringLiteral(":/help/") + QLatin1String(page));
            if (file.open(QIODevice::ReadOnly))
                made.add(QLatin1String(page), QString::fromUtf8(file.readAll()));
        }
        made.add(QStringLiteral("diagnostics.md"), QString::fromStdString(commands::pageOfKinds()));
        return made;
    }();
    return topics;
}

void HelpTopics::add(const QString& page, const QString& markdown) {
    static const QRegularExpression heading(QStringLiteral("^(#{1,6}) +(.+)$"));
    std::vector<std::size_t> open; // the headings above, by level
    bool isCode = false;
    for (const QString& line : markdown.split(QLatin1Char('\n'))) {
        if (line.startsWith(QStringLiteral("```"))) isCode = !isCode;
        const auto match = isCode ? QRegularExpressionMatch() : heading.match(line);
        if (match.hasMatch()) {
            const int level = static_cast<int>(match.capturedLength(1));
            const std::size_t number = topics_.size();
            while (!open.empty() && topics_[open.back()].level >= level) open.pop_back();
            topics_.push_back({page,
                               helpAnchor(match.captured(2)),
                               match.captured(2),
                               {},
                               level,
                               open.empty() ? number : open.back()});
            open.push_back(number);
        }
        if (!open.empty()) topics_.back().text += line + QLatin1Char('\n');
    }
}

std::optional<std::size_t> HelpTopics::find(const QString& page, const QString& anchor) const {
    const auto first = std::ranges::find(topics_, page, &HelpTopic::page);
    if (first == topics_.end()) return std::nullopt;
    const auto found = std::find_if(
        first, topics_.end(), [&](const HelpTopic& one) { return one.page == page && one.anchor == anchor; });
    return static_cast<std::size_t>((found == topics_.end() ? first : found) - topics_.begin());
}

std::vector<std::size_t> HelpTopics::below(std::size_t topic) const {
    std::vector<std::size_t> all;
    for (std::size_t n = topic + 1; n < topics_.size(); ++n)
        if (topics_[n].above == topic) all.push_back(n);
    return all;
}

std::vector<std::size_t> HelpTopics::search(const QString& words) const {
    const QStringList wanted = words.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<std::pair<qsizetype, std::size_t>> found; // worth
    if (wanted.isEmpty()) return {};
    for (std::size_t n = 0; n < topics_.size(); ++n) {
        const HelpTopic& topic = topics_[n];
        qsizetype worth = 0;
        bool hasAll = true;
        for (const QString& word : wanted) {
            const qsizetype times = topic.text.count(word, Qt::CaseInsensitive);
            hasAll &= times > 0;
            worth += std::min<qsizetype>(times, 20);
            if (topic.title.contains(word, Qt::CaseInsensitive)) worth += 100;
        }
        if (hasAll) found.emplace_back(worth, n);
    }
    std::ranges::stable_sort(found, std::ranges::greater(), &std::pair<qsizetype, std::size_t>::first);
    std::vector<std::size_t> all;
    for (const auto& [worth, topic] : found) all.push_back(topic);
    return all;
}

std::optional<std::size_t> HelpTopics::explains(const QString& word) const {
    if (word.isEmpty()) return std::nullopt;
    std::optional<std::size_t> best;
    qsizetype most = 0;
    const QRegularExpression marked(
        QStringLiteral("`[^`\n]*\\b%1\\b[^`\n]*`").arg(QRegularExpression::escape(word)));
    const QRegularExpression row(QStringLiteral("\n\\| `(X\\.)?%1\\b").arg(QRegularExpression::escape(word)));
    for (std::size_t n = 0; n < topics_.size(); ++n) {
        const HelpTopic& topic = topics_[n];
        if (topic.title.compare(word, Qt::CaseInsensitive) == 0) return n;
        if (topic.page != QStringLiteral("language.md")) continue;
        qsizetype times = 0;
        for (auto match = marked.globalMatch(topic.text); match.hasNext(); match.next()) ++times;
        // The row of a table, or a paragraph, that begins with the word is about it.
        if (topic.text.contains(row)) times += 1000;
        if (times > most) {
            most = times;
            best = n;
        }
    }
    return best;
}

} // namespace tactus::views
