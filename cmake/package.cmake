# `cpack` in the build folder makes a Debian package and a tarball of what `cmake --install` installs.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME loiter)
set(CPACK_PACKAGE_VENDOR Loiter)
set(CPACK_PACKAGE_CONTACT "The Loiter authors <loiter@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_FILE_NAME loiter-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Clang's own headers (stddef.h and the like), without which no file can be parsed.
set(CPACK_DEBIAN_PACKAGE_DEPENDS libclang-common-${LLVM_VERSION_MAJOR}-dev)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS git)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "clang-${LLVM_VERSION_MAJOR}, clang-tidy-${LLVM_VERSION_MAJOR}, cmake")
include(CPack)
