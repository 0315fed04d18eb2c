import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * With `--help` or `-h` on the command line: prints the comment at the head of a script and ends the process.
 * @param url the script's `import.meta.url`
 */
export function helpOf(url) {
  if (!process.argv.slice(2).some((word) => word === "--help" || word === "-h")) return;
  const lines = readFileSync(fileURLToPath(url), "utf8").split("\n");
  const end = lines.findIndex((line) => !line.startsWith("//"));
  console.log(
    lines
      .slice(0, end)
      .map((line) => line.replace(/^\/\/ ?/, ""))
      .join("\n"),
  );
  process.exit(0);
}
