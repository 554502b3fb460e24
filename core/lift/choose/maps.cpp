#include "lift/choose/maps.h"

#include "base/checked.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

namespace tactus::lift {

namespace {

std::string transformText(const std::vector<AffineForm>& space, const std::vector<std::string>& schedule,
                          const Names& names) {
    std::vector<std::string> places;
    for (const AffineForm& row : space) places.push_back(toString(row, names.loops));
    const std::string times = fmt::format("{}", fmt::join(schedule, ", "));
    return fmt::format("space_time_transform({{{}}}, {})", fmt::join(places, ", "),
                       schedule.size() == 1 ? times : "{" + times + "}");
}

class OpenRows {
  public:
    OpenRows(const Embedding& embedding, const cinput::Program& program, const Names& names)
        : embedding_(embedding), program_(program), names_(names) {}

    // The row as a sum of loops, each times the extents of those inside of it; nothing where it is none.
    std::optional<std::string> text(const AffineForm& row) {
        std::vector<std::size_t> loops; // the innermost one first
        for (std::size_t d = row.coefficients.size(); d-- > 0;)
            if (row.coefficients[d] != 0) loops.push_back(d);
        std::ranges::stable_sort(loops, {}, [&](std::size_t d) { return std::abs(row.coefficients[d]); });
        std::vector<std::string> factors(row.coefficients.size());
        std::int64_t product = 1;
        std::string inside;
        for (const std::size_t d : loops) {
            if (std::abs(row.coefficients[d]) != product) return std::nullopt;
            factors[d] = inside;
            if (d == loops.back()) break;
            const auto extent = extentOf(d);
            if (!extent || extent->second <= 0) return std::nullopt;
            product = base::multiply(product, extent->second);
            inside = extent->first + "*" + inside;
        }
        return sum(row, factors);
    }
    const std::set<std::uint32_t>& sizes() const { return sizes_; }

  private:
    // As a factor, and at the sizes at hand; of a loop whose ends are affine in sizes alone.
    std::optional<std::pair<std::string, std::int64_t>> extentOf(std::size_t dimension) {
        const Embedding::Ends& ends = embedding_.ends[dimension];
        if (ends.lower.size() != 1 || ends.upper.size() != 1) return std::nullopt;
        const QuasiAffine form = ure::difference(ends.upper.front(), ends.lower.front());
        const std::size_t count = program_.sizes.size();
        const auto& all = form.form.coefficients;
        const bool hasLoops = std::any_of(all.begin() + static_cast<std::ptrdiff_t>(count), all.end(),
                                          [](std::int64_t one) { return one != 0; });
        if (!form.isAffine() || hasLoops) return std::nullopt;
        AffineForm extent = AffineForm::number(base::add(form.form.constant, 1), count);
        std::int64_t value = extent.constant;
        for (std::uint32_t s = 0; s < count; ++s) {
            if (program_.sizes[s].value == 0 || all[s] == 0) continue;
            extent.coefficients[s] = all[s];
            value = base::add(value, base::multiply(all[s], program_.sizes[s].value));
            sizes_.insert(s);
        }
        const std::string text = toString(extent, names_.sizes);
        return std::pair(text.find_first_of(" *-") == std::string::npos ? text : "(" + text + ")", value);
    }

    std::string sum(const AffineForm& row, const std::vector<std::string>& factors) const {
        std::string text;
        const auto add = [&](bool isNegative, const std::string& term) {
            if (text.empty())
                text = (isNegative ? "-" : "") + term;
            else
                text += (isNegative ? " - " : " + ") + term;
        };
        for (std::size_t d = 0; d < row.coefficients.size(); ++d)
            if (row.coefficients[d] != 0) add(row.coefficients[d] < 0, factors[d] + names_.loops[d]);
        if (row.constant != 0) add(row.constant < 0, fmt::format("{}", std::abs(row.constant)));
        return text;
    }

    const Embedding& embedding_;
    const cinput::Program& program_;
    const Names& names_;
    std::set<std::uint32_t> sizes_;
};

} // namespace

std::string transformText(const Map& map, const Names& names) {
    std::vector<std::string> times;
    for (const AffineForm& row : map.schedule) times.push_back(toString(row, names.loops));
    return transformText(map.space, times, names);
}

std::optional<OpenMaps> openMaps(const std::vector<Map>& maps, const Embedding& embedding,
                                 const cinput::Program& program, const Names& names) {
    OpenRows rows(embedding, program, names);
    OpenMaps open;
    for (const Map& map : maps) {
        std::vector<std::string> times;
        for (const AffineForm& row : map.schedule)
            times.push_back(rows.text(row).value_or(toString(row, names.loops)));
        open.texts.push_back(transformText(map.space, times, names));
    }
    open.sizes.assign(rows.sizes().begin(), rows.sizes().end());
    return open.sizes.empty() ? std::nullopt : std::optional(std::move(open));
}

} // namespace tactus::lift
