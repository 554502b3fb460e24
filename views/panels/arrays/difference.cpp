#include "views/panels/arrays/difference.h"

#include "commands/explore/columns.h"
#include "views/models/words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cstdlib>

namespace tactus::views {

static QString translated(const char* words) {
    return QCoreApplication::translate("Difference", words);
}

// Figures that are numbers of things.
static std::optional<std::int64_t> countIn(const commands::DesignColumn& column, const std::string& cell) {
    static constexpr std::string_view things[] = {"cycles", "PEs", "registers", "ports"};
    bool isNumber = false;
    const std::int64_t count = text(cell).toLongLong(&isNumber);
    const bool isCount = std::ranges::find(things, column.name) != std::end(things);
    return isNumber && isCount ? std::optional(count) : std::nullopt;
}

QStringList differencesOf(const explore::Design& one, const explore::Design& from,
                          const std::vector<std::string>& loops) {
    QStringList words;
    for (const commands::DesignColumn& column : commands::columns()) {
        const std::string now = column.text(one, loops), before = column.text(from, loops);
        if (now == before) continue;
        const auto more = countIn(column, now), than = countIn(column, before);
        if (more && than)
            words << (*more > *than ? translated("%1 %2 more (%3 instead of %4)")
                                    : translated("%1 %2 fewer (%3 instead of %4)"))
                         .arg(number(std::abs(*more - *than)), text(column.name), number(*more),
                              number(*than));
        else
            words << translated("%1 %2 instead of %3").arg(text(column.name), text(now), text(before));
    }
    return words;
}

} // namespace tactus::views
