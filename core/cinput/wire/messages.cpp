#include "cinput/wire/messages.h"

#include <nlohmann/json.hpp>

// Found by the library through the types' namespace.
namespace tactus::text {
static void to_json(nlohmann::json& json, const Span& span) {
    json = {span.begin, span.end};
}
static void from_json(const nlohmann::json& json, Span& span) {
    span = {json.at(0), json.at(1)};
}
} // namespace tactus::text

namespace tactus::cinput {

using nlohmann::json;

static void to_json(json& out, const CType& type) {
    out = {type.kind, type.isConst, type.isVolatile, type.element, type.extent, type.text};
}
static void from_json(const json& in, CType& type) {
    in.at(0).get_to(type.kind);
    in.at(1).get_to(type.isConst);
    in.at(2).get_to(type.isVolatile);
    in.at(3).get_to(type.element);
    in.at(4).get_to(type.extent);
    in.at(5).get_to(type.text);
}

static void to_json(json& out, const Node& node) {
    out = {node.kind, node.operation,   node.isInitial, node.type,  node.span.begin, node.span.end,
           node.end,  node.declaration, node.macro,     node.value, node.text};
}
static void from_json(const json& in, Node& node) {
    in.at(0).get_to(node.kind);
    in.at(1).get_to(node.operation);
    in.at(2).get_to(node.isInitial);
    in.at(3).get_to(node.type);
    in.at(4).get_to(node.span.begin);
    in.at(5).get_to(node.span.end);
    in.at(6).get_to(node.end);
    in.at(7).get_to(node.declaration);
    in.at(8).get_to(node.macro);
    in.at(9).get_to(node.value);
    in.at(10).get_to(node.text);
}

static void to_json(json& out, const Declaration& one) {
    out = {one.kind,     one.name,         one.type,     one.span,
           one.isInFile, one.isInFunction, one.isStatic, one.value ? json(*one.value) : json(),
           one.node};
}
static void from_json(const json& in, Declaration& one) {
    in.at(0).get_to(one.kind);
    in.at(1).get_to(one.name);
    in.at(2).get_to(one.type);
    in.at(3).get_to(one.span);
    in.at(4).get_to(one.isInFile);
    in.at(5).get_to(one.isInFunction);
    in.at(6).get_to(one.isStatic);
    if (!in.at(7).is_null()) one.value = in.at(7).get<std::int64_t>();
    in.at(8).get_to(one.node);
}

static void to_json(json& out, const Macro& macro) {
    out = {macro.name, macro.body, macro.hasParameters, macro.span};
}
static void from_json(const json& in, Macro& macro) {
    in.at(0).get_to(macro.name);
    in.at(1).get_to(macro.body);
    in.at(2).get_to(macro.hasParameters);
    in.at(3).get_to(macro.span);
}

static void to_json(json& out, const CompilerMessage& message) {
    out = {message.isError, message.text, message.elsewhere, message.at};
}
static void from_json(const json& in, CompilerMessage& message) {
    in.at(0).get_to(message.isError);
    in.at(1).get_to(message.text);
    in.at(2).get_to(message.elsewhere);
    in.at(3).get_to(message.at);
}

// Bytes that are no UTF-8 are replaced: a file may hold any.
static std::string dumped(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

// The text of a file as numbers would be large; its bytes as Latin-1 are exact.
static std::string latin(std::string_view bytes) {
    std::string text;
    text.reserve(bytes.size());
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xc0 | byte >> 6);
            text += static_cast<char>(0x80 | (byte & 0x3f));
        }
    }
    return text;
}
static std::string bytesOf(std::string_view text) {
    std::string bytes;
    bytes.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto first = static_cast<unsigned char>(text[at]);
        const bool isPair = first >= 0xc0 && at + 1 < text.size();
        bytes += isPair ? static_cast<char>((first & 3) << 6 | (text[++at] & 0x3f)) : text[at];
    }
    return bytes;
}

std::string toMessage(const Question& question) {
    return dumped({{"name", question.name},
                   {"text", latin(question.text)},
                   {"defines", question.defines},
                   {"folders", question.folders},
                   {"sizes", question.sizes},
                   {"near", question.near},
                   {"everything", question.everything}});
}

tl::expected<Question, std::string> questionFrom(std::string_view message) {
    try {
        const json in = json::parse(message);
        return Question{in.at("name"),      bytesOf(in.at("text").get_ref<const std::string&>()),
                        in.at("defines"),   in.at("folders"),
                        in.at("sizes"),     in.at("near"),
                        in.at("everything")};
    } catch (const json::exception& exception) {
        return tl::unexpected(std::string("no question: ") + exception.what());
    }
}

std::string toMessage(const Answer& answer) {
    if (!answer) return dumped({{"error", answer.error()}});
    return dumped({{"types", answer->types},
                   {"declarations", answer->declarations},
                   {"macros", answer->macros},
                   {"nodes", answer->nodes},
                   {"roots", answer->roots},
                   {"texts", answer->texts},
                   {"skipped", answer->skipped},
                   {"messages", answer->messages},
                   {"replaced", answer->replaced},
                   {"headers", answer->headers}});
}

static Tree treeOf(const json& in) {
    Tree tree;
    in.at("types").get_to(tree.types);
    in.at("declarations").get_to(tree.declarations);
    in.at("macros").get_to(tree.macros);
    in.at("nodes").get_to(tree.nodes);
    in.at("roots").get_to(tree.roots);
    in.at("texts").get_to(tree.texts);
    in.at("skipped").get_to(tree.skipped);
    in.at("messages").get_to(tree.messages);
    in.at("replaced").get_to(tree.replaced);
    in.at("headers").get_to(tree.headers);
    return tree;
}

Answer answerFrom(std::string_view message) {
    try {
        const json in = json::parse(message);
        if (in.contains("error")) return tl::unexpected(in.at("error").get<std::string>());
        return treeOf(in);
    } catch (const json::exception& exception) {
        return tl::unexpected(std::string("the reader of C files gave no answer: ") + exception.what());
    }
}

std::string framed(std::string_view message) {
    std::string bytes;
    for (std::size_t byte = 0; byte < lengthBytes; ++byte)
        bytes += static_cast<char>(std::uint64_t{message.size()} >> (8 * byte));
    return bytes.append(message);
}

std::uint64_t lengthOf(std::string_view eightBytes) {
    std::uint64_t length = 0;
    for (std::size_t byte = 0; byte < lengthBytes; ++byte)
        length |= std::uint64_t{static_cast<unsigned char>(eightBytes[byte])} << (8 * byte);
    return length;
}

} // namespace tactus::cinput
