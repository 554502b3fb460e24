// An array of a design that is not in the text: its picture, and its run on the design's data.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/runs/run.h"
#include "studies/exploring/explorer.h"
#include "studies/pictures/picture.h"
#endif
#include "views/canvas/geometry/scene_index.h"

#include <QString>
#include <memory>

namespace tactus::views {

// Model and scene, or why there is no picture.
struct PicturedArray {
    std::shared_ptr<const array::Model> model;
    std::shared_ptr<const draw::Scene> scene;
    std::shared_ptr<const SceneIndex> index; // of the scene
    QString refusal;
};
// In any thread.
PicturedArray picturedArray(const studies::Explorer& explorer, const explore::Design& design,
                            const std::stop_token& stop);
// Of a mapping that was analysed.
PicturedArray picturedArray(const driver::MappingAnalysis& mapping, const std::stop_token& stop);

// The run of an array without memory or operators that take time: its cycles are those of the list.
struct RunWish {
    std::shared_ptr<const ure::System> design; // with its data, of which the search takes no notice
    driver::DataRequest data;
    std::int64_t most = 0; // iterations that are simulated
};
struct ArrayRecording {
    std::shared_ptr<const simulate::Recording> recording;
    QString refusal;                                                    // why there is none, a sentence
    std::shared_ptr<const evaluate::Tensors> inputs = {}, outputs = {}; // of the run
};
// In any thread.
ArrayRecording recordingOf(const PicturedArray& array, const RunWish& wish, const std::stop_token& stop);

} // namespace tactus::views
