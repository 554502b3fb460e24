// The kinds of findings, by name only: what a kind says is in the tables kinds/*.def, which
// diagnostic.cpp alone includes, so that a text can change without recompiling every stage. A new kind needs
// its name here and its entry there, in the same order; the compiler refuses anything else.
#pragma once

#include <cstdint>

namespace tactus::diagnostics {

// clang-format off
enum class Kind : std::uint16_t {
    // kinds/syntax.def
    UnexpectedToken, MissingToken, MistypedWord, StrayCharacter, LookalikeSign, MalformedNumber,
    NumberTooLarge, UnterminatedString, SingleQuotes, UnterminatedComment, ChainedComparison,
    AssignmentInCondition, WordOperator, ConditionalOperator, ForeignStatement, Subscript, NestedTooDeep,
    ExpressionTooLong, FileTooLarge, TooManyMistakes,
    // kinds/cinput.def
    CReader, CCompiler, CRegion, CStatement, CLoop, CNotAffine, CSizeNeeded, CUnknownSize, CType, CPointer, CCall,
    CEffect, CDataSubscript, CLoopVariable, CWraps, CLocalArray, CTooLarge, CSizeFixed,
    CUninitialised, CNothingLeft, CExtent, CBounds, CLiveOut, CEmbed, CEmbedding,
    CNotUniform,
    // kinds/ure.def
    UnknownName, DuplicateName, ReservedName, MisplacedName, UnknownType, BadType, Overflow, DivisionByZero,
    NotAnInteger, ParamValue, NotAffine, BadExtent, TooManyElements, FillRead, ListLength, ListValue, ConstValues, ValueWraps,
    RoundedFraction, BadPromise, MisplacedRandom,
    NoLoops, LoopsTwice, BadBound, BadStep, BadWhere, EmptySpace, SpaceUndecided, TypeMismatch, NotACondition,
    LiteralDoesNotFit, NoType, NoValue, WrongArguments, FnRecursion, ExpansionTooLarge, IndexWraps, RankMismatch, NeedsIndex, NotIndexed,
    OutputRead, DataDependentIndex, NotAssignable, ReversedIndices, LeftSide, DuplicateEquation,
    MissingEquation, BadReduction, NothingReduced, ReductionNotAlone, Unused,
    // kinds/evaluate.def
    InputData, InputPromise, InputTooLarge, RunTooLarge, RunStopped, RunCycle, RunUndefined, RunInputIndex,
    RunOutputIndex, RunTwice, RunDivisionByZero, RunWrapped,
    // kinds/dependence.def
    NotUniform, MissingBaseCase, UndefinedRead, DeadUndefinedRead, UndecidedUndefinedRead,
    UndefinedMemoryRead,
    PerhapsUndefinedRead, GuardOnData, SamePointCycle, GuardedCycle, WrittenTwice, PerhapsWrittenTwice,
    NeverWritten, PerhapsNeverWritten, PerhapsNotAllWritten, OutputOutOfBounds, InputOutOfBounds,
    DeadInputOutOfBounds, UndecidedInputOutOfBounds, InputCheckedWhenRunning, TooIntricate, NumbersTooLarge,
    // kinds/localise.def
    Localised, NotLocalisable, NotHandedOn, ReductionNotUniform, ReductionAlong,
    // kinds/mapping.def
    MapUnknownPrimitive, MapUnknownReceiver, MapUnknownEquation, MapUnknownInput, MapUnknownOverlap,
    MapOverlap, MapUnknownBase,
    MapInheritsItself, MapDuplicate, MapArguments, MapNamedTwice, MapTransformTwice, MapArraysWait, MapReorderTooLate,
    MapTileTooLate, MapTileFactor, MapTileFactorNotConstant, MapLoopNameTaken, MapStreamsAnew,
    MapSpaceBraces, MapUnknownLoop, MapNotAffine, MapNumberTooLarge, MapVectorLength, MapZeroVector, MapReuse, MapScheduleNeeded,
    MapNoSchedule, MapTooLarge, MapUndecided, MapBackwards, MapBroadcast, MapBroadcastRefused, MapWireCycle,
    MapConflict, MapLongLink, MapAfterNetwork,
    MapVectorizeTwice, MapVectorizeNotInnermost, MapReorderLanes, MapInnerInSpace, MapInnerInSchedule,
    MapLanesVary, MapLanesCarry, MapInnerBackwards, MapInnerCycle, MapInnerChain, MapTileInner,
    MapLaneFactor,
    // kinds/spatial.def
    IsolatedNowhere, IsolatedTwice, IsolatedNotInput, IsolatedWithin, NetworkNest, NetworkName, NetworkOperand,
    NetworkReceiver, NetworkUndecided, NetworkRemove, NetworkRemoveGone, NetworkBuffer, NetworkBufferSize,
    NetworkScatter, NetworkBlockOfOne, NetworkVector, NetworkPlace,
    // kinds/array.def
    ArrayUndecided, FigureUndecided, ArrayTooLarge, IntervalUndecided,
    // kinds/simulate.def
    WrongRegister, WireCycle, SimulationTooLarge, SimulationStopped, NetworkToken, NetworkDeadlock,
    NetworkLeftover, NetworkIntricate, NetworkBroken,
    // kinds/emit.def
    BroadcastOrder, CaseOrder, ExportTooLarge,
    // kinds/driver.def
    NoDesign, SumReordered, DepthAtSizes,
};
// clang-format on

} // namespace tactus::diagnostics
