@echo off
rem Starts Parseval with any Java of 17 or newer: that of JAVA_HOME, or else the first of PATH.
rem PARSEVAL_OPTS: options for the Java virtual machine, such as -Xmx8g.
setlocal
set "jar=%~dp0lib\parseval.jar"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
rem From Java 19 on the virtual machine keeps an archive of the classes itself, made on first use and when the jar changes.
set "archive=-XX:+IgnoreUnrecognizedVMOptions -XX:+AutoCreateSharedArchive"
"%java%" -XX:+UseSerialGC -XX:MaxRAMPercentage=80 -Dfile.encoding=UTF-8 -Xshare:auto -Xlog:disable -Xlog:all=error:stderr ^
    %archive% "-XX:SharedArchiveFile=%~dp0lib\parseval.jsa" %PARSEVAL_OPTS% -cp "%jar%" org.parseval.cli.Main %*
exit /b %ERRORLEVEL%
