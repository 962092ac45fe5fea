"""Runs the files named on standard input in one process, because importing requests takes longer than a sample."""
import runpy
import sys
import traceback

for line in sys.stdin:
    code = 0
    try:
        runpy.run_path(line.strip(), run_name="__main__")
    except SystemExit as end:
        code = int(end.code or 0) if not isinstance(end.code, str) else 1
    except BaseException:
        print(traceback.format_exc())
        code = 1
    print(f"\n==done {code}", flush=True)
