#include "commands/compare/differences.h"

#include "array/figures/figures.h"
#include "base/checked.h"
#include "base/counted.h"
#include "commands/compare/change.h"
#include "commands/compare/links.h"
#include "commands/request/text.h"
#include "syntax/ast.h"
#include "text/difference.h"
#include "text/words.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::commands {

std::string titleOf(const driver::MappingAnalysis& mapping, const array::Model& model) {
    std::string title = fmt::format("{}, {}", model.system().name, mapping.name);
    for (const ure::Param& param : model.system().params)
        title += fmt::format(", {} = {}", param.name,
                             param.isReal() ? param.real : fmt::format("{}", param.value));
    return title;
}

std::string Differences::sameSentence() const {
    if (topics.empty()) return "Nothing differs.";
    if (same.empty()) return {};
    std::string text =
        same.size() == 1
            ? same.front()
            : fmt::format("{} and {}", fmt::join(same.begin(), same.end() - 1, ", "), same.back());
    if (text.front() >= 'a' && text.front() <= 'z') text.front() = char(text.front() - 'a' + 'A');
    const bool isOne = same.size() == 1 && !text.ends_with('s');
    return fmt::format("{} {} the same.", text, isOne ? "is" : "are");
}

std::vector<std::string> Differences::lines() const {
    std::vector<std::string> lines;
    for (const Topic& topic : topics) {
        if (topic.isLines) {
            lines.push_back(topic.name + ":");
            for (const std::string& line : topic.words) lines.push_back("  " + line);
        } else {
            lines.push_back(fmt::format("{}: {}", topic.name, fmt::join(topic.words, ", ")));
        }
    }
    if (std::string last = sameSentence(); !last.empty()) lines.push_back(std::move(last));
    return lines;
}

namespace {

// "8 x 8 PEs", "16 PEs", "28 PEs in 8 x 8"
std::string pesText(const array::Model& model) {
    double cells = 1;
    for (const std::int64_t extent : model.shape) cells *= double(extent);
    std::vector<std::string> extents;
    for (const std::int64_t extent : model.shape) extents.push_back(base::thousands(extent));
    const std::string shape = fmt::format("{}", fmt::join(extents, " x "));
    if (!model.pes) return fmt::format("PEs undecided in {}", shape);
    if (model.shape.size() > 1 && double(*model.pes) == cells) return shape + " PEs";
    const bool isFull = model.shape.size() < 2 && double(*model.pes) == cells;
    return base::counted(*model.pes, "PE") + (isFull ? "" : " in " + shape);
}

// A figure that needs more than 64 bits is not known.
array::Value valueOf(array::FigureId id, const array::Model& model) try {
    return array::rowOf(id).value(model);
} catch (const base::Overflow&) {
    return array::Figure();
}

std::string movedText(const array::Model& model) {
    const auto moved = std::get<array::Figure>(valueOf(array::FigureId::Words, model));
    return moved ? fmt::format("{:.2f}", double(*moved) / double(model.cycles)) : "undecided";
}

// What the text of a design says, in lines without blanks around them.
struct Written {
    std::vector<std::string_view> mapping; // its calls
    std::vector<std::string_view> rest;    // without params and mappings
};

void addLines(std::string_view part, std::vector<std::string_view>& lines) {
    for (const std::string_view line : text::linesOf(part))
        if (const std::string_view words = text::trimmed(line); !words.empty()) lines.push_back(words);
}

Written writtenOf(const ComparedArray& one) {
    Written written;
    const text::SourceBuffer& source = *one.analysis.source;
    const auto design = one.analysis.written(one.model.system().name);
    if (!design) return written;
    std::vector<text::Span> left;
    for (const syntax::ParamDeclaration& params : design->params()) left.push_back(params.span());
    for (const syntax::MappingDeclaration& mapping : design->mappings()) {
        left.push_back(mapping.span());
        if (mapping.name().text != one.mapping.mapping()) continue;
        if (mapping.base().valid()) written.mapping.push_back(source.text(mapping.base().span));
        std::string_view body = text::trimmed(source.text(mapping.bodySpan()));
        if (body.starts_with('{')) body.remove_prefix(1);
        if (body.ends_with('}')) body.remove_suffix(1);
        addLines(body, written.mapping);
    }
    std::ranges::sort(left, {}, &text::Span::begin);
    std::uint32_t begin = design->bodySpan().begin;
    for (const text::Span span : left) {
        addLines(source.text({begin, span.begin}), written.rest);
        begin = span.end;
    }
    addLines(source.text({begin, design->bodySpan().end}), written.rest);
    return written;
}

struct ChangedLines {
    std::vector<std::string_view> added, gone; // each in the order of its text
    bool none() const { return added.empty() && gone.empty(); }
};

ChangedLines changedLines(const std::vector<std::string_view>& now,
                          const std::vector<std::string_view>& before) {
    ChangedLines changes;
    for (const text::DifferenceLine& line : text::difference(before, now)) {
        if (line.kind == text::DifferenceLine::Kind::Removed) changes.gone.push_back(before[line.before]);
        if (line.kind == text::DifferenceLine::Kind::Added) changes.added.push_back(now[line.after]);
    }
    return changes;
}

// "12 new lines and 10 gone"
std::string countText(const ChangedLines& changes) {
    const auto added = std::ssize(changes.added), gone = std::ssize(changes.gone);
    if (gone == 0) return base::counted(added, "new line");
    if (added == 0) return base::counted(gone, "line") + " gone";
    return fmt::format("{} and {} gone", base::counted(added, "new line"), base::thousands(gone));
}

class Comparison {
  public:
    Comparison(const ComparedArray& now, const ComparedArray& before) : now_(now), before_(before) {}

    Differences all() {
        sizes();
        pes();
        figures("Array");
        begin("Links");
        add(changesOfLinks(now_.model, before_.model), "links");
        figures("Storage");
        figures("Network");
        figures("Input and output");
        value(areSteps() ? "elements moved in a step" : "elements moved in a cycle", movedText(now_.model),
              movedText(before_.model));
        texts();
        code();
        std::erase_if(result_.topics, [](const Differences::Topic& topic) { return topic.words.empty(); });
        return std::move(result_);
    }

  private:
    // What is said of a topic in several places stands together.
    void begin(std::string_view name) {
        if (result_.topics.empty() || result_.topics.back().name != name)
            result_.topics.push_back({std::string(name), {}, false});
    }
    void add(const std::vector<std::string>& words, const std::string& what) {
        if (words.empty()) return result_.same.push_back(what);
        auto& all = result_.topics.back().words;
        all.insert(all.end(), words.begin(), words.end());
    }
    void value(std::string_view what, const std::string& now, const std::string& before) {
        add(now == before ? std::vector<std::string>()
                          : std::vector{changeOf(what, std::string_view(now), std::string_view(before))},
            std::string(what));
    }

    void sizes() {
        const ure::System &now = now_.model.system(), &before = before_.model.system();
        begin(now.name == before.name ? "Sizes" : "Design");
        if (now.name != before.name) return add({fmt::format("{} instead of {}", now.name, before.name)}, {});
        std::vector<std::string> words;
        for (const ure::Param& one : now.params) {
            const auto id =
                before.params.find([&](const ure::Param& other) { return other.name == one.name; });
            if (!id) continue;
            const ure::Param& other = before.params[*id];
            if (one.isReal() ? one.real != other.real : one.value != other.value)
                words.push_back(
                    one.isReal() || other.isReal()
                        ? changeOf(one.name, std::string_view(one.real), std::string_view(other.real))
                        : fmt::format("{} = {} instead of {}", one.name, one.value, other.value));
        }
        add(words, "sizes");
    }

    void pes() {
        const array::Model &now = now_.model, &before = before_.model;
        begin("Array");
        std::string own = pesText(now), other = pesText(before);
        const bool areSame = own == other;
        if (own.ends_with(" PEs") && other.ends_with(" PEs")) other.resize(other.size() - 4);
        add(areSame ? std::vector<std::string>() : std::vector{fmt::format("{} instead of {}", own, other)},
            "PEs");
        if (now.lanes != before.lanes)
            add({changeOf("lanes of a PE", base::thousands(now.lanes), base::thousands(before.lanes))}, {});
    }

    void figures(std::string_view topic) {
        begin(topic);
        for (const array::FigureRow& row : array::figureRows()) {
            const bool isWithin = !row.one.empty() && row.label != fmt::format("{}s", row.one);
            const bool isOfNetwork = topic == "Network" || isWithin;
            if (row.topic != topic || (isOfNetwork && !areSteps())) continue;
            const auto now = valueOf(row.id, now_.model), before = valueOf(row.id, before_.model);
            const bool isTime = row.id == array::FigureId::Cycles && areSteps();
            const std::string what = isTime ? "steps of the array" : std::string(row.label);
            if (row.one.empty())
                value(what, figureText(now), figureText(before));
            else if (now == before)
                add({}, what);
            else
                add({changeOf(isTime ? "step" : row.one, std::get<array::Figure>(now),
                              std::get<array::Figure>(before), isWithin ? "in " + what : "")},
                    what);
        }
    }

    // Kernels around an array have cycles, too.
    bool areSteps() const { return now_.model.network || before_.model.network; }

    void texts() {
        const Written now = writtenOf(now_), before = writtenOf(before_);
        const ChangedLines mapping = changedLines(now.mapping, before.mapping);
        std::vector<std::string> lines;
        for (const std::string_view line : mapping.gone) lines.push_back(fmt::format("- {}", line));
        for (const std::string_view line : mapping.added) lines.push_back(fmt::format("+ {}", line));
        begin("Mapping");
        result_.topics.back().isLines = true;
        add(lines, "calls of the mapping");
        const ChangedLines rest = changedLines(now.rest, before.rest);
        begin("Equations");
        add(rest.none() ? std::vector<std::string>() : std::vector{countText(rest)}, "equations");
    }

    void code() {
        begin("Code");
        if (!now_.code || !before_.code) return;
        const auto textIn = [](const emit::Exported& code, const std::string& name) {
            const auto file = std::ranges::find(code.files, name, &emit::File::name);
            return file == code.files.end() ? nullptr : &file->content;
        };
        std::vector<std::string> words;
        for (const emit::File& file : now_.code->files) {
            const std::string* other = textIn(*before_.code, file.name);
            if (!other) {
                words.push_back(file.name + " is new");
                continue;
            }
            const auto changes = changedLines(text::linesOf(file.content), text::linesOf(*other));
            if (!changes.none()) words.push_back(fmt::format("{} in {}", countText(changes), file.name));
        }
        for (const emit::File& file : before_.code->files)
            if (!textIn(*now_.code, file.name)) words.push_back(file.name + " is gone");
        add(words, "code");
    }

    const ComparedArray &now_, &before_;
    Differences result_;
};

} // namespace

Differences differencesOf(const ComparedArray& now, const ComparedArray& before) {
    return Comparison(now, before).all();
}

} // namespace tactus::commands
