// A worker that does what the text of a file tells it to: the protocol of `runWorker`, and its faults.
const WORK_MS = 500;
process.on("disconnect", () => process.exit());
process.on("message", ({ files, linter, mark, number }) => {
  if (linter !== undefined) {
    // As the linter does that has read a file before it was asked to.
    process.stdout.write(`of a rehearsal${mark}${linter.args.join(" ")}${mark}`);
    process.send({ result: { findings: [], failed: [] }, thrown: null, residentBytes: 1, number });
    return;
  }
  for (const { text } of files) {
    // A minute of processor time is for ever here, and ends if nobody is left to stop it.
    if (text === "name") process.send({ number, busyWith: "the rule team/slow" });
    if (text === "hang" || text === "name") while (process.cpuUsage().user < 60_000_000);
    if (text === "work") work(WORK_MS);
    if (text === "crash") process.abort();
    if (text === "leave") process.exit(3);
    if (text === "eat") {
      const held = [];
      // Few large pieces: with many small ones, collecting garbage takes seconds before the end.
      for (;;) held.push(Array(1_000_000).fill(held.length));
    }
    if (text === "throw") {
      process.send({ result: null, thrown: "no grammar for this", residentBytes: 1, number });
      return;
    }
  }
  const findings = files.map(({ path }) => ({ file: path, by: process.pid }));
  const residentBytes = files.some(({ text }) => text === "grow") ? 2 ** 40 : 1;
  process.send({ result: { findings, failed: [] }, thrown: null, residentBytes, number });
});

function work(ms) {
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if (user + system >= ms * 1_000) return;
  }
}
