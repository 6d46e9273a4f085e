#!/bin/sh
# wasm_imports.sh TREE: the engine compiles to WebAssembly, needs nothing from its host and shows only its API.
set -eu
tools/build.sh "$(basename "$1")" wasm
node -e '
const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
const imports = WebAssembly.Module.imports(module);
const names = WebAssembly.Module.exports(module).map((e) => e.name);
const own = ["memory", "_initialize", "__heap_base"];
const foreign = names.filter((n) => !n.startsWith("cw_") && !own.includes(n));
if (imports.length) console.log("imports:", imports);
if (foreign.length) console.log("foreign exports:", foreign);
new WebAssembly.Instance(module, {}).exports._initialize();
console.log(names.length - own.length, "functions exported,", imports.length, "imports");
process.exit(imports.length || foreign.length ? 1 : 0);
' "$1/cardwright.wasm"
