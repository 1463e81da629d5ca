// Plays DēmoS in Pyodide, prints a sample as a line of JSON:
// node in_pyodide.mjs PYODIDE_FOLDER CHECKOUT SECONDS WARM_UP
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, checkout, seconds, warmUp] = process.argv.slice(2);
const { loadPyodide, version } = await import(pathToFileURL(path.join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder + "/" });
// What the package needs comes from the wheels, the package itself from the checkout.
await python.loadPackage("civicgames", { messageCallback: () => {} });
python.FS.mkdir("/checkout");
python.FS.mount(python.FS.filesystems.NODEFS, { root: checkout }, "/checkout");
python.runPython(`
import sys, time
sys.dont_write_bytecode = True
sys.path.insert(0, "/checkout")
from benchmarks.engine import contender
contender = contender(log=False)

def play(seconds):
    plays, begun = 0, time.perf_counter()
    while not plays or time.perf_counter() - begun < seconds:
        plays += contender.chunk()[0]
    return plays
`);
const play = python.globals.get("play");
play(Number(warmUp));
const before = process.cpuUsage();
const begun = performance.now();
const plays = play(Number(seconds));
const wall = (performance.now() - begun) / 1000;
const used = process.cpuUsage(before);
const decisions = python.globals.get("contender").count(plays);
const its = python.runPython("sys.version.split()[0]");
console.log(
  JSON.stringify({
    name: "civicgames in Pyodide, log off",
    plays,
    decisions,
    cpu: (used.user + used.system) / 1e6,
    wall,
    version: `${version} (Python ${its})`,
  }),
);
