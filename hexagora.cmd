@echo off
rem hexagora play, hexagora test, hexagora COMMAND: installs what it needs into .venv on first use, then runs.
setlocal
set LAUNCHER=python
where py >nul 2>nul && set LAUNCHER=py -3
if defined PYTHON set LAUNCHER="%PYTHON%"
%LAUNCHER% -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
if errorlevel 1 (
    echo hexagora: needs Python 3.11 or newer: install it ^(winget install Python.Python.3.13^) or name it in PYTHON. 1>&2
    exit /b 1
)
%LAUNCHER% "%~dp0tools\bootstrap.py" %*
exit /b %errorlevel%
