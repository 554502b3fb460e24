#!/bin/sh
# The files to touch (docs/pipeline.md): adds a toy primitive, target, target in C, command, figure, diagnostic and panel
# to a copy of the sources, each in no more files than the page says, and lets the compiler check the files that were
# touched. The panel is compiled where the folders of Qt's headers are given.
# usage: toys.sh TOP-OF-THE-SOURCE-TREE COMPILER [FOLDER:FOLDER...]
set -eu
top=$1
compiler=$2
qt=$(echo "${3-}" | tr ':' '\n' | sed '/^$/d; s|^|-idirafter|')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
    echo "FAILED: $*" >&2
    failures=$((failures + 1))
}

# after FILE WORDS TEXT: adds TEXT behind the first line of FILE that holds WORDS.
after() {
    grep -qF "$2" "$work/$1" || fail "no line of $1 holds '$2'"
    text=$3 words=$2 awk '{ print } !done && index($0, ENVIRON["words"]) { print ENVIRON["text"]; done = 1 }' \
        "$work/$1" >"$work/new"
    mv "$work/new" "$work/$1"
}

# new FILE: a file of the text that is typed.
new() {
    mkdir -p "$(dirname "$work/$1")"
    cat >"$work/$1"
}

begin() {
    rm -rf "$work/core" "$work/views"
    cp -R "$top/core" "$top/views" "$work"
}

# judge NAME MOST: the toy touched at most MOST files, and each source among them and each given one compiles.
judge() {
    name=$1
    most=$2
    touched=$(for side in core views; do diff -rqN "$top/$side" "$work/$side" || true; done |
        sed -n "s|^Files .* and $work/\(.*\) differ\$|\1|p")
    count=$(echo "$touched" | wc -l)
    [ "$count" -le "$most" ] || fail "$name touches $count files, at most $most are said:" "$touched"
    shift 2
    for file in $touched "$@"; do
        case $file in
        views/*.cpp) [ -z "$qt" ] || "$compiler" -std=c++20 -fPIC -Wall -Wextra -Werror -DQT_NO_KEYWORDS -fsyntax-only \
            "-I$work" "-I$work/core" $qt "$work/$file" || fail "$name: $file does not compile" ;;
        *.cpp) "$compiler" -std=c++20 -Wall -Wextra -Werror -fsyntax-only "-I$work/core" "$work/$file" ||
            fail "$name: $file does not compile" ;;
        esac
    done
}

# A primitive of the network: its row, its file, and its line in the table of its side. The page of the reference is
# the fifth file.
begin
echo 'TACTUS_PRIMITIVE(Toy, "toy", Producer, Anything, "(A)", "Does nothing.")' >>"$work/core/mapping/primitives.def"
new core/spatial/calls/toy.cpp <<'END'
// toy: accepted with one argument.
#include "spatial/calls/producers.h"

namespace tactus::spatial {

void Producers::toy(const Position&, const mapping::NetworkCall& call) {
    context_.hasArguments(call, 1, "an operand");
}

} // namespace tactus::spatial
END
after core/spatial/calls/producers.h 'void depth(const Position' \
    '    void toy(const Position& place, const mapping::NetworkCall& call);'
after core/spatial/calls/producers.cpp 'static constexpr Row rows' '        {Toy, &Producers::toy},'
judge "a primitive" 4 core/mapping/primitives.cpp

# registered NAME: the target in emit/targets/NAME/NAME.h stands in the list, beside the line that includes it.
registered() {
    after core/emit/build.cpp 'targets/opencl/opencl.h' "#include \"emit/targets/$1/$1.h\""
    sed "s/{&intelOpenCl(), &xilinxHls()}/{\&intelOpenCl(), \&xilinxHls(), \&$1()}/" "$work/core/emit/build.cpp" >"$work/new"
    mv "$work/new" "$work/core/emit/build.cpp"
    grep -q "&$1()}" "$work/core/emit/build.cpp" || fail "the list of targets in emit/build.cpp has another form"
}

# A target: a folder, and a line of the list beside the line that includes it. This one is not C.
begin
new core/emit/targets/links/links.h <<'END'
// Target links: the links of each array, one a line.
#pragma once

#include "emit/target/target.h"

namespace tactus::emit {

const Target& links();

} // namespace tactus::emit
END
new core/emit/targets/links/links.cpp <<'END'
#include "emit/targets/links/links.h"

#include <fmt/ranges.h>

namespace tactus::emit {

namespace {

class Links final : public Target {
  public:
    Links() : Target("links", "List of links") {}

    Exported make(const Models& arrays) const override {
        std::string text;
        for (const array::Model* array : arrays)
            for (const array::LinkFamily& link : array->links)
                text += fmt::format("{}: {} links by ({}), delay {}\n",
                                    array->system().variables[link.variable].name, link.count.value_or(0),
                                    fmt::join(link.displacement, ", "), link.delay);
        return {{{arrays.front()->system().name + ".links", text}}, {}};
    }
};

} // namespace

const Target& links() {
    static const Links target;
    return target;
}

} // namespace tactus::emit
END
registered links
judge "a target" 3

# A target in C: the same, and the rest of it is what it differs in.
begin
new core/emit/targets/toy/toy.h <<'END'
// Target toy: C++ in one file.
#pragma once

#include "emit/target/target.h"

namespace tactus::emit {

const Target& toy();

} // namespace tactus::emit
END
new core/emit/targets/toy/toy.cpp <<'END'
#include "emit/targets/toy/toy.h"

#include "emit/c/c_target.h"
#include "emit/c/host/parts.h"
#include "emit/c/host/readme.h"
#include "emit/c/kernel_file.h"

namespace tactus::emit {

static constexpr Dialect dialect{.isCpp = true,
                                 .hasAnyWidth = false,
                                 .usesHeap = false,
                                 .table = "static const",
                                 .emptyToken = " = {}",
                                 .directives = {.packed = "",
                                                .partitioned = "#pragma ACCEL array_partition variable={0}",
                                                .unrollBefore = "#pragma ACCEL parallel",
                                                .unrollInside = "",
                                                .pipeline = "#pragma ACCEL pipeline",
                                                .apartBefore = "",
                                                .apartInside = {}},
                                 .channels = {}};

static std::vector<File> files(const HostParts& parts) {
    const TracedText kernels = printKernels(parts.arrays, {.dialect = dialect,
                                                           .preamble = "",
                                                           .opening = [](const Kernel&) { return std::string(); },
                                                           .networks = "",
                                                           .structure = {},
                                                           .network = {}});
    return {{kernelFile(parts), kernels.text(), kernels.origins()}};
}

static ReadmeTexts readme(const HostParts&) {
    return {};
}

static Harness::Call compiled(const std::string& file, const std::string&, bool) {
    return {Harness::Call::Compiler::Cpp, {"-c", file, "-o", "kernel.o"}};
}

const Target& toy() {
    static const CTarget target("toy", "Toy",
                                {.dialect = dialect,
                                 .isRegion = true,
                                 .sharesNames = true,
                                 .kernelFile = ".cpp",
                                 .kernel = "function",
                                 .loaded = "",
                                 .networkHeader = "",
                                 .notOnPlatform = "--run needs another target",
                                 .networkNotOnPlatform = "--run needs another target",
                                 .files = files,
                                 .readme = readme,
                                 .compiled = compiled});
    return target;
}

} // namespace tactus::emit
END
registered toy
judge "a target in C" 3

# A command: its file, its options, and its declaration and row in the table. The page of the reference is the fourth
# file.
begin
new core/commands/toy.cpp <<'END'
// toy: says that there is nothing to say.
#include "commands/request/command.h"

namespace tactus::commands {

Report toy(const ToyOptions&) {
    return {0, "nothing\n", {}};
}

} // namespace tactus::commands
END
after core/commands/options/options.h '// --- commands' 'struct ToyOptions : Options {};'
after core/commands/table.cpp 'Report explain(' 'Report toy(const ToyOptions& options);'
after core/commands/table.cpp 'commands{' '        command<ToyOptions>("toy", "", "says nothing", {asJson}, toy),'
judge "a command" 3

# A figure of an array, in every report: its row, and the function that counts it.
begin
after core/array/figures/figures.def 'TACTUS_FIGURE(Drain,' \
    'TACTUS_FIGURE(Toys, "toys", "toys", "toy", "Storage", 7, 9, 6, 9, 8, 4, countToys(array))'
new core/array/figures/toys.cpp <<'END'
// Toys: two for each family of links.
#include "array/figures/figures.h"

namespace tactus::array {

Value countToys(const Counted& array) {
    return Figure(2 * std::ssize(array.model.links));
}

} // namespace tactus::array
END
judge "a figure" 2 core/array/figures/figures.cpp

# A diagnostic: its name, its words, and the source that reports it. The test that provokes it is the fourth file.
begin
after core/diagnostics/kind.h 'kinds/emit.def' '    Toy,'
new entry <<'END'
TACTUS_DIAGNOSTIC(Toy, "toy", Note, "{} is a toy", "It stands for any finding.")
END
cat "$work/core/diagnostics/kinds/emit.def" >>"$work/entry"
mv "$work/entry" "$work/core/diagnostics/kinds/emit.def"
after core/emit/build.cpp 'Exported exportCode(const Models' \
    '    if (arrays.empty()) return {{}, {make(diagnostics::Kind::Toy, text::Span{}, "a list without arrays")}};'
judge "a diagnostic" 3 core/diagnostics/diagnostic.cpp

# A panel: its header and source, its name in the table of lessons, and its row in the window's. The page of the studio is
# the fifth file.
begin
new views/panels/toy_panel.h <<'END'
// The words that there are none.
#pragma once

#include "views/workbench/workbench.h"

#include <QLabel>

namespace tactus::views {

class ToyPanel final : public QLabel {
  public:
    ToyPanel(Workbench& workbench, QWidget* parent);
};

} // namespace tactus::views
END
new views/panels/toy_panel.cpp <<'END'
#include "views/panels/toy_panel.h"

namespace tactus::views {

ToyPanel::ToyPanel(Workbench& workbench, QWidget* parent)
    : QLabel(QString::fromStdString(workbench.document().name().toStdString()), parent) {
    setFocusPolicy(Qt::StrongFocus);
}

} // namespace tactus::views
END
after core/lessons/panels.def 'TACTUS_PANEL(Spacetime' 'TACTUS_PANEL(Toy, "toy", "Toy", Below)'
after views/studio/panels/panel_table.cpp 'views/panels/time/timeline.h' '#include "views/panels/toy_panel.h"'
after views/studio/panels/panel_table.cpp 'canvasesOf<&SpacetimePanel::canvas>, plain},' \
    '        {PanelId::Toy, std::nullopt, studio, "toys", made<ToyPanel>, itself},'
judge "a panel" 4

[ "$failures" = 0 ] || exit 1
echo "seven toys were added"
