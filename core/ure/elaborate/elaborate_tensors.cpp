// Inputs and outputs: dimensions and types. Their data come later (elaborate_data.cpp).
#include "ure/elaborate/elaborate_expressions.h"

#include <algorithm>

namespace tactus::ure {

using diagnostics::Kind;

namespace {

class Dimensions {
  public:
    Dimensions(Elaboration& elaboration, Tensor& tensor) : elaboration_(elaboration), tensor_(tensor) {}

    void add(const syntax::Dimension& dimension) {
        name(dimension.name());
        Nodes nodes(elaboration_.system.exprs, elaboration_.system.sizes, nullptr);
        ExpressionContext place;
        place.what = fmt::format("the extent of '{}'", tensor_.name);
        place.madeOf = "numbers and params";
        place.exact = true;
        const auto extent = Expressions(elaboration_, nodes, place).affine(dimension.extent());
        const bool isOpen = elaboration_.settings.openSizes;
        const std::int64_t value = extent && !isOpen ? extent->form.constant : 1;
        if (extent && isOpen) tensor_.openExtents.push_back(extent->form);
        if (value < 1)
            elaboration_.report(Kind::BadExtent, dimension.extent().span(), tensor_.extents.size() + 1,
                                tensor_.name, value);
        // A wrong extent counts as 1, so that it causes no second message.
        tensor_.extents.push_back(std::max<std::int64_t>(value, 1));
        tensor_.extentTexts.push_back(extent ? extent->expr : ExprId());
    }

    void checkSize(text::Span span) const {
        try {
            (void)tensor_.elements();
        } catch (const base::Overflow&) {
            elaboration_.report(Kind::TooManyElements, span, tensor_.name);
        }
    }

  private:
    void name(const syntax::Word& word) {
        const Symbol* symbol = elaboration_.names.find(word.text);
        const bool isParam = symbol && symbol->kind == Symbol::Kind::Param;
        const bool isTwice =
            std::ranges::find(tensor_.dimensionNames, word.text) != tensor_.dimensionNames.end();
        if (word.valid() && (isParam || isTwice))
            elaboration_.report(Kind::DuplicateName, word.span, word.text);
        tensor_.dimensionNames.push_back(word.text);
    }

    Elaboration& elaboration_;
    Tensor& tensor_;
};

} // namespace

void Elaboration::tensors() {
    for (const syntax::TensorDeclaration& declaration : design.tensors()) tensor(declaration);
}

void Elaboration::tensor(const syntax::TensorDeclaration& declaration) {
    const syntax::Word word = declaration.name();
    Tensor made;
    made.name = word.text;
    made.span = word.span;
    made.isConst = declaration.isConst();
    made.isInput = declaration.isInput() || declaration.isConst();
    Dimensions dimensions(*this, made);
    for (const syntax::Dimension& dimension : declaration.dimensions()) dimensions.add(dimension);
    dimensions.checkSize(word.span);
    if (declaration.broken()) brokenTensors.insert(word.text);
    const std::optional<Type> type = typeOf(*this, declaration.type());
    made.type = type.value_or(Type{});
    const TensorId id = system.tensors.add(std::move(made));
    tensorTypes.push_back(type);
    names.define(word, id.index(), type.has_value());
}

void Elaboration::funcs() {
    for (const syntax::FuncDeclaration& declaration : design.funcs()) {
        const std::optional<Type> type = typeOf(*this, declaration.type());
        for (const syntax::Word& word : declaration.names()) {
            const VariableId id = system.variables.add({word.text, word.span, type.value_or(Type{}), {}, {}});
            variableTypes.push_back(type);
            names.define(word, id.index(), type.has_value());
        }
    }
}

} // namespace tactus::ure
