#include "dependence/findings/outputs.h"

#include <algorithm>

namespace tactus::dependence {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Union;

namespace {

constexpr std::int64_t enumerationLimit = 10'000'000;

// Loops as forms over an element's indices, as far as they are known.
class Inverse {
  public:
    Inverse(const std::vector<AffineForm>& left, const Piece& piece)
        : dimensions_(left.size()), loops_(piece.visible) {
        for (std::size_t loop = 0; loop < piece.visible; ++loop)
            if (piece.box[loop].lower == piece.box[loop].upper)
                loops_[loop] = AffineForm::number(piece.box[loop].lower, dimensions_);
        for (std::size_t d = 0; d < left.size(); ++d)
            equalities_.push_back({left[d], AffineForm::variable(d, dimensions_)});
        for (const AffineForm& row : piece.rows)
            if (piece.quotients.empty() && std::ranges::find(piece.rows, -1 * row) != piece.rows.end())
                equalities_.push_back({row, AffineForm::number(0, dimensions_)});
        for (bool found = true; found;)
            found =
                std::ranges::any_of(equalities_, [&](const Equality& equality) { return solve(equality); });
    }

    std::optional<std::vector<AffineForm>> loops() const {
        std::vector<AffineForm> all;
        for (const auto& loop : loops_) {
            if (!loop) return std::nullopt;
            all.push_back(*loop);
        }
        return all;
    }

  private:
    struct Equality {
        AffineForm overLoops, overElement; // equal
    };

    // True if the equality has one unknown loop, which it gives now.
    bool solve(const Equality& equality) {
        std::optional<std::size_t> unknown;
        AffineForm rest = equality.overElement;
        rest.constant = base::subtract(rest.constant, equality.overLoops.constant);
        for (std::size_t loop = 0; loop < loops_.size(); ++loop) {
            const std::int64_t factor = equality.overLoops.coefficients[loop];
            if (factor == 0) continue;
            // An unknown loop needs a factor of 1 or -1: no other has an inverse among the integers.
            if (loops_[loop])
                rest = rest - factor * *loops_[loop];
            else if (unknown || (factor != 1 && factor != -1))
                return false;
            else
                unknown = loop;
        }
        if (!unknown) return false;
        loops_[*unknown] = equality.overLoops.coefficients[*unknown] * rest;
        return true;
    }

    std::size_t dimensions_;
    std::vector<std::optional<AffineForm>> loops_;
    std::vector<Equality> equalities_;
};

// The elements that the points of the piece write, if they are a piece again.
std::optional<Piece> image(const std::vector<AffineForm>& left, const Piece& piece) {
    const auto loops = Inverse(left, piece).loops();
    if (!loops) return std::nullopt;
    Piece result = polyhedra::preimage(piece, *loops, left.size());
    for (std::size_t d = 0; d < left.size(); ++d) {
        // The inverse is also defined at elements that no point writes: the way back must lead to the
        // element.
        const AffineForm there = polyhedra::substitute(left[d], *loops, left.size());
        equate(result, there, AffineForm::variable(d, left.size()));
    }
    return result;
}

Piece boxOf(const ure::Tensor& tensor) {
    Piece box = Piece::universe(tensor.extents.size());
    for (std::size_t d = 0; d < tensor.extents.size(); ++d) {
        AffineForm form = AffineForm::variable(d, tensor.extents.size());
        polyhedra::constrain(box, form);
        form = -1 * form;
        form.constant = tensor.extents[d] - 1;
        polyhedra::constrain(box, form);
    }
    return box;
}

struct Missing {
    std::int64_t count = 0;
    Point first;
};

using Sources = std::vector<std::pair<const std::vector<AffineForm>*, const Piece*>>;

std::optional<Missing> missingBySets(const ure::Tensor& tensor, const Sources& sources,
                                     const Questions& questions) {
    Union left{boxOf(tensor)};
    for (const auto& [form, piece] : sources) {
        const auto written = image(*form, *piece);
        if (!written) return std::nullopt;
        left = questions.subtract(left, *written);
    }
    Missing missing;
    if (left.empty()) return missing;
    missing.first = questions.least(left).value();
    for (const Piece& piece : left) {
        const auto count = polyhedra::count(piece);
        if (!count) return std::nullopt;
        missing.count += *count;
    }
    return missing;
}

std::int64_t rowMajor(const ure::Tensor& tensor, const std::vector<AffineForm>& left,
                      std::span<const std::int64_t> point) {
    std::int64_t index = 0;
    for (std::size_t d = 0; d < left.size(); ++d) {
        const std::int64_t at = left[d](point);
        if (at < 0 || at >= tensor.extents[d]) return -1;
        index = index * tensor.extents[d] + at;
    }
    return index;
}

Missing missingByPoints(const ure::Tensor& tensor, const Sources& sources, const Questions& questions) {
    if (tensor.elements() > enumerationLimit) throw Undecided();
    std::vector<bool> written(static_cast<std::size_t>(tensor.elements()));
    std::int64_t steps = 0;
    for (const auto& [form, piece] : sources)
        polyhedra::forEachPoint(*piece, [&](std::span<const std::int64_t> point) {
            if (++steps > enumerationLimit) throw Undecided();
            if (steps % 1024 == 0) questions.stopIfAsked();
            const std::int64_t index = rowMajor(tensor, *form, point);
            // An element outside is a finding of its own.
            if (index >= 0) written[static_cast<std::size_t>(index)] = true;
            return true;
        });
    Missing missing{std::ranges::count(written, false), {}};
    std::int64_t index = std::ranges::find(written, false) - written.begin();
    missing.first.resize(tensor.extents.size());
    for (std::size_t d = tensor.extents.size(); d-- > 0; index /= tensor.extents[d])
        missing.first[d] = index % tensor.extents[d];
    return missing;
}

// Number of points that write, if it can be told.
std::optional<std::int64_t> pointsOf(const Sources& sources) {
    std::int64_t points = 0;
    for (const auto& [form, piece] : sources) {
        const auto count = polyhedra::count(*piece);
        if (!count) return std::nullopt;
        points = base::add(points, *count);
    }
    return points;
}

Missing missing(const ure::System& system, ure::TensorId id, const std::vector<const Writes*>& writes,
                bool certain, bool distinctInside, const Questions& questions) {
    const ure::Tensor& tensor = system.tensors[id];
    Sources sources;
    for (const Writes* write : writes) {
        for (const Piece& piece : write->writers.certain)
            sources.emplace_back(&leftOf(system, *write), &piece);
        if (certain) continue;
        for (const Piece& piece : write->writers.perhaps)
            sources.emplace_back(&leftOf(system, *write), &piece);
    }
    if (tensor.extents.empty()) return {sources.empty() ? 1 : 0, {}};
    // Points that write distinct elements, all inside, write all of them if they are as many.
    if (distinctInside && pointsOf(sources) == tensor.elements()) return {};
    // A mark for each element is the last resort: it takes as many steps as there are points.
    if (auto bySets = missingBySets(tensor, sources, questions)) return *bySets;
    return missingByPoints(tensor, sources, questions);
}

} // namespace

std::optional<Unwritten> neverWritten(const ure::System& system, ure::TensorId tensor,
                                      const std::vector<const Writes*>& writes, bool distinctInside,
                                      const Questions& questions) {
    const Missing never = missing(system, tensor, writes, false, distinctInside, questions);
    if (never.count > 0) return Unwritten{never.count, never.first};
    if (std::ranges::all_of(writes, [](const Writes* w) { return w->writers.perhaps.empty(); })) return {};
    const Missing perhaps = missing(system, tensor, writes, true, distinctInside, questions);
    const bool onData = std::ranges::any_of(writes, [](const Writes* w) { return w->onData; });
    if (perhaps.count > 0) return Unwritten{perhaps.count, perhaps.first, false, onData};
    return std::nullopt;
}

} // namespace tactus::dependence
