#include "driver/runs/completion.h"

#include "driver/runs/signature.h"
#include "mapping/primitives.h"
#include "syntax/parse/expected.h"
#include "syntax/questions/definition.h"
#include "syntax/questions/names.h"
#include "syntax/words.h"

#include <algorithm>

namespace tactus::driver {

using mapping::PrimitiveWord;
using mapping::Takes;
using syntax::Expects;
using syntax::HighlightClass;
using syntax::LanguageWord;
using syntax::NameKind;

namespace {

// In parentheses behind a word, each argument a place. The braces of a list stay: only what is in them is
// one.
void addArguments(Completion& word, const std::vector<std::string>& arguments) {
    if (arguments.empty()) return;
    word.behind = "(";
    for (std::string_view argument : arguments) {
        if (word.behind.size() > 1) word.behind += ", ";
        const bool isList = argument.starts_with('{') && argument.ends_with('}');
        const auto begin = static_cast<std::uint32_t>(word.behind.size()) + isList;
        word.behind += argument;
        word.places.push_back({begin, static_cast<std::uint32_t>(word.behind.size()) - isList});
    }
    word.behind += ')';
}

// The numbers of a type, to begin with.
std::vector<std::string> bitsOf(std::string_view type) {
    if (type.ends_with("Fixed")) return {"16", "8"};
    return type == "Bool" ? std::vector<std::string>() : std::vector<std::string>{"32"};
}

Completion completionOf(const LanguageWord& word, HighlightClass kind) {
    Completion completion{std::string(word.text), std::string(word.form), std::string(word.meaning), kind};
    if (syntax::isTypeWord(word.text)) {
        addArguments(completion, bitsOf(word.text));
    } else if (word.form.ends_with("{ ... }")) { // a name, and what is in the braces
        completion.behind = " name { }";
        completion.places = {{1, 5}, {7, 7}};
    } else if (syntax::isFunctionWord(word.text)) {
        std::vector<std::string> arguments = parametersOf(word.form);
        std::erase(arguments, "...");
        addArguments(completion, arguments);
    }
    return completion;
}

Completion completionOf(const PrimitiveWord& word) {
    Completion completion{std::string(word.name), std::string(word.arguments), std::string(word.meaning),
                          HighlightClass::Function};
    addArguments(completion, parametersOf(completion.text + completion.what));
    return completion;
}

Completion completionOf(const syntax::Name& name) {
    Completion completion{name.text, name.declaration, name.equation, HighlightClass::Name};
    addArguments(completion, name.indices);
    return completion;
}

// Lists the words of one place.
class CompletionSearch {
  public:
    CompletionSearch(const syntax::Tree& tree, const syntax::Expected& expected)
        : expected_(expected), names_(namesAt(tree, expected.word.begin)) {}

    std::vector<Completion> run() {
        using enum NameKind;
        switch (expected_.expects) {
        case Expects::Nothing:
            break;
        case Expects::Design:
            others({"design"});
            break;
        case Expects::Item:
            addIf([](const auto& name) { return isWritten(name) && name.equation.empty(); });
            words(syntax::itemWords, HighlightClass::Keyword);
            addIf([](const auto& name) { return isWritten(name) && !name.equation.empty(); });
            break;
        case Expects::Type:
            words(syntax::typeWords, HighlightClass::Type);
            break;
        case Expects::Where:
            others({"where", "step"});
            break;
        case Expects::In:
            others({"in"});
            break;
        case Expects::Constant:
            names({Param});
            functions({"min", "max", "abs", "select"});
            break;
        case Expects::Bound:
        case Expects::Condition:
            names({Param, Loop});
            functions({"min", "max"});
            break;
        case Expects::Data:
            names({Dimension, Param});
            values();
            break;
        case Expects::Index:
            names({Local, Loop, Param, Input, Const, Func, Fn});
            values();
            break;
        case Expects::Value:
            names({Local, Func, Input, Const, Loop, Param, Fn});
            values();
            break;
        case Expects::Base:
            addIf([](const auto& name) { return name.kind == Mapping && !name.isHere; });
            break;
        case Expects::Receiver:
            addIf([](const auto& name) { return name.kind == Func || name.isReduced; });
            names({Introduced});
            break;
        case Expects::Primitive:
            primitives();
            break;
        case Expects::Argument:
            arguments();
            break;
        case Expects::Filling:
            others({"Single", "Double"});
            break;
        }
        if (!isCalledHere())
            for (Completion& word : all_) word = {word.text, word.what, word.meaning, word.kind};
        return std::move(all_);
    }

  private:
    // Elsewhere a name stands for itself: merge_ures(Y, Z).
    bool isCalledHere() const {
        switch (expected_.expects) {
        case Expects::Receiver:
        case Expects::Argument:
        case Expects::Base:
        case Expects::Filling:
            return false;
        default:
            return true;
        }
    }

    // Equations define it.
    static bool isWritten(const syntax::Name& name) {
        return name.kind == NameKind::Func || name.kind == NameKind::Output;
    }

    template<class Predicate>
    void addIf(Predicate holds) {
        for (const syntax::Name& name : names_)
            if (holds(name)) all_.push_back(completionOf(name));
    }
    void names(std::initializer_list<NameKind> kinds) {
        for (const NameKind kind : kinds) addIf([&](const auto& name) { return name.kind == kind; });
    }
    template<class Words>
    void words(const Words& list, HighlightClass kind) {
        for (const LanguageWord& word : list) all_.push_back(completionOf(word, kind));
    }
    void functions(std::initializer_list<std::string_view> expected) {
        for (const LanguageWord& word : syntax::functionWords)
            if (std::ranges::find(expected, word.text) != expected.end())
                all_.push_back(completionOf(word, HighlightClass::Function));
    }
    void others(std::initializer_list<std::string_view> expected) {
        for (const LanguageWord& word : syntax::otherWords)
            if (std::ranges::find(expected, word.text) != expected.end())
                all_.push_back(completionOf(word, HighlightClass::Keyword));
    }
    // The words that every value may be made of.
    void values() {
        words(syntax::functionWords, HighlightClass::Function);
        words(syntax::typeWords, HighlightClass::Type);
        others({"true", "false", "infinity"});
    }
    void primitives() {
        for (const PrimitiveWord& word : mapping::primitives()) all_.push_back(completionOf(word));
    }
    void arguments() {
        using enum NameKind;
        const PrimitiveWord* primitive = mapping::primitiveNamed(expected_.primitive);
        const Takes takes = primitive ? primitive->takes : Takes::Anything;
        if (takes == Takes::Equations) return names({Func, Output});
        if (primitive && primitive->primitive == mapping::Primitive::Tile) others({"Carry"});
        if (takes == Takes::Loops) return names({Loop, Introduced, Param});
        names({Input, Output, Func, Loop, Introduced, Param});
        others({"Buffer", "Host"});
    }

    const syntax::Expected& expected_;
    const std::vector<syntax::Name> names_;
    std::vector<Completion> all_;
};

template<class Words>
std::optional<Completion> languageWord(const Words& list, std::string_view text, HighlightClass kind) {
    const auto found = std::ranges::find(list, text, &LanguageWord::text);
    return found == list.end() ? std::nullopt : std::optional(completionOf(*found, kind));
}

std::optional<Completion> languageWord(std::string_view text) {
    if (const PrimitiveWord* primitive = mapping::primitiveNamed(text)) {
        Completion completion = completionOf(*primitive);
        completion.what.insert(0, completion.text);
        return completion;
    }
    if (auto word = languageWord(syntax::typeWords, text, HighlightClass::Type)) return word;
    if (auto word = languageWord(syntax::functionWords, text, HighlightClass::Function)) return word;
    if (auto word = languageWord(syntax::itemWords, text, HighlightClass::Keyword)) return word;
    return languageWord(syntax::otherWords, text, HighlightClass::Keyword);
}

// A tensor's dimension hides what else has its name, and so does the name of a let or parameter.
const syntax::Name* meant(const std::vector<syntax::Name>& names, std::string_view text) {
    const syntax::Name* best = nullptr;
    for (const syntax::Name& name : names)
        if (name.text == text && (!best || name.kind == NameKind::Dimension || name.kind == NameKind::Local))
            best = &name;
    return best;
}

} // namespace

Completions completionsAt(const syntax::Tree& tree, std::uint32_t offset) {
    const syntax::Expected expected = syntax::expectedAt(tree, offset);
    return {expected.word, expected.expects == Expects::Primitive, CompletionSearch(tree, expected).run()};
}

std::optional<Completion> wordAt(const syntax::Tree& tree, std::uint32_t offset) {
    const auto token = syntax::nameAt(tree, offset);
    if (!token) return std::nullopt;
    const std::string_view text = tree.text(*token);
    if (syntax::isOfTheLanguage(tree, *token)) return languageWord(text);
    const auto names = syntax::namesAt(tree, offset);
    if (const syntax::Name* name = meant(names, text)) return completionOf(*name);
    return languageWord(text);
}

} // namespace tactus::driver
