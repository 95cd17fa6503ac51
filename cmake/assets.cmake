# cmake -DOUTPUT=assets.cpp -DHEADER=report/assets.h -DNAMESPACE=a::b -DNAMES=kTemplate;… -DFILES=page.mustache;… -P assets.cmake
# A source file that has the files' contents under these names; a file that is not there is empty.
set(text "#include \"${HEADER}\"\n\nnamespace ${NAMESPACE} {\n\n")
foreach(name file IN ZIP_LISTS NAMES FILES)
  set(content "")
  if(EXISTS "${file}")
    file(READ "${file}" content)
  endif()
  string(APPEND text "const char* const ${name} = R\"loiter_asset(${content})loiter_asset\";\n")
endforeach()
file(WRITE "${OUTPUT}" "${text}\n}  // namespace ${NAMESPACE}\n")
