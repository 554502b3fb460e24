#include "draw/list/diagram/whole_diagram.h"

#include "draw/list/diagram/diagram_list.h"
#include "draw/list/page.h"

namespace tactus::draw {

Picture wholeDiagram(const Diagram& diagram) {
    Page page(diagram.lower, diagram.upper, diagram.title);
    const DiagramMarks none;
    DiagramList(page.picture, page.view, diagram, none).add();
    return std::move(page.picture);
}

} // namespace tactus::draw
