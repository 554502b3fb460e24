// The files that a command writes: none may be one that it reads, or be written twice.
#pragma once

#include "commands/options/options.h"
#include "driver/analysis.h"
#include "system/films/film.h"
#include "system/processes/files.h"

namespace tactus::commands {

struct Destination {
    std::string option; // that names it, or its folder; a message begins with it
    std::filesystem::path file;
    system::Parent folder = system::Parent::Exists;
};

// By its ending, and by that of a folder, which is a slash; nothing: it is none of these.
std::optional<system::FilmFormat> formatOfFilm(const std::string& file);

// Those of the options: pictures, a waveform, the outputs of the system (null: they are not known).
std::vector<Destination> destinationsOf(const Options& options, const ure::System* system);

// Why these can't be written, as a sentence: one is the design, has the data of an input, is there twice, or
// its folder does not exist or takes no files. To be asked before anything is written, or takes time.
std::optional<std::string> whyNotWritten(const std::vector<Destination>& destinations, const Options& options,
                                         const driver::Analysis& analysis);

} // namespace tactus::commands
