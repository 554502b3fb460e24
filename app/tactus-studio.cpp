// The desktop program: tactus-studio [FILE...], or tactus-studio --grab DIR [FILE] for pictures of its
// window.
#include "base/memory.h"
#include "system/c_reader/c_reader.h"
#include "system/pictures/layout.h"
#include "views/studio/studio.h"

int main(int argc, char** argv) {
    tactus::base::keepFreedMemory();
    if (const auto status = tactus::system::layoutWorker(argc, argv)) return *status;
    if (const auto status = tactus::system::cReader(argc, argv)) return *status;
    return tactus::views::runStudio(argc, argv);
}
