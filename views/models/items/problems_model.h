// The findings of the tool about the text, in its order: severity, message, mapping, line.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/analysis.h"
#endif

#include <QAbstractTableModel>

namespace tactus::views {

class ProblemsModel final : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Message, Mapping, Place, ColumnCount };
    static constexpr int SeverityRole = Qt::UserRole; // int of diagnostics::Severity

    using QAbstractTableModel::QAbstractTableModel;
    // `ofArray` is about an array of the analysis; it comes behind what the analysis says.
    void show(const std::shared_ptr<const driver::Analysis>& analysis, const diagnostics::List& ofArray = {});
    bool isOfArray(int row) const { return static_cast<std::size_t>(row) >= ofAnalysis_; }
    bool saysOfArray() const { return ofAnalysis_ < list_.size(); }
    const diagnostics::Diagnostic& at(int row) const { return list_[static_cast<std::size_t>(row)]; }
    const diagnostics::List& all() const { return list_; }
    // Whose finding it is, where the text has several mappings; empty: the text's or the design's own.
    const QString& mappingOf(int row) const { return mappings_[static_cast<std::size_t>(row)]; }
    bool namesMappings() const;
    int count(diagnostics::Severity severity) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void nameMappings(const driver::Analysis& analysis);

    diagnostics::List list_;
    std::vector<QString> mappings_; // one for each of the list
    std::size_t ofAnalysis_ = 0;    // so many of them, in its order
    std::shared_ptr<const text::SourceBuffer> source_;
};

// Without those that do what an earlier one of them does.
std::vector<diagnostics::Fix> distinctFixes(const std::vector<diagnostics::Fix>& fixes);
// The witness in words, where the message does not say it already.
QString evidenceOf(const diagnostics::Diagnostic& diagnostic);
// The message, its witness and its places, as a person reads them.
QString fullText(const diagnostics::Diagnostic& diagnostic);

} // namespace tactus::views
