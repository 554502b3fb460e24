#include "dependence/findings/named_forms.h"

#include "text/words.h"
#include "ure/print/design_forms.h"

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

bool hasWrittenLoops(const ure::System& system) {
    for (std::size_t loop = 0; loop < system.loops.size(); ++loop)
        if (system.designOrder[loop] != ure::LoopId(loop)) return false;
    return system.sizes == 0 && (system.designLoops.empty() || ure::hasCountedLoops(system));
}

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

namespace {

// The values of a loop over what the System has for loops: those of one that counts begin at `first`.
struct Values {
    AffineForm first;
    std::int64_t step;

    AffineForm at(const AffineForm& count) const { return first + step * count; }
    // The last value on the way to this one. It is the same number, where the step is 1 or the way unknown.
    AffineForm lastUpTo(const AffineForm& value) const {
        const AffineForm way = value - first;
        if (std::abs(step) == 1 || !way.isConstant()) return value;
        return at(AffineForm::number(
            base::floorDivide(step < 0 ? -way.constant : way.constant, std::abs(step)), way.dimensions()));
    }
};

Values valuesOf(const ure::System& system, ure::LoopId loop) {
    const std::size_t loops = system.loops.size();
    if (!system.loops[loop].counted || !ure::hasCountedLoops(system))
        return {AffineForm::number(0, loops), 1};
    Values values{system.designLoops[loop.index()].value, 1};
    values.step = values.first.coefficients[loop.index()];
    values.first.coefficients[loop.index()] = 0;
    return values;
}

// Both sides of a comparison, and its sign; nothing where there is none or several.
struct Compared {
    std::string_view left, sign, right;
};
std::optional<Compared> comparedIn(std::string_view text) {
    const std::size_t at = text.find_first_of("<>="), end = text.find_first_not_of("<>=", at);
    if (at == text.npos || end == text.npos || text.find_first_of("<>=", end) != text.npos) return {};
    return Compared{text.substr(0, at), text.substr(at, end - at), text.substr(end)};
}

} // namespace

std::vector<AffineForm> NamedForms::bounds(ure::LoopId id, bool isLower) const {
    const ure::Loop& loop = system_.loops[id];
    const Values values = valuesOf(system_, id);
    const bool isDown = values.step < 0;
    const ure::ExprId text = isLower ? loop.lowerText : loop.upperText;
    std::vector<std::string_view> parts;
    if (loop.counted || text.valid())
        addParts(system_.source->text(!loop.counted ? system_.spanOf(text)
                                      : isLower     ? loop.counted->lower
                                                    : loop.counted->upper),
                 isLower ? "max" : "min", parts);
    const AffineForm inside = number(isLower || isDown ? 0 : -1); // others are written half-open
    std::vector<AffineForm> result;
    for (const AffineForm& count : isLower != isDown ? loop.lower : loop.upper) {
        const AffineForm value = values.at(count);
        std::optional<AffineForm> found = ure::overValues(system_, value);
        if (found) found = lifted(*found);
        for (const std::string_view part : parts)
            if (const auto one = parsed(part); one && values.lastUpTo(inSystem(*one + inside)) == value)
                found = *one + inside;
        if (found) result.push_back(*found);
    }
    return result;
}

std::vector<AffineForm> NamedForms::lower(ure::LoopId loop) const {
    return bounds(loop, true);
}

std::vector<AffineForm> NamedForms::upper(ure::LoopId loop) const {
    return bounds(loop, false);
}

AffineForm NamedForms::firstStep(ure::LoopId loop, bool isLower) const {
    const std::int64_t step = valuesOf(system_, loop).step;
    if (isLower == (step < 0) || !system_.loops[loop].counted) return number(1);
    return named(system_.source->text(system_.loops[loop].counted->step),
                 AffineForm::number(std::abs(step), loops()));
}

std::vector<AffineForm> NamedForms::conditions() const {
    std::vector<AffineForm> result;
    for (const text::Span span : system_.conditions) {
        const auto compared = comparedIn(system_.source->text(span));
        const auto left = compared ? parsed(compared->left) : std::nullopt,
                   right = compared ? parsed(compared->right) : std::nullopt;
        if (!left || !right) continue;
        const std::string_view sign = compared->sign;
        const AffineForm apart = number(sign.ends_with('=') ? 0 : 1);
        if (sign.starts_with('<') || sign == "==") result.push_back(*right - *left - apart);
        if (sign.starts_with('>') || sign == "==") result.push_back(*left - *right - apart);
    }
    return result;
}

AffineForm NamedForms::inSystem(const AffineForm& named) const {
    const AffineForm form = atSizes(named);
    if (!ure::hasCountedLoops(system_)) return form;
    std::vector<AffineForm> values;
    for (const ure::System::DesignLoop& loop : system_.designLoops) values.push_back(loop.value);
    return polyhedra::substitute(form, values, loops());
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
