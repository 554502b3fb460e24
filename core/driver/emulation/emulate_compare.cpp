// Emulated results beside direct evaluation.
#include "driver/emulation/emulate.h"

#include "driver/processes/working_folder.h"
#include "driver/runs/run.h"

#include <fmt/format.h>

namespace tactus::driver {

// An element that direct evaluation leaves undefined counts as undefined here too.
static void leaveUndefined(const ure::System& system, const evaluate::Tensors& expected, Checked& checked) {
    for (const ure::TensorId id : system.tensors.keys()) {
        const evaluate::TensorValues& values = expected[id.index()];
        if (system.tensors[id].isInput || values.defined.empty()) continue;
        checked.emulated.outputs[id.index()].defined = values.defined;
        if (system.tensors[id].mayBeUndefined) continue; // what another array does with it is not known
        for (std::size_t element = 0; element < values.defined.size(); ++element) {
            if (values.isDefined(element)) continue;
            if (checked.undefined++ == 0)
                checked.firstUndefined = evaluate::elementName(system.tensors[id], element);
        }
    }
}

tl::expected<Checked, NotEmulated> emulateAndCompare(const Program& program,
                                                     const std::filesystem::path& folder,
                                                     const evaluate::Tensors& inputs,
                                                     const Expected& expected, std::stop_token stop) {
    auto emulated = emulate(program, folder, inputs, std::move(stop));
    if (!emulated) return tl::unexpected(emulated.error());
    Checked checked{std::move(*emulated), {}, 0, {}};
    leaveUndefined(program.system, expected.evaluation.outputs, checked);
    checked.comparison = compare(program.system, expected, checked.emulated.outputs);
    return checked;
}

tl::expected<Checked, NotEmulated> emulateAndCompare(const Program& program, const emit::Exported& exported,
                                                     const evaluate::Tensors& inputs,
                                                     const Expected& expected, std::stop_token stop) {
    const WorkingFolder copy(temporaryFolders(), "tactus-export-");
    if (copy.path().empty()) return tl::unexpected(NotEmulated{copy.error(), true});
    if (const auto written = writeExport(exported, copy.path()); !written)
        return tl::unexpected(NotEmulated{written.error(), true});
    return emulateAndCompare(program, copy.path(), inputs, expected, std::move(stop));
}

std::string undefinedSentence(const Checked& checked) {
    if (checked.undefined == 0) return {};
    return fmt::format("{} of the outputs {} undefined in the design and {} not compared, {} first: exported "
                       "code can't mark undefined values and writes an arbitrary number there",
                       checked.undefined == 1 ? "1 element" : fmt::format("{} elements", checked.undefined),
                       checked.undefined == 1 ? "is" : "are", checked.undefined == 1 ? "was" : "were",
                       checked.firstUndefined);
}

} // namespace tactus::driver
