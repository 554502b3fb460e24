// The words that could be at a place of the text, those that go on with the letters that are there.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/runs/completion.h"
#endif

#include <QAbstractListModel>

namespace tactus::views {

class CompletionModel final : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role { WhatRole = Qt::UserRole, MeaningRole, KindRole };

    using QAbstractListModel::QAbstractListModel;

    void setWords(std::vector<driver::Completion> words);
    // Words that begin so come first, then those a part of which (behind `_`) begins so; case does not
    // matter, but those with the same case come first.
    void filter(const QString& letters);
    bool isOnly(const QString& word) const; // nothing else is left, and nothing comes with it
    QString wordAt(int row) const { return index(row).data().toString(); }
    const driver::Completion& at(int row) const { return words_[shown_[static_cast<std::size_t>(row)]]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

  private:
    std::vector<driver::Completion> words_;
    std::vector<std::size_t> shown_; // into words_
};

} // namespace tactus::views
