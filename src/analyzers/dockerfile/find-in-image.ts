import type { Spot } from "../shared/match.ts";
import { finalStages, type Dockerfile } from "./read-dockerfile.ts";

/** Images that are known to set a user. */
const HAS_OWN_USER =
  /nonroot|unprivileged|rootless|chainguard|cgr\.dev|bitnami|\/ubi\d*\/|jenkins|elasticsearch|grafana/i;

/** A container that only waits serves nobody: whoever works in it starts a program there as who they like. */
const ONLY_WAITS = /\btail\W+-f\W+\/dev\/null\b|\bsleep\W+inf/;

/** Finds the start of an image's program where nothing has it run as somebody else than root. */
export function findInImage(dockerfile: Dockerfile): Spot[] {
  const chain = finalStages(dockerfile);
  const start = chain[0]?.instructions.findLast(({ keyword }) =>
    /^(CMD|ENTRYPOINT)$/.test(keyword),
  );
  if (start === undefined || ONLY_WAITS.test(start.content)) return [];
  if (HAS_OWN_USER.test(chain.at(-1)?.from ?? "")) return [];
  const user = chain
    .map(({ instructions }) => instructions.findLast(({ keyword }) => keyword === "USER"))
    .find((found) => found !== undefined);
  if (user !== undefined && !/^(root|0)(:|$)/.test(user.words[0] ?? "")) return [];
  // Programs such as gosu give the rights up after the start.
  const all = chain.flatMap(({ instructions }) => instructions);
  if (
    all.some(({ content }) =>
      /\b(gosu|su-exec|setpriv|s6-overlay|tini-static|entrypoint\.sh)\b/.test(content),
    )
  )
    return [];
  return [{ rule: "docker/runs-as-root", start: start.start, end: start.end }];
}
