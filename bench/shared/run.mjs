import { execFile } from "node:child_process";

/**
 * Runs a program to its end and answers with what it printed and its exit status. Throws when it did not
 * start, was killed, or ended with a status that is not in `statuses`. `input` is what it reads.
 */
export function run(program, args, { cwd, env = process.env, statuses = [0], input = "" } = {}) {
  return new Promise((resolve, reject) => {
    const options = { cwd, env, encoding: "utf8", maxBuffer: 1 << 30 };
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      const status = error === null ? 0 : error.code;
      if (statuses.includes(status)) resolve({ stdout, stderr, status });
      else reject(new Error(`${program} ${args.join(" ")}: ${stderr.trim() || error.message}`));
    });
    // A program that ends before it has read everything says so by its exit status.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
