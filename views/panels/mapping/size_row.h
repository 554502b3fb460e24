// The sizes of the design: a number for each param that is written as one, which changes the text; params
// that follow from others are to be read. Those of a C file are what it is read with, its arguments too.
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
        bool isOpen = false; // a C file does not say it, and there is no design until somebody does
        friend bool operator==(const Size&, const Size&) = default;
    };
    std::vector<Size> sizes() const;
    std::vector<Size> openSizes() const;
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
