// The primitives that change an array's loops and reads, or say where and when they run: reorder, tile,
// localise, vectorize, unroll, space_time_transform.
#pragma once

#include "mapping/calls/planned_array.h"
#include "mapping/read/refusals.h"

namespace tactus::mapping {

class LoopCalls {
  public:
    LoopCalls(const ure::System& system, Refusals& refusals) : system_(system), refusals_(refusals) {}

    // Nothing is said of loops that a refused tile would have made: the call is parsed, not judged.
    bool isJudged(PlannedArray& array, const syntax::Call& call) const;

    void reorder(PlannedArray& array, const syntax::Call& call);
    void tile(PlannedArray& array, const syntax::Call& call);
    void inner(PlannedArray& array, const syntax::Call& call, InnerLoop::Kind kind);
    void localise(PlannedArray& array, const syntax::Call& call);
    // `isOwn`: it is in the mapping itself, not in a base.
    void transform(PlannedArray& array, const syntax::Call& call, bool isOwn);

    // Notes the loops that a refused tile, or one that has not been read, would have made.
    static void lose(PlannedArray& array, const syntax::Call& tile);

  private:
    bool makeTile(PlannedArray& array, const syntax::Call& call); // false: refused
    // Of the loops as they are now; `otherwise` is said of what is no name.
    std::optional<ure::LoopId> loopNamedBy(const PlannedArray& array, const syntax::Expression& argument,
                                           std::string_view otherwise);
    std::optional<std::vector<ure::LoopId>> innermostFirst(const PlannedArray& array,
                                                           const syntax::Call& call);

    const ure::System& system_;
    Refusals& refusals_;
};

} // namespace tactus::mapping
