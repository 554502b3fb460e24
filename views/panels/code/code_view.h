// Generated code to read: with colours and the numbers of its lines.
#pragma once

#include "views/panels/code/code_colours.h"
#include "views/panels/editor/numbered_text.h"

namespace tactus::views {

class CodeView : public NumberedText {
    Q_OBJECT

  public:
    explicit CodeView(QWidget* parent);
    // Another state of a file stays where it is in sight.
    void show(const QString& file, const QString& content);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    CodeColours* colours_;
};

} // namespace tactus::views
