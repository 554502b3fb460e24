#include "views/models/items/completion_model.h"

#include "views/models/words.h"

#include <algorithm>

namespace tactus::views {

void CompletionModel::setWords(std::vector<driver::Completion> words) {
    beginResetModel();
    words_ = std::move(words);
    shown_.clear();
    endResetModel();
}

// 0 is best; nothing if the word does not go on with the letters.
static std::optional<int> distanceOf(const QString& word, const QString& letters) {
    if (word.startsWith(letters)) return 0;
    if (word.startsWith(letters, Qt::CaseInsensitive)) return 1;
    const bool hasPart = word.contains(QLatin1Char('_') + letters, Qt::CaseInsensitive);
    return hasPart ? std::optional(2) : std::nullopt;
}

void CompletionModel::filter(const QString& letters) {
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t word = 0; word < words_.size(); ++word)
        if (const auto distance = distanceOf(text(words_[word].text), letters))
            found.emplace_back(*distance, word);
    std::ranges::stable_sort(found, {}, &std::pair<int, std::size_t>::first);
    beginResetModel();
    shown_.clear();
    for (const auto& [distance, word] : found) shown_.push_back(word);
    endResetModel();
}

bool CompletionModel::isOnly(const QString& word) const {
    return shown_.size() == 1 && text(words_[shown_.front()].text) == word &&
           words_[shown_.front()].behind.empty();
}

int CompletionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

QVariant CompletionModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const driver::Completion& word = words_[shown_[static_cast<std::size_t>(index.row())]];
    switch (role) {
    case Qt::DisplayRole:
        return text(word.text);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(text(word.text), text(word.what));
    case WhatRole:
        return text(word.what);
    case MeaningRole:
        return text(word.meaning);
    case KindRole:
        return static_cast<int>(word.kind);
    default:
        return {};
    }
}

} // namespace tactus::views
