// Integer expressions over the loops that are one quasi-affine form here and another there: min, max, abs and
// choices by conditions over the loops. A comparison of two of them is a condition over the loops too: min(a,
// b) <= c holds where a <= c or b <= c.
#pragma once

#include "ure/forms/quasiaffine.h"

#include <optional>

namespace tactus::ure {

struct Piecewise {
    enum class Kind { Form, Minimum, Maximum, Select };
    Kind kind = Kind::Form;
    QuasiAffine form;             // Form
    polyhedra::Formula condition; // Select, without Unknown: parts[0] where it holds, parts[1] elsewhere
    std::vector<Piecewise> parts; // two, of the others

    static Piecewise of(QuasiAffine form) { return {Kind::Form, std::move(form), {}, {}}; }
    bool isForm() const { return kind == Kind::Form; }
};

// Nothing where the result would have too many forms. Throw base::Overflow like the arithmetic of forms.
using MaybePiecewise = std::optional<Piecewise>;
MaybePiecewise sum(const Piecewise& a, const Piecewise& b);
MaybePiecewise difference(const Piecewise& a, const Piecewise& b);
Piecewise scaled(std::int64_t factor, const Piecewise& a);
Piecewise quotient(const Piecewise& a, std::int64_t divisor); // the divisor is not 0
MaybePiecewise remainder(const Piecewise& a, std::int64_t divisor);
MaybePiecewise minimum(const Piecewise& a, const Piecewise& b);
MaybePiecewise maximum(const Piecewise& a, const Piecewise& b);
// Nothing where the condition has an Unknown.
MaybePiecewise choice(const polyhedra::Formula& condition, const Piecewise& a, const Piecewise& b);

bool isNumber(const Piecewise& a);
polyhedra::Interval range(const Piecewise& a, const std::vector<polyhedra::Interval>& box);

polyhedra::Formula nonNegative(const Piecewise& a);
polyhedra::Formula zero(const Piecewise& a);

} // namespace tactus::ure
