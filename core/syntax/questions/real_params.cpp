#include "syntax/questions/real_params.h"

#include <algorithm>
#include <map>

namespace tactus::syntax {

namespace {

constexpr std::string_view functions[] = {"sqrt", "exp", "log", "sin", "cos", "exp2", "log2", "pow"};

class Search {
  public:
    explicit Search(const Design& design) {
        for (const FnDeclaration& fn : design.fns()) fns_.emplace(fn.name().text, fn);
        for (const ParamDeclaration& declaration : design.params())
            for (const ParamItem& item : declaration.items())
                if (item.value().valid() && isReal(item.value())) found_.insert(item.name().text);
    }
    std::set<std::string> take() { return std::move(found_); }

  private:
    bool isReal(const View& view) {
        if (view.kind() == NodeKind::DecimalLiteral) return true;
        if (const auto cast = as<CastExpression>(view)) {
            const std::string type = cast->type().base().text;
            if (type == "Float") return true;
            if (type != "Fixed" && type != "UFixed") return false; // whatever is inside becomes an integer
        }
        if (const auto name = as<NameExpression>(view)) return found_.contains(name->name().text);
        if (const auto access = as<Access>(view); access && isRealCall(access->name().text)) return true;
        const auto& elements = view.tree().node(view.node()).elements;
        return std::ranges::any_of(elements, [&](const Element& element) {
            return element.node.valid() && isReal(View(view.tree(), element.node));
        });
    }

    // A fn that calls itself is followed once.
    bool isRealCall(const std::string& name) {
        const auto fn = fns_.find(name);
        if (fn == fns_.end()) return std::ranges::find(functions, name) != std::end(functions);
        if (!fn->second.body().valid() || !followed_.insert(name).second) return false;
        const bool found = isReal(fn->second.body());
        followed_.erase(name);
        return found;
    }

    std::map<std::string, FnDeclaration> fns_;
    std::set<std::string> found_, followed_;
};

} // namespace

std::set<std::string> realParams(const Design& design) {
    return Search(design).take();
}

} // namespace tactus::syntax
