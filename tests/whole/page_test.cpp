// Pages that step arrays in a browser. What they show is read from the document that Chromium makes of them,
// and compared with the checked simulator.
#include "browser.h"
#include "usage.h"

#include "commands/report/state.h"
#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "support/text.h"
#include "system/processes/files.h"

namespace tactus::test {
namespace {

// Without elements that are idle and links that hold nothing.
json busy(json state) {
    json pes = json::array(), links = json::array();
    for (const json& pe : state["pes"])
        if (!pe["iteration"].is_null()) pes.push_back(pe);
    for (const json& link : state["links"])
        if (!link["registers"].empty()) links.push_back(link);
    state["pes"] = pes;
    state["links"] = links;
    return state;
}

class Page : public ::testing::Test {
  protected:
    void SetUp() override {
        if (const std::string why = whyNoBrowser(); !why.empty()) GTEST_SKIP() << why;
    }
    const Folder folder;
    const std::string file = folder / "page.html";
};

class PageOf : public Page, public ::testing::WithParamInterface<std::string> {
  protected:
    // All states of the array as the checked simulator has them.
    static void expectStates(const json& states, const driver::DesignAnalysis& design,
                             const driver::MappingAnalysis& mapping, const std::string& source) {
        SCOPED_TRACE(mapping.name);
        const array::Built built = driver::buildWholeArray(mapping, {});
        ASSERT_TRUE(built.model);
        driver::DataRequest data;
        data.folder = fs::path(source).parent_path();
        evaluate::Inputs made = driver::makeInputs(design, mapping, data, {});
        const evaluate::Tensors inputs = driver::arrayInputs(*built.model, std::move(made.tensors), {});
        const simulate::Simulation run = simulate::checked(built.model, inputs, {});
        ASSERT_TRUE(run.recording);
        ASSERT_EQ(std::ssize(states), built.model->cycles);
        for (std::int64_t cycle = 0; cycle < built.model->cycles; ++cycle) {
            const json expected = jsonOf(commands::stateFacts(run.recording->at(cycle), *built.model, ""));
            ASSERT_EQ(states[std::size_t(cycle)], busy(expected)) << "cycle " << cycle;
        }
    }
};

// Every array of the design, in one page.
TEST_P(PageOf, HasEveryCycleOfTheCheckedSimulator) {
    const std::string source = inRepository("/examples/" + GetParam() + ".ure");
    driver::Analysis analysis = driver::analyse(driver::Request::of(*system::readSource(source)));
    for (const driver::DesignAnalysis& design : analysis.designs) {
        SCOPED_TRACE(design.name);
        std::string names;
        for (const driver::MappingAnalysis& mapping : design.mappings)
            names += (names.empty() ? "" : ",") + mapping.name;
        const Answer answer = ask({"page", source, "-o", file, "--design", design.name, "--mappings", names});
        ASSERT_EQ(answer.status, 0) << answer.value.dump();
        const Opened opened = openedPage(folder, file, "#values");
        EXPECT_EQ(opened.console, "");
        const json arrays = json::parse(textIn(opened, "values"), nullptr, false);
        ASSERT_EQ(arrays.size(), design.mappings.size());
        for (std::size_t n = 0; n < arrays.size(); ++n) {
            EXPECT_EQ(arrays[n]["name"], design.mappings[n].name);
            expectStates(arrays[n]["states"], design, design.mappings[n], source);
        }
    }
}

// The state of the command line, at cycles across the run.
TEST_F(Page, HasWhatTheCommandLineSays) {
    for (const char* example : {"gemm", "gemm-hexagonal", "lu", "dynamic-time-warping", "matrix-vector"}) {
        SCOPED_TRACE(example);
        ASSERT_EQ(ask({"page", examplePath(example), "-o", file}).status, 0);
        const json states = json::parse(textIn(openedPage(folder, file, "#values"), "values"))[0]["states"];
        for (const std::size_t cycle : {std::size_t(0), states.size() / 2, states.size() - 1}) {
            const Answer answer = ask({"simulate", examplePath(example), "--at", std::to_string(cycle)});
            EXPECT_EQ(states[cycle], busy(answer.value["state"])) << cycle;
        }
    }
}

// Values at the ends of each type, and floats that are no numbers.
TEST_F(Page, HasValuesOfEveryType) {
    const std::string source = folder.write("types.ure", R"(design types {
  param N = 6;
  input seed[N] : Int(64) = {0, 1, -1, 4611686018427387905, -9223372036854775807, 123456789012345678};
  input real[N] : Float(64) = {0.1, -1e300, 1e-310, 3.141592653589793, -0.0, 1e22};
  output c[N] : Int(64);
  loops i: 0..N;
  func signed64, signed7 : Int(64);
  func unsigned64 : UInt(64);
  func byte : UInt(8);
  func fixed16 : Fixed(16, 8);
  func fixed64 : Fixed(64, 40);
  func ufixed5 : UFixed(5, 5);
  func single : Float(32);
  func double, quotient : Float(64);
  func odd : Bool;
  func missing : Int(16);
  signed64(i) = seed(i);
  signed7(i) = Int(7)(seed(i));
  unsigned64(i) = UInt(64)(seed(i));
  byte(i) = UInt(8)(seed(i));
  fixed16(i) = Fixed(16, 8)(real(i) * 3.3);
  fixed64(i) = Fixed(64, 40)(real(i) * 5.7);
  ufixed5(i) = UFixed(5, 5)(real(i));
  single(i) = Float(32)(real(i));
  double(i) = real(i);
  quotient(i) = real(i) / select(i < 3, 0.0, -0.0);
  odd(i) = seed(i) % 2 == 1;
  missing(i) = select(i > 2, 7);
  c(i) = signed64(i);
}
)");
    ASSERT_EQ(ask({"page", source, "-o", file}).status, 0);
    const Opened opened = openedPage(folder, file, "#values");
    EXPECT_EQ(opened.console, "");
    const json states = json::parse(textIn(opened, "values"))[0]["states"];
    for (std::size_t cycle = 0; cycle < states.size(); ++cycle) {
        const json state = ask({"simulate", source, "--at", std::to_string(cycle)}).value["state"];
        EXPECT_EQ(states[cycle], busy(state)) << cycle;
    }
}

// All words of the picture in a cycle are those of `array --at`, whose values have as many digits.
TEST_F(Page, ShowsThePictureOfTheCommandLine) {
    for (const char* example : {"gemm", "gemm-hexagonal", "matrix-vector", "triangular-solve", "gemm-int8"}) {
        SCOPED_TRACE(example);
        ASSERT_EQ(ask({"page", examplePath(example), "-o", file}).status, 0);
        ASSERT_EQ(ask({"array", examplePath(example), "--at", "6", "--svg", folder / "a.svg"}).status, 0);
        const json did = didInPage(folder, file, R"(
            did.words = [...document.querySelectorAll("#array-0 .drawing text")].filter(one =>
                getComputedStyle(one).display !== "none" && getComputedStyle(one.parentElement).display !== "none")
                .map(one => one.textContent).filter(words => words !== "");)",
                                   "#cycle=6");
        std::vector<std::string> expected, found = did["words"];
        const std::string svg = contentOf(folder / "a.svg");
        const std::size_t title = svg.find("<text"); // above the picture
        for (std::size_t at = title; (at = svg.find("<text", at + 1)) != std::string::npos;) {
            const std::size_t from = svg.find('>', at) + 1;
            expected.push_back(svg.substr(from, svg.find('<', from) - from));
        }
        std::ranges::sort(expected);
        std::ranges::sort(found);
        EXPECT_EQ(found, expected);
    }
}

// Kernels around the array, lanes, and loops that are tiled.
TEST_F(Page, OfAPublishedDesignHasItsKernels) {
    const std::string source = inRepository("/examples/published/gemm.ure");
    ASSERT_EQ(ask({"page", source, "-o", file}).status, 0);
    const json did = didInPage(folder, file, R"(
        did.summary = document.querySelector("summary").textContent;
        did.kernels = document.querySelector("details").textContent.includes("A_loader");
        press("ArrowRight");
        did.said = said();)");
    EXPECT_EQ(did["summary"], "Kernels around the array");
    EXPECT_EQ(did["kernels"], true);
    EXPECT_EQ(did["said"],
              "Cycle 1: 6 of 6 processing elements work. PE 0,0 executes (i, j, k) = (0, 1, 1).");
}

class SteppedPage : public Page {
  protected:
    void SetUp() override {
        Page::SetUp();
        if (IsSkipped()) return;
        ASSERT_EQ(ask({"page", examplePath("gemm"), "-o", file, "--mappings",
                       "output_stationary,weight_stationary"})
                      .status,
                  0);
    }
    json did(const std::string& script, const std::string& hash = {}) const {
        return didInPage(folder, file, script, hash);
    }
};

TEST_F(SteppedPage, GoesByKeysButtonsAndTheSlider) {
    const json steps = did(R"(
        const cycle = () => document.getElementById("cycle").textContent;
        did.all = [cycle()];
        for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home"]) {
            press(key);
            did.all.push(cycle());
        }
        for (const id of ["step", "last", "back", "first"]) {
            click(id);
            did.all.push(cycle());
        }
        const slider = document.getElementById("slider");
        slider.value = 12;
        slider.dispatchEvent(new Event("input"));
        did.all.push(cycle());
        press(" ");
        did.playing = document.getElementById("play").textContent;
        press(" ");
        did.paused = document.getElementById("play").textContent;)");
    std::vector<std::string> expected;
    for (const int cycle : {0, 1, 2, 1, 29, 29, 0, 1, 29, 28, 0, 12})
        expected.push_back(fmt::format("cycle {} of 29", cycle));
    EXPECT_EQ(steps["all"], json(expected));
    EXPECT_EQ(steps["playing"], "Pause");
    EXPECT_EQ(steps["paused"], "Play");
}

// PE (i, j) works in the cycles i + j to i + j + 15, and writes C in the last of them.
TEST_F(SteppedPage, MarksTheEquationsThatAreActive) {
    const json steps = did(R"(
        did.counts = [];
        for (let cycle = 0; cycle < 30; ++cycle) {
            did.counts.push([...document.querySelectorAll("#array-0 .equations li")].map(one =>
                one.classList.contains("on") ? parseInt(one.querySelector(".count").textContent) : 0));
            press("ArrowRight");
        })");
    for (int cycle = 0; cycle < 30; ++cycle) {
        int working = 0, writing = 0;
        for (int i = 0; i < 8; ++i)
            for (int j = 0; j < 8; ++j) {
                working += cycle >= i + j && cycle <= i + j + 15;
                writing += cycle == i + j + 15;
            }
        EXPECT_EQ(steps["counts"][std::size_t(cycle)], (json{working, working, working, writing})) << cycle;
    }
}

TEST_F(SteppedPage, SaysEachStepAndShowsThePeUnderTheMouse) {
    const json steps = did(R"(
        const live = document.getElementById("said");
        did.live = [live.getAttribute("role"), live.getAttribute("aria-live")];
        did.said = said();
        const pe = document.querySelectorAll("#array-0 .pe")[2 * 8 + 3];
        did.on = pe.classList.contains("on");
        pe.querySelector("rect").dispatchEvent(new PointerEvent("pointerover", {bubbles: true}));
        did.detail = document.querySelector("#array-0 .detail").textContent;
        document.querySelector("#array-0 .live").dispatchEvent(new PointerEvent("pointerleave"));
        did.after = document.querySelector("#array-0 .detail p").textContent;
        pe.dispatchEvent(new MouseEvent("click", {bubbles: true}));
        did.clicked = said();)",
                           "#cycle=17");
    EXPECT_EQ(steps["live"], (json{"status", "polite"}));
    EXPECT_EQ(steps["said"], "Cycle 17: 61 of 64 processing elements work. C is written. PE 0,0 is idle.");
    EXPECT_EQ(steps["on"], true);
    const std::string detail = steps["detail"];
    EXPECT_TRUE(detail.starts_with("PE 2,3: iteration (i, j, k) = (2, 3, 12)")) << detail;
    const Answer state = ask({"simulate", examplePath("gemm"), "--at", "17", "--pe", "2,3"});
    for (const auto& [name, value] : state.value["state"]["pes"][0]["values"].items())
        EXPECT_TRUE(holds(detail, name + value.dump())) << detail;
    EXPECT_TRUE(holds(detail, "A[2][12]") && holds(detail, "B[12][3]")) << detail;
    EXPECT_EQ(steps["after"], "PE 0,0 is idle in cycle 17.");
    EXPECT_EQ(
        steps["clicked"],
        "Cycle 17: 61 of 64 processing elements work. C is written. PE 2,3 executes (i, j, k) = (2, 3, 12).");
}

TEST_F(SteppedPage, SwitchesBetweenArraysAndShowsTwoAtOneCycle) {
    const json steps = did(R"(
        const shown = () => [...document.querySelectorAll("article")].map(one => one.getClientRects().length > 0);
        const choose = (id, value) => {
            document.getElementById(id).value = value;
            document.getElementById(id).dispatchEvent(new Event("change"));
        };
        did.first = shown();
        choose("right", 1);
        did.beside = shown();
        did.said = said();
        const [a, b] = [...document.querySelectorAll("article")].map(one => one.getBoundingClientRect());
        did.areBeside = a.right <= b.left && a.top === b.top;
        choose("right", -1);
        choose("left", 1);
        did.second = shown();)",
                           "#cycle=17");
    EXPECT_EQ(steps["first"], (json{true, false}));
    EXPECT_EQ(steps["beside"], (json{true, true}));
    EXPECT_EQ(steps["areBeside"], true);
    EXPECT_EQ(
        steps["said"],
        "Cycle 17: output_stationary: 61 of 64 processing elements work. C is written. PE 0,0 is idle.\n"
        "weight_stationary: 61 of 128 processing elements work. C is written. PE 0,0 is idle.");
    EXPECT_EQ(steps["second"], (json{false, true}));
}

// Letters against what is behind them: at least 4.5 to 1, by the formula of WCAG 2.
TEST_F(SteppedPage, IsReadableInLightAndDark) {
    const json steps = did(R"(
        const part = value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        const light = words => {
            const [r, g, b] = words.match(/\d+/g).map(one => part(Number(one) / 255));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const colour = name => {
            document.body.style.outlineColor = getComputedStyle(document.documentElement).getPropertyValue("--" + name);
            return light(getComputedStyle(document.body).outlineColor);
        };
        const contrast = (a, b) => {
            const [x, y] = [colour(a), colour(b)];
            return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
        };
        const pairs = [["ink", "surface"], ["muted", "surface"], ["ink", "raised"], ["on-active", "active"], ["ink", "pe"],
            ["bad", "raised"], ["ink", "input"], ["ink", "output"]];
        did.grounds = [];
        did.least = [];
        for (const theme of ["light", "dark"]) {
            if (document.documentElement.dataset.theme !== theme) click("theme");
            if (document.documentElement.dataset.theme !== theme) click("theme");
            did.grounds.push(getComputedStyle(document.body).backgroundColor);
            did.least.push(Math.min(...pairs.map(pair => contrast(...pair))));
        })");
    EXPECT_EQ(steps["grounds"], (json{"rgb(255, 255, 255)", "rgb(20, 24, 29)"}));
    for (const json& least : steps["least"]) EXPECT_GE(least.get<double>(), 4.5);
}

TEST_F(Page, OfAMappingThatIsNotLegalGoesNoFurtherThanItsWitness) {
    const std::string source =
        folder.write("meeting.ure", gemmReplaced("{i, j}, i + j + k", "{i + j}, i + j + k"));
    ASSERT_EQ(ask({"page", source, "-o", file, "--mapping", "output_stationary"}).status, 0);
    const json did = didInPage(folder, file, R"(
        const isHidden = () => getComputedStyle(document.querySelector(".witness")).display === "none";
        did.before = isHidden();
        press("End");
        did.said = said();
        did.after = isHidden();
        did.ended = document.getElementById("step").disabled;
        did.met = document.querySelectorAll(".pe.met").length > 0;)");
    EXPECT_EQ(did["before"], true);
    EXPECT_EQ(did["after"], false);
    EXPECT_EQ(did["ended"], true);
    EXPECT_EQ(did["met"], true);
    EXPECT_EQ(
        did["said"],
        "Cycle 7: 8 of 15 processing elements work. PE 7 executes (i, j, k) = (0, 7, 0). The array stops "
        "here: iterations (0,7,0) and (1,6,0) both run on processing element (7) at step 7.");
}

// Of i + j - k each Z but the first would need the one that is made a cycle later.
TEST_F(Page, OfAMappingThatIsNotLegalHasTheValuesThatAreMadeInTime) {
    const std::string source =
        folder.write("late.ure", gemmReplaced("{i, j}, i + j + k", "{i, j}, i + j - k"));
    ASSERT_EQ(ask({"page", source, "-o", file, "--mapping", "output_stationary", "--data", "A=one"}).status,
              0);
    const Opened opened = openedPage(folder, file, "#values");
    EXPECT_EQ(opened.console, "");
    const json states = json::parse(textIn(opened, "values"))[0]["states"];
    ASSERT_FALSE(states.empty());
    std::size_t values = 0;
    for (const json& state : states)
        for (const json& pe : state["pes"]) {
            EXPECT_EQ(pe["values"].value("X", 0.0), 1.0) << pe;
            EXPECT_TRUE(pe["values"].contains("Y")) << pe;
            EXPECT_EQ(pe["values"].contains("Z"), pe["iteration"][2] == 0) << pe;
            ++values;
        }
    EXPECT_GT(values, 100u);
    const json did = didInPage(folder, file, R"(
        press("End");
        did.said = said();
        did.marked = [...document.querySelectorAll("#array-0 .equations li")].map(one => one.classList.contains("on"));)");
    EXPECT_TRUE(holds(did["said"].get<std::string>(), "X and Y are computed.")) << did;
    EXPECT_EQ(did["marked"], (json{true, true, false, false}));
}

// What a file is called, and the data that it names, are words and never tags.
TEST_F(Page, TakesNoWordsForTags) {
    fs::create_directories(folder.path() / "<");
    ASSERT_EQ(
        ask({"evaluate",
             folder.write("data.ure", "design data { output a[2] : Int(32); loops i: 0..2; a(i) = i; }"),
             "--outputs", folder / "<"})
            .status,
        0);
    fs::create_directories(folder.path() / "<" / "script>alert(1)<");
    fs::rename(folder.path() / "<" / "a.npy", folder.path() / "<" / "script>alert(1)<" / "script>.npy");
    const std::string source = folder.write("<script>alert(2)<b>&amp;.ure", R"(design d {
  // </script><script>document.body.remove()</script>
  input a[2] : Int(32) = "</script>alert(1)</script>.npy";
  output c[2] : Int(32);
  loops i: 0..2;
  c(i) = a(i) /* </script> <!-- */ + select(i<1, 1, 2);
}
)");
    const Answer made = ask({"page", source, "-o", file});
    ASSERT_EQ(made.status, 0) << made.value.dump();
    const json did = didInPage(folder, file, R"(
        did.source = document.querySelector(".source").textContent;
        did.scripts = document.querySelectorAll("script").length;
        did.bold = document.querySelectorAll("b").length;
        did.code = document.querySelector("code").textContent;)");
    EXPECT_TRUE(holds(did["source"].get<std::string>(), "<script>alert(2)<b>&amp;.ure")) << did;
    EXPECT_EQ(did["scripts"], 3); // data, the page's, and this test's
    EXPECT_EQ(did["bold"], 0);
    EXPECT_EQ(did["code"], "c(i) = a(i) + select(i < 1, 1, 2)");
}

TEST_F(Page, NeedsNoScriptsForItsFirstPictureAndFigures) {
    ASSERT_EQ(ask({"page", examplePath("gemm"), "-o", file}).status, 0);
    // A frame that runs no scripts, in a page that does.
    std::string words;
    for (const char letter : contentOf(file))
        words += letter == '"' ? "&quot;" : letter == '&' ? "&amp;" : std::string(1, letter);
    const Opened opened = openedPage(folder, folder.write("frame.html", fmt::format(R"(<!DOCTYPE html><body>
<iframe sandbox="allow-same-origin" style="width: 1200px; height: 700px" srcdoc="{}"></iframe>
<script>addEventListener("load", () => {{
    const inside = document.querySelector("iframe").contentDocument;
    const isSeen = name => inside.querySelector(name).getClientRects().length > 0;
    const left = document.createElement("pre");
    left.id = "did";
    left.textContent = JSON.stringify({{
        first: isSeen(".first rect"), notice: isSeen(".notice"), bar: isSeen(".bar"),
        working: inside.querySelectorAll(".first [fill='var(--active)']").length,
        figures: inside.querySelector("dl").textContent}});
    document.body.append(left);
}});</script></body>)",
                                                                                    words)));
    const json did = json::parse(textIn(opened, "did"), nullptr, false);
    EXPECT_EQ(did.value("first", false), true);
    EXPECT_EQ(did.value("notice", false), true);
    EXPECT_EQ(did.value("bar", true), false);
    EXPECT_EQ(did.value("working", 0), 1); // PE (0, 0)
    EXPECT_TRUE(holds(did.value("figures", ""), "processing elements64 (8 x 8)")) << did;
}

// 32 x 32 elements in 200 cycles are in 3 MB.
TEST_F(Page, HoldsAThousandElements) {
    const Answer made = ask({"page", examplePath("gemm"), "-o", file, "--mapping", "output_stationary",
                             "--set", "I=32", "--set", "J=32", "--set", "K=138"});
    ASSERT_EQ(made.status, 0) << made.value.dump();
    EXPECT_EQ(made.value["arrays"][0]["cycles"], 200);
    EXPECT_LE(made.value["bytes"], 3'000'000);
    const json did = didInPage(folder, file, "press('End'); did.said = said();");
    EXPECT_EQ(did["said"], "Cycle 199: 1 of 1024 processing elements works. C is written. PE 0,0 is idle.");
}

// Those of the published designs have lanes, and kernels around them.
std::vector<std::string> allDesigns() {
    std::vector<std::string> names = exampleNames;
    for (const auto& entry : fs::directory_iterator(inRepository("/examples/published")))
        if (entry.path().extension() == ".ure") names.push_back("published/" + entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

INSTANTIATE_TEST_SUITE_P(All, PageOf, ::testing::ValuesIn(allDesigns()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace_if(
        name, [](char letter) { return !std::isalnum(letter); }, '_');
    return name;
});

} // namespace
} // namespace tactus::test
