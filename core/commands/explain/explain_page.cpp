// All kinds of findings as one list, and as a page.
#include "commands/explain/explain.h"

#include "diagnostics/diagnostic.h"
#include "diagnostics/examples.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::commands {

using diagnostics::KindInfo;

// In the order of their codes: they are looked up.
static std::vector<const KindInfo*> kindsByCode() {
    std::vector<const KindInfo*> kinds;
    for (const KindInfo& info : diagnostics::allKinds()) kinds.push_back(&info);
    std::ranges::sort(kinds, {}, &KindInfo::code);
    return kinds;
}

static diagnostics::Kind kindOf(const KindInfo& info) {
    return static_cast<diagnostics::Kind>(&info - diagnostics::allKinds().data());
}

// The message with dots for what is filled in; parts that follow each other are one.
static std::string messageOf(const KindInfo& info) {
    std::string message(info.message);
    for (std::size_t at = 0; (at = message.find("{}{}", at)) != std::string::npos;) message.erase(at, 2);
    for (std::size_t at = 0; (at = message.find("{}", at)) != std::string::npos;) message.replace(at, 2, "…");
    for (const auto& [twice, once] : {std::pair("{{", "{"), std::pair("}}", "}")})
        for (std::size_t at = 0; (at = message.find(twice, at)) != std::string::npos; ++at)
            message.replace(at, 2, once);
    return message;
}

std::string listOfKinds() {
    std::string text;
    for (const KindInfo* info : kindsByCode())
        text +=
            fmt::format("{:31}{:9}{}\n", info->code, diagnostics::toString(info->severity), messageOf(*info));
    return text;
}

constexpr std::string_view pageHead = R"(# The messages of Tactus

Every kind of finding, in the order of the codes in brackets behind the messages: what it means, and a file
that provokes it. There are {}; `tactus explain CODE` shows one. Mistakes of beginners are printed in full, with the way out, in
[typical mistakes](messages.md).
)";

std::string pageOfKinds() {
    std::string page = fmt::format(pageHead, diagnostics::allKinds().size());
    for (const KindInfo* info : kindsByCode()) {
        page += fmt::format("\n## {}\n\n{}: ``{}``\n\n{}\n", info->code,
                            diagnostics::toString(info->severity), messageOf(*info), info->explanation);
        if (const std::string_view example = diagnostics::exampleOf(kindOf(*info)); !example.empty())
            page += fmt::format("\n```text\n{}{}```\n", example, example.ends_with('\n') ? "" : "\n");
    }
    return page;
}

} // namespace tactus::commands
