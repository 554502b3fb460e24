// A pair of a schedule and a space that is no array, with the iterations that show why.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "draw/space/violations.h"
#endif

#include <QStringList>

namespace tactus::views {

struct Counterexample {
    std::shared_ptr<const dependence::Graph> graph;
    mapping::SpaceTimeMap map;
    mapping::Legality legality;
    QString pair;          // "schedule i + j, space {i, j}"
    QStringList sentences; // why it is none, each with its iterations
    // Of the first sentence that names some: the reader and where its value is made, two that meet, or those
    // on a ring.
    std::vector<polyhedra::Point> points;
    std::optional<dependence::DependenceId> dependence; // from the second point to the first

    draw::Mapped mapped() const { return {graph->system, graph, &map, &legality}; }
};

// `legality` is of the map, over the loops of the graph in the order of the design.
Counterexample counterexampleOf(std::shared_ptr<const dependence::Graph> graph, mapping::SpaceTimeMap map,
                                mapping::Legality legality);

} // namespace tactus::views
