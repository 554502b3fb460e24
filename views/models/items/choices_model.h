// The choices for each input of the mapping, a row each; those of one input follow one another.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "studies/choices/input_choices.h"
#endif

#include <QAbstractTableModel>

namespace tactus::views {

class ChoicesModel final : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Read, Along, Cycles, Ports, Reads, Registers, Length, ColumnCount };
    static constexpr int PresentRole = Qt::UserRole;   // bool: it is what the text says
    static constexpr int FirstRole = Qt::UserRole + 1; // bool: the first row of its input

    using QAbstractTableModel::QAbstractTableModel;
    // The reads are spans of the source.
    void show(std::vector<studies::InputChoices> choices, std::shared_ptr<const text::SourceBuffer> source);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const studies::InputChoice& choiceAt(int row) const;
    const studies::InputChoices& inputAt(int row) const;
    // "x from memory, in each PE", "x from neighbours along (1, 0, -1, 0), then (0, 1, 0, -1)"
    QString sentence(int row) const;
    int rowOfPresent(const std::string& input) const; // -1: none

  private:
    struct Row {
        std::size_t input, choice;
    };
    QString cell(int row, int column) const;
    QString toolTip(int row, int column) const;

    std::vector<studies::InputChoices> inputs_;
    std::shared_ptr<const text::SourceBuffer> source_;
    std::vector<Row> rows_;
};

} // namespace tactus::views
