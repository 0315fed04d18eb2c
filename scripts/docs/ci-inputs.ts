import { COMMANDS } from "../../src/cli/commands.ts";
import { GLOBAL_FLAGS } from "../../src/cli/global-flags.ts";
import type { DescribedFlag } from "../../src/core/described-command.ts";

/** The first line of each file that is written from the flags. */
export const NOTICE = "# Written from the source by `npm run docs`; do not edit by hand.\n";

/** An input of a CI template, made from a flag of `tool review`. */
export interface CiInput {
  /** As a pipeline's author types it: `fail-on`. */
  readonly name: string;
  /** The flag that it stands for: `--fail-on`. */
  readonly flag: string;
  /** The environment variable that carries it to the script: `INPUT_FAIL_ON`. */
  readonly variable: string;
  /** A switch is `true` or `false`; of `lines`, each line is one value. */
  readonly kind: "switch" | "value" | "lines";
  readonly description: string;
}

/** Flags without an input, each with the reason. A flag that is not listed here gets an input. */
export const WITHOUT_INPUT: Readonly<Record<string, string>> = {
  "--staged": "a fresh checkout has nothing staged",
  "--committed": "the templates give it",
  "--pushed": "no hook of git starts it",
  "--uncommitted": "a fresh checkout has no pending changes",
  "--preview": "it reviews nothing",
  "--rules": "it reviews nothing",
  "--test-rules": "it reviews nothing",
  "--explain": "it reviews nothing",
  "--explain-silence": "it reviews nothing",
  "--fix": "the checkout is thrown away",
  "--loop": "the checkout is thrown away",
  "--max-iterations": "it belongs to --loop",
  "--undo": "the checkout is thrown away",
  "--commit": "--range names commits, and fixes are not applied",
  "--no-commit": "fixes are not applied",
  "--re-review": "a fresh checkout has no earlier review",
  "--open": "there is no browser",
  "--brief": "it is for a coding agent",
  "--files": "it belongs to --brief",
  "--verify": "it belongs to --brief",
  "--part": "it belongs to --brief",
};

/** The flags of every command that make sense in a pipeline. */
const GLOBAL_INPUTS: ReadonlySet<string> = new Set(["--cwd", "--quiet", "--verbose", "--set"]);

/** The flags that name something else to review than the commits of the branch. */
export const OTHER_SCOPES: readonly string[] = ["--range", "--pr", "--patch"];

const POST = "--post";
/** The variable of the input that has the review posted; the scripts look at it themselves. */
export const POST_VARIABLE = "INPUT_POST";

/** The flags of `tool review`, in the order of its help. */
export const REVIEW_FLAGS: readonly DescribedFlag[] =
  COMMANDS.find(({ name }) => name === "review")?.flags ?? [];

/** The long name of a flag: `--cwd` of `-C, --cwd <dir>`. */
export function longName({ flags }: Pick<DescribedFlag, "flags">): string {
  return /--[a-z-]+/.exec(flags)?.[0] ?? flags;
}

/** Every input, first the flags of `tool review`, then those of every command. */
export function ciInputs(): readonly CiInput[] {
  return [
    ...REVIEW_FLAGS.filter((flag) => !(longName(flag) in WITHOUT_INPUT)),
    ...GLOBAL_FLAGS.filter((flag) => GLOBAL_INPUTS.has(longName(flag))),
  ].map(inputOf);
}

function inputOf(spec: DescribedFlag): CiInput {
  const flag = longName(spec);
  const name = flag.slice(2);
  const kind = spec.isRepeatable === true ? "lines" : /[<[]/.test(spec.flags) ? "value" : "switch";
  const meaning = spec.meaning.replace(" (repeatable)", "");
  const choices = spec.choices === undefined ? "" : `: ${spec.choices.join(", ")}`;
  const more = { switch: " (true or false)", value: "", lines: " (one a line)" }[kind];
  return {
    name,
    flag,
    variable: `INPUT_${name.toUpperCase().replaceAll("-", "_")}`,
    kind,
    description: `${meaning}${choices}${more}`,
  };
}

/**
 * The lines of a POSIX shell that turn the variables into the arguments `$@` of `tool`. A value reaches the program
 * as one word behind its flag, so that nothing in it is run, split or read as another flag.
 */
export function argumentLines(inputs: readonly CiInput[]): readonly string[] {
  return ["set -- review --no-input", ...inputs.flatMap(linesOf)];
}

function linesOf({ name, flag, variable, kind }: CiInput): readonly string[] {
  if (kind === "value")
    return [`if [ -n "$${variable}" ]; then set -- "$@" "${flag}=$${variable}"; fi`];
  if (kind === "switch")
    return [
      `case "$${variable}" in`,
      // A part of a review is never posted: its scope is the same, and the merge posts.
      flag === POST
        ? `  true) [ -n "$INPUT_SHARD" ] || set -- "$@" ${flag} ;;`
        : `  true) set -- "$@" ${flag} ;;`,
      `  false | "") ;;`,
      `  *)`,
      `    echo "error: the input ${name} is neither true nor false" >&2`,
      `    echo 'hint: write \`${name}: "true"\`, or leave it out' >&2`,
      `    exit 2 ;;`,
      `esac`,
    ];
  return [
    `while IFS= read -r line; do`,
    `  if [ -n "$line" ]; then set -- "$@" "${flag}=$line"; fi`,
    `done <<END_OF_LINES`,
    `$${variable}`,
    `END_OF_LINES`,
  ];
}

/** A test of the shell: true if no input names something else than the commits of the branch. */
export function reviewsBranch(inputs: readonly CiInput[]): string {
  const others = inputs.filter(({ flag }) => OTHER_SCOPES.includes(flag));
  return `[ "$${POST_VARIABLE}" != true ] && [ -z "${others.map(({ variable }) => `$${variable}`).join("")}" ]`;
}

/** A test of the shell: true if the review is posted on the pull request that the pipeline runs for. */
export const POSTS_ON_OWN_PULL = `[ "$${POST_VARIABLE}" = true ] && [ -z "$INPUT_PR" ]`;
