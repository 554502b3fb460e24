#include "ure/written/design_text.h"

#include "polyhedra/piece.h"
#include "polyhedra/solve.h"
#include "ure/nodes/fresh_name.h"
#include "ure/print/row_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::ure {

using polyhedra::AffineForm;
using text::Printed;

namespace {

// Each declared name has one meaning.
System withOwnNames(System system) {
    std::set<std::string> taken;
    for (Variable& variable : system.variables) {
        if (system.tensorNamed(variable.name) || taken.contains(variable.name))
            variable.name = freshName(system, taken, variable.name);
        taken.insert(variable.name);
    }
    return system;
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') result += '\\';
        result += letter;
    }
    return result + '"';
}

class DesignText {
  public:
    DesignText(const System& system, const DesignNotes& notes)
        : system_(withOwnNames(system)), notes_(notes), names_(system_.loopNames()) {}

    Printed print() && {
        for (const std::string& note : notes_.notes) text_.add("// " + note + "\n");
        text_.add(fmt::format("design {} {{\n", system_.name));
        for (const Param& param : system_.params)
            add(Printed(fmt::format("param {} = {};", param.name,
                                    param.isReal() ? param.real : std::to_string(param.value)))
                    .from(param.span));
        for (const Tensor& tensor : system_.tensors) add(declaration(tensor).from(tensor.span));
        add(loops());
        addFuncs();
        text_.add("\n");
        for (const EquationId id : system_.equations.keys()) addEquation(id);
        if (!notes_.mappings.empty()) text_.add("\n");
        for (const std::string& mapping : notes_.mappings) add(Printed(mapping));
        return std::move(text_.add("}\n"));
    }

  private:
    void add(const Printed& line) { text_.add("  ").add(line).add("\n"); }

    // Neighbours of one type are one declaration.
    void addFuncs() {
        const auto variables = system_.variables.keys();
        for (auto first = variables.begin(); first != variables.end();) {
            const Type type = system_.variables[*first].type;
            std::vector<Printed> names;
            for (; first != variables.end() && system_.variables[*first].type == type; ++first) {
                const Variable& variable = system_.variables[*first];
                names.push_back(Printed(variable.name).from(variable.span));
            }
            add(Printed("func ").add(joined(names, ", ")).add(fmt::format(" : {};", toString(type))));
        }
    }

    void addEquation(EquationId id) {
        const auto found = notes_.remarks.find(id);
        const Remark remark = found == notes_.remarks.end() ? Remark{} : found->second;
        if (!remark.comment.empty()) add(Printed("// " + remark.comment));
        add(printedEquation(system_, id, {}, remark));
    }

    // --- tensors

    Printed declaration(const Tensor& tensor) const {
        const std::string_view word = tensor.isConst ? "const" : tensor.isInput ? "input" : "output";
        Printed text(fmt::format("{} {}", word, tensor.name));
        for (std::size_t d = 0; d < tensor.extents.size(); ++d) {
            const std::string& name = tensor.dimensionNames[d];
            text.add(fmt::format("[{}{}{}]", name, name.empty() ? "" : ": ", extent(tensor, d)));
        }
        text.add(" : " + toString(tensor.type));
        if (tensor.promise && !tensor.isConst)
            text.add(fmt::format(" in {}..{}", toString(tensor.type, tensor.promise->lower),
                                 toString(tensor.type, tensor.promise->upper)));
        return std::move(addData(text, tensor).add(";"));
    }

    // Extents and bounds are computed in Int(64) whatever their types.
    std::string extent(const Tensor& tensor, std::size_t dimension) const {
        const bool isWritten = dimension < tensor.extentTexts.size() && tensor.extentTexts[dimension].valid();
        return isWritten ? textOf(system_, tensor.extentTexts[dimension], Conversions::Hidden)
                         : std::to_string(tensor.extents[dimension]);
    }

    Printed& addData(Printed& text, const Tensor& tensor) const {
        if (tensor.data == Tensor::Data::File) text.add(" = " + quoted(tensor.file));
        if (tensor.data == Tensor::Data::Expression) text.add(" = ").add(printedData(system_, tensor));
        if (tensor.data != Tensor::Data::List) return text;
        std::vector<std::string> values;
        for (const Value value : tensor.list) values.push_back(toString(tensor.type, value));
        return text.add(fmt::format(" = {{{}}}", fmt::join(values, ", ")));
    }

    // --- loops

    Printed loops() const {
        std::vector<Printed> items;
        polyhedra::Piece bounds = polyhedra::Piece::universe(names_.size());
        for (const LoopId id : system_.loops.keys()) {
            const Loop& loop = system_.loops[id];
            const std::string lower = textOf(system_, loop.lowerText, Conversions::Hidden);
            items.push_back(Printed(fmt::format("{}: {}..{}", loop.name, lower,
                                                textOf(system_, loop.upperText, Conversions::Hidden)))
                                .from(loop.span));
            const AffineForm index = AffineForm::variable(id.index(), names_.size());
            for (const AffineForm& form : loop.lower) polyhedra::constrain(bounds, index - form);
            for (const AffineForm& form : loop.upper) polyhedra::constrain(bounds, form - index);
        }
        std::vector<std::string> rows;
        for (const AffineForm& row : polyhedra::gist(polyhedra::rowsOf(system_.domain), bounds, {}))
            rows.push_back(rowText(row, false, names_.size(), names_));
        const std::string where = rows.empty() ? "" : fmt::format(" where {}", fmt::join(rows, " && "));
        return std::move(Printed("loops ").add(joined(items, ", ")).add(where + ";"));
    }

    const System system_;
    const DesignNotes& notes_;
    const std::vector<std::string> names_;
    Printed text_;
};

} // namespace

Printed& addOrigins(Printed& text, const Remark& remark) {
    for (const text::Span source : remark.sources) text.from(source);
    for (const text::Span read : remark.reads) text.from(read, text::Origin::Kind::HandsOn);
    return text;
}

Printed printedEquation(const System& system, EquationId id, const Wording& wording, const Remark& remark) {
    const Equation& equation = system.equations[id];
    std::vector<AffineForm> index = equation.left;
    for (std::size_t loop = 0; !equation.isOutput() && loop < system.loops.size(); ++loop)
        index.push_back(AffineForm::variable(loop, system.loops.size()));
    Printed text(system.nameOf(id));
    if (!index.empty()) text.add("(").add(printedIndex(system, index, wording)).add(")");
    const bool isReduction = equation.reduction != Reduction::None;
    text.add(fmt::format(" {} ", isReduction ? spellingOf(equation.reduction) : "="))
        .add(printedValue(system, equation, wording))
        .add(";");
    return std::move(addOrigins(text, remark).from(equation.span));
}

Printed printedDesign(const System& system, const DesignNotes& notes) {
    return DesignText(system, notes).print();
}

} // namespace tactus::ure
