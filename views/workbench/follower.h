// The value that is followed through the array: every view lights up its path. A thing that is selected while
// following is on has its value followed, in the cycle at hand; the path then stays while time goes on.
#pragma once

#include "views/models/selection.h"
#include "views/models/value_path.h"
#include "views/workbench/array_run.h"
#include "views/workbench/time_cursor.h"

namespace tactus::views {

class Follower final : public QObject {
    Q_OBJECT

  public:
    static constexpr std::size_t mostValues = 5'000; // of past and future, each: nearest in time first

    Follower(QObject* parent, ArrayRun& array, TimeCursor& time);

    bool isOn() const { return isOn_; }
    // On: follows the value of this, which is selected. Off: forgets the path.
    void setOn(bool on, const Selection& selection = {});
    // Follows the value of a PE, a link, an element of a tensor or the token of a channel's FIFOs that is
    // read next: the wish waits for the state of its cycle, which says the value, and its path is made in the
    // background. Nothing is followed while it is off. Nothing selected: there is no path any more.
    // `variable`: of a PE; invalid: the one that outputs read.
    void pick(const Selection& selection, ure::VariableId variable = {});
    void follow(const array::TracedValue& value); // turns it on
    void follow(const array::ElementOf& element); // where it is read or written; turns it on

    // Null: none, for this reason, or it is on its way.
    const std::shared_ptr<const ValuePath>& path() const { return path_; }
    const QString& reason() const { return reason_; }
    bool busy() const { return background_.busy(); }

    // The step of the path at hand: the followed value, until one walks on.
    std::size_t step() const { return step_; }
    void goTo(std::size_t step); // selects its PE, and time goes to its cycle
    void walk(ValuePath::Way way);
    void runChanged();                          // time has the recording of the new run
    void show(const array::ElementOf& element); // selects it, and follows on as before

  Q_SIGNALS:
    void changed();     // the path, or why there is none
    void stepChanged(); // the step at hand
    void onChanged(bool on);
    void selected(const Selection& selection); // by a walk along the path
    void busyChanged();
    void failed(const QString& reason);

  private:
    void resolve();
    void followToken(std::uint32_t channel);
    // The error is a sentence.
    using Find = std::function<tl::expected<array::TracedValue, std::string>(const array::Model& model,
                                                                             const std::stop_token& stop)>;
    void start(Find find);
    void take(const std::shared_ptr<const ValuePath>& path);
    void clear(const QString& reason = {});
    void arrayChanged();

    ArrayRun& array_;
    TimeCursor& time_;
    Background background_;
    bool isOn_ = false, isWalking_ = false;
    struct Wish {
        Selection selection;
        ure::VariableId variable;
    };
    std::optional<Wish> wish_;                  // waits for the state of the cycle at hand
    std::shared_ptr<const array::Model> model_; // of the array at hand
    std::shared_ptr<const ValuePath> path_;
    QString reason_;
    std::size_t step_ = 0;
};

} // namespace tactus::views
