@echo off
rem Starts Parseval with any Java of 17 or newer: that of JAVA_HOME, or else the first of PATH.
rem PARSEVAL_OPTS: options for the Java virtual machine, such as -Xmx8g.
setlocal
set "jar=%~dp0lib\parseval.jar"
if not defined JAVA_HOME goto path
set "java=%JAVA_HOME%\bin\java.exe"
if exist "%java%" goto found
echo parseval: no Java in "JAVA_HOME=%JAVA_HOME%" 1>&2
exit /b 1
:path
for %%f in (java.exe) do set "java=%%~$PATH:f"
if defined java goto found
echo parseval: no Java found; install Java 17 or newer, or set JAVA_HOME 1>&2
exit /b 1

:found
set "options=-XX:+UseSerialGC -XX:PretenureSizeThreshold=1m -XX:MaxRAMPercentage=80 -Dfile.encoding=UTF-8 -Xshare:auto -Xlog:disable"

rem The classes of the program as the virtual machine keeps them in memory, in a file beside the jar for each virtual machine. It is
rem made on first use, under another name that is moved at the end, so that two first uses do not meet.
set "name=%java::=%"
set "archive=%~dp0lib\parseval-%name:\=-%.jsa"
if exist "%archive%" goto start
set "unfinished=%archive%.%RANDOM%"
2>nul (>"%unfinished%" type nul) || goto start
"%java%" %options% "-XX:ArchiveClassesAtExit=%unfinished%" -cp "%jar%" org.parseval.cli.StartTraining <nul >nul 2>nul
move /y "%unfinished%" "%archive%" >nul 2>nul
if exist "%unfinished%" del /f "%unfinished%"

:start
"%java%" %options% "-XX:SharedArchiveFile=%archive%" %PARSEVAL_OPTS% -cp "%jar%" org.parseval.cli.Main %*
exit /b %ERRORLEVEL%
