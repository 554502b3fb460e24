#include "system/pictures/layout.h"
#include "system/pictures/printed.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <gvc.h>
#include <unistd.h>

namespace tactus::system {

namespace {

std::string readInput() {
    std::string text;
    char block[65536];
    for (ssize_t count; (count = read(STDIN_FILENO, block, sizeof block)) > 0;)
        text.append(block, static_cast<std::size_t>(count));
    return text;
}

void writeOutput(std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
        if (count <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

std::string pathOf(Agedge_t* edge) {
    std::string text;
    std::size_t points = 0;
    const splines* curves = ED_spl(edge);
    for (std::size_t piece = 0; curves && piece < static_cast<std::size_t>(curves->size); ++piece) {
        const bezier& curve = curves->list[piece];
        for (std::size_t at = 0; at < static_cast<std::size_t>(curve.size); ++at, ++points)
            text += fmt::format(" {:.2f} {:.2f}", curve.list[at].x, curve.list[at].y);
    }
    return fmt::format("{}{}", points, text);
}

// Its key, and the middle of its label where it has one.
std::string edgeLines(Agedge_t* edge) {
    const char* name = agnameof(edge);
    const std::string key = name && *name ? name : "-";
    std::string text =
        fmt::format("edge {} {} {} {}\n", agnameof(agtail(edge)), agnameof(aghead(edge)), key, pathOf(edge));
    if (const textlabel_t* label = ED_label(edge))
        text += fmt::format("label {} {:.2f} {:.2f}\n", key, label->pos.x, label->pos.y);
    return text;
}

std::string lines(Agraph_t* graph) {
    std::string text;
    for (Agnode_t* node = agfstnode(graph); node; node = agnxtnode(graph, node)) {
        // Graphviz keeps places in points, and sizes in inches of 72 points.
        const pointf place = ND_coord(node);
        text += fmt::format("node {} {:.2f} {:.2f} {:.2f} {:.2f}\n", agnameof(node), place.x, place.y,
                            ND_width(node) * 72, ND_height(node) * 72);
        for (Agedge_t* edge = agfstout(graph, node); edge; edge = agnxtout(graph, edge))
            text += edgeLines(edge);
    }
    return text;
}

// `layout` in the graph's attributes says the engine; without it dot.
std::string engineOf(Agraph_t* graph) {
    // agget takes no const char*, although it changes nothing.
    char attribute[] = "layout";
    const char* engine = agget(graph, attribute);
    return engine && *engine ? engine : "dot";
}

int layOut(const std::string& text) {
    GVC_t* context = gvContext();
    Agraph_t* graph = agmemread(text.c_str());
    if (!graph) {
        fmt::print(stderr, "the DOT text is wrong\n");
        return 1;
    }
    if (gvLayout(context, graph, engineOf(graph).c_str()) != 0) {
        fmt::print(stderr, "no layout (are the Graphviz plugins installed?)\n");
        return 1;
    }
    writeOutput(lines(graph));
    return 0;
}

int paint(std::string_view question) {
    const auto painted = paintedByWorker(question);
    painted ? writeOutput(*painted) : fmt::print(stderr, "{}", painted.error());
    return painted ? 0 : 1;
}

int work(std::string_view what) {
    const std::string question = readInput();
    return what == "paint" ? paint(question) : layOut(question);
}

} // namespace

std::optional<int> layoutWorker(int argc, char** argv) {
    if (argc != 3 || std::strcmp(argv[1], "--layout-worker") != 0) return std::nullopt;
    const int status = work(argv[2]);
    // The process ends here; tearing Graphviz down would only cost time.
    std::fflush(stderr);
    _exit(status);
}

} // namespace tactus::system
