import { spawn } from "node:child_process";

/**
 * Looks at a path, over and over, while another process makes something there and removes it ten thousand times.
 * Rejects if that process fails.
 * @param make JavaScript that makes it, with `fs` and `path`
 */
export async function whileToggled(
  path: string,
  { make, look }: { readonly make: string; readonly look: () => void },
): Promise<void> {
  const toggle = `const fs = require("node:fs");
    const path = process.argv[1];
    for (let i = 0; i < 10000; i += 1) {
      ${make};
      fs.rmSync(path);
    }`;
  const writer = spawn(process.execPath, ["-e", toggle, path], { stdio: "inherit" });
  const end = new Promise((resolve) => writer.once("exit", resolve));
  while (writer.exitCode === null && writer.signalCode === null) {
    for (let i = 0; i < 500; i += 1) look();
    await new Promise(setImmediate);
  }
  const status = await end;
  if (status !== 0) throw new Error(`the process that toggles ${path} ended with ${status}`);
}
