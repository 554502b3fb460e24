// The elements of a tensor as a table, each with its state in the present cycle of the array.
#pragma once

#include "views/models/value_path.h"
#include "views/models/words.h"
#include "views/workbench/document/background.h"

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "array/access/element_access.h"
#include "driver/runs/run.h"
#endif

#include <QAbstractTableModel>
#include <QTimer>
#include <map>
#include <set>

namespace tactus::views {

// Nothing is kept for each element but what has been asked for: the first and the last cycle of an element
// follow from its index, in the background, for those that are in sight.
class TensorModel final : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum class State {
        Unknown,   // not known yet, or undecided
        Untouched, // no iteration reads or writes it
        Waits,     // not read yet, or not written yet
        Now,       // read or written in this cycle
        LastNow,   // read in this cycle, for the last time
        Between,   // it has been read, and will be again
        Done,      // it is no longer read
        Equal,     // written, as direct evaluation says
        Differs,
    };
    static constexpr int StateRole = Qt::UserRole;
    static constexpr int PathRole = Qt::UserRole + 1; // on the path of the value that is followed
    static constexpr std::uint64_t mostElements = 1'000'000;

    explicit TensorModel(QObject* parent);

    // The tensor of an array that is shown; none where `model` is null. Values may be null: there are none
    // yet.
    struct Subject {
        std::shared_ptr<const array::Model> model;
        ure::TensorId tensor;
        std::shared_ptr<const evaluate::Inputs> inputs;
        std::shared_ptr<const evaluate::Tensors> arrayInputs; // that PEs read
        std::shared_ptr<const driver::Verified> run;
    };
    void show(const Subject& subject);
    void setState(const std::shared_ptr<const simulate::State>& state);
    void setPath(std::shared_ptr<const ValuePath> path);
    // The indices of all dimensions but the last two.
    void setSlice(const std::vector<std::int64_t>& slice);
    const std::vector<std::int64_t>& slice() const { return slice_; }

    const ure::Tensor* tensor() const;
    const evaluate::TensorValues* values() const; // of all elements; null: there are none yet
    bool isTooLarge() const;
    bool mayDepend() const { return mayDepend_; } // some access is decided by data
    bool isIdle() const { return wanted_.empty() && !background_.busy(); }
    std::vector<std::int64_t> indexAt(const QModelIndex& cell) const;
    QModelIndex cellOf(const std::vector<std::int64_t>& element) const; // none where it is in another slice
    State stateOf(const std::vector<std::int64_t>& element) const;
    QString sentenceOf(const std::vector<std::int64_t>& element) const; // what is known of it

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString valueOf(std::uint64_t element) const;
    std::optional<array::AccessTimes> timesOf(const std::vector<std::int64_t>& element) const;
    void findTimes();
    State stateOfWritten(std::uint64_t element) const;

    bool isOnPath(const std::vector<std::int64_t>& element) const;

    Subject subject_;
    std::shared_ptr<const ValuePath> path_;
    std::vector<std::int64_t> slice_;
    std::int64_t cycle_ = -1;                 // -1: there is no time
    std::set<std::vector<std::int64_t>> now_; // elements touched in this cycle
    mutable std::map<std::vector<std::int64_t>, array::AccessTimes> times_;
    mutable std::set<std::vector<std::int64_t>> wanted_; // whose times are asked for
    mutable QTimer asking_;
    mutable bool mayDepend_ = false;
    Background background_;
};

// A sign for each state in front of the value: never colour alone.
QString signOf(TensorModel::State state);
QString wordsOf(TensorModel::State state, bool isInput);

} // namespace tactus::views
