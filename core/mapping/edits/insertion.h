// New statements and mappings at the end of a block.
#pragma once

#include "syntax/ast.h"
#include "text/edit.h"

#include <string>
#include <vector>

namespace tactus::mapping {

// In front of the closing brace, on lines of their own, indented as the block is. Nothing if the brace is
// missing.
std::vector<text::Edit> statementAdded(const syntax::MappingDeclaration& mapping,
                                       const std::string& statement);
std::vector<text::Edit> mappingAdded(const syntax::Design& design, const std::string& name,
                                     const std::vector<std::string>& statements);

} // namespace tactus::mapping
