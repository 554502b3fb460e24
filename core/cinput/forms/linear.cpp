#include "cinput/forms/linear.h"

#include "base/checked.h"

#include <algorithm>

namespace tactus::cinput {

std::int64_t Linear::coefficient(Symbol symbol) const {
    const auto term = terms.find(symbol);
    return term == terms.end() ? 0 : term->second;
}

Linear operator+(const Linear& a, const Linear& b) {
    Linear sum = a;
    sum.constant = base::add(a.constant, b.constant);
    for (const auto& [symbol, factor] : b.terms) {
        std::int64_t& term = sum.terms[symbol];
        term = base::add(term, factor);
        if (term == 0) sum.terms.erase(symbol);
    }
    return sum;
}

Linear operator-(const Linear& a, const Linear& b) {
    return a + -1 * b;
}

Linear operator*(std::int64_t factor, const Linear& a) {
    Linear product = Linear::number(base::multiply(factor, a.constant));
    if (factor != 0)
        for (const auto& [symbol, term] : a.terms) product.terms[symbol] = base::multiply(factor, term);
    return product;
}

Linear Quotients::of(const Linear& form, std::int64_t divisor) {
    if (divisor == 1) return form;
    if (form.isConstant()) return Linear::number(base::floorDivide(form.constant, divisor));
    const Definition wanted{form, divisor};
    auto found = std::ranges::find(all_, wanted);
    if (found == all_.end()) found = all_.insert(all_.end(), wanted);
    return Linear::of({Symbol::Kind::Quotient, static_cast<std::uint32_t>(found - all_.begin())});
}

bool Quotients::mentions(const Linear& form, Symbol symbol) const {
    return std::ranges::any_of(form.terms, [&](const auto& term) {
        return term.first == symbol ||
               (term.first.kind == Symbol::Kind::Quotient && mentions(all_[term.first.index].form, symbol));
    });
}

bool Quotients::hasLoops(const Linear& form) const {
    return std::ranges::any_of(form.terms, [&](const auto& term) {
        return term.first.kind == Symbol::Kind::Loop ||
               (term.first.kind == Symbol::Kind::Quotient && hasLoops(all_[term.first.index].form));
    });
}

Linear Quotients::replaced(const Linear& form, Symbol loop, const Linear& by) {
    Linear result = Linear::number(form.constant);
    for (const auto& [symbol, factor] : form.terms)
        if (symbol == loop) {
            result = result + factor * by;
        } else if (symbol.kind == Symbol::Kind::Quotient) {
            const Definition quotient = all_[symbol.index];
            result = result + factor * of(replaced(quotient.form, loop, by), quotient.divisor);
        } else {
            result = result + factor * Linear::of(symbol);
        }
    return result;
}

namespace {

// Puts the quotients behind the visible variables, each in front of those that are made of it.
class Conversion {
  public:
    Conversion(const Space& space, const Quotients& quotients) : space_(space), quotients_(quotients) {}

    polyhedra::QuasiAffine whole(const Linear& form) {
        for (const auto& [symbol, factor] : form.terms) add(symbol);
        result_.form = over(form, space_.visible + result_.quotients.size());
        return std::move(result_);
    }

  private:
    void add(Symbol symbol) {
        if (symbol.kind != Symbol::Kind::Quotient || places_.contains(symbol)) return;
        const Quotients::Definition& quotient = quotients_[symbol.index];
        for (const auto& [inner, factor] : quotient.form.terms) add(inner);
        const std::size_t place = space_.visible + result_.quotients.size();
        result_.quotients.push_back({over(quotient.form, place), quotient.divisor});
        places_[symbol] = place;
    }
    polyhedra::AffineForm over(const Linear& form, std::size_t dimensions) const {
        polyhedra::AffineForm result = polyhedra::AffineForm::number(form.constant, dimensions);
        for (const auto& [symbol, factor] : form.terms) {
            const auto value = space_.values.find(symbol);
            if (value != space_.values.end())
                result.constant = base::add(result.constant, base::multiply(factor, value->second));
            else
                result.coefficients[place(symbol)] = factor;
        }
        return result;
    }
    std::size_t place(Symbol symbol) const {
        return symbol.kind == Symbol::Kind::Quotient ? places_.at(symbol) : space_.variables.at(symbol);
    }

    const Space& space_;
    const Quotients& quotients_;
    std::map<Symbol, std::size_t> places_;
    polyhedra::QuasiAffine result_;
};

} // namespace

polyhedra::QuasiAffine quasiAffine(const Linear& form, const Space& space, const Quotients& quotients) {
    return Conversion(space, quotients).whole(form);
}

} // namespace tactus::cinput
