#include "localise/written/stream_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::localise {

using polyhedra::AffineForm;

namespace {

class Text {
  public:
    Text(const ure::System& system, const std::vector<std::string>& names) : system_(system), names_(names) {}

    std::string equation(const WrittenStream& stream) const {
        std::string value = place(stream.choices.back());
        for (std::size_t n = stream.choices.size() - 1; n-- > 0;)
            value = fmt::format("select({}, {}, {})", condition(stream.choices[n].condition),
                                place(stream.choices[n]), value);
        if (!stream.carries.empty()) value = fmt::format("select({}, {})", condition(stream.carries), value);
        return fmt::format("{}({}) = {};", stream.name, fmt::join(system_.loopNames(), ", "), value);
    }

  private:
    std::string place(const WrittenStream::Choice& choice) const {
        if (choice.func.empty()) return std::string(system_.source->text(choice.source));
        std::vector<std::string> index;
        for (std::size_t loop = 0; loop < choice.distance.size(); ++loop) {
            const std::int64_t back = choice.distance[loop];
            const std::string& name = names_[loop];
            index.push_back(back == 0 ? name : fmt::format("{}{:+}", name, -back));
        }
        return fmt::format("{}({})", choice.func, fmt::join(index, ", "));
    }

    std::string condition(const Condition& any) const {
        std::vector<std::string> parts;
        for (const std::vector<Row>& all : any) {
            std::vector<std::string> rows;
            for (const Row& one : all) rows.push_back(row(one));
            if (rows.empty()) return "true";
            const bool isOne = rows.size() == 1 || any.size() == 1;
            parts.push_back(isOne ? fmt::format("{}", fmt::join(rows, " && "))
                                  : fmt::format("({})", fmt::join(rows, " && ")));
        }
        return fmt::format("{}", fmt::join(parts, " || "));
    }

    // Loops with a positive factor on the left, all else on the right; without such a loop the other way
    // round.
    std::string row(const Row& one) const {
        const std::size_t loops = system_.loops.size(), all = one.form.dimensions();
        AffineForm left = AffineForm::number(0, all), right = left;
        std::size_t lastLeft = 0, lastRight = 0; // innermost loops, counted from 1
        for (std::size_t v = 0; v < all; ++v) {
            const std::int64_t c = one.form.coefficients[v];
            const bool isLeft = v < loops && c > 0;
            (isLeft ? left : right).coefficients[v] = isLeft ? c : base::negate(c);
            if (v < loops && c != 0) (isLeft ? lastLeft : lastRight) = v + 1;
        }
        right.constant = base::negate(one.form.constant);
        const bool turns = one.isZero ? lastRight > lastLeft : lastLeft == 0;
        if (turns) { // r <= K - 2 in place of 0 >= r - K + 2
            for (std::size_t v = 0; v < all; ++v) {
                const std::int64_t c = v < loops ? left.coefficients[v] : base::negate(right.coefficients[v]);
                const std::int64_t d = v < loops ? right.coefficients[v] : 0;
                left.coefficients[v] = d;
                right.coefficients[v] = c;
            }
            right.constant = base::negate(right.constant);
        }
        if (one.isZero) return compare(left, "==", right);
        if (turns) {
            const bool hasSizes = !right.isConstant();
            if (hasSizes && right.constant < 0) {
                right.constant += 1;
                return compare(left, "<", right);
            }
            return compare(left, "<=", right);
        }
        if (right.constant == 1) {
            right.constant = 0;
            return compare(left, ">", right);
        }
        return compare(left, ">=", right);
    }

    std::string compare(const AffineForm& left, std::string_view op, const AffineForm& right) const {
        return fmt::format("{} {} {}", toString(left, names_), op, toString(right, names_));
    }

    const ure::System& system_;
    const std::vector<std::string>& names_;
};

// Two conditions that differ in constants alone, row by row.
bool areAlike(const Condition& a, const Condition& b) {
    return std::ranges::equal(a, b, [](const std::vector<Row>& x, const std::vector<Row>& y) {
        return std::ranges::equal(x, y, [](const Row& one, const Row& other) {
            return one.isZero == other.isZero && one.form.coefficients == other.form.coefficients;
        });
    });
}

bool areAlike(const std::vector<WrittenStream>& a, const std::vector<WrittenStream>& b) {
    return std::ranges::equal(a, b, [](const WrittenStream& x, const WrittenStream& y) {
        return areAlike(x.carries, y.carries) &&
               std::ranges::equal(x.choices, y.choices,
                                  [](const WrittenStream::Choice& one, const WrittenStream::Choice& other) {
                                      return one.func == other.func && one.distance == other.distance &&
                                             areAlike(one.condition, other.condition);
                                  });
    });
}

// All constants, in one order.
template<class Streams>
auto constantsOf(Streams& streams) {
    std::vector<decltype(&streams.front().carries.front().front().form)> forms;
    const auto add = [&](auto& condition) {
        for (auto& all : condition)
            for (auto& row : all) forms.push_back(&row.form);
    };
    for (auto& stream : streams) {
        add(stream.carries);
        for (auto& choice : stream.choices) add(choice.condition);
    }
    return forms;
}

} // namespace

bool writeSizes(std::vector<WrittenStream>& streams, const AtSizes& sizes) {
    if (streams.empty()) return true;
    std::vector<std::vector<const AffineForm*>> more;
    for (const std::vector<WrittenStream>& other : sizes.more) {
        if (!areAlike(streams, other)) return false;
        more.push_back(constantsOf(other));
    }
    if (!areAlike(streams, sizes.last)) return false;
    const std::vector<const AffineForm*> last = constantsOf(sizes.last);
    const std::vector<AffineForm*> forms = constantsOf(streams);
    std::vector<AffineForm> found;
    for (std::size_t n = 0; n < forms.size(); ++n) {
        AffineForm form = *forms[n];
        std::int64_t check = form.constant;
        for (std::size_t p = 0; p < sizes.params.size(); ++p) {
            const std::int64_t factor = base::subtract(more[p][n]->constant, forms[n]->constant);
            form.coefficients.push_back(factor);
            form.constant = base::subtract(form.constant, base::multiply(factor, sizes.values[p]));
            check = base::add(check, factor);
        }
        if (check != last[n]->constant) return false;
        found.push_back(std::move(form));
    }
    for (std::size_t n = 0; n < forms.size(); ++n) *forms[n] = std::move(found[n]);
    return true;
}

std::string equationText(const WrittenStream& stream, const ure::System& system,
                         const std::vector<std::string>& names) {
    return Text(system, names).equation(stream);
}

} // namespace tactus::localise
