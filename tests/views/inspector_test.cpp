// The words of the inspector about an array as a whole.
#include "support.h"

#include <QLabel>
#include <QRegularExpression>

namespace tactus::views {

// As `tactus array` lists it: what, where, whether, and why.
TEST(Inspector, listsWhatTheCompilerDoesByItself) {
    Studio studio;
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/gemm.ure")));
    QString words;
    for (const QLabel* label : studio.window.findChild<Inspector*>()->findChildren<QLabel*>())
        words += label->text();
    words.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
    const QString said = words.mid(words.indexOf(QStringLiteral("Automatic")));
    for (const char* one :
         {"drain overlappedCyes: 2 PEs share a chain with 16 results each: 32 cycles",
          "rotating registersZyes: read again 16 steps later", "autorunA_feederyes: ", "autorunA_loaderno: "})
        EXPECT_TRUE(said.contains(QLatin1String(one))) << one << "\n" << said.toStdString();
}

} // namespace tactus::views
