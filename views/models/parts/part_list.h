// The parts of an array and of the network around it, group by group, as tables to look up and to sort.
#pragma once

#ifndef Q_MOC_RUN // it takes the table of diagnostics for a mistake
#include "driver/runs/run.h"
#endif
#include "views/canvas/geometry/scene_index.h"
#include "views/models/activity/activity.h"
#include "views/models/selection.h"

#include <QStringList>
#include <QVariant>

namespace tactus::views {

// What is known of an array; parts that have not come yet are null.
struct KnownArray {
    std::shared_ptr<const array::Model> model;
    std::shared_ptr<const SceneIndex> index; // which has its links
    std::shared_ptr<const Activity> activity;
    std::shared_ptr<const driver::Verified> run;
};

struct PartGroup {
    enum class Kind : std::uint8_t { Pes, Links, Kernels, Channels, Buffers, Memory };
    Kind kind = Kind::Pes;
    std::uint32_t family = 0; // of links
    QString title;            // "Processing elements", "Links of X, (0, 1)"
    std::optional<std::int64_t> count = {};
    friend bool operator==(const PartGroup&, const PartGroup&) = default;
};

// The groups that an array has: its PEs, each family of links, and of a network its kernels, channels,
// buffers and requests to memory.
std::vector<PartGroup> groupsOf(const KnownArray& array);
// Which of them lists this part; nothing where none does.
std::optional<std::size_t> groupWith(const Selection& part, const std::vector<PartGroup>& groups);

struct PartTable {
    static constexpr std::size_t mostRows = 100'000;
    struct Row {
        Selection selection;         // the part
        std::vector<QVariant> cells; // numbers sort as numbers; an invalid one is not known
    };
    QStringList columns, meanings; // names, and what they count
    std::vector<Row> rows;
    bool isWhole = true; // else only the first rows are there
};
PartTable tableOf(const KnownArray& array, const PartGroup& group);

// Work and bytes a cycle beside what the array and the memory could do, and what limits the run. Empty
// without a run.
QString limitsText(const KnownArray& array, const std::optional<simulate::MemoryModel>& memory);

} // namespace tactus::views
