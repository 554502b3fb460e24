#include "case_run.h"

#include "case_check.h"
#include "support/paths.h"
#include "tactus.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <sstream>

namespace tactus::test::cases {
namespace {

std::string shortened(const std::string& text) {
    return text.size() < 4000 ? text : text.substr(0, 4000) + " ...";
}

std::string shown(const json& value) {
    return value.is_string() ? value.get<std::string>()
                             : value.dump(-1, ' ', false, json::error_handler_t::replace);
}

// `keep cycles /cycles`
Check keptOf(std::string_view line) {
    line.remove_prefix(5);
    const std::size_t space = line.find(' ');
    const std::string subject(line.substr(std::min(line.size(), space + 1)));
    return {subject == "json" ? "" : subject, "keep", std::string(line.substr(0, space))};
}

bool compares(const json& value, std::string_view verb, const json& kept) {
    if (verb == "less" || verb == "more")
        return value.is_number() && (verb == "less" ? value < kept : value > kept);
    return (value == kept) == (verb == "same");
}

// A command line of a case and what came of it, in each form that is looked at.
struct Ran {
    Line line;
    std::vector<std::string> words;
    int status = 0; // that is expected
    std::optional<commands::Report> plain, inJson;
    json answer;
};

// Whether a line ends the content of a file.
bool isStep(const std::string& line) {
    return line.starts_with("$") || line.starts_with("emulate ") || line.starts_with("--- ") ||
           line.starts_with("each @") || line == "end";
}

class Runner {
  public:
    explicit Runner(const Case& one) : case_(one), before_(fs::current_path()) {
        fs::create_directory_symlink(inRepository("/examples"), folder_ / "examples");
        fs::current_path(folder_.path());
    }
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;
    ~Runner() { fs::current_path(before_); }

    void run(std::span<const Line> lines) {
        while (!lines.empty()) lines = lines.subspan(step(lines));
    }
    // The last command is run if nothing has been asked of it.
    void finish() {
        if (ran_ && !ran_->plain && !ran_->inJson) answer(*ran_);
    }

    int count = 0; // of commands

  private:
    void fail(const Line& line, const std::string& what) const {
        ADD_FAILURE_AT(case_.page.c_str(), line.number)
            << (ran_ ? "after:    " + ran_->line.text + "\n" : "") << "expected: " << line.text
            << "\nfound:    " << shortened(what);
    }
    std::size_t step(std::span<const Line> lines); // how many of the lines it takes
    void write(std::span<const Line> lines);
    std::string edited(std::string text, std::span<const Line> lines) const;
    std::size_t repeat(std::span<const Line> lines);
    void command(const Line& line);
    void emulate(const Line& line);
    void check(Ran& ran, const Line& line);
    void usage(Ran& ran, const std::string& part) const;
    std::size_t block(Ran& ran, std::span<const Line> lines);
    const json& answer(Ran& ran) const;
    const commands::Report& plain(Ran& ran) const;
    bool isAsExpected(Ran& ran, const Check& check, json& found);

    const Case& case_;
    Folder folder_;
    fs::path before_;
    std::map<std::string, json> kept_;
    std::optional<Ran> ran_; // the last command
    std::map<std::string, std::string> code_;
    int blocks_ = 0;
};

std::size_t Runner::step(std::span<const Line> lines) {
    const std::string& text = lines.front().text;
    if (text.empty() || text == "end" || text.starts_with("//")) return 1;
    if (text.starts_with("each @")) return repeat(lines);
    if (text.starts_with("--- ")) {
        const auto end =
            std::find_if(lines.begin() + 1, lines.end(), [](const Line& one) { return isStep(one.text); });
        finish();
        write({lines.begin(), end});
        return std::size_t(end - lines.begin());
    }
    if (ran_ && (text == "out:" || text == "err:")) return block(*ran_, lines);
    const auto end = std::find_if(lines.begin() + 1, lines.end(),
                                  [](const Line& one) { return !one.text.starts_with("  "); });
    const Line line = joined({lines.begin(), end}).front();
    if (text.starts_with('$'))
        command(line);
    else if (text.starts_with("emulate "))
        emulate(line);
    else if (ran_)
        check(*ran_, line);
    else
        fail(line, "no command stands before this");
    return std::size_t(end - lines.begin());
}

// `--- a.csv`, `--- folder/`, `--- link -> a.csv`, `--- b.ure from a.ure` with what differs.
void Runner::write(std::span<const Line> lines) {
    const std::vector<std::string> words = wordsOf(lines.front().text.substr(4));
    const fs::path path = words.front();
    if (words.front().ends_with('/')) {
        fs::create_directories(path);
        return;
    }
    if (path.has_parent_path()) fs::create_directories(path.parent_path());
    if (words.size() == 3 && words[1] == "->") return fs::create_symlink(words[2], path);
    const auto isBehind = [](const Line& line) { return line.text.empty() || line.text.starts_with("//"); };
    while (lines.size() > 1 && isBehind(lines.back())) lines = lines.first(lines.size() - 1);
    if (words.size() == 3) {
        folder_.write(path.string(), edited(contentOf(words[2]), lines.subspan(1)));
        return;
    }
    std::string content;
    for (const Line& line : lines.subspan(1)) content += unescaped(line.text) + "\n";
    folder_.write(path.string(), content);
}

// Lines `- old` are what `+ new` below them replaces; `+ new` alone comes before the last brace.
std::string Runner::edited(std::string text, std::span<const Line> lines) const {
    const auto takeAll = [&](char sign) {
        std::string all;
        for (; !lines.empty() && lines.front().text.starts_with(sign); lines = lines.subspan(1))
            all += (all.empty() ? "" : "\n") +
                   lines.front().text.substr(std::min<std::size_t>(2, lines.front().text.size()));
        return all;
    };
    while (!lines.empty()) {
        const Line first = lines.front();
        const std::string old = takeAll('-'), fresh = takeAll('+');
        const std::size_t at = old.empty() ? text.rfind('}') : text.find(old);
        if (at == std::string::npos || (old.empty() && fresh.empty())) {
            fail(first, "no such text");
            return text;
        }
        text.replace(at, old.size(), old.empty() ? fresh + "\n" : fresh);
    }
    return text;
}

// How many lines stand before the `end` of a repetition; all of them where there is none.
std::size_t lengthOf(std::span<const Line> lines) {
    int depth = 1;
    for (std::size_t n = 0; n < lines.size(); ++n) {
        depth += lines[n].text.starts_with("each @") ? 1 : lines[n].text == "end" ? -1 : 0;
        if (depth == 0) return n;
    }
    return lines.size();
}

// `each @a @b:` with a line for each pair of values, four spaces going on with it, or `each @a: x | y`.
struct Repetition {
    std::vector<std::string> names;
    std::vector<std::vector<std::string>> rows;
    std::size_t length = 1; // in lines

    explicit Repetition(std::span<const Line> lines) {
        const std::string& head = lines.front().text;
        const std::size_t colon = head.find(':');
        names = wordsOf(head.substr(5, colon - 5));
        if (names.size() == 1 && colon + 1 < head.size())
            for (const std::string& value : valuesOf(head.substr(colon + 1))) rows.push_back({value});
        Lines written;
        for (; length < lines.size() && lines[length].text.starts_with("  "); ++length)
            written.push_back({0, lines[length].text.substr(2)});
        for (const Line& line : joined(written)) rows.push_back(cellsOf(line.text));
    }
    bool isTable() const {
        return !rows.empty() &&
               std::ranges::all_of(rows, [&](const auto& row) { return row.size() == names.size(); });
    }
    Values valuesOfRow(const std::vector<std::string>& row) const {
        Values values;
        for (std::size_t n = 0; n < names.size(); ++n) values[names[n]] = row[n] == "''" ? "" : row[n];
        return values;
    }
};

// All lines up to `end`, with the values of each row.
std::size_t Runner::repeat(std::span<const Line> lines) {
    const Repetition repetition(lines);
    const auto body = lines.subspan(repetition.length, lengthOf(lines.subspan(repetition.length)));
    if (!repetition.isTable())
        fail(lines.front(), "the rows are none, or have other columns");
    else
        for (const std::vector<std::string>& row : repetition.rows) {
            const testing::ScopedTrace trace(case_.page.c_str(), lines.front().number,
                                             fmt::format("{}", fmt::join(row, " | ")));
            run(withValues(body, repetition.valuesOfRow(row)));
        }
    return repetition.length + body.size();
}

void Runner::command(const Line& line) {
    finish();
    Ran& ran = ran_.emplace(Ran{line, {}, 0, {}, {}, {}});
    const std::string text = line.text.substr(line.text.find(' '));
    const std::size_t arrow = text.rfind(" => ");
    if (line.text[1] != ' ') ran.status = line.text[1] - '0';
    ran.words = wordsOf(text.substr(0, arrow));
    ++count;
    if (arrow == std::string::npos) return;
    const std::string rest = text.substr(arrow + 4);
    if (rest.starts_with('/') || rest.starts_with('{'))
        check(ran, {line.number, rest});
    else
        usage(ran, unescaped(rest));
}

// `emulate FILE OPTIONS`: the code for each target is run in a folder of its name; `opencl`, `hls` and `code`
// (both) are the kernels.
void Runner::emulate(const Line& line) {
    code_.clear();
    for (const char* target : {"intel-opencl", "xilinx-hls"}) {
        const std::string file = line.text.substr(8);
        command({line.number, fmt::format("$ export {0} --target {1} --emulate -o {1}", file, target)});
        finish();
        for (const auto& one : fs::directory_iterator(target))
            if (const std::string name = one.path().filename();
                name.ends_with(".cl") || name.ends_with("_hls.cpp"))
                code_[name.ends_with(".cl") ? "opencl" : "hls"] = contentOf(one.path());
    }
    if (code_.size() != 2) fail(line, "there are no kernels");
}

// Status 2 answers `error` only; without --json it goes to stderr.
void Runner::usage(Ran& ran, const std::string& part) const {
    ran.status = 2;
    const json& said = answer(ran);
    if (said.size() != 1 || said.value("error", "").find(part) == std::string::npos)
        fail(ran.line, said.dump());
    const commands::Report& report = plain(ran);
    if (!report.out.empty() || report.err.find(part) == std::string::npos)
        fail(ran.line, report.out + report.err);
}

const json& Runner::answer(Ran& ran) const {
    if (ran.inJson) return ran.answer;
    std::vector<std::string> words = ran.words;
    words.emplace_back("--json");
    ran.inJson = commands::run(words);
    ran.answer = json::parse(ran.inJson->out, nullptr, false);
    if (!ran.answer.is_object() || !ran.inJson->err.empty())
        fail(ran.line, "no JSON: " + ran.inJson->out + ran.inJson->err);
    if (ran.inJson->status != ran.status)
        fail(ran.line, fmt::format("status {}: {}", ran.inJson->status, ran.inJson->out));
    else if (ran.status == 0 && ran.answer.contains("matches") && ran.answer.at("matches") != true)
        fail(ran.line, "no match: " + ran.inJson->out);
    return ran.answer;
}

const commands::Report& Runner::plain(Ran& ran) const {
    if (ran.plain) return *ran.plain;
    ran.plain = commands::run(ran.words);
    if (ran.plain->status != ran.status)
        fail(ran.line, fmt::format("status {}: {}", ran.plain->status, ran.plain->out + ran.plain->err));
    return *ran.plain;
}

// Complete texts, which TACTUS_WRITE_GOLDEN renews.
std::size_t Runner::block(Ran& ran, std::span<const Line> lines) {
    std::size_t end = 1;
    std::string expected;
    for (; end < lines.size() && lines[end].text.starts_with('|'); ++end)
        expected += lines[end].text.substr(std::min<std::size_t>(2, lines[end].text.size())) + "\n";
    const std::string found = lines.front().text == "out:" ? plain(ran).out : plain(ran).err;
    ++blocks_;
    if (found == expected) return end;
    if (std::getenv("TACTUS_WRITE_GOLDEN") == nullptr) {
        EXPECT_EQ(expected, found) << case_.page.string() << ":" << lines.front().number;
        return end;
    }
    std::vector<std::string> fresh;
    std::istringstream in(found);
    for (std::string line; std::getline(in, line);) fresh.push_back(line.empty() ? "|" : "| " + line);
    renewBlock(case_, blocks_, fresh);
    return end;
}

bool Runner::isAsExpected(Ran& ran, const Check& check, json& found) {
    const auto isOfKernel = [&](const std::string& kernel) {
        found = code_.at(kernel);
        return holds(check, &found);
    };
    if (check.isOfAnswer()) {
        found = partAt(answer(ran), check.subject);
        return holds(check, answer(ran), check.subject);
    }
    if (check.subject.starts_with("file ")) {
        const fs::path path = check.subject.substr(5);
        if (!ran.plain && !ran.inJson) answer(ran);
        if (fs::exists(path)) found = contentOf(path);
        return holds(check, fs::exists(path) ? &found : nullptr);
    }
    if (check.subject == "code") return code_.size() == 2 && isOfKernel("opencl") && isOfKernel("hls");
    if (code_.contains(check.subject)) return isOfKernel(check.subject);
    if (check.subject != "out" && check.subject != "err") throw std::runtime_error("no such subject");
    found = check.subject == "out" ? plain(ran).out : plain(ran).err;
    return holds(check, &found);
}

// `keep NAME SUBJECT` keeps a thing that `SUBJECT same NAME` compares with; so do `differs`, `less` and
// `more`.
void Runner::check(Ran& ran, const Line& line) {
    try {
        const bool keeps = line.text.starts_with("keep ");
        const Check one = keeps ? keptOf(line.text) : checkOf(line.text);
        json found;
        static const std::set<std::string> comparisons{"keep", "same", "differs", "less", "more"};
        if (!comparisons.contains(one.verb)) {
            if (!isAsExpected(ran, one, found)) fail(line, shown(found));
            return;
        }
        const Check any{one.subject, "has", ""};
        if (!isAsExpected(ran, any, found)) return fail(line, "is not there: " + shown(found));
        if (one.verb == "keep")
            kept_[one.expected] = found;
        else if (!compares(found, one.verb, kept_.at(one.expected)))
            fail(line, shown(kept_.at(one.expected)) + "\n" + shown(found));
    } catch (const std::exception& wrong) { // of a check that can't be read, or of another type
        fail(line, wrong.what());
    }
}

class CaseTest : public testing::Test {
  public:
    explicit CaseTest(const Case& one) : case_(one) {}
    void TestBody() override { run(case_); }

  private:
    const Case& case_;
};

} // namespace

void run(const Case& one) {
    Runner runner(one);
    runner.run(one.lines);
    runner.finish();
    if (runner.count == 0) ADD_FAILURE_AT(one.page.c_str(), one.line) << "a case without a command";
}

void registerCases(const fs::path& folder) {
    static std::vector<std::unique_ptr<Case>> all; // tests refer to them
    std::set<fs::path> pages;
    for (const auto& file : fs::directory_iterator(folder))
        if (file.path().extension() == ".case") pages.insert(file.path());
    for (const fs::path& page : pages)
        for (Case& one : casesOf(page)) {
            const Case* const kept = all.emplace_back(std::make_unique<Case>(std::move(one))).get();
            testing::RegisterTest(kept->suite.c_str(), kept->name.c_str(), nullptr, nullptr,
                                  kept->page.c_str(), kept->line,
                                  [kept]() -> testing::Test* { return new CaseTest(*kept); });
        }
}

} // namespace tactus::test::cases
