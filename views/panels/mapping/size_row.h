// The sizes of the design: a number for each param that is written as one, which changes the text; params
// that follow from others are to be read.
#pragma once

#include "views/workbench/workbench.h"

#include <QLabel>
#include <QSpinBox>
#include <map>

namespace tactus::views {

class SizeRow final : public QWidget {
    Q_OBJECT

  public:
    SizeRow(Workbench& workbench, QWidget* parent);
    void refresh(); // to the last analysis

  private:
    struct Size {
        std::string name;
        std::int64_t value = 0;
        std::optional<text::Span> written; // the number in the text; nothing where it follows from others
        friend bool operator==(const Size&, const Size&) = default;
    };
    std::vector<Size> sizes() const;
    void rebuild();
    void change(const std::string& name, std::int64_t value);
    bool writeWishes();

    Workbench& workbench_;
    std::vector<Size> shown_;
    std::map<std::string, QSpinBox*> boxes_;
    std::map<std::string, QLabel*> derived_;
    // Values that are not in the text yet: it has no analysis at the moment, which says where they go.
    std::map<std::string, std::int64_t> wishes_;
};

} // namespace tactus::views
