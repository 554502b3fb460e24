#include "views/panels/arrays/difference.h"

#include "commands/compare/change.h"
#include "commands/explore/columns.h"
#include "views/models/words.h"

#include <algorithm>
#include <utility>

namespace tactus::views {

// Figures that are numbers of things, with the word for one of them.
static constexpr std::pair<std::string_view, const char*> things[] = {
    {"cycles", "cycle"}, {"PEs", "PE"}, {"registers", "register"}, {"ports", "port"}};

static array::Figure countIn(const std::string& cell) {
    bool isNumber = false;
    const std::int64_t count = text(cell).toLongLong(&isNumber);
    return isNumber ? array::Figure(count) : std::nullopt;
}

QStringList differencesOf(const explore::Design& one, const explore::Design& from,
                          const std::vector<std::string>& loops) {
    QStringList words;
    for (const commands::DesignColumn& column : commands::columns()) {
        const std::string now = column.text(one, loops), before = column.text(from, loops);
        if (now == before) continue;
        const auto thing =
            std::ranges::find(things, column.name, &std::pair<std::string_view, const char*>::first);
        words << text(thing != std::end(things)
                          ? commands::changeOf(thing->second, countIn(now), countIn(before))
                          : commands::changeOf(column.name, std::string_view(now), std::string_view(before)));
    }
    return words;
}

} // namespace tactus::views
