#include "cinput/function/scope.h"

#include <algorithm>

namespace tactus::cinput {

using diagnostics::Kind;
using diagnostics::make;

namespace {

std::vector<Mark> marksLeft(const State& state) {
    std::vector<Mark> marks = marksOf(state.view.source().text());
    std::erase_if(marks, [&](const Mark& mark) {
        return std::ranges::any_of(state.view.tree().skipped,
                                   [&](text::Span skipped) { return skipped.contains(mark.span.begin); });
    });
    return marks;
}

text::Span regionOf(State& state) {
    const std::vector<Mark> marks = marksLeft(state);
    if (marks.empty()) {
        const bool isSkipped = !marksOf(state.view.source().text()).empty();
        state.refuse(make(
            Kind::CRegion, {},
            isSkipped ? "the file has no region that '#if' leaves; put '#pragma scop' and '#pragma endscop' "
                        "around the loops"
                      : "the file has no region; put '#pragma scop' and '#pragma endscop' around the loops"));
    }
    for (std::size_t at = 0; at < marks.size(); ++at)
        if (marks[at].isEnd != (at % 2 == 1))
            state.refuse(make(Kind::CRegion, marks[at].span,
                              marks[at].isEnd ? "this end of a region has no '#pragma scop' in front of it"
                                              : "this region begins inside of another one"));
    if (marks.size() % 2 == 1)
        state.refuse(make(Kind::CRegion, marks.back().span,
                          "this region has no end; put '#pragma endscop' behind its loops"));
    if (marks.size() > 2)
        state.refuse(make(Kind::CRegion, marks[2].span, "the file has a second region here; leave one"));
    return text::join(marks[0].span, marks[1].span);
}

bool isAround(text::Span outer, text::Span inner) {
    return outer.begin <= inner.begin && inner.end <= outer.end;
}

} // namespace

Scope scopeOf(State& state) {
    const TreeView& view = state.view;
    Scope scope;
    scope.region = regionOf(state);
    for (const std::uint32_t root : view.tree().roots)
        if (view[root].kind == Node::Kind::Function && isAround(view[root].span, scope.region))
            scope.function = root;
    if (scope.function == none)
        state.refuse(
            make(Kind::CRegion, scope.region, "the region is in no function; both marks stand in one block"));
    std::uint32_t block = scope.function;
    for (bool isDeeper = true; isDeeper;) {
        isDeeper = false;
        for (const std::uint32_t child : view.children(block))
            if (isAround(view[child].span, scope.region) && !view.isExpression(child)) {
                const bool isLoop = view[child].kind == Node::Kind::For ||
                                    view[child].kind == Node::Kind::While ||
                                    view[child].kind == Node::Kind::Do;
                if (isLoop) scope.loopsAround.push_back(child);
                block = child;
                isDeeper = true;
                break;
            }
    }
    if (view[block].kind != Node::Kind::Compound)
        state.refuse(make(Kind::CRegion, scope.region, "the marks do not stand in one block of a function"));
    for (const std::uint32_t child : view.children(block)) {
        const text::Span span = view[child].span;
        if (span.end <= scope.region.begin || span.begin >= scope.region.end) continue;
        if (!isAround(scope.region, span))
            state.refuse(
                make(Kind::CRegion, span,
                     "a mark of the region is inside of this statement; put both marks into one block"));
        scope.statements.push_back(child);
    }
    return scope;
}

} // namespace tactus::cinput
