#include "sizes/problem/map.h"

#include "mapping/read/linear.h"

#include <algorithm>

namespace tactus::sizes {

using syntax::BraceList;
using syntax::Expression;
using syntax::TokenKind;

namespace {

// Reads what mapping::planOf has judged at the sizes at hand, so mistakes have been reported.
class Reader {
  public:
    Reader(const ure::System& open, std::vector<MapRow> inner)
        : open_(open), names_(open.loopNames()), loops_(open.writtenLoopNames()), inner_(std::move(inner)) {}

    std::optional<OpenMap> read(const syntax::Call& call) const {
        const std::vector<Expression> arguments = call.arguments();
        if (arguments.empty()) return std::nullopt;
        const auto space = rowsOf(arguments[0]);
        if (!space) return std::nullopt;
        if (arguments.size() == 1) return OpenMap{*space, timeLoops(*space), inner_};
        const auto schedule = rowsOf(arguments[1]);
        return schedule ? std::optional(OpenMap{*space, *schedule, inner_}) : std::nullopt;
    }

  private:
    std::optional<std::vector<MapRow>> rowsOf(const Expression& argument) const {
        const auto list = syntax::as<BraceList>(argument);
        std::vector<std::optional<MapRow>> rows;
        if (!list) {
            rows.push_back(rowOf(argument));
        } else if (isVector(*list)) {
            rows.push_back(vectorOf(*list));
        } else {
            for (const Expression& item : list->items()) {
                const auto inner = syntax::as<BraceList>(item);
                rows.push_back(inner ? vectorOf(*inner) : rowOf(item));
            }
        }
        std::vector<MapRow> all;
        for (std::optional<MapRow>& row : rows) {
            if (!row) return std::nullopt;
            all.push_back(std::move(*row));
        }
        return all;
    }

    bool isVector(const BraceList& list) const {
        const std::vector<Expression> items = list.items();
        return !items.empty() && std::ranges::none_of(items, [&](const Expression& item) {
            return syntax::as<BraceList>(item) || mapping::mentionsLoop(item, loops_);
        });
    }

    std::optional<MapRow> vectorOf(const BraceList& list) const {
        MapRow row;
        for (const Expression& item : list.items()) {
            const auto entry = polynomial(item);
            if (!entry) return std::nullopt;
            row.push_back(*entry);
        }
        if (row.size() != loops_.size()) return std::nullopt;
        return row;
    }

    // The coefficients of the loops, none of which may be multiplied with another.
    std::optional<MapRow> rowOf(const Expression& expression) const {
        const auto whole = polynomial(expression);
        if (!whole) return std::nullopt;
        MapRow row(loops_.size());
        for (const auto& [monomial, coefficient] : whole->terms()) {
            Monomial sizes = monomial;
            std::erase_if(sizes, [&](std::size_t v) { return v >= open_.sizes; });
            if (monomial.size() - sizes.size() > 1) return std::nullopt;
            if (monomial.size() == sizes.size()) continue; // a constant
            Polynomial term = Polynomial::number(coefficient);
            for (const std::size_t size : sizes) term = term * Polynomial::variable(size);
            Polynomial& entry = row[monomial.back() - open_.sizes]; // sorted: loops come last
            entry = entry + term;
        }
        return row;
    }

    std::optional<Polynomial> polynomial(const Expression& written) const {
        const Expression expression = written.bare();
        if (const auto literal = syntax::as<syntax::IntegerLiteral>(expression)) {
            const auto value = literal->value();
            if (!value || *value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
                return std::nullopt;
            return Polynomial::number(static_cast<std::int64_t>(*value));
        }
        if (const auto name = syntax::as<syntax::NameExpression>(expression)) return named(name->name().text);
        if (const auto unary = syntax::as<syntax::UnaryExpression>(expression)) {
            const auto operand = polynomial(unary->operand());
            if (!operand) return std::nullopt;
            if (unary->operation() != TokenKind::Minus) return std::nullopt;
            return Polynomial() - *operand;
        }
        if (const auto binary = syntax::as<syntax::BinaryExpression>(expression)) return joined(*binary);
        return std::nullopt;
    }

    std::optional<Polynomial> named(const std::string& name) const {
        const auto variable = std::ranges::find(names_, name);
        if (variable != names_.end())
            return Polynomial::variable(static_cast<std::size_t>(variable - names_.begin()));
        const auto param = std::ranges::find(open_.params, name, &ure::Param::name);
        return param == open_.params.end() ? std::nullopt : std::optional(Polynomial::number(param->value));
    }

    std::optional<Polynomial> joined(const syntax::BinaryExpression& binary) const {
        const auto left = polynomial(binary.left()), right = polynomial(binary.right());
        if (!left || !right) return std::nullopt;
        const auto a = left->constant(), b = right->constant();
        switch (binary.operation()) {
        case TokenKind::Plus:
            return *left + *right;
        case TokenKind::Minus:
            return *left - *right;
        case TokenKind::Star:
            return *left * *right;
        case TokenKind::Slash:
            return a && b && *b != 0 ? std::optional(Polynomial::number(base::floorDivide(*a, *b)))
                                     : std::nullopt;
        case TokenKind::Percent:
            return a && b && *b != 0 ? std::optional(Polynomial::number(base::floorModulo(*a, *b)))
                                     : std::nullopt;
        default:
            return std::nullopt;
        }
    }

    // Without a schedule the loops that are neither space nor inside of PEs keep their order.
    std::vector<MapRow> timeLoops(const std::vector<MapRow>& space) const {
        std::vector<MapRow> rows;
        for (std::size_t loop = 0; loop < loops_.size(); ++loop) {
            const auto names = [&](const MapRow& row) { return !row[loop].isZero(); };
            if (std::ranges::any_of(space, names) || std::ranges::any_of(inner_, names)) continue;
            rows.emplace_back(loops_.size())[loop] = Polynomial::number(1);
        }
        if (rows.empty()) rows.emplace_back(loops_.size());
        return rows;
    }

    const ure::System& open_;
    std::vector<std::string> names_, loops_; // sizes and loops; loops alone
    std::vector<MapRow> inner_;
};

std::vector<MapRow> numbers(const polyhedra::Matrix& rows) {
    std::vector<MapRow> result;
    for (const polyhedra::Vector& row : rows) {
        result.emplace_back();
        for (const std::int64_t entry : row) result.back().push_back(Polynomial::number(entry));
    }
    return result;
}

} // namespace

std::vector<MapRow> OpenMap::rows() const {
    std::vector<MapRow> all = places();
    all.insert(all.end(), schedule.begin(), schedule.end());
    return all;
}

std::vector<MapRow> OpenMap::places() const {
    std::vector<MapRow> all = space;
    all.insert(all.end(), inner.begin(), inner.end());
    return all;
}

static std::vector<MapRow> innerOf(const mapping::SpaceTimeMap& map) {
    polyhedra::Matrix rows;
    for (const polyhedra::AffineForm& form : map.innerForms()) rows.push_back(form.coefficients);
    return numbers(rows);
}

std::optional<OpenMap> openMapOf(const syntax::Call& transform, const ure::System& open,
                                 const mapping::SpaceTimeMap& atHand) {
    try {
        return Reader(open, innerOf(atHand)).read(transform);
    } catch (const base::Overflow&) {
        return std::nullopt;
    }
}

OpenMap openMapOf(const mapping::SpaceTimeMap& map) {
    return {numbers(map.spaceRows()), numbers(map.scheduleRows()), innerOf(map)};
}

} // namespace tactus::sizes
