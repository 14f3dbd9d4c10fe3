# The compiler of the wheel ziglang, one program that is a compiler, an archiver and the rest by its first word.
execute_process(COMMAND "$ENV{RASPIS_PYTHON_OF_ZIGLANG}" -c
                "import os, ziglang; folder = os.path.dirname(ziglang.__file__); print(os.path.join(folder, 'zig' + '.exe' * (os.name == 'nt')).replace(os.sep, '/'))"
                OUTPUT_STRIP_TRAILING_WHITESPACE OUTPUT_VARIABLE ZIG COMMAND_ERROR_IS_FATAL ANY)
set(CMAKE_CXX_COMPILER "${ZIG}" c++)
set(CMAKE_AR "${ZIG}")
set(CMAKE_RANLIB "${ZIG}")
set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> ar qc <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_APPEND "<CMAKE_AR> ar q <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "<CMAKE_RANLIB> ranlib <TARGET>")
