import { languageOf, withEnding } from "../../core/rules/languages.ts";
import type { ReviewFile } from "../../review/types.ts";
import type { Spot } from "../shared/match.ts";
import { ofEachFile } from "../shared/of-each-file.ts";
import { lineBefore } from "../shared/written-in.ts";
import { countUpTo } from "../../core/count-up-to.ts";

/** Looks for rights that are given to everybody: on files, and on what a cloud stores. */
export const permissions = ofEachFile({
  name: "permissions",
  reads: (path) => isPolicyFile(path) || runsCommands(path),
  find: (file) => [...openAccess(file), ...looseModes(file)],
});

function isPolicyFile(path: string): boolean {
  return /\.(json|ya?ml|tf|tfvars|template|hcl)$/i.test(path);
}

function runsCommands(path: string): boolean {
  return (
    languageOf(path) === "shell" || /(^|\/)((Docker|Make)file[^/]*|[^/]+\.(mk|ya?ml))$/.test(path)
  );
}

/** Settings that open stored data or a machine to everybody, as the clouds name them. */
const OPEN: readonly { readonly pattern: RegExp; readonly what: string }[] = [
  {
    pattern:
      /\b["']?(?:acl|AccessControl)["']?\s*[:=]\s*["']?(?:public-read(?:-write)?|PublicRead(?:Write)?)\b["']?/g,
    what: "everyone can read the stored data",
  },
  {
    pattern:
      /\b["']?(?:block_public_acls|block_public_policy|restrict_public_buckets|ignore_public_acls|BlockPublicAcls|BlockPublicPolicy|RestrictPublicBuckets|IgnorePublicAcls)["']?\s*[:=]\s*["']?false\b["']?/gi,
    what: "the block on public access is off",
  },
  {
    pattern: /\b["']?(?:publicly_accessible|PubliclyAccessible)["']?\s*[:=]\s*["']?true\b["']?/g,
    what: "the database accepts connections from any network",
  },
  {
    pattern: /\bmembers?["']?\s*[:=]\s*\[?\s*["']all(?:Authenticated)?Users["']/g,
    what: "everyone has this role",
  },
];

function openAccess({ path, text }: ReviewFile): Spot[] {
  if (!isPolicyFile(path)) return [];
  return OPEN.flatMap(({ pattern, what }) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !isRemark(text, index))
      .map(({ 0: found, index }) => ({
        rule: "change/public-access",
        start: index,
        end: index + found.length,
        values: { what },
      })),
  );
}

/** Modes that let everybody write, or run a program with its owner's rights. */
const LOOSE_MODE =
  /\bchmod\s+(?:-[A-Za-z]+\s+|--\w+\s+)*(?:0?[0-7]{0,2}[2367]|[4567][0-7]{3}|[ugo]{0,3}[ao][ugo]{0,3}\+[rx]{0,2}w[rwx]{0,3}|u\+[rwx]{0,3}s|\+[rx]{0,2}w[rwx]{0,3})(?=\s)(?!\s+\/(?:var\/)?tmp\b)/g;

function looseModes({ path, text }: ReviewFile): Spot[] {
  if (!runsCommands(withEnding(path, text))) return [];
  const isCommand = commandsInYaml(text);
  return [...text.matchAll(LOOSE_MODE)].flatMap(({ 0: found, index }) => {
    const mode = found.split(/\s+/).at(-1) ?? "";
    // The sticky bit is what makes a folder for all safe; `+w` alone keeps to the umask.
    if (/^1[0-7]{3}$/.test(mode) || mode.startsWith("+") || isRemark(text, index)) return [];
    if (/\.ya?ml$/i.test(path) && !isCommand(index)) return [];
    // In an image everybody is few.
    if (isDockerfile(path) && !/^[4567][0-7]{3}$|s/.test(mode)) return [];
    const place = { start: index, end: index + found.length };
    return [{ rule: "change/permission-widened", ...place, values: { code: found, mode } }];
  });
}

function isDockerfile(path: string): boolean {
  return /(^|\/)Dockerfile[^/]*$/.test(path);
}

/** YAML holds texts of every kind: only what stands under a key that says so is run. */
function commandsInYaml(text: string): (at: number) => boolean {
  let lines: readonly YamlLine[] = [];
  let starts: readonly number[] | undefined;
  return (at) => {
    if (starts === undefined) {
      lines = linesOfYaml(text);
      starts = lines.map(({ start }) => start);
    }
    return lines[countUpTo(starts, at) - 1]?.isRun === true;
  };
}

interface YamlLine {
  readonly start: number;
  readonly indent: number;
  /** Its own key, or the nearest one of the lines that it stands under, names what is run. */
  readonly isRun: boolean;
}

function linesOfYaml(text: string): readonly YamlLine[] {
  const lines: YamlLine[] = [];
  const around: YamlLine[] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const indent = line.search(/\S/);
    if (indent !== -1) {
      while ((around.at(-1)?.indent ?? -1) >= indent) around.pop();
      const key = /^[\s-]*["']?([\w-]+)["']?:(\s|$)/.exec(line)?.[1];
      const isRun = key === undefined ? around.at(-1)?.isRun === true : RUNS.test(key);
      lines.push({ start, indent, isRun });
      around.push({ start, indent, isRun });
    }
    start += line.length + 1;
  }
  return lines;
}

const RUNS =
  /^(run|runcmd|bootcmd|script|.*[_-]script|commands?|cmd|shell|exec|args|entrypoint|user[_-]?data|tasks?|steps?|install|build|deploy|before|after|pre|post)$/i;

function isRemark(text: string, at: number): boolean {
  return /^\s*(?:#|\/\/|\*)|\s#\s|(?:echo|printf)\s/.test(lineBefore(text, at));
}
