// The facts about a thing of the array or of the mapping: names and values, line by line.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/analysis.h"
#include "simulate/recording.h"
#endif

#include <QString>

namespace tactus::views {

using Facts = std::vector<std::pair<QString, QString>>;

// "X", or "X to Y" where another equation reads it.
QString linkName(const array::Model& model, const array::LinkFamily& link);

// `isSketch`: only what space alone decides (array/projection.h).
Facts factsOfArray(const array::Model& model, bool isSketch);
// The work of the PE in this cycle; nothing without a state.
Facts factsOfPe(const array::Model& model, const polyhedra::Point& pe, const simulate::State* state);
Facts factsOfLink(const array::Model& model, std::uint32_t family, const polyhedra::Point& reader,
                  const simulate::State* state, bool isSketch);
Facts factsOfTensor(const array::Model& model, ure::TensorId tensor);
// `model` may be null: then nothing is said of registers.
Facts factsOfDependence(const driver::MappingAnalysis& mapping, dependence::DependenceId id,
                        const array::Model* model);

} // namespace tactus::views
