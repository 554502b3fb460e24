#include "syntax/questions/names.h"

#include "syntax/format/spacing.h"
#include "syntax/words.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace tactus::syntax {

namespace {

class Collector {
  public:
    Collector(const Tree& tree, const Design& design, std::uint32_t offset)
        : spacing_(tree), design_(design), offset_(offset) {}

    std::vector<Name> run() {
        add(design_.name(), NameKind::Design, "design " + design_.name().text);
        for (const ParamDeclaration& params : design_.params())
            for (const ParamItem& item : params.items())
                add(item.name(), NameKind::Param, "param " + flat(item));
        for (const LoopsDeclaration& loops : design_.loops())
            for (const LoopItem& item : loops.items()) add(item.name(), NameKind::Loop, "loop " + flat(item));
        for (const TensorDeclaration& tensor : design_.tensors()) addTensor(tensor);
        for (const FuncDeclaration& funcs : design_.funcs()) addFuncs(funcs);
        for (const FnDeclaration& fn : design_.fns()) addFn(fn);
        addLets();
        for (const MappingDeclaration& mapping : design_.mappings()) addMapping(mapping);
        return std::move(names_);
    }

  private:
    std::string flat(const View& view) const { return view.valid() ? spacing_.flat(view.node()) : ""; }
    bool isAround(const View& view) const {
        return view.span().begin <= offset_ && offset_ <= view.span().end;
    }

    Name& add(const Word& word, NameKind kind, std::string declaration) {
        names_.push_back(
            {.text = word.text, .kind = kind, .declaration = std::move(declaration), .equation = {}});
        if (!word.valid()) names_.pop_back();
        return word.valid() ? names_.back() : nameless_;
    }

    void addTensor(const TensorDeclaration& tensor) {
        const std::string word = tensor.isInput() ? "input " : tensor.isConst() ? "const " : "output ";
        std::string words = word + tensor.name().text;
        for (const Dimension& dimension : tensor.dimensions()) words += flat(dimension);
        if (tensor.type().valid()) words += " : " + flat(tensor.type());
        if (tensor.promise().valid()) words += ' ' + flat(tensor.promise());
        const auto kind = tensor.isInput()   ? NameKind::Input
                          : tensor.isConst() ? NameKind::Const
                                             : NameKind::Output;
        Name& name = add(tensor.name(), kind, std::move(words));
        for (const Dimension& dimension : tensor.dimensions()) {
            const std::string range = "0.." + flat(dimension.extent());
            name.parameters.push_back(dimension.name().valid() ? dimension.name().text + ": " + range
                                                               : range);
            name.indices.push_back(loopOf(flat(dimension.extent()), name.indices));
        }
        addEquation(name);
        if (!isAround(tensor)) return;
        for (const Dimension& dimension : tensor.dimensions())
            add(dimension.name(), NameKind::Dimension, "dimension " + flat(dimension));
    }

    std::vector<LoopItem> loops() const {
        std::vector<LoopItem> loops;
        for (const LoopsDeclaration& declaration : design_.loops())
            for (const LoopItem& item : declaration.items()) loops.push_back(item);
        return loops;
    }

    // The loop that ends with the extent, or else the next one; each once.
    std::string loopOf(const std::string& extent, const std::vector<std::string>& taken) const {
        std::string next = "0";
        for (const LoopItem& loop : loops()) {
            if (std::ranges::find(taken, loop.name().text) != taken.end()) continue;
            if (flat(loop.upper()) == extent) return loop.name().text;
            if (next == "0") next = loop.name().text;
        }
        return next;
    }

    void addFuncs(const FuncDeclaration& funcs) {
        std::vector<std::string> loops;
        for (const LoopItem& item : this->loops()) loops.push_back(item.name().text);
        const std::string type = funcs.type().valid() ? " : " + flat(funcs.type()) : "";
        for (const Word& word : funcs.names()) {
            Name& name = add(word, NameKind::Func,
                             fmt::format("func {}({}){}", word.text, fmt::join(loops, ", "), type));
            name.parameters = name.indices = loops;
            addEquation(name);
        }
    }

    void addFn(const FnDeclaration& fn) {
        std::vector<std::string> parameters;
        for (const Word& parameter : fn.parameters()) parameters.push_back(parameter.text);
        Name& name =
            add(fn.name(), NameKind::Fn,
                fmt::format("fn {}({}) = {}", fn.name().text, fmt::join(parameters, ", "), flat(fn.body())));
        name.parameters = name.indices = parameters;
        if (!isAround(fn)) return;
        for (const Word& parameter : fn.parameters())
            add(parameter, NameKind::Local, "of fn " + fn.name().text);
    }

    // Those whose names hold at the place.
    void addLets() {
        const Tree& tree = design_.tree();
        for (NodeId at = tree.nodeAt(offset_); at.valid(); at = tree.node(at).parent) {
            if (tree.node(at).kind != NodeKind::LetExpression) continue;
            for (const LetBinding& binding : LetExpression(tree, at).bindings())
                if (binding.span().end < offset_)
                    add(binding.name(), NameKind::Local, "let " + flat(binding));
        }
    }

    void addEquation(Name& name) {
        if (equations_.empty())
            for (const Equation& equation : design_.equations())
                for (const LeftSide& left : {equation.left(), equation.leftOfPlace()})
                    equations_.try_emplace(left.name().text, equation);
        const auto found = equations_.find(name.text);
        if (found == equations_.end()) return;
        name.equation = flat(found->second);
        if (name.equation.ends_with(';')) name.equation.pop_back();
        name.isReduced = found->second.assignment() != Assignment::Define;
    }

    void addMapping(const MappingDeclaration& mapping) {
        const std::string base = mapping.base().valid() ? " : " + mapping.base().text : "";
        Name& name = add(mapping.name(), NameKind::Mapping, "mapping " + mapping.name().text + base);
        if (!isAround(mapping)) return;
        name.isHere = true;
        for (const CallChain& chain : mapping.chains())
            for (const Call& call : chain.calls())
                for (const Expression& argument : call.arguments()) addIntroduced(call, argument);
    }

    void addIntroduced(const Call& call, const Expression& argument) {
        const auto name = as<NameExpression>(argument);
        if (!name || isAround(*name) || isKnown(name->name().text)) return;
        add(name->name(), NameKind::Introduced, "from " + flat(call));
    }

    bool isKnown(const std::string& text) const {
        return isOneOf(otherWords, text) || std::ranges::find(names_, text, &Name::text) != names_.end();
    }

    const Spacing spacing_;
    const Design& design_;
    const std::uint32_t offset_;
    std::vector<Name> names_;
    std::map<std::string, Equation> equations_; // the first of each name
    Name nameless_{};
};

} // namespace

std::optional<Design> designAround(const Tree& tree, std::uint32_t offset) {
    std::optional<Design> last;
    for (const Design& design : File(tree).designs())
        if (!last || design.span().begin <= offset) last = design;
    return last;
}

std::vector<Name> namesAt(const Tree& tree, std::uint32_t offset) {
    const auto design = designAround(tree, offset);
    return design ? Collector(tree, *design, offset).run() : std::vector<Name>();
}

} // namespace tactus::syntax
