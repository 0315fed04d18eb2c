import { cutText } from "../../core/cut-text.ts";
import { printable } from "../../core/printable.ts";
import { orElse } from "../../core/or-else.ts";
import { hideShapes } from "../../redaction/hide-shapes.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { type Environment, valueOf } from "./environment.ts";

/**
 * Reads an address from the environment, without slashes at its end; undefined if it is not set.
 * Throws `MODEL_ENDPOINT` unless it is an address of http or https without a name or password.
 */
export function readBaseUrl(env: Environment, name: string): string | undefined {
  const given = valueOf(env, name);
  if (given === undefined) return undefined;
  const url = orElse(() => new URL(given), undefined);
  const hint = `export ${name}=https://HOST/v1`;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new ToolError(
      "MODEL_ENDPOINT",
      `${name} is not an http or https address: ${shown(given)}`,
      { hint },
    );
  if (url.username !== "" || url.password !== "")
    throw new ToolError(
      "MODEL_ENDPOINT",
      `${name} holds a user name or password, which is not sent`,
      { hint },
    );
  return given.replace(/[?#].*$/s, "").replace(/\/+$/, "");
}

/** Writes a malformed address without its password. */
function shown(given: string): string {
  return cutText(printable(hideShapes(given.replace(/\/\/[^/@]*@/, "//***@"))), 100);
}
