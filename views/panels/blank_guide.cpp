#include "views/panels/blank_guide.h"

#include "views/models/skeletons.h"
#include "views/panels/widgets/layouts.h"
#include "views/theme/theme.h"

#include <QPushButton>

namespace tactus::views {

static constexpr int readableWidth = 560; // pixels in which lines are read with ease

BlankGuide::BlankGuide(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("How to begin"));
    auto* outer = scrolledColumn(this);
    auto* column = new QVBoxLayout;
    column->setSpacing(spacing);
    auto* middle = new QWidget(this);
    middle->setMaximumWidth(readableWidth);
    middle->setLayout(column);
    auto* title = new QLabel(tr("A new design"), this);
    useFont(*title, [] { return titleFont(1.5); });
    column->addWidget(title);
    const auto say = [&](const QString& words) {
        auto* label = new QLabel(words, this);
        label->setWordWrap(true);
        column->addWidget(label);
    };
    say(tr("A design has inputs and outputs, loops, and equations. Each equation computes a value from "
           "others at constant distances. A mapping chooses the loops that become processing elements, and "
           "the step of each iteration."));
    say(tr("Write on the left: Ctrl+Space lists the words that fit at the cursor, and F1 explains the word "
           "there. Or begin with a small design that runs, and change it:"));
    for (std::size_t n = 0; n < skeletons().size(); ++n) {
        const Skeleton& skeleton = skeletons()[n];
        auto* button = new QPushButton(skeleton.title, this);
        button->setObjectName(QStringLiteral("skeleton%1").arg(n));
        button->setAccessibleDescription(skeleton.summary);
        button->setToolTip(skeleton.summary);
        connect(button, &QPushButton::clicked, this,
                [this, n] { Q_EMIT skeletonWanted(static_cast<int>(n)); });
        column->addWidget(button, 0, Qt::AlignLeft);
        auto* about = new QLabel(skeleton.summary, this);
        about->setWordWrap(true);
        about->setProperty("role", "muted");
        column->addWidget(about);
    }
    auto* examples = new QPushButton(tr("Look at the examples"), this);
    connect(examples, &QPushButton::clicked, this, &BlankGuide::examplesWanted);
    column->addSpacing(spacing);
    column->addWidget(examples, 0, Qt::AlignLeft);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(middle, 100);
    row->addStretch(1);
    outer->addStretch(1);
    outer->addLayout(row);
    outer->addStretch(2);
}

} // namespace tactus::views
