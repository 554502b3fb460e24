#include "commands/manual.h"

#include "commands/request/command.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::commands {

namespace {

// Text as man(7) takes it: a line that begins with . or ' would be a request, and - a hyphen to break at.
std::string escaped(std::string_view text) {
    std::string safe = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
    for (const char c : text) {
        if (c == '\\')
            safe += "\\e";
        else if (c == '-')
            safe += "\\-";
        else if (c == '\'')
            safe += "\\(aq";
        else
            safe += c;
    }
    return safe;
}

std::string capitalised(std::string_view text) {
    std::string upper(text);
    for (char& c : upper)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return upper;
}

std::string heading(std::string_view name) {
    return fmt::format(".TH {} 1 \"\" \"Tactus " TACTUS_VERSION "\" \"Tactus manual\"\n",
                       escaped(capitalised(name)));
}

std::string section(std::string_view title, std::string_view text) {
    return fmt::format(".SH {}\n{}", title, text);
}

std::string named(std::string_view name, std::string_view summary) {
    return section("NAME", fmt::format("{} \\- {}\n", escaped(name), escaped(summary)));
}

// A term in bold, the word that stands for its value in italics, and what it means.
std::string entry(std::string_view term, std::string_view value, std::string_view meaning) {
    const std::string argument = value.empty() ? "" : fmt::format(" \\fI{}\\fR", escaped(value));
    return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", escaped(term), argument, escaped(meaning));
}

// "-o,--output" as "-o, --output".
std::string termOf(std::string_view flags) {
    std::string term(flags);
    if (const std::size_t comma = term.find(','); comma != std::string::npos) term.insert(comma + 1, " ");
    return term;
}

std::string exitStatus() {
    return section("EXIT STATUS",
                   entry("0", "", "success: legal, and results match") +
                       entry("1", "", "the design or mapping has errors, or results do not match") +
                       entry("2", "", "usage error, or a file that can't be read or written"));
}

std::string pageName(const Command& command) {
    return fmt::format("tactus-{}", command.name);
}

std::string seeAlso(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += fmt::format(".BR {} (1){}\n", escaped(name), &name == &names.back() ? "" : ",");
    return section("SEE ALSO", text);
}

ManPage pageOf(const Command& command) {
    std::string options;
    for (const OptionSpec& option : command.options)
        options += entry(termOf(option.flags), option.value, option.help);
    return {pageName(command) + ".1",
            heading(pageName(command)) + named(pageName(command), command.summary) +
                section("SYNOPSIS", fmt::format("\\fBtactus {}\\fR \\fI{}\\fR [options]\n",
                                                escaped(command.name), escaped(command.subject))) +
                section("OPTIONS", options) + exitStatus() + seeAlso({"tactus"})};
}

std::string_view trimmed(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    return line.substr(0, line.find_last_not_of(' ') + 1);
}

// Takes the first line off.
std::string_view takeLine(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

// "  --grab DIR   write pictures" as an entry; its columns are two spaces or more apart.
std::string entryOf(std::string_view line) {
    line = trimmed(line);
    const std::size_t gap = std::min(line.find("  "), line.size());
    return entry(line.substr(0, gap), "", trimmed(line.substr(gap)));
}

} // namespace

std::vector<ManPage> manual() {
    std::vector<std::string> names;
    std::string list;
    for (const Command& command : all()) {
        names.push_back(pageName(command));
        list += entry(command.name, command.subject, command.summary);
    }
    const std::string does = "a design studio for systolic arrays";
    std::vector<ManPage> pages{
        {"tactus.1", heading("tactus") + named("tactus", does) +
                         section("SYNOPSIS", "\\fBtactus\\fR \\fICOMMAND\\fR \\fIFILE\\fR [options]\n") +
                         section("COMMANDS", list) +
                         section("OPTIONS", entry("-h, --help", "",
                                                  "this help, or after a command the help of that command") +
                                                entry("--version", "", "the version")) +
                         exitStatus() + seeAlso(names)}};
    for (const Command& command : all()) pages.push_back(pageOf(command));
    return pages;
}

ManPage manualOf(std::string_view program, std::string_view help) {
    std::string synopsis, what, options, *paragraph = &synopsis;
    std::string_view rest = help;
    while (!rest.empty()) {
        std::string_view line = takeLine(rest);
        if (line.starts_with("usage: ")) line.remove_prefix(7);
        if (line.empty())
            paragraph = &what;
        else if (paragraph == &synopsis)
            synopsis += (synopsis.empty() ? "" : ".br\n") + escaped(trimmed(line)) + "\n";
        else if (line.starts_with("  "))
            options += entryOf(line);
        else
            what += escaped(line) + "\n";
    }
    const std::string first(what.substr(0, what.find_first_of(":.\n")));
    return {std::string(program) + ".1",
            heading(program) + section("NAME", fmt::format("{} \\- {}\n", escaped(program), first)) +
                section("SYNOPSIS", synopsis) + section("DESCRIPTION", what) + section("OPTIONS", options) +
                seeAlso({"tactus"})};
}

} // namespace tactus::commands
