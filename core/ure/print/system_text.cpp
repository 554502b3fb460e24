#include "ure/print/system_text.h"

#include "polyhedra/solve.h"
#include "ure/print/expression_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::ure {

namespace {

class SystemListing {
  public:
    explicit SystemListing(const System& system)
        : system_(system), names_(system.loopNames()), listing_(*system.source) {}

    std::string text() && {
        listing_.add(0, "system " + system_.name, system_.span);
        for (const Param& param : system_.params)
            listing_.add(1,
                         fmt::format("param {} = {}", param.name,
                                     param.isReal() ? param.real : std::to_string(param.value)),
                         param.span);
        for (const Loop& loop : system_.loops)
            listing_.add(1,
                         fmt::format("loop {}: {} to {}", loop.name, bound(loop.lower, "max"),
                                     bound(loop.upper, "min")),
                         loop.span);
        for (const System::DesignLoop& loop : system_.designLoops)
            listing_.add(1, fmt::format("design loop {} = {}", loop.name, toString(loop.value, names_)));
        listing_.add(1, "domain " + toString(system_.domain, names_));
        for (const Tensor& tensor : system_.tensors) addTensor(tensor);
        for (const Variable& variable : system_.variables)
            listing_.add(1, fmt::format("func {} : {}", variable.name, toString(variable.type)),
                         variable.span);
        for (const EquationId equation : system_.equations.keys()) addEquation(equation);
        return std::move(listing_).take();
    }

  private:
    std::string bound(const std::vector<polyhedra::AffineForm>& forms, std::string_view fold) const {
        const std::string text = textOf(forms, names_);
        return forms.size() == 1 ? text : fmt::format("{}({})", fold, text);
    }

    std::string extentsOf(const Tensor& tensor) const {
        std::string text;
        if (!tensor.openExtents.empty())
            for (const polyhedra::AffineForm& extent : tensor.openExtents)
                text += fmt::format("[{}]", toString(extent, names_));
        else
            for (const std::int64_t extent : tensor.extents) text += fmt::format("[{}]", extent);
        return text;
    }

    std::string dataOf(const Tensor& tensor) const {
        switch (tensor.data) {
        case Tensor::Data::None:
            return "";
        case Tensor::Data::Expression:
            return " = " + textOf(system_, tensor, tensor.expression, Conversions::Shown);
        case Tensor::Data::List:
            return fmt::format(" = a list of {}", tensor.list.size());
        case Tensor::Data::File:
            return fmt::format(" = \"{}\"", tensor.file);
        }
        return "";
    }

    void addTensor(const Tensor& tensor) {
        const std::string_view word = tensor.isConst ? "const" : tensor.isInput ? "input" : "output";
        std::string line =
            fmt::format("{} {}{} : {}", word, tensor.name, extentsOf(tensor), toString(tensor.type));
        if (tensor.promise && !tensor.isConst)
            line += fmt::format(" in {}..{}", toString(tensor.type, tensor.promise->lower),
                                toString(tensor.type, tensor.promise->upper));
        line += dataOf(tensor);
        if (tensor.mayBeUndefined) line += ", each element marked whether it has a value";
        listing_.add(1, line, tensor.span);
    }

    void addEquation(EquationId id) {
        const Equation& equation = system_.equations[id];
        const std::string index =
            equation.isOutput() ? textOf(equation.left, names_) : fmt::format("{}", fmt::join(names_, ", "));
        const std::string_view sign =
            equation.reduction == Reduction::None ? "=" : spellingOf(equation.reduction);
        listing_.add(1,
                     fmt::format("{}({}) {} {}", system_.nameOf(id), index, sign,
                                 textOf(system_, equation.value, Conversions::Shown)),
                     equation.span);
    }

    const System& system_;
    std::vector<std::string> names_;
    text::Listing listing_;
};

} // namespace

std::string textOf(const System& system) {
    return SystemListing(system).text();
}

std::string textOf(const std::vector<polyhedra::AffineForm>& forms, const std::vector<std::string>& names) {
    std::vector<std::string> texts;
    for (const polyhedra::AffineForm& form : forms) texts.push_back(toString(form, names));
    return fmt::format("{}", fmt::join(texts, ", "));
}

std::string textOf(const polyhedra::Union& pieces, const std::vector<std::string>& names) {
    if (pieces.empty()) return "false";
    if (pieces.size() == 1) return toString(pieces.front(), names);
    std::vector<std::string> texts;
    for (const polyhedra::Piece& piece : pieces) texts.push_back("(" + toString(piece, names) + ")");
    return fmt::format("{}", fmt::join(texts, " or "));
}

std::string textOf(const polyhedra::QuasiAffine& form, const std::vector<std::string>& names) {
    std::vector<std::string> all = names;
    for (const polyhedra::Quotient& quotient : form.quotients)
        all.push_back(fmt::format("({})/{}", toString(quotient.form, all), quotient.divisor));
    return toString(form.form, all);
}

} // namespace tactus::ure
