import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Repo } from "../../helpers/repo.ts";
import type { Outcome } from "../../helpers/run-tool.ts";

/** A variable as YAML has it: a word, or a value that is not expanded. */
type Variable = string | { readonly value: string };

/** Puts an `npm` on PATH that notes where it is started and with what. */
export function standInNpm(repo: Repo): void {
  repo.write({ "../bin/npm": '#!/bin/sh\necho "$PWD: $*" >>"$HOME/npm-calls"\n' });
  chmodSync(join(repo.sandbox.bin, "npm"), 0o755);
}

/** Fills in what stands between the brackets of a template, `${{ inputs.NAME }}` or `$[[ inputs.NAME ]]`. */
export function fillIn(text: string, inputs: Readonly<Record<string, string>>): string {
  return text.replace(/\$(?:\{\{|\[\[) inputs\.([\w-]+) (?:\}\}|\]\])/g, (_, name: string) => {
    const value = inputs[name];
    if (value === undefined) throw new Error(`the input ${name} is not declared`);
    return value;
  });
}

/** Runs a script as a runner does, `bash -eo pipefail FILE` in the work tree, and waits for its end. */
export async function runScript(
  repo: Repo,
  script: string,
  variables: Readonly<Record<string, Variable>>,
): Promise<Outcome> {
  const file = join(repo.sandbox.directory, "tmp", "step.sh");
  mkdirSync(join(repo.sandbox.directory, "tmp"), { recursive: true });
  writeFileSync(file, script);
  const values = Object.entries(variables).map(
    ([name, value]) => [name, typeof value === "string" ? value : value.value] as const,
  );
  const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", file], {
    cwd: repo.root,
    env: { ...repo.sandbox.env, CI: "true", ...Object.fromEntries(values) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { status, stdout, stderr };
}
