// The array of a design that is not in the text, as the program draws it; with its run, if that is wished.
#pragma once

#include "views/panels/compare/titled_picture.h"
#include "views/workbench/document/background.h"

class QImage;

namespace tactus::views {

struct Theme;

// In any thread, on a transparent ground; null where there is no picture.
struct SmallLook {
    QSize size;
    double ratio = 1; // pixels of the device in one of these
    const Theme* theme = nullptr;
    QFont font;
};
QImage smallPicture(const studies::Explorer& explorer, const explore::Design& design, const SmallLook& look,
                    const std::stop_token& stop);

class ArrayPreview final : public TitledPicture {
    Q_OBJECT

  public:
    explicit ArrayPreview(QWidget* parent);

    // With a wish the picture comes first, then its run.
    void show(std::shared_ptr<const studies::Explorer> explorer, const explore::Design& design,
              const QString& title, const std::optional<RunWish>& wish = {});
    void clear();
    void forgetRun(); // which is of other data
    bool isIdle() const { return !background_.busy(); }
    const std::optional<explore::Design>& design() const { return design_; } // of the picture
    // Of the picture; nothing while it is on its way, or was not wished for.
    const std::optional<ArrayRecording>& run() const { return run_; }

  Q_SIGNALS:
    void changed(); // picture or run
    void busyChanged();
    void failed(const QString& reason);

  private:
    Background background_;
    std::optional<explore::Design> design_;
    std::optional<ArrayRecording> run_;
};

} // namespace tactus::views
