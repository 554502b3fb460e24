#include "commands/handouts/report_parts.h"
#include "draw/list/array/whole_array.h"
#include "draw/list/diagram/whole_diagram.h"
#include "draw/list/space/whole_space.h"
#include "studies/pages/paged.h"
#include "studies/pictures/picture.h"

namespace tactus::commands {

namespace {

using studies::Document;

void note(Document& report, const std::string& what, const std::string& why) {
    report.add(Document::Paragraph{fmt::format("{}: {}.", what, why), Document::Paragraph::Weight::Note});
}

class Pictures {
  public:
    Pictures(Document& report, const driver::MappingAnalysis& mapping, const array::Model& model)
        : report_(report), mapping_(mapping), model_(model) {}

    void array(const draw::Violations* violations) {
        auto scene = studies::sceneOf(model_);
        if (!scene) return note(report_, "The array is not drawn", scene.error());
        scene->title.clear();
        draw::Shown shown;
        shown.model = &model_;
        shown.violations = violations;
        add("array",
            violations ? "The array, as its space map says. Crossed links break a dependence."
                       : "The array: processing elements, links with their delays, and ports.",
            draw::wholeArray(*scene, shown));
    }

    void network() {
        if (!model_.network) return;
        auto diagram = studies::networkOf(model_, {});
        if (!diagram) return note(report_, "The network is not drawn", diagram.error());
        diagram->title.clear();
        add("network", "The network: kernels around the array and the channels between them.",
            draw::wholeDiagram(*diagram));
    }

    void space(std::vector<polyhedra::Point> witness) {
        auto drawing = studies::drawingOf(mapping_, model_, {.view = "space"}, {});
        if (!drawing) return note(report_, "The iteration space is not drawn", drawing.error());
        auto& scene = std::get<draw::SpaceScene>(*drawing);
        scene.title.clear();
        draw::SpaceShown shown;
        shown.witness = std::move(witness);
        add("space",
            shown.witness.empty() ? "The iteration space and its dependences."
                                  : "The iteration space; marked are the iterations of the witness.",
            draw::wholeSpace(scene, shown));
    }

  private:
    void add(std::string_view name, std::string caption, draw::Picture picture) {
        report_.add(Document::Figure{fmt::format("{}-{}", mapping_.name, name), std::move(caption),
                                     std::move(picture)});
    }

    Document& report_;
    const driver::MappingAnalysis& mapping_;
    const array::Model& model_;
};

} // namespace

void addPictures(Document& report, const ReportWish& wish, const ReportedArray& array) {
    const driver::MappingAnalysis& mapping = *array.mapping;
    report.add(Document::Heading{"Pictures", 3});
    if (array.model) {
        Pictures pictures(report, mapping, *array.model);
        pictures.array(nullptr);
        pictures.network();
        pictures.space({});
        return;
    }
    const array::Built built =
        mapping.map && mapping.graph ? studies::projectedArray(mapping, {}) : array::Built{};
    if (!built.model) return note(report, "Nothing is drawn", "the mapping makes no array");
    std::vector<polyhedra::Point> witness;
    for (const diagnostics::Diagnostic& one : findingsOf(*wish.loaded.design, mapping))
        if (witness.empty() && studies::hasPageWitness(one))
            witness = studies::iterationsOf(*one.witness, built.model->system());
    const draw::Violations violations = studies::violationsOf(mapping);
    Pictures pictures(report, mapping, *built.model);
    pictures.array(&violations);
    pictures.space(std::move(witness));
}

} // namespace tactus::commands
