// The text of a design: its tree, its layout, and what an editor asks at some place of it.
#include "../target.h"

#include "diagnostics/render.h"
#include "driver/runs/completion.h"
#include "driver/runs/signature.h"
#include "syntax/build.h"
#include "syntax/format/format.h"
#include "syntax/questions/highlight.h"

#include <vector>

namespace tactus::fuzz {
namespace {

syntax::Parsed parsed(std::string_view text) {
    return syntax::parse(std::make_shared<text::SourceBuffer>("fuzz.ure", std::string(text)));
}

std::vector<std::string_view> tokensOf(const syntax::Tree& tree) {
    std::vector<std::string_view> tokens;
    for (const syntax::TokenId token : tree.tokens().keys()) tokens.push_back(tree.text(token));
    return tokens;
}

void requireLayout(const syntax::Parsed& found) {
    const std::string laidOut = syntax::format(*found.tree);
    const syntax::Parsed again = parsed(laidOut);
    require(syntax::format(*again.tree) == laidOut, "the layout of a layout is itself", laidOut);
    require(tokensOf(*again.tree) == tokensOf(*found.tree), "a layout keeps the tokens", laidOut);
    require(again.diagnostics.size() == found.diagnostics.size(), "a layout keeps the findings", laidOut);
}

void askAt(const syntax::Tree& tree, std::uint32_t place, std::size_t size) {
    const driver::Completions words = driver::completionsAt(tree, place);
    require(words.word.begin <= words.word.end && words.word.end <= size, "the word is in the text");
    driver::wordAt(tree, place);
    driver::signatureAt(tree, place);
}

void requireClasses(const syntax::Tree& tree, std::size_t size) {
    std::uint32_t end = 0;
    for (const syntax::Highlight& one : syntax::classify(tree)) {
        require(end <= one.span.begin && one.span.begin <= one.span.end && one.span.end <= size,
                "classes follow each other");
        end = one.span.end;
    }
}

} // namespace
} // namespace tactus::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tactus;
    const std::string_view text = fuzz::textOf(data, size);
    const syntax::Parsed found = fuzz::parsed(text);
    fuzz::require(found.tree->text(found.tree->root()) == text, "the tree has the text");
    for (const diagnostics::Diagnostic& one : found.diagnostics)
        diagnostics::renderText(found.tree->source(), one);
    fuzz::requireClasses(*found.tree, size);
    fuzz::requireLayout(found);
    fuzz::askAt(*found.tree, fuzz::placeIn(text), size);
    return 0;
}
