#include "driver/runs/data_files.h"

#include "driver/processes/files.h"

namespace tactus::driver {

const DataFiles::Content& DataFiles::content(const std::filesystem::path& path) {
    const auto known = read_.find(path);
    return known == read_.end() ? read_.emplace(path, readContentOfData(path)).first->second : known->second;
}

tl::expected<formats::DataFile, std::string> DataFiles::data(const std::filesystem::path& path) {
    return content(path).and_then([&](const std::string& text) { return dataOf(path, text); });
}

} // namespace tactus::driver
