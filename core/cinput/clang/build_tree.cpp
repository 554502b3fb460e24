#include "cinput/clang/build_tree.h"

#include "cinput/clang/macros.h"
#include "cinput/clang/types.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <filesystem>
#include <fmt/format.h>

namespace tactus::cinput::clang {

namespace {

Node::Kind kindOf(CXCursorKind kind) {
    using enum Node::Kind;
    switch (kind) {
#define TACTUS_NODE(cursor, ours)                                                                            \
    case cursor:                                                                                             \
        return ours;
#include "cinput/clang/nodes.def"
#undef TACTUS_NODE
    default:
        return Other;
    }
}

// In the order of CXBinaryOperatorKind from CXBinaryOperator_Mul on; the last eleven assign.
constexpr Node::Operation binary[] = {
    Node::Operation::Multiply,    Node::Operation::Divide,      Node::Operation::Remainder,
    Node::Operation::Add,         Node::Operation::Subtract,    Node::Operation::ShiftLeft,
    Node::Operation::ShiftRight,  Node::Operation::None,        Node::Operation::Less,
    Node::Operation::Greater,     Node::Operation::LessEqual,   Node::Operation::GreaterEqual,
    Node::Operation::Equal,       Node::Operation::NotEqual,    Node::Operation::And,
    Node::Operation::ExclusiveOr, Node::Operation::Or,          Node::Operation::LogicalAnd,
    Node::Operation::LogicalOr,   Node::Operation::Assign,      Node::Operation::Multiply,
    Node::Operation::Divide,      Node::Operation::Remainder,   Node::Operation::Add,
    Node::Operation::Subtract,    Node::Operation::ShiftLeft,   Node::Operation::ShiftRight,
    Node::Operation::And,         Node::Operation::ExclusiveOr, Node::Operation::Or,
    Node::Operation::Comma};

Node::Operation unary(CXUnaryOperatorKind kind) {
    using enum Node::Operation;
    switch (kind) {
    case CXUnaryOperator_PostInc:
        return PostIncrement;
    case CXUnaryOperator_PostDec:
        return PostDecrement;
    case CXUnaryOperator_PreInc:
        return PreIncrement;
    case CXUnaryOperator_PreDec:
        return PreDecrement;
    case CXUnaryOperator_AddrOf:
        return AddressOf;
    case CXUnaryOperator_Deref:
        return Dereference;
    case CXUnaryOperator_Plus:
        return Plus;
    case CXUnaryOperator_Minus:
        return Minus;
    case CXUnaryOperator_Not:
        return Complement;
    case CXUnaryOperator_LNot:
        return LogicalNot;
    default:
        return None;
    }
}

// Walks with a stack of its own: expressions are as deep as a text makes them.
class Builder {
  public:
    Builder(const Unit& unit, const Question& question, Tree& tree)
        : unit_(unit), clang_(unit.clang()), question_(question), tree_(tree), types_(unit, tree),
          declarations_(unit, tree, types_), macros_(unit, tree) {}

    void build() {
        for (const CXCursor& cursor : topDeclarations())
            if (isWanted(cursor)) addRoot(cursor);
        // What they name outside of them.
        for (std::uint32_t at = 0; at < tree_.declarations.size(); ++at) visitDeclaration(at);
    }

  private:
    // `extern "C" { }` is looked into.
    std::vector<CXCursor> topDeclarations() const {
        std::vector<CXCursor> all;
        for (const CXCursor& cursor : unit_.childrenOf(unit_.top()))
            if (clang_.clang_getCursorKind(cursor) == CXCursor_LinkageSpec)
                std::ranges::copy(unit_.childrenOf(cursor), std::back_inserter(all));
            else
                all.push_back(cursor);
        return all;
    }
    bool isWanted(const CXCursor& cursor) const {
        if (clang_.clang_getCursorKind(cursor) != CXCursor_FunctionDecl ||
            !clang_.clang_isCursorDefinition(cursor))
            return false;
        const auto span = unit_.spanOf(cursor);
        return span && (question_.everything ||
                        std::ranges::any_of(question_.near,
                                            [&](std::uint32_t offset) { return span->contains(offset); }));
    }
    void visitDeclaration(std::uint32_t index) {
        const Declaration& one = tree_.declarations[index];
        if (one.node != none) return;
        const CXCursor definition = clang_.clang_getCursorDefinition(declarations_.cursorOf(index));
        const bool isDefined = !clang_.clang_Cursor_isNull(definition);
        if (one.kind == Declaration::Kind::Variable && !one.isInFunction)
            addRoot(isDefined ? definition : declarations_.cursorOf(index));
        // A function to call is one `return`; a long one is no such.
        if (one.kind == Declaration::Kind::Function && isDefined && unit_.spanOf(definition)) {
            constexpr std::size_t most = 2000;
            addRoot(definition, most);
        }
    }

    struct Pending {
        CXCursor cursor;
        bool isInitial = false;
        std::uint32_t closes = none; // no cursor: the node ends here
    };

    void addRoot(CXCursor cursor, std::size_t most = ~std::size_t{0}) {
        const auto root = static_cast<std::uint32_t>(tree_.nodes.size());
        std::vector<Pending> stack{{cursor, false, none}};
        while (!stack.empty() && tree_.nodes.size() - root < most) {
            const Pending next = stack.back();
            stack.pop_back();
            if (next.closes != none)
                tree_.nodes[next.closes].end = static_cast<std::uint32_t>(tree_.nodes.size());
            else
                expand(next, stack);
        }
        if (!stack.empty()) {
            tree_.nodes.resize(root);
            return;
        }
        tree_.roots.push_back(root);
    }

    void expand(const Pending& pending, std::vector<Pending>& stack) {
        const auto index = static_cast<std::uint32_t>(tree_.nodes.size());
        tree_.nodes.push_back(nodeOf(pending.cursor));
        tree_.nodes.back().isInitial = pending.isInitial;
        const Node node = tree_.nodes.back();
        if (isDeclaration(node.kind)) tree_.declarations[node.declaration].node = index;
        stack.push_back({{}, false, index});
        const bool isLeaf = node.kind == Node::Kind::Integer || node.kind == Node::Kind::Real ||
                            node.kind == Node::Kind::Name;
        if (isLeaf) return;
        const bool isVariable = node.kind == Node::Kind::Variable;
        const CXCursor initial =
            isVariable ? clang_.clang_Cursor_getVarDeclInitializer(pending.cursor) : CXCursor{};
        std::vector<CXCursor> children = unit_.childrenOf(pending.cursor);
        for (auto child = children.rbegin(); child != children.rend(); ++child)
            if (isPart(*child))
                stack.push_back(
                    {*child, isVariable && clang_.clang_equalCursors(*child, initial) != 0, none});
    }
    static bool isDeclaration(Node::Kind kind) {
        return kind == Node::Kind::Variable || kind == Node::Kind::Parameter || kind == Node::Kind::Function;
    }
    // Names of types and attributes say nothing that types don't.
    bool isPart(CXCursor cursor) const {
        const CXCursorKind kind = clang_.clang_getCursorKind(cursor);
        return kind != CXCursor_TypeRef &&
               !(kind >= CXCursor_UnexposedAttr && kind <= CXCursor_LastAttribute);
    }

    Node nodeOf(CXCursor cursor) {
        Node node;
        const CXCursorKind kind = clang_.clang_getCursorKind(cursor);
        node.kind = kindOf(kind);
        node.span = unit_.spanOf(cursor).value_or(text::Span());
        if (kind < CXCursor_UnexposedStmt) node.type = types_.of(clang_.clang_getCursorType(cursor));
        if (isDeclaration(node.kind)) node.declaration = declarations_.of(cursor);
        if (node.kind == Node::Kind::Name) name(node, cursor);
        if (node.kind == Node::Kind::Unary)
            node.operation = unary(clang_.clang_getCursorUnaryOperatorKind(cursor));
        if (node.kind == Node::Kind::Binary || node.kind == Node::Kind::Compute) {
            const auto index = clang_.clang_getCursorBinaryOperatorKind(cursor) - CXBinaryOperator_Mul;
            if (index < std::size(binary)) node.operation = binary[index];
        }
        if (node.kind == Node::Kind::Integer || node.kind == Node::Kind::Real) literal(node, cursor);
        if (node.kind == Node::Kind::Other) describe(node, clang_.clang_getCursorKindSpelling(kind));
        return node;
    }
    void name(Node& node, CXCursor cursor) {
        const CXCursor referenced = clang_.clang_getCursorReferenced(cursor);
        if (!clang_.clang_Cursor_isNull(referenced)) node.declaration = declarations_.of(referenced);
    }
    void describe(Node& node, CXString what) {
        node.text = static_cast<std::uint32_t>(tree_.texts.size());
        tree_.texts.push_back(unit_.text(what));
    }
    // Literals, and sizeof: what has no value is nothing that is known here.
    void literal(Node& node, CXCursor cursor) {
        const CXEvalResult result = clang_.clang_Cursor_Evaluate(cursor);
        const CXEvalResultKind kind = result ? clang_.clang_EvalResult_getKind(result) : CXEvalResultKind{};
        if (kind == CXEval_Int)
            node.value = clang_.clang_EvalResult_isUnsignedInt(result)
                             ? clang_.clang_EvalResult_getAsUnsigned(result)
                             : static_cast<std::uint64_t>(clang_.clang_EvalResult_getAsLongLong(result));
        else if (kind == CXEval_Float)
            node.value = std::bit_cast<std::uint64_t>(clang_.clang_EvalResult_getAsDouble(result));
        const bool fits = kind == (node.kind == Node::Kind::Integer ? CXEval_Int : CXEval_Float);
        if (result) clang_.clang_EvalResult_dispose(result);
        if (!fits) {
            node.kind = Node::Kind::Other;
            describe(node, clang_.clang_getCursorKindSpelling(clang_.clang_getCursorKind(cursor)));
            return;
        }
        const CXSourceLocation begin = clang_.clang_getRangeStart(clang_.clang_getCursorExtent(cursor));
        node.macro = macros_.around(unit_.spelledAt(begin));
    }

    const Unit& unit_;
    const Functions& clang_;
    const Question& question_;
    Tree& tree_;
    Types types_;
    Declarations declarations_;
    Macros macros_;
};

// The #include of the main file through which the place's file came in.
std::uint32_t includeOf(const Unit& unit, CXFile file) {
    struct Search {
        const Unit& unit;
        CXFile file;
        std::uint32_t at;
    } search{unit, file, 0};
    unit.clang().clang_getInclusions(
        unit.handle(),
        [](CXFile included, CXSourceLocation* stack, unsigned depth, CXClientData data) {
            auto& here = *static_cast<Search*>(data);
            if (depth > 0 && included == here.file)
                if (const Place place = here.unit.usedAt(stack[depth - 1]); here.unit.isMain(place.file))
                    here.at = here.unit.original(place.offset);
        },
        &search);
    return search.at;
}

void addMessages(const Unit& unit, Tree& tree) {
    const Functions& clang = unit.clang();
    const unsigned count = clang.clang_getNumDiagnostics(unit.handle());
    for (unsigned number = 0; number < count; ++number) {
        const CXDiagnostic one = clang.clang_getDiagnostic(unit.handle(), number);
        CompilerMessage message;
        message.isError = clang.clang_getDiagnosticSeverity(one) >= CXDiagnostic_Error;
        message.text = unit.text(clang.clang_getDiagnosticSpelling(one));
        const Place place = unit.usedAt(clang.clang_getDiagnosticLocation(one));
        clang.clang_disposeDiagnostic(one);
        if (place.file && !unit.isMain(place.file)) {
            message.elsewhere = fmt::format("{}:{}", unit.nameOf(place.file), place.line);
            message.at = includeOf(unit, place.file);
        } else {
            message.at = unit.original(place.offset);
        }
        tree.messages.push_back(std::move(message));
    }
}

void addSkipped(const Unit& unit, Tree& tree) {
    const Functions& clang = unit.clang();
    CXSourceRangeList* ranges = clang.clang_getSkippedRanges(unit.handle(), unit.mainFile());
    for (unsigned at = 0; ranges && at < ranges->count; ++at) {
        const Place begin = unit.spelledAt(clang.clang_getRangeStart(ranges->ranges[at]));
        const Place end = unit.spelledAt(clang.clang_getRangeEnd(ranges->ranges[at]));
        tree.skipped.push_back({unit.original(begin.offset), unit.original(end.offset)});
    }
    if (ranges) clang.clang_disposeSourceRangeList(ranges);
}

// Those of the system change with the system.
void addHeaders(const Unit& unit, Tree& tree) {
    std::vector<CXFile> files;
    unit.clang().clang_getInclusions(
        unit.handle(),
        [](CXFile file, CXSourceLocation*, unsigned, CXClientData data) {
            static_cast<std::vector<CXFile>*>(data)->push_back(file);
        },
        &files);
    for (CXFile file : files) {
        const std::filesystem::path path = unit.nameOf(file);
        std::error_code error;
        const std::string full = std::filesystem::absolute(path, error).lexically_normal().string();
        const bool isOurs =
            !unit.isMain(file) && !full.starts_with("/usr/") && std::filesystem::exists(full, error);
        if (isOurs && std::ranges::find(tree.headers, full) == tree.headers.end())
            tree.headers.push_back(full);
    }
}

} // namespace

Tree treeOf(const Unit& unit, const Question& question) {
    Tree tree;
    addMessages(unit, tree);
    addSkipped(unit, tree);
    addHeaders(unit, tree);
    Builder(unit, question, tree).build();
    tree.replaced.assign(unit.replaced().begin(), unit.replaced().end());
    return tree;
}

} // namespace tactus::cinput::clang
