#include "views/studio/actions.h"

#include <QCoreApplication>

namespace tactus::views {

const std::vector<ActionSpec>& allActions() {
    using enum ActionId;
    static const auto file = QT_TRANSLATE_NOOP("Menu", "&File"), edit = QT_TRANSLATE_NOOP("Menu", "&Edit"),
                      time = QT_TRANSLATE_NOOP("Menu", "&Simulation"),
                      view = QT_TRANSLATE_NOOP("Menu", "&View"), help = QT_TRANSLATE_NOOP("Menu", "&Help");
    static const std::vector<ActionSpec> actions{
        {New, file, "&New design", {QKeySequence("Ctrl+N")}, {}, "new", "Begin an empty design"},
        {Open, file, "&Open…", {QKeySequence("Ctrl+O")}, {}, "open", "Open a design"},
        {Save, file, "&Save", {QKeySequence("Ctrl+S")}, {}, "save", "Write the text to its file"},
        {SaveAs, file, "Save &as…", {QKeySequence("Ctrl+Shift+S")}, {}, "", "Write the text to another file"},
        {Export,
         file,
         "&Export…",
         {QKeySequence("Ctrl+E")},
         {},
         "export",
         "Write the generated code, run it and compare",
         false,
         true},
        {Start,
         file,
         "S&tart page",
         {QKeySequence("Ctrl+Home")},
         {},
         "home",
         "Show the examples",
         false,
         true},
        {Quit, file, "&Quit", {QKeySequence("Ctrl+Q")}, {}, "", "Close the window", false, true},
        {Undo, edit, "&Undo", {QKeySequence("Ctrl+Z")}, {}, "undo", "Take the last change of the text back"},
        {Redo, edit, "&Redo", {QKeySequence("Ctrl+Shift+Z")}, {}, "redo", "Make it again"},
        {Format,
         edit,
         "&Format",
         {QKeySequence("Ctrl+Shift+F")},
         {},
         "",
         "Lay the text out; comments stay",
         false,
         true},
        {NextProblem,
         edit,
         "&Next problem",
         {QKeySequence("F8")},
         {},
         "",
         "Go to the next problem",
         false,
         true},
        {Fix, edit, "Fi&x here", {QKeySequence("Ctrl+.")}, {}, "fix", "Repair the problem under the cursor"},
        {CheckNow,
         edit,
         "&Check now",
         {QKeySequence("Ctrl+Return"), QKeySequence("Ctrl+Enter")},
         {},
         "check",
         "Check without waiting for the end of typing"},
        {Play, time, "&Play", {}, {QKeySequence("Space")}, "play", "Play or pause", true},
        {Simulate, time, "&Run", {QKeySequence("F5")}, {}, "", "Simulate, also where it takes long"},
        {First,
         time,
         "&First cycle",
         {},
         {QKeySequence("Home")},
         "first",
         "Go to the first cycle",
         false,
         true},
        {Back,
         time,
         "Step &back",
         {QKeySequence("Shift+F10")},
         {QKeySequence("Left")},
         "back",
         "One cycle back"},
        {Forward, time, "&Step", {QKeySequence("F10")}, {QKeySequence("Right")}, "forward", "One cycle on"},
        {Last, time, "&Last cycle", {}, {QKeySequence("End")}, "last", "Go to the last cycle"},
        {GoToCycle, time, "&Go to cycle…", {QKeySequence("Ctrl+G")}, {}, "", "Type the number of a cycle"},
        {Fit, view, "&Fit array", {}, {QKeySequence("F")}, "fit", "Show the whole array"},
        {ZoomIn, view, "Zoom &in", {}, {QKeySequence("+"), QKeySequence("=")}, "", "Show the array larger"},
        {ZoomOut, view, "Zoom &out", {}, {QKeySequence("-")}, "", "Show the array smaller"},
        {FocusText, view, "&Equations", {QKeySequence("Ctrl+1")}, {}, "", "Work in the text", false, true},
        {FocusArray, view, "&Array", {QKeySequence("Ctrl+2")}, {}, "", "Work in the array"},
        {FocusMapping, view, "&Mapping", {QKeySequence("Ctrl+3")}, {}, "", "Work in the mapping"},
        {Dark, view, "&Dark", {QKeySequence("Ctrl+Shift+D")}, {}, "theme", "Dark or light", true, true},
        {Shortcuts, help, "&Shortcuts", {QKeySequence("F1")}, {}, "", "All shortcuts"},
        {About, help, "&About Tactus", {}, {}, "", "Version and licence", false, true},
    };
    return actions;
}

QString keysText(const ActionSpec& spec) {
    QStringList keys;
    for (const auto* list : {&spec.windowKeys, &spec.localKeys})
        for (const QKeySequence& key : *list) keys << key.toString(QKeySequence::NativeText);
    return keys.join(QCoreApplication::translate("Shortcuts", " or "));
}

} // namespace tactus::views
