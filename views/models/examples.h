// The examples that come with the program.
#pragma once

#include <QString>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tactus::views {

struct Example {
    QString path;
    QString title;            // "Insertion sort"
    QString summary;          // the first sentence of its first comment
    QString group;            // "Linear algebra"
    bool isPublished = false; // an array of a paper, with the network around it
    // In place of those of the file: what its picture is of, and with `opensSmall` what it opens with, beside
    // small numbers as data.
    std::map<std::string, std::int64_t> sizes = {};
    bool opensSmall = false;
};

// A text with other numbers for some of its params.
struct Resized {
    std::string text;
    std::vector<std::string> inputs; // that it declares
};
Resized resized(const std::string& text, const std::map<std::string, std::int64_t>& sizes);

// Group by group, in the order in which one meets them, those of papers last; beside the program, in the
// folder of shared data, or in the source tree.
std::vector<Example> findExamples(const QString& programFolder);

// Their folder, and that of the lessons; empty where there is none.
QString examplesFolder(const QString& programFolder);
QString lessonsFolder(const QString& programFolder);

// From the file's name and text.
Example exampleOf(const QString& path, const QString& source);

} // namespace tactus::views
