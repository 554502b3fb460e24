// The desktop program as a function.
#pragma once

namespace tactus::views {

// tactus-studio [FILE...] and tactus-studio --grab DIR [FILE]; the exit status.
int runStudio(int argc, char** argv);

} // namespace tactus::views
