#include "studies/closed/closed_forms.h"

#include "array/build.h"
#include "driver/written_design.h"
#include "syntax/build.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <map>

namespace tactus::studies {

using array::Report;
using polyhedra::Point;

namespace {

constexpr std::size_t mostSizes = 2'000;
constexpr std::int64_t greatestStep = 64;

class Finder {
  public:
    Finder(const driver::WrittenDesign& design, const std::string& array)
        : design_(design), array_(array), mapping_(array.substr(0, array.find('.'))) {
        for (const driver::FreeSize& size : design.freeSizes()) {
            areHeld_ = areHeld_ || size.isHeld;
            if (size.isHeld) continue;
            forms_.params.push_back(size.name);
            forms_.origin.push_back(size.value);
            forms_.step.push_back(1);
        }
    }

    tl::expected<ClosedForms, std::string> run() {
        const auto here = figuresAt(forms_.origin);
        if (!here) return tl::unexpected(std::string("the mapping is not legal at these sizes"));
        if (forms_.params.empty())
            return tl::unexpected(std::string(areHeld_ ? "no closed form found: --set holds all params"
                                                       : "the design has no params"));
        for (std::size_t p = 0; p < forms_.params.size(); ++p)
            if (!setStep(p)) return tl::unexpected(whyNoStep(p));
        for (const array::FigureRow& row : array::figuresIn(Report::Forms))
            forms_.figures.push_back({row.id, std::nullopt});
        if (!interpolate())
            return tl::unexpected(std::string("no closed form found: too many sizes would be tried"));
        return std::move(forms_);
    }

  private:
    // Nothing where the mapping is not legal.
    std::optional<array::FigureValues> figuresAt(const Point& sizes) {
        if (const auto known = known_.find(sizes); known != known_.end()) return known->second;
        if (design_.isStopped()) return std::nullopt;
        sizes::Sizes there;
        for (std::size_t p = 0; p < sizes.size(); ++p) there.emplace_back(forms_.params[p], sizes[p]);
        const driver::DesignAnalysis design = design_.at(there).judged({mapping_});
        const driver::MappingAnalysis* const mapping = driver::mappingNamed(design, array_);
        std::optional<array::FigureValues> figures;
        if (mapping && mapping->legal() && !hasError(design.diagnostics)) {
            const array::Built built = array::figures(mapping->graph, *mapping->map, design_.asked().budget);
            if (built.model) figures = array::valuesOf(*built.model, Report::Forms);
        }
        return known_[sizes] = figures;
    }

    // The least step from the sizes at hand to two further ones that are legal.
    bool setStep(std::size_t param) {
        for (std::int64_t step = 1; step <= greatestStep; ++step) {
            Point near = forms_.origin, far = forms_.origin;
            near[param] += step;
            far[param] += 2 * step;
            if (!figuresAt(near) || !figuresAt(far)) continue;
            forms_.step[param] = step;
            return true;
        }
        return false;
    }

    // All sizes within a step have been tried.
    std::string whyNoStep(std::size_t param) const {
        const auto& [params, origin, step, figures] = forms_;
        std::vector<std::int64_t> legal;
        for (std::int64_t value = origin[param] + 1; value <= origin[param] + greatestStep; ++value) {
            Point sizes = origin;
            sizes[param] = value;
            if (const auto known = known_.find(sizes); known != known_.end() && known->second)
                legal.push_back(value);
        }
        const std::string last = fmt::to_string(origin[param] + greatestStep);
        const std::string found =
            legal.empty()
                ? fmt::format("the mapping is legal at no other {} up to {}", params[param], last)
                : fmt::format("up to {0} = {1} the mapping is legal at {2} alone, never at two equal "
                              "steps from {3}",
                              params[param], last, fmt::join(legal, ", "), origin[param]);
        return fmt::format("no closed form found: {0}; --set {1}={2} holds {1}", found, params[param],
                           origin[param]);
    }

    // At most as many factors as there are loops, each a size; false if that takes too many sizes.
    bool interpolate() {
        const std::size_t degree = std::max<std::size_t>(1, loops());
        const std::vector<Point> points = polyhedra::simplexPoints(forms_.params.size(), degree);
        if (points.size() > mostSizes) return false;
        for (int doubled = 0; doubled < 2; ++doubled) {
            const bool isAll = interpolate(points, degree);
            if (isAll || doubled == 1) break;
            Point once = forms_.step;
            for (std::int64_t& step : forms_.step) step *= 2; // a period of 2
            std::vector<ClosedForm> before = forms_.figures;
            if (interpolate(points, degree) || better(forms_.figures, before)) break;
            forms_.step = std::move(once);
            forms_.figures = std::move(before);
            break;
        }
        return true;
    }

    static bool better(const std::vector<ClosedForm>& a, const std::vector<ClosedForm>& b) {
        const auto found = [](const ClosedForm& one) { return one.polynomial.has_value(); };
        return std::ranges::count_if(a, found) > std::ranges::count_if(b, found);
    }

    // True if all figures that are known have a polynomial.
    bool interpolate(const std::vector<Point>& points, std::size_t degree) {
        std::vector<array::FigureValues> values;
        for (const Point& t : points) {
            const auto figures = figuresAt(sizesAt(t));
            if (!figures) return false;
            values.push_back(*figures);
        }
        bool isAll = true;
        for (ClosedForm& one : forms_.figures) {
            one.polynomial = polynomialOf(values, one.figure, degree);
            isAll &= one.polynomial.has_value() || !values.front().count(one.figure);
        }
        return isAll;
    }

    std::optional<polyhedra::RationalPolynomial> polynomialOf(const std::vector<array::FigureValues>& values,
                                                              array::FigureId figure, std::size_t degree) {
        std::vector<std::int64_t> numbers;
        for (const array::FigureValues& one : values) {
            if (!one.count(figure)) return std::nullopt;
            numbers.push_back(*one.count(figure));
        }
        auto polynomial = polyhedra::interpolated(forms_.origin, forms_.step, degree, numbers);
        for (const Point& t : furtherPoints(std::int64_t(degree))) {
            const auto figures = figuresAt(sizesAt(t));
            if (!figures || polyhedra::valueAt(polynomial, sizesAt(t)) != figures->count(figure))
                return std::nullopt;
        }
        return polynomial;
    }

    // Sizes at which nothing has been interpolated: beyond the simplex, all params at once and each by
    // another step.
    std::vector<Point> furtherPoints(std::int64_t degree) const {
        Point first, second;
        for (std::size_t p = 0; p < forms_.params.size(); ++p) {
            first.push_back(degree + 1 + std::int64_t(p));
            second.push_back(2 * degree + 3 * std::int64_t(forms_.params.size() - p));
        }
        return {first, second};
    }

    Point sizesAt(const Point& t) const {
        Point sizes = forms_.origin;
        for (std::size_t p = 0; p < t.size(); ++p)
            sizes[p] = base::add(sizes[p], base::multiply(t[p], forms_.step[p]));
        return sizes;
    }

    std::size_t loops() const {
        const driver::DesignAnalysis design = design_.judged({mapping_});
        return design.system ? design.system->loops.size() : 0;
    }

    const driver::WrittenDesign& design_;
    const std::string& array_;
    const std::string mapping_; // that it belongs to
    ClosedForms forms_;
    bool areHeld_ = false;                                      // some params by --set
    std::map<Point, std::optional<array::FigureValues>> known_; // by sizes
};

} // namespace

std::string ClosedForms::text(const ClosedForm& one) const {
    return one.polynomial ? polyhedra::toString(*one.polynomial, params) : "no closed form found";
}

std::string ClosedForms::sizes() const {
    std::vector<std::string> texts;
    for (std::size_t p = 0; p < params.size(); ++p)
        if (step[p] > 1)
            texts.push_back(fmt::format("{} = {}, {}, {}, ...", params[p], origin[p], origin[p] + step[p],
                                        origin[p] + 2 * step[p]));
    return texts.empty() ? "" : fmt::format("for {}", fmt::join(texts, "; "));
}

tl::expected<ClosedForms, std::string> closedForms(const driver::Request& request, const std::string& design,
                                                   const std::string& array) {
    const auto written = driver::WrittenDesign::of(request, design);
    if (!written) return tl::unexpected(std::string("there is no such design"));
    try {
        return Finder(*written, array).run();
    } catch (const base::Overflow&) {
        return tl::unexpected(std::string("a figure needs more than 64 bits"));
    }
}

} // namespace tactus::studies
