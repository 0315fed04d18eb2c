import { existsSync, readFileSync } from "node:fs";
import type { ValidateFunction } from "ajv/dist/2020.js";

const compiled = new Map<string, ValidateFunction>();

/**
 * Holds what a run with `--json` printed to the published schema that it names (`schema/NAME.schema.json`).
 * Output that is no JSON object, or names no published schema, is left to the test. Throws with every fault.
 */
export async function checkOutput(args: readonly string[], stdout: string): Promise<void> {
  if (!args.some((arg, at) => isJsonFlag(arg, args[at + 1]))) return;
  const output = parse(stdout);
  const name = /^tool\.([a-z-]+)\/1$/.exec(String(output?.["schema"]))?.[1];
  if (name === undefined) return;
  const validate = compiled.get(name) ?? (await compile(name));
  if (validate === null || validate(output)) return;
  const faults = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `  ${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(
    [`\`${args.join(" ")}\` printed JSON that schema/${name}.schema.json refuses:`, ...faults].join(
      "\n",
    ),
  );
}

function isJsonFlag(arg: string, next: string | undefined): boolean {
  return arg === "--json" || arg === "--format=json" || (arg === "--format" && next === "json");
}

function parse(stdout: string): Record<string, unknown> | null {
  try {
    return JSON.parse(stdout) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

async function compile(name: string): Promise<ValidateFunction | null> {
  const url = new URL(`../../schema/${name}.schema.json`, import.meta.url);
  if (!existsSync(url)) return null;
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const ajv = new Ajv2020({ allErrors: true, formats: { "date-time": true } });
  const validate = ajv.compile(JSON.parse(readFileSync(url, "utf8")) as object);
  compiled.set(name, validate);
  return validate;
}
