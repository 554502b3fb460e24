#include "emit/c/forms/sizes.h"

namespace tactus::emit {

using polyhedra::AffineForm;

Code affine(const AffineForm& form, std::span<const std::string> names, ure::Type type) {
    std::vector<Code> terms;
    for (const std::string& text : names) terms.push_back(name(text, type));
    return affine(form, terms, type);
}

Code affine(const AffineForm& form, std::span<const Code> terms, ure::Type type) {
    std::optional<Code> sum;
    bool hasConstant = false;
    const auto add = [&](bool negative, Code term) {
        if (!sum && negative)
            sum = prefix("-", type, std::move(term));
        else
            sum = sum ? infix(negative ? "-" : "+", type, std::move(*sum), std::move(term)) : std::move(term);
    };
    // Positive terms come first, so that a sum begins with a minus only if all of it is negative.
    for (const bool negative : {false, true}) {
        for (std::size_t at = 0; at < form.dimensions(); ++at) {
            const std::int64_t factor = form.coefficients[at];
            if (factor == 0 || (factor < 0) != negative) continue;
            Code variable = terms[at];
            const std::int64_t size = std::abs(factor);
            add(negative,
                size == 1 ? std::move(variable) : infix("*", type, integer(type, size), std::move(variable)));
        }
        if (!negative && !sum && form.constant > 0) {
            sum = integer(type, form.constant);
            hasConstant = true;
        }
    }
    if (!sum) return integer(type, form.constant);
    if (!hasConstant && form.constant != 0) add(form.constant < 0, integer(type, std::abs(form.constant)));
    return *sum;
}

} // namespace tactus::emit
