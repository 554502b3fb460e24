// The child process's side: answers questions with libclang.
#pragma once

namespace tactus::cinput {

// Reads questions from one descriptor and writes answers to the other, until the first ends; what the process
// ends with. The caller's process may end inside of it: a file can exhaust the compiler's stack.
int serve(int in, int out);

} // namespace tactus::cinput
