import { ok, problem } from "../pure/check-result.ts";
import { isAtLeast } from "../pure/is-at-least.ts";
import { NODE_FLOOR, VERSION } from "../../../version.ts";
import type { Check } from "../check.ts";

/** This program's version, and whether Node is new enough for it. */
export const programCheck: Check = {
  id: "program",
  title: "program",
  async run() {
    const { node } = process.versions;
    const said = `tool ${VERSION} on Node ${node}`;
    return isAtLeast(node, NODE_FLOOR)
      ? ok(said)
      : problem(
          `${said}, and Node ${NODE_FLOOR.replace(/^>=/, "")} or newer is needed`,
          "install a newer Node: https://nodejs.org/en/download",
        );
  },
};
