#include "dependence/findings/named_forms.h"

#include "text/arguments.h"
#include "text/words.h"

#include <algorithm>
#include <charconv>

namespace tactus::dependence {

using polyhedra::AffineForm;
using text::blanks;
using text::isLetter;
using text::trimmed;

namespace {

AffineForm atSizes(AffineForm form, const ure::System& system) {
    const std::size_t loops = system.loops.size();
    for (std::size_t param = 0; param < system.params.size(); ++param)
        form.constant = base::add(form.constant, base::multiply(form.coefficients[loops + param],
                                                                system.params[ure::ParamId(param)].value));
    form.coefficients.resize(loops);
    return form;
}

// Sums of products with numbers: all that an affine form of a text is made of. A quotient of numbers is one
// at the sizes at hand.
class FormReader {
  public:
    FormReader(std::string_view text, const std::vector<std::string>& names, const ure::System& system)
        : rest_(text), names_(names), system_(system) {}

    std::optional<AffineForm> run() {
        const AffineForm form = sum();
        skip();
        return isBroken_ || !rest_.empty() ? std::nullopt : std::optional(form);
    }

  private:
    void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size())); }

    bool takes(char sign) {
        skip();
        if (rest_.empty() || rest_.front() != sign) return false;
        rest_.remove_prefix(1);
        return true;
    }

    AffineForm broken() {
        isBroken_ = true;
        return AffineForm::number(0, names_.size());
    }

    AffineForm sum() {
        AffineForm form = product();
        while (!isBroken_) {
            if (takes('+'))
                form = form + product();
            else if (takes('-'))
                form = form - product();
            else
                break;
        }
        return form;
    }

    AffineForm product() {
        AffineForm form = factor();
        while (!isBroken_) {
            if (takes('/')) {
                form = quotient(atSizes(form, system_), atSizes(factor(), system_));
                continue;
            }
            if (!takes('*')) break;
            const AffineForm other = factor();
            if (other.isConstant())
                form = other.constant * form;
            else if (form.isConstant())
                form = form.constant * other;
            else
                return broken();
        }
        return form;
    }

    AffineForm quotient(const AffineForm& a, const AffineForm& b) {
        if (!a.isConstant() || !b.isConstant() || b.constant <= 0) return broken();
        return AffineForm::number(base::floorDivide(a.constant, b.constant), names_.size());
    }

    AffineForm factor() {
        if (takes('-')) return -1 * factor();
        if (takes('(')) {
            const AffineForm form = sum();
            return takes(')') ? form : broken();
        }
        skip();
        const auto end = std::ranges::find_if_not(rest_, isLetter);
        const std::string_view word = rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
        rest_.remove_prefix(word.size());
        if (const auto name = std::ranges::find(names_, word); name != names_.end())
            return AffineForm::variable(static_cast<std::size_t>(name - names_.begin()), names_.size());
        std::int64_t number = 0;
        const auto [last, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        const bool isNumber = error == std::errc() && last == word.data() + word.size();
        return isNumber ? AffineForm::number(number, names_.size()) : broken();
    }

    std::string_view rest_;
    const std::vector<std::string>& names_;
    const ure::System& system_;
    bool isBroken_ = false;
};

// The alternatives of max(a, max(b, c)), or the text alone.
void addParts(std::string_view text, std::string_view function, std::vector<std::string_view>& parts) {
    text = trimmed(text);
    const auto arguments = text::argumentsOf(text);
    if (!arguments || !text.starts_with(function)) return parts.push_back(text);
    for (const std::string_view argument : *arguments) addParts(argument, function, parts);
}

} // namespace

NamedForms::NamedForms(const ure::System& system) : system_(system), names_(system.loopNames()) {
    for (const ure::Param& param : system.params)
        names_.push_back(param.isReal() ? " " : param.name); // no word
}

AffineForm NamedForms::lifted(AffineForm form) const {
    form.coefficients.resize(names_.size());
    return form;
}

std::optional<AffineForm> NamedForms::parsed(std::string_view text) const {
    try {
        return FormReader(text, names_, system_).run();
    } catch (const base::Overflow&) {
        return std::nullopt;
    }
}

AffineForm NamedForms::named(std::string_view text, const AffineForm& form) const {
    const auto written = parsed(text);
    return written && atSizes(*written) == form ? *written : lifted(form);
}

std::vector<AffineForm> NamedForms::bounds(const std::vector<AffineForm>& forms, ure::ExprId written,
                                           std::string_view function, std::int64_t inside) const {
    std::vector<std::string_view> parts;
    if (written.valid()) addParts(system_.source->text(system_.spanOf(written)), function, parts);
    std::vector<AffineForm> result;
    for (const AffineForm& form : forms) {
        result.push_back(lifted(form));
        for (const std::string_view part : parts)
            if (const auto one = parsed(part); one && atSizes(*one + number(inside)) == form)
                result.back() = *one + number(inside);
    }
    return result;
}

std::vector<AffineForm> NamedForms::lower(ure::LoopId loop) const {
    return bounds(system_.loops[loop].lower, system_.loops[loop].lowerText, "max", 0);
}

// Bounds are written half-open.
std::vector<AffineForm> NamedForms::upper(ure::LoopId loop) const {
    return bounds(system_.loops[loop].upper, system_.loops[loop].upperText, "min", -1);
}

AffineForm NamedForms::atSizes(const AffineForm& named) const {
    return dependence::atSizes(named, system_);
}

AffineForm NamedForms::at(const AffineForm& named, const std::vector<AffineForm>& forms) const {
    std::vector<AffineForm> all = forms;
    for (std::size_t param = loops(); param < names_.size(); ++param)
        all.push_back(AffineForm::variable(param, names_.size()));
    return polyhedra::substitute(named, all, names_.size());
}

AffineForm NamedForms::variable(std::size_t loop) const {
    return AffineForm::variable(loop, names_.size());
}

AffineForm NamedForms::number(std::int64_t value) const {
    return AffineForm::number(value, names_.size());
}

// Terms that are taken away come last: "15-i".
std::string NamedForms::text(const AffineForm& named) const {
    AffineForm ordered = number(0);
    std::vector<std::string> names;
    ordered.coefficients.clear();
    const auto add = [&](std::int64_t coefficient, const std::string& name) {
        ordered.coefficients.push_back(coefficient);
        names.push_back(name);
    };
    for (std::size_t v = 0; v < names_.size(); ++v)
        if (named.coefficients[v] > 0) add(named.coefficients[v], names_[v]);
    const bool isNumberFirst = ordered.coefficients.empty() && named.constant > 0;
    if (isNumberFirst) add(1, std::to_string(named.constant));
    for (std::size_t v = 0; v < names_.size(); ++v)
        if (named.coefficients[v] < 0) add(named.coefficients[v], names_[v]);
    if (!isNumberFirst) ordered.constant = named.constant;
    std::string text = polyhedra::toString(ordered, names);
    std::erase(text, ' ');
    return text;
}

} // namespace tactus::dependence
