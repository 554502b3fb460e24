// Every action of the studio in one table: menus, tool bar, tool tips and the sheet of shortcuts are made
// from it.
#pragma once

#include <QAction>
#include <QKeySequence>
#include <map>
#include <vector>

namespace tactus::views {

enum class ActionId {
    New,
    Open,
    Save,
    SaveAs,
    CloseDesign,
    NextDesign,
    PreviousDesign,
    Start,
    Quit,
    Preferences,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    SelectAll,
    Find,
    Replace,
    FindNext,
    FindPrevious,
    NextProblem,
    Definition,
    Fix,
    FixAll,
    Format,
    Comment,
    Complete,
    CheckNow,
    CReading,
    First,
    Back,
    Play,
    PlayBackwards,
    Forward,
    Last,
    GoToCycle,
    Simulate,
    RunBack,
    BreakOnPe,
    BreakOnIteration,
    Watch,
    WatchKernels,
    Spacetime,
    RunSettings,
    Fit,
    ZoomIn,
    ZoomOut,
    Names,
    Queues,
    Legend,
    Wavefront,
    FollowValues,
    ToOperand,
    ToReader,
    PathBefore,
    PathBehind,
    LettersLarger,
    LettersSmaller,
    LettersUsual,
    Dark,
    Localised,
    ExploreArrays,
    PinArray,
    UnpinArray,
    FocusText,
    FocusArray,
    FocusMapping,
    FocusIterations,
    FocusInspector,
    FocusResults,
    FocusArrays,
    FocusTables,
    FocusCompared,
    FocusNetwork,
    FocusInside,
    NextPanel,
    PreviousPanel,
    Inspect,
    PerspectiveWrite,
    PerspectiveMap,
    PerspectiveSimulate,
    PerspectiveExport,
    Present,
    Pen,
    Spotlight,
    ResetLayout,
    Export,
    SavePicture,
    SaveFilm,
    SavePage,
    SaveReport,
    CopyPicture,
    SaveTable,
    SaveOutputs,
    CopyCommand,
    CopyLink,
    FindAction,
    HelpHere,
    HelpContents,
    Tour,
    RecordLesson,
    Shortcuts,
    About,
};

// Letters and arrows belong to the text unless the array or the timeline has the focus, so there are two
// kinds of keys.
struct ActionSpec {
    ActionId id;
    const char* menu; // "" for none
    const char* text;
    std::vector<QKeySequence> windowKeys; // everywhere in the window
    std::vector<QKeySequence> localKeys;  // where the array or the timeline has the focus
    const char* icon;                     // "" for none
    const char* toolTip;
    bool isSwitch = false;
    bool beginsGroup = false; // a line above it in the menu
};

const std::vector<ActionSpec>& allActions();
// The shortcuts as people read them: "F10 or Right".
QString keysText(const ActionSpec& spec);
// As lessons call it, by the English words of the table: "Window > Export".
QString pathOf(const ActionSpec& spec);

} // namespace tactus::views
