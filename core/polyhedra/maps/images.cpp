#include "polyhedra/maps/images.h"

#include "polyhedra/lattice.h"
#include "polyhedra/piece.h"
#include "polyhedra/propagate.h"
#include "polyhedra/solve/search.h"

#include <algorithm>
#include <set>

namespace tactus::polyhedra {

Matrix kernelOf(std::span<const AffineForm> map, std::size_t visible) {
    Matrix rows;
    for (const AffineForm& form : map) rows.push_back(form.coefficients);
    return kernel(rows, visible);
}

ChangeOfCoordinates along(const Matrix& kernelBasis, std::size_t visible) {
    // A unimodular change takes lattice points to lattice points, one to one, so counts stay what they are.
    const std::optional<Matrix> basis = completeUnimodular(kernelBasis, visible);
    assert(basis); // a kernel is saturated
    std::vector<AffineForm> ofPoint;
    for (std::size_t v = 0; v < visible; ++v) {
        AffineForm form = AffineForm::number(0, visible);
        for (std::size_t b = 0; b < visible; ++b) form.coefficients[b] = (*basis)[b][v];
        ofPoint.push_back(std::move(form));
    }
    return changeTo(std::move(ofPoint));
}

Union inCoordinates(const Union& pieces, const ChangeOfCoordinates& coordinates) {
    Union result;
    for (const Piece& piece : pieces) {
        Piece moved = preimage(piece, coordinates.forward, piece.visible);
        // Propagation may leave a new coordinate without ends that its form has on the old box.
        for (std::size_t v = 0; v < piece.visible && !moved.empty; ++v)
            tighten(moved, v, range(coordinates.backward[v], piece));
        settle(moved);
        if (!moved.empty) result.push_back(std::move(moved));
    }
    return result;
}

namespace {

class Images {
  public:
    Images(std::span<const AffineForm> map, std::size_t visible, const Budget& budget, std::int64_t most)
        : map_(map), budget_(budget), most_(most), kernel_(kernelOf(map, visible)) {
        if (!kernel_.empty()) coordinates_ = along(kernel_, visible);
    }

    std::vector<Point> list() const { return {images_.begin(), images_.end()}; }

    // False if it took too long.
    bool add(const Piece& piece) {
        if (kernel_.empty()) return walk(piece, map_);
        if (const auto places = projection(piece)) return walk(*places, ofPlaces());
        if (kernel_.size() == 1 && piece.quotients.empty()) {
            // A line along the kernel leaves a convex piece at one point, and all its points have one image.
            const Union firsts = subtract(piece, translate(piece, kernel_.front()));
            return std::ranges::all_of(firsts, [&](const Piece& first) { return walk(first, map_); });
        }
        return askForEach(piece);
    }

  private:
    bool mayGoOn() const {
        return std::ssize(images_) <= most_ && (images_.size() % 1024 != 0 || !budget_.stop.stop_requested());
    }

    bool walk(const Piece& points, std::span<const AffineForm> map) {
        return forEachPoint(points, [&](std::span<const std::int64_t> point) {
            images_.insert(valuesOf(map, point));
            return mayGoOn();
        });
    }

    static Point valuesOf(std::span<const AffineForm> map, std::span<const std::int64_t> point) {
        Point values;
        for (const AffineForm& form : map) values.push_back(form(point));
        return values;
    }

    // The piece that is left if points that differ by the kernel are one.
    std::optional<Piece> projection(const Piece& piece) const {
        const Union moved = inCoordinates({piece}, *coordinates_);
        assert(moved.size() == 1); // it has points
        std::vector<std::size_t> kept(piece.visible - kernel_.size());
        for (std::size_t v = 0; v < kept.size(); ++v) kept[v] = v;
        return project(moved.front(), kept);
    }

    // The forms over the coordinates that tell images apart.
    std::vector<AffineForm> ofPlaces() const {
        std::vector<AffineForm> forms;
        const std::size_t visible = coordinates_->forward.size(), kept = visible - kernel_.size();
        for (const AffineForm& form : map_) {
            AffineForm own = AffineForm::number(form.constant, visible);
            for (std::size_t v = 0; v < visible; ++v)
                own = own + form.coefficients[v] * coordinates_->forward[v];
            own.coefficients.resize(kept); // the others are 0 along the kernel
            forms.push_back(std::move(own));
        }
        return forms;
    }

    // Each place in the box around the images: does a point come there?
    bool askForEach(const Piece& piece) {
        std::vector<Interval> box;
        std::int64_t places = 1;
        for (const AffineForm& form : map_) {
            const Extremum extremum = extremes(form, piece, budget_);
            if (extremum.known == Verdict::No) return true;
            if (extremum.known == Verdict::Unknown) return false;
            box.push_back(extremum.value);
            places = base::multiply(places, extentOf(extremum.value));
        }
        constexpr std::int64_t mostPlaces = 1'000'000;
        if (places > std::min(most_, mostPlaces)) return false;
        Point place;
        for (const Interval& interval : box) place.push_back(interval.lower);
        do {
            if (!ask(piece, place)) return false;
        } while (next(place, box));
        return true;
    }

    bool ask(Piece piece, const Point& place) {
        if (budget_.stop.stop_requested()) return false;
        if (images_.contains(place)) return true;
        for (std::size_t row = 0; row < map_.size(); ++row) {
            const AffineForm difference = map_[row] - AffineForm::number(place[row], map_[row].dimensions());
            constrain(piece, difference);
            constrain(piece, -1 * difference);
        }
        const Verdict empty = isEmpty(piece, budget_);
        if (empty == Verdict::No) images_.insert(place);
        return empty != Verdict::Unknown;
    }

    static bool next(Point& place, const std::vector<Interval>& box) {
        for (std::size_t row = place.size(); row-- > 0;) {
            if (++place[row] <= box[row].upper) return true;
            place[row] = box[row].lower;
        }
        return false;
    }

    std::span<const AffineForm> map_;
    const Budget& budget_;
    const std::int64_t most_;
    const Matrix kernel_;
    std::optional<ChangeOfCoordinates> coordinates_;
    std::set<Point> images_;
};

} // namespace

std::optional<std::vector<Point>> imagesOf(const Union& pieces, std::span<const AffineForm> map,
                                           const Budget& budget, std::int64_t most) try {
    std::optional<Images> images;
    for (const Piece& piece : pieces) {
        const std::optional<Piece> within = bounded(piece, budget);
        if (!within) return std::nullopt;
        if (within->empty) continue;
        if (!images) images.emplace(map, within->visible, budget, most);
        if (!images->add(*within)) return std::nullopt;
    }
    return images ? images->list() : std::vector<Point>{};
} catch (const base::Overflow&) {
    return std::nullopt;
}

} // namespace tactus::polyhedra
