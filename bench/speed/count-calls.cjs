// Loaded before the program: counts what it starts, opens and reads, and writes that down when it ends.
const { syncBuiltinESMExports } = require("node:module");
const childProcess = require("node:child_process");
const fs = require("node:fs");

const { writeFileSync } = fs;
const counts = { processes: 0, git: 0, files: 0, bytes: 0, modules: 0 };

const isGit = (file) => /(?:^|[/\\])git(?:\.exe)?$/.test(String(file));
for (const name of ["spawn", "spawnSync", "execFile", "execFileSync", "fork"]) {
  const real = childProcess[name];
  childProcess[name] = (file, ...more) => {
    counts.processes += 1;
    if (isGit(file)) counts.git += 1;
    return real(file, ...more);
  };
}
const { openSync, readSync, readFileSync } = fs;
fs.openSync = (...asked) => {
  counts.files += 1;
  return openSync(...asked);
};
fs.readSync = (...asked) => {
  const read = readSync(...asked);
  counts.bytes += read;
  return read;
};
fs.readFileSync = (...asked) => {
  const content = readFileSync(...asked);
  counts.bytes += content.length;
  counts.files += 1;
  return content;
};
syncBuiltinESMExports();
process.on("exit", () => {
  counts.modules = process.moduleLoadList.length;
  writeFileSync(process.env.COUNTS_TO, JSON.stringify(counts));
});
