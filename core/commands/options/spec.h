// An option as data: help, man pages, the parser and the refusal of what can't be combined are made from it.
#pragma once

#include "commands/options/options.h"

#include <variant>

namespace tactus::commands {

// The value of an option in the structure of its command.
using OptionValue = std::variant<const bool*, const std::string*, const Words*, const std::uint64_t*,
                                 const std::optional<std::int64_t>*>;

// An option, and what it can be combined with. Conditions, with commas between them, are another option
// ("--png"), an option with a value ("--view space"), or an action of the command ("the action check").
struct OptionSpec {
    enum class File : std::uint8_t { None, Written, Film, ReadFolder };

    std::string_view flags; // "-o,--output"
    std::string_view value; // what comes after it in the help; empty for a switch
    std::string_view help;
    OptionValue (*in)(const Options& options); // of a command that takes it
    std::string_view allOf = {}, someOf = {}, noneOf = {}, reason = {};
    std::string_view values = {}; // the only ones, where there are any: "npy,csv"
    File file = File::None;       // what the value names

    // The first of the flags: "-o" of "-o,--output".
    constexpr std::string_view flag() const { return flags.substr(0, flags.find(',')); }
    bool isGiven(const Options& options, const Options& usual) const; // is it another value than usual?
    const std::string* text(const Options& options) const;            // null: the value is no text

    // The same with a rule.
    constexpr OptionSpec needing(std::string_view all) const { return with(&OptionSpec::allOf, all); }
    constexpr OptionSpec needingOneOf(std::string_view some) const { return with(&OptionSpec::someOf, some); }
    constexpr OptionSpec excluding(std::string_view others) const {
        return with(&OptionSpec::noneOf, others);
    }
    constexpr OptionSpec because(std::string_view why) const { return with(&OptionSpec::reason, why); }
    constexpr OptionSpec oneOf(std::string_view all) const { return with(&OptionSpec::values, all); }
    constexpr OptionSpec naming(File what) const { return with(&OptionSpec::file, what); }

  private:
    template<class Rule>
    constexpr OptionSpec with(Rule OptionSpec::*rule, Rule given) const {
        OptionSpec other = *this;
        other.*rule = given;
        return other;
    }
};

template<class Group, class Value>
Group groupOf(Value Group::*member); // not defined

template<auto member>
constexpr OptionSpec option(std::string_view flags, std::string_view value, std::string_view help) {
    return {flags, value, help, [](const Options& options) -> OptionValue {
                return &(dynamic_cast<const decltype(groupOf(member))&>(options).*member);
            }};
}

// The first rule that the options of a command break, as a sentence; empty if they keep all. `usual` are
// those of which none is given.
std::string brokenRule(const std::vector<OptionSpec>& specs, const Options& options, const Options& usual);

} // namespace tactus::commands
