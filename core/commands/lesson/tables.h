// What `lesson` prints.
#pragma once

#include "studies/lessons/grade.h"

#include <nlohmann/json_fwd.hpp>

namespace tactus::commands {

std::string listText(const std::vector<lessons::Lesson>& all);
nlohmann::json listJson(const std::vector<lessons::Lesson>& all);

// The words of a lesson, step by step; with its solutions.
std::string lessonText(const studies::Played& played, bool solutions);
nlohmann::json lessonJson(const studies::Played& played);

// A lesson played with one or more seeds.
struct Checked {
    struct Found {
        lessons::Mistake mistake;
        std::uint64_t seed = 1;
    };
    studies::Played first; // with the first seed
    std::int64_t seeds = 1;
    std::size_t refuted = 0;
    std::vector<Found> found;
};
std::string checkedText(const std::vector<Checked>& all);
std::string mistakesText(const std::vector<Checked>& all);
nlohmann::json checkedJson(const std::vector<Checked>& all);

struct GradedFile {
    std::string file;
    std::string wrong; // why it could not be judged
    lessons::HandedIn handedIn;
    studies::Graded graded;
};
std::string gradesText(const std::vector<GradedFile>& all);
std::string gradesCsv(const std::vector<GradedFile>& all); // a line for each step
nlohmann::json gradesJson(const std::vector<GradedFile>& all);

} // namespace tactus::commands
