#include "views/studio/panels/panel_table.h"

#include "views/canvas/array/array_canvas.h"
#include "views/panels/arrays/arrays_panel.h"
#include "views/panels/breakpoints/breakpoints_panel.h"
#include "views/panels/code/code_panel.h"
#include "views/panels/compare/compare_panel.h"
#include "views/panels/cost/cost_panel.h"
#include "views/panels/editor/editor.h"
#include "views/panels/help/help_panel.h"
#include "views/panels/inspector/inspector.h"
#include "views/panels/iteration_panel.h"
#include "views/panels/lanes/lanes_panel.h"
#include "views/panels/localisation/choices_panel.h"
#include "views/panels/localisation/localised_pane.h"
#include "views/panels/log_panel.h"
#include "views/panels/mapping/mapping_panel.h"
#include "views/panels/network/inside_panel.h"
#include "views/panels/network/network_panel.h"
#include "views/panels/parts/parts_panel.h"
#include "views/panels/problems_panel.h"
#include "views/panels/spacetime/spacetime_panel.h"
#include "views/panels/time/timeline.h"

namespace tactus::views {

namespace {

using Context = const PanelContext&;
using Widgets = std::vector<QWidget*>;
using Menus = std::vector<MenuArea>;

template<class Panel>
QWidget* made(Context context) {
    return new Panel(context.workbench, context.parent);
}

QWidget& itself(QWidget& panel) {
    return panel;
}
// The part of a panel that a member function of it gives.
template<auto part>
QWidget& its(QWidget& panel) {
    const auto get = [&]<class Panel, class Part>(Part& (Panel::*member)()) -> QWidget& {
        return (static_cast<Panel&>(panel).*member)();
    };
    return get(part);
}
template<auto... parts>
Widgets canvasesOf(QWidget& panel) {
    return {&its<parts>(panel)...};
}
Widgets wholePanel(QWidget& panel) {
    return {&panel};
}

Menus plain(QWidget& panel) {
    return {{&panel, false}};
}
template<auto... tables>
Menus withTables(QWidget& panel) {
    return {{&panel, false}, {&its<tables>(panel), true}...};
}

Widgets bothOf(ArrayPair& pair) {
    return {&pair.right().picture(), &pair.left().picture()};
}

} // namespace

const std::vector<PanelSpec>& allPanels() {
    using enum ActionId;
    static constexpr const char* studio = "studio.md";
    static const std::vector<PanelSpec> panels{
        {PanelId::Equations, FocusText, studio, "writing-the-text", made<Editor>, itself},
        {PanelId::Localised, std::nullopt, studio, "localised-equations",
         [](Context context) -> QWidget* {
             auto& editor = static_cast<Editor&>(context.panel(PanelId::Equations));
             return new LocalisedPane(context.workbench, editor, context.parent);
         },
         its<&LocalisedPane::view>},
        {PanelId::Array, FocusArray, studio, "the-array", made<ArrayCanvas>, itself, wholePanel},
        {PanelId::Network, FocusNetwork, studio, "the-network-and-the-inside-of-a-pe", made<NetworkPanel>,
         its<&NetworkPanel::canvas>, canvasesOf<&NetworkPanel::canvas>},
        {PanelId::Inside, FocusInside, studio, "the-network-and-the-inside-of-a-pe", made<InsidePanel>,
         its<&InsidePanel::canvas>, canvasesOf<&InsidePanel::canvas>},
        {PanelId::Parts, FocusTables, studio, "tables-of-parts", made<PartsPanel>, its<&PartsPanel::groups>,
         nullptr, withTables<&PartsPanel::table>},
        {PanelId::Arrays, FocusArrays, "exploring.md", "", made<ArraysPanel>, its<&ArraysPanel::table>,
         [](QWidget& panel) { return bothOf(static_cast<ArraysPanel&>(panel).compared()); },
         withTables<&ArraysPanel::table>, ArraysPanel::least},
        {PanelId::Compare, FocusCompared, studio, "a-pinned-array", made<ComparePanel>,
         [](QWidget& panel) -> QWidget& { return static_cast<ComparePanel&>(panel).right().picture(); },
         [](QWidget& panel) { return bothOf(static_cast<ComparePanel&>(panel)); }},
        {PanelId::Cost, std::nullopt, studio, "the-cost",
         [](Context context) -> QWidget* {
             auto& arrays = static_cast<ArraysPanel&>(context.panel(PanelId::Arrays));
             auto& compared = static_cast<ComparePanel&>(context.panel(PanelId::Compare));
             auto* cost = new CostPanel(context.workbench, arrays, compared, context.parent);
             arrays.finder().device().shareWith(cost->choice());
             return cost;
         },
         its<&CostPanel::parts>, nullptr, nullptr, CostPanel::least},
        {PanelId::Mapping, FocusMapping, studio, "why-a-mapping-is-legal-or-not", made<MappingPanel>, itself,
         nullptr,
         [](QWidget& panel) -> Menus {
             return {{&panel, false}, {&static_cast<MappingPanel&>(panel).dependences().table(), true}};
         }},
        {PanelId::Iterations, FocusIterations, studio, "the-iteration-space-and-time", made<IterationPanel>,
         its<&IterationPanel::canvas>, canvasesOf<&IterationPanel::canvas>},
        {PanelId::Inspector, FocusInspector, studio, "the-array", made<Inspector>, itself, nullptr,
         [](QWidget& panel) -> Menus {
             auto& inspector = static_cast<Inspector&>(panel);
             return {{&panel, false}, {&inspector.elements().table(), true}, {&inspector.values(), true}};
         }},
        {PanelId::Problems, std::nullopt, "diagnostics.md", "", made<ProblemsPanel>,
         its<&ProblemsPanel::table>, nullptr, withTables<&ProblemsPanel::table>},
        {PanelId::Localisation, std::nullopt, studio, "localised-equations", made<ChoicesPanel>,
         its<&ChoicesPanel::table>, nullptr, withTables<&ChoicesPanel::table>},
        {PanelId::Code, std::nullopt, studio, "the-generated-code", made<CodePanel>, its<&CodePanel::code>},
        {PanelId::Log, std::nullopt, studio, "pictures-for-others", made<LogPanel>, itself, nullptr,
         [](QWidget& panel) -> Menus {
             return {{&panel, true}};
         }},
        {PanelId::Breakpoints, std::nullopt, studio, "breakpoints",
         [](Context context) -> QWidget* {
             return new BreakpointsPanel(
                 context.workbench, {&context.action(RunBack), &context.action(Simulate)}, context.parent);
         },
         its<&BreakpointsPanel::line>},
        {PanelId::Waveforms, std::nullopt, studio, "waveforms", made<LanesPanel>, its<&LanesPanel::canvas>,
         canvasesOf<&LanesPanel::canvas>,
         [](QWidget& panel) -> Menus {
             return {{&static_cast<LanesPanel&>(panel).canvas(), true}};
         }},
        {PanelId::Spacetime, Spacetime, studio, "the-space-time-diagram", made<SpacetimePanel>,
         its<&SpacetimePanel::canvas>, canvasesOf<&SpacetimePanel::canvas>, plain},
        {PanelId::Time, std::nullopt, studio, "the-strips-of-time",
         [](Context context) -> QWidget* {
             const auto action = [&](ActionId id) { return &context.action(id); };
             return new Timeline(context.workbench,
                                 {action(First), action(Back), action(Play), action(Forward), action(Last)},
                                 action(Simulate), action(RunSettings), context.parent);
         },
         its<&Timeline::strip>, canvasesOf<&Timeline::strip, &Timeline::heat>, plain},
        {PanelId::Help, std::nullopt, studio, "help",
         [](Context context) -> QWidget* { return new HelpPanel(context.parent); },
         its<&HelpPanel::searchBox>},
    };
    return panels;
}

} // namespace tactus::views
