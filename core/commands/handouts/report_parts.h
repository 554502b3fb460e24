// The parts of a report, each added to a document; and the document of them all.
#pragma once

#include "commands/estimate/cost_text.h"
#include "commands/handouts/chosen_arrays.h"
#include "driver/runs/run.h"
#include "studies/reports/document.h"

namespace tactus::commands {

struct ReportedArray {
    const driver::MappingAnalysis* mapping = nullptr;
    std::shared_ptr<const array::Model> model = nullptr; // null: the mapping is not legal
};

struct ReportWish {
    const Loaded& loaded;
    Inputs inputs;
    DeviceWish device;
    std::vector<ReportedArray> arrays;
};

studies::Document reportOf(const ReportWish& wish, const std::string& file);

// --- of one array

void addEquations(studies::Document& report, const ure::System& system);
// Its space-time map, dependences and their legality.
void addMap(studies::Document& report, const driver::MappingAnalysis& mapping);
void addDependences(studies::Document& report, const driver::MappingAnalysis& mapping);
// Why it is not legal: message, witness and fix of each error.
void addRefusals(studies::Document& report, const ReportWish& wish, const driver::MappingAnalysis& mapping);
// Array, network and iteration space; of a mapping that is not legal the last, with the witness.
void addPictures(studies::Document& report, const ReportWish& wish, const ReportedArray& array);
void addFigures(studies::Document& report, const ReportWish& wish, const ReportedArray& array);
// Element by cycle, at small sizes where those at hand make too large a table.
void addCycles(studies::Document& report, const ReportWish& wish, const driver::MappingAnalysis& mapping);
void addLimits(studies::Document& report, const ReportWish& wish, const ReportedArray& array);

// --- of several

void addComparison(studies::Document& report, const ReportWish& wish);

} // namespace tactus::commands
