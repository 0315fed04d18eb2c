import { languageOf } from "../../core/rules/languages.ts";
import type { ReviewFile } from "../../review/types.ts";
import { findPipesToShell } from "../shared/find-pipes-to-shell.ts";
import type { Spot } from "../shared/match.ts";
import { ofEachFile } from "../shared/of-each-file.ts";
import { findInImage } from "./find-in-image.ts";
import { findSecrets } from "./find-secrets.ts";
import { readDockerfile, type Dockerfile, type Instruction } from "./read-dockerfile.ts";

const READS =
  /(^|\/)((Dockerfile|Containerfile)(\.(?![^/]*(md|txt|dockerignore|j2|tmpl|tpl|erb|template)$)[^/]+)?|[^/]+\.(dockerfile|containerfile))$/i;

/** Looks at the files that container images are built from. */
export const dockerfile = ofEachFile({
  name: "dockerfile",
  reads: (path) => READS.test(path),
  async find(file, fail) {
    if (isSource(file)) return [];
    if (isBeyondReason(file.text)) {
      fail({ reason: "has too many instructions" });
      return [];
    }
    const dockerfile = await readDockerfile(file.text);
    return [findInImage, findInBuild, findSecrets, findLoneUpdates].flatMap((look) =>
      look(dockerfile),
    );
  },
});

/** `dockerfile.ts` is a module about such files; `Dockerfile.go` may build the image of what is written in Go. */
function isSource({ path, text }: ReviewFile): boolean {
  return languageOf(path) !== null && !/^(?:\s|#.*\n)*(?:FROM|ARG)\s/i.test(text);
}

/** Nobody's image takes so many steps, and the parser looks each variable up among all of them. */
const MAX_INSTRUCTIONS = 3_000;

function isBeyondReason(text: string): boolean {
  return (text.match(/^[ \t]*[A-Za-z]|\$/gm)?.length ?? 0) > MAX_INSTRUCTIONS;
}

/** Finds steps of a build that run what a server sends. */
function findInBuild({ stages }: Dockerfile): Spot[] {
  return stages
    .flatMap(({ instructions }) => instructions)
    .filter(({ keyword }) => keyword === "RUN")
    .flatMap(({ content, contentStart }) => findPipesToShell(content, contentStart))
    .map((place) => ({ rule: "docker/pipe-to-shell", ...place }));
}

const UPDATES_ALONE = /^\s*apt(?:-get)?(?:\s+-\S+)*\s+update(?:\s+-\S+)*\s*$/;
const INSTALLS = /\bapt(?:-get)?\s(?:-\S+\s+)*install\b/;

/** Finds package lists that a later step reads from a layer of their own. */
function findLoneUpdates({ stages }: Dockerfile): Spot[] {
  return stages.flatMap(({ instructions }) => {
    const last = instructions.findLastIndex(
      ({ keyword, content }) => keyword === "RUN" && INSTALLS.test(content),
    );
    const alone = ({ keyword, content }: Instruction) =>
      keyword === "RUN" && UPDATES_ALONE.test(content);
    const found = instructions.slice(0, Math.max(last, 0)).filter(alone);
    return found.map(({ start, end }) => ({ rule: "docker/update-in-own-layer", start, end }));
  });
}
