// A lesson's folder: lesson.json and the designs beside it. Nothing outside of it is read, and nothing is
// written.
#pragma once

#include "lessons/build.h"
#include "text/source.h"
#include "ure/system.h"

#include <filesystem>
#include <memory>

namespace tactus::studies {

class LessonFolder {
  public:
    // The error is a sentence: there is no such folder, or no lesson in it.
    static tl::expected<LessonFolder, std::string> of(const std::filesystem::path& folder);

    const std::filesystem::path& path() const { return path_; }
    const std::string& name() const { return name_; }
    std::string lessonFile() const; // as messages call it
    lessons::Built at(std::uint64_t seed) const;
    // A design of the folder; the error is a sentence.
    using Source = std::shared_ptr<const text::SourceBuffer>;
    tl::expected<Source, std::string> design(const std::string& file) const;
    // A short name of all that the lesson is made of: lesson.json and the designs.
    std::string fingerprint() const;
    // The data of a tensor are in a file elsewhere: the reason, as a sentence.
    std::optional<std::string> strayData(const ure::System& system) const;

  private:
    // The place of a file that is named in the lesson; an error where it is none of the folder.
    tl::expected<std::filesystem::path, std::string> within(const std::string& file) const;

    std::filesystem::path path_;
    std::string name_, text_;
};

// The lessons below a folder, by name; those in `folder` itself if it is one.
std::vector<std::filesystem::path> lessonsIn(const std::filesystem::path& folder);

} // namespace tactus::studies
