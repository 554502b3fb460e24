#include "base/checked.h"
#include "commands/options/numbers.h"
#include "commands/request/load.h"
#include "commands/request/text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <ranges>

namespace tactus::commands {

namespace {

// CLI11 would take -1 and numbers of more than 64 bits for the greatest number, and 010 for 8.
template<class Value>
std::string wrongNumber(const std::string& text) {
    if constexpr (std::is_same_v<Value, std::uint64_t>)
        return wrongUnsigned(text);
    else if constexpr (std::is_same_v<Value, std::optional<std::int64_t>>)
        return numberOf<std::int64_t>(text) ? "" : fmt::format("'{}' is not a 64-bit integer", text);
    else
        return {};
}

// An option without a value would be taken for one that is not given.
std::string emptyValue(const std::string& text) {
    return text.empty() ? "the value is empty" : "";
}

void addOption(CLI::App& app, const OptionSpec& spec, Options& options) {
    const std::string flags(spec.flags), help(spec.help);
    std::visit(
        [&]<class Value>(const Value* place) {
            auto& value = const_cast<Value&>(*place); // these options can be changed
            if constexpr (std::is_same_v<Value, bool>)
                app.add_flag(flags, value, help);
            else
                app.add_option(flags, value, help)
                    ->option_text(std::string(spec.value))
                    ->check(emptyValue)
                    ->check(wrongNumber<Value>);
        },
        spec.in(options));
}

// "[STAGE FILE]", "ACTION [PATH...]": what is in brackets may be left out, and of what ends in dots there may
// be any number.
void addSubjects(CLI::App& command, std::string_view subjects, Options& options) {
    bool required = !subjects.starts_with('[');
    const auto inner = [](std::string_view word) {
        if (word.starts_with('[')) word.remove_prefix(1);
        if (word.ends_with(']')) word.remove_suffix(1);
        return word;
    };
    const auto addWord = [&](std::string_view word, auto& value) {
        command.add_option(std::string(word), value, "")->option_text(" ")->required(required);
    };
    if (const std::size_t space = subjects.find(' '); space != std::string_view::npos) {
        addWord(inner(subjects.substr(0, space)), dynamic_cast<StageOptions&>(options).stage);
        subjects.remove_prefix(space + 1);
        required = required && !subjects.starts_with('[');
    }
    const std::string_view word = inner(subjects);
    if (word.ends_with("..."))
        addWord(word.substr(0, word.size() - 3), dynamic_cast<LessonOptions&>(options).subjects);
    else
        addWord(word, options.subject);
}

void addCommand(CLI::App& app, const Command& command, Options& options) {
    CLI::App* sub = app.add_subcommand(std::string(command.name), std::string(command.summary));
    if (command.name == "localise") sub->alias("localize");
    addSubjects(*sub, command.subject, options);
    for (const OptionSpec& spec : command.options) addOption(*sub, spec, options);
}

bool wantsJson(const std::vector<std::string>& arguments) {
    return std::ranges::find(arguments, "--json") != arguments.end();
}

Report wrongUsage(const std::vector<std::string>& arguments, const std::string& message) {
    Options options;
    options.json = wantsJson(arguments);
    return usageError(options, message);
}

// An option of one value that was given more than once, as a sentence; CLI11 would only count.
std::optional<std::string> givenTwice(const CLI::App& app) {
    for (const CLI::App* command : app.get_subcommands())
        for (const CLI::Option* option : command->get_options())
            if (option->get_items_expected_max() == 1 && option->count() > 1)
                return fmt::format("{} is given {} times; it can be given once", option->get_name(),
                                   option->count());
    return std::nullopt;
}

// CLI11 says help, version and mistakes all through its exit path.
Report explainParse(const CLI::App& app, const CLI::ParseError& error,
                    const std::vector<std::string>& arguments) {
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr)
        if (const auto twice = givenTwice(app)) return wrongUsage(arguments, *twice);
    if (error.get_exit_code() != 0) return wrongUsage(arguments, error.what());
    std::ostringstream out, err;
    app.exit(error, out, err);
    return {0, out.str(), err.str()};
}

} // namespace

// A first word that is no command, as a sentence; CLI11 would only say that a command is missing.
static std::optional<std::string> wrongCommand(std::string_view word) {
    if (word.starts_with('-') || std::ranges::find(all(), word, &Command::name) != all().end())
        return std::nullopt;
    return fmt::format("unknown command '{}'; use {}", word,
                       fmt::join(all() | std::views::transform(&Command::name), ", "));
}

tl::expected<std::unique_ptr<Options>, Report> parse(const std::vector<std::string>& arguments) {
    if (!arguments.empty())
        if (const auto wrong = wrongCommand(arguments.front()))
            return tl::unexpected(wrongUsage(arguments, *wrong));
    CLI::App app{"Tactus: a design studio for systolic arrays", "tactus"};
    app.require_subcommand(1);
    app.set_version_flag("--version", "tactus " TACTUS_VERSION);
    std::vector<std::unique_ptr<Options>> options; // of each command
    for (const Command& command : all()) {
        options.push_back(command.usual());
        addCommand(app, command, *options.back());
    }
    try {
        // CLI11 expects a vector of arguments in reverse order.
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    } catch (const CLI::ParseError& error) {
        return tl::unexpected(explainParse(app, error, arguments));
    }
    const auto asked = std::ranges::find(all(), app.get_subcommands().front()->get_name(), &Command::name);
    return std::move(options[static_cast<std::size_t>(asked - all().begin())]);
}

Report run(const std::vector<std::string>& arguments, const Session& session) {
    const auto options = parse(arguments);
    if (!options) return options.error();
    (*options)->session = session;
    return answer(**options);
}

const Command& commandOf(const Options& options) {
    return *std::ranges::find(all(), std::type_index(typeid(options)), &Command::type);
}

Report answer(const Options& options) {
    const Command& command = commandOf(options);
    if (const std::string broken = brokenRule(command.options, options, *command.usual()); !broken.empty())
        return usageError(options, broken);
    try {
        return command.run(options);
    } catch (const base::Overflow&) {
        return figureTooLarge(options);
    }
}

std::string quoted(const std::string& word) {
    if (!word.empty() &&
        word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_-./=,:+@%") == std::string::npos)
        return word;
    std::string safe = "'";
    for (const char byte : word) safe += byte == '\'' ? std::string("'\\''") : std::string(1, byte);
    return safe + "'";
}

// The words that are no options, each after a space.
static std::string subjectsOf(const Options& options) {
    const auto* staged = dynamic_cast<const StageOptions*>(&options);
    const auto* lesson = dynamic_cast<const LessonOptions*>(&options);
    std::string line = staged && !staged->stage.empty() ? " " + staged->stage : "";
    if (!lesson || lesson->subjects.empty()) return line + " " + quoted(options.subject);
    for (const std::string& subject : lesson->subjects) line += " " + quoted(subject);
    return line;
}

std::string commandLine(const Options& options) {
    const Command& command = commandOf(options);
    const auto usual = command.usual();
    std::string line = fmt::format("tactus {}{}", command.name, subjectsOf(options));
    for (const OptionSpec& spec : command.options) {
        if (!spec.isGiven(options, *usual)) continue;
        const std::string flag = fmt::format(" {}", spec.flag());
        std::visit(
            [&]<class Value>(const Value* value) {
                if constexpr (std::is_same_v<Value, bool>)
                    line += flag;
                else if constexpr (std::is_same_v<Value, Words>)
                    for (const std::string& one : *value) line += flag + " " + quoted(one);
                else if constexpr (std::is_same_v<Value, std::string>)
                    line += flag + " " + quoted(*value);
                else if constexpr (std::is_same_v<Value, std::uint64_t>)
                    line += fmt::format("{} {}", flag, *value);
                else
                    line += fmt::format("{} {}", flag, **value);
            },
            spec.in(options));
    }
    return line;
}

} // namespace tactus::commands
