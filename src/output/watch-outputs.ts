/**
 * Keeps a stream that cannot be written from ending the work. A reader that went away (`| head`) is no
 * fault; anything else that happens to standard output is said once, and makes a success exit with 1.
 */
export function watchOutputs(): void {
  let isSaid = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || isSaid) return;
    isSaid = true;
    process.stderr.write(`error: standard output cannot be written: ${error.message}\n`);
    // The work goes on, and knows its own status only when it is done.
    process.once("exit", () => (process.exitCode ||= 1));
  });
  process.stderr.on("error", () => {});
}
