#include "views/panels/arrays/difference.h"

#include "commands/compare/change.h"
#include "commands/explore/columns.h"
#include "views/models/words.h"

namespace tactus::views {

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
        words << text(!column.one.empty()
                          ? commands::changeOf(column.one, countIn(now), countIn(before))
                          : commands::changeOf(column.name, std::string_view(now), std::string_view(before)));
    }
    return words;
}

} // namespace tactus::views
