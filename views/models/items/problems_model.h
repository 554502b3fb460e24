// The findings of the tool about the text: errors before warnings before notes, each in the order of the
// text. Those of mappings that are not shown are folded, a row for each of these mappings.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/analysis.h"
#endif

#include <QAbstractTableModel>
#include <set>

namespace tactus::views {

struct ListedProblem {
    diagnostics::Diagnostic said;
    std::optional<std::size_t> number = {}; // in the order of the analysis; nothing: it is about an array
    // Whose it is, where the text has several mappings; empty: the text's or the design's own.
    QString mapping = {};
    bool isOfOther = false; // of a mapping that is not shown
};

class ProblemsModel final : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Message, Mapping, Place, ColumnCount };
    static constexpr int SeverityRole = Qt::UserRole; // int of diagnostics::Severity

    using QAbstractTableModel::QAbstractTableModel;
    // `shown` is a mapping of the analysis, or null; `ofArray` is about its array.
    void show(const std::shared_ptr<const driver::Analysis>& analysis,
              const driver::MappingAnalysis* shown = nullptr, const diagnostics::List& ofArray = {});
    const std::vector<ListedProblem>& all() const { return all_; } // also what is folded
    bool saysOfArray() const;
    bool namesMappings() const;
    int count(diagnostics::Severity severity) const;     // of all
    QString placeOf(const ListedProblem& finding) const; // "14:9"

    // A row of findings that can be folded and unfolded, or else one finding.
    bool isFold(int row) const { return rows_[std::size_t(row)].isFold; }
    void setUnfolded(int fold, bool unfolded);
    bool isUnfolded(int fold) const { return rows_[std::size_t(fold)].isUnfolded; }
    const ListedProblem& findingOf(int row) const { return all_[rows_[std::size_t(row)].finding]; }
    const diagnostics::Diagnostic& at(int row) const { return findingOf(row).said; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Row {
        std::size_t finding; // of a fold the first and worst of its findings
        bool isFold = false, isUnfolded = false;
    };
    void nameMappings(const driver::Analysis& analysis, const driver::MappingAnalysis* shown);
    std::vector<Row> rowsOfAll() const;
    QVariant dataOfFold(int row, int column, int role) const;

    std::vector<ListedProblem> all_;
    std::vector<Row> rows_;
    std::set<QString> unfolded_; // mappings, by their names; kept from text to text
    std::shared_ptr<const text::SourceBuffer> source_;
};

// "1 error, 2 notes"; empty without any.
QString countsOf(int errors, int warnings, int notes);
// Without those that do what an earlier one of them does.
std::vector<diagnostics::Fix> distinctFixes(const std::vector<diagnostics::Fix>& fixes);
// The witness in words, where the message does not say it already.
QString evidenceOf(const diagnostics::Diagnostic& diagnostic);
// The message, its witness and its places, as a person reads them.
QString fullText(const diagnostics::Diagnostic& diagnostic);

} // namespace tactus::views
