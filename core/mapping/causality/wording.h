// How messages about a map name points, reads, vectors and schedules.
#pragma once

#include "mapping/legality.h"

namespace tactus::mapping {

std::string compact(
    const polyhedra::Vector& vector); // "(1,1,0)"; without parentheses and as a number if it has one entry
std::string tuple(const polyhedra::Vector& vector); // "(1,1,0)", "(2)"
std::string compact(const polyhedra::Matrix& rows); // "(1,1,0)", "((1,0,0),(0,1,1))"

// "Z(i,j,k)" and "Z(i,j,k-1)"; an output with its left side.
std::string readerText(const dependence::Graph& graph, const dependence::Dependence& dependence);
std::string producerText(const dependence::Graph& graph, const dependence::Dependence& dependence);

// One sentence for the dependence's row in the table, with the numbers.
std::string sentenceOf(const dependence::Graph& graph, const DependenceVerdict& verdict,
                       const SpaceTimeMap& map, bool strict);

// Why the read of an earlier place of `best, at argmax= e, k;` can't be turned around, and what to write
// instead, behind "; "; empty for any other read.
std::string orderText(const ure::System& system, const dependence::Dependence& dependence);

// "processing element (0,2)", "the processing element" where there is only one.
std::string elementText(const SpaceTimeMap& map, const polyhedra::Point& point);

// As one writes it: "i + j + k", "{i, j + k}", "{{0, 0}, {0, 1}}" where a list would read as a vector.
std::string listText(const std::vector<polyhedra::AffineForm>& rows,
                     const std::vector<std::string>& loopNames);
std::string scheduleText(const std::vector<polyhedra::AffineForm>& rows,
                         const std::vector<std::string>& loopNames);

} // namespace tactus::mapping
