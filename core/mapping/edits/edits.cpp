#include "mapping/edits/edits.h"

#include "mapping/causality/wording.h"
#include "mapping/edits/insertion.h"
#include "mapping/read/linear.h"
#include "mapping/read/sum.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::mapping {

using polyhedra::AffineForm;
using syntax::BraceList;
using syntax::Expression;
using text::Edit;

namespace {

using Rows = std::vector<AffineForm>;

bool isList(const Expression& expression) {
    return syntax::as<BraceList>(expression).has_value();
}

// An argument of space_time_transform, with the rows that it says and the rows wanted instead.
class RowsEdit {
  public:
    RowsEdit(const Expression& written, const Rows& present, const Rows& wanted,
             const std::vector<std::string>& loops)
        : written_(written), list_(syntax::as<BraceList>(written)), present_(present), wanted_(wanted),
          loops_(loops) {
        if (list_) items_ = list_->items();
        isVector_ = list_ && !items_.empty() && std::ranges::none_of(items_, [&](const Expression& item) {
                        return isList(item) || mentionsLoop(item, loops_);
                    });
    }

    std::vector<Edit> edits(bool isSchedule) const {
        std::vector<Edit> edits;
        if (present_.size() == wanted_.size() && changeRows(edits)) return edits;
        return {whole(isSchedule)};
    }

  private:
    // False if a row can't be changed where it is.
    bool changeRows(std::vector<Edit>& edits) const {
        if (!list_) return changeSum(written_, 0, edits);
        if (isVector_) return changeVector(items_, 0, edits);
        if (items_.size() != wanted_.size()) return false;
        for (std::size_t r = 0; r < items_.size(); ++r) {
            const auto inner = syntax::as<BraceList>(items_[r]);
            if (!(inner ? changeVector(inner->items(), r, edits) : changeSum(items_[r], r, edits)))
                return false;
        }
        // A list that names no loop any more would be read as a vector.
        const bool turnsVector =
            std::ranges::all_of(wanted_, &AffineForm::isConstant) && std::ranges::none_of(items_, isList);
        return !turnsVector;
    }

    bool changeVector(const std::vector<Expression>& entries, std::size_t row,
                      std::vector<Edit>& edits) const {
        if (entries.size() != loops_.size() || wanted_[row].constant != present_[row].constant) return false;
        for (std::size_t l = 0; l < entries.size(); ++l) {
            const std::int64_t to = wanted_[row].coefficients[l];
            if (to == present_[row].coefficients[l]) continue;
            const text::Span span = entries[l].span();
            edits.push_back({span, commentsIn(entries[l].tree(), span) + std::to_string(to)});
        }
        return true;
    }

    bool changeSum(const Expression& expression, std::size_t row, std::vector<Edit>& edits) const {
        if (wanted_[row] == present_[row]) return true;
        const Expression bare = expression.bare();
        const std::optional<std::string> changed = changedSum(bare, present_[row], wanted_[row], loops_);
        const std::string text =
            changed ? *changed
                    : commentsIn(bare.tree(), bare.span()) + polyhedra::toString(wanted_[row], loops_);
        edits.push_back(smallestEdit(bare.span(), bare.tree().source().text(bare.span()), text));
        return true;
    }

    Edit whole(bool isSchedule) const {
        const bool vectors = isVector_ || (list_ && !items_.empty() && std::ranges::all_of(items_, isList));
        const std::string text = vectors      ? vectorText()
                                 : isSchedule ? scheduleText(wanted_, loops_)
                                              : listText(wanted_, loops_);
        return {written_.span(), commentsIn(written_.tree(), written_.span()) + text};
    }

    std::string vectorText() const {
        if (std::ranges::any_of(wanted_, [](const AffineForm& row) { return row.constant != 0; }))
            return listText(wanted_, loops_);
        std::vector<std::string> rows;
        for (const AffineForm& row : wanted_)
            rows.push_back(fmt::format("{{{}}}", fmt::join(row.coefficients, ", ")));
        return rows.size() == 1 ? rows[0] : fmt::format("{{{}}}", fmt::join(rows, ", "));
    }

    Expression written_;
    std::optional<BraceList> list_;
    const Rows& present_;
    const Rows& wanted_;
    const std::vector<std::string>& loops_;
    std::vector<Expression> items_;
    bool isVector_ = false;
};

std::vector<Edit> addedCall(const Plan& plan, const Rows& space, const Rows& schedule,
                            const std::vector<std::string>& loops) {
    if (plan.receiver.empty()) return {};
    const std::string call = fmt::format("{}.{};", plan.receiver, transformText(space, schedule, loops));
    return plan.declaration ? statementAdded(*plan.declaration, call)
                            : mappingAdded(plan.design, "m1", {call});
}

Edit addedSchedule(const Expression& space, const Rows& schedule, const std::vector<std::string>& loops) {
    const std::uint32_t end = space.span().end;
    return {{end, end}, ", " + scheduleText(schedule, loops)};
}

bool isListOfLoops(const Rows& rows) {
    const auto isLoop = [](const AffineForm& row) {
        return row.constant == 0 && std::ranges::count(row.coefficients, 1) == 1 &&
               std::ranges::count(row.coefficients, 0) + 1 == std::ssize(row.coefficients);
    };
    return std::ranges::all_of(rows, isLoop);
}

} // namespace

std::string transformText(const Rows& space, const Rows& schedule,
                          const std::vector<std::string>& loopNames) {
    return fmt::format("space_time_transform({}, {})", listText(space, loopNames),
                       scheduleText(schedule, loopNames));
}

std::vector<Edit> editsForSchedule(const Plan& plan, const SpaceTimeMap& present, const Rows& schedule,
                                   const std::vector<std::string>& loopNames) {
    if (schedule == present.schedule) return {};
    if (!plan.transform || !plan.transformIsOwn) return addedCall(plan, present.space, schedule, loopNames);
    const std::vector<Expression> arguments = plan.transform->arguments();
    if (arguments.size() < 2) return {addedSchedule(arguments[0], schedule, loopNames)};
    return RowsEdit(arguments[1], present.schedule, schedule, loopNames).edits(true);
}

std::vector<Edit> editsForSpace(const Plan& plan, const SpaceTimeMap& present, const Rows& space,
                                const std::vector<std::string>& loopNames) {
    if (space == present.space) return {};
    if (!plan.transform || !plan.transformIsOwn) return addedCall(plan, space, present.schedule, loopNames);
    const std::vector<Expression> arguments = plan.transform->arguments();
    std::vector<Edit> edits = RowsEdit(arguments[0], present.space, space, loopNames).edits(false);
    if (arguments.size() < 2 && !isListOfLoops(space))
        edits.push_back(addedSchedule(arguments[0], present.schedule, loopNames));
    return edits;
}

} // namespace tactus::mapping
