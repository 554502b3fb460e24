// Indices written innermost first, as SuSy, T2S and Halide do.
#include "ure/equations/elaborate_equations.h"

#include <algorithm>

namespace tactus::ure {

static void collect(const syntax::Tree& tree, syntax::NodeId node, const Names& names,
                    std::vector<text::Edit>& edits) {
    if (const auto access = syntax::as<syntax::Access>(syntax::View(tree, node))) {
        const Symbol* symbol = names.find(access->name().text);
        const std::vector<syntax::Expression> indices = access->arguments();
        if (symbol && symbol->kind == Symbol::Kind::Func && !indices.empty()) {
            std::string turned;
            for (const syntax::Expression& index : std::views::reverse(indices))
                turned += (turned.empty() ? "" : ", ") + std::string(tree.source().text(index.span()));
            edits.push_back({text::join(indices.front().span(), indices.back().span()), turned});
            return;
        }
    }
    for (const syntax::Element& element : tree.node(node).elements)
        if (element.node.valid()) collect(tree, element.node, names, edits);
}

std::vector<text::Edit> reversedIndices(const syntax::Equation& equation, const Names& names) {
    std::vector<text::Edit> edits;
    collect(equation.tree(), equation.node(), names, edits);
    return edits;
}

} // namespace tactus::ure
