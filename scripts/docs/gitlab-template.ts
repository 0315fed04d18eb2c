import { stringify } from "yaml";
import manifest from "../../package.json" with { type: "json" };
import {
  argumentLines,
  ciInputs,
  NOTICE,
  POST_VARIABLE,
  POSTS_ON_OWN_PULL,
  reviewsBranch,
  type CiInput,
} from "./ci-inputs.ts";

/** Has git and Node; pinned to a version, and an input, so that a digest can stand in its place. */
const IMAGE = "node:22.12.0-bookworm";

const REPOSITORY = manifest.repository.url.replace(/^git\+/, "");

/**
 * Writes `templates/review.yml`, a template for GitLab: one job that builds `tool` from a named commit, with the
 * packages of its lock file, and reviews the merge request.
 */
export function gitlabTemplate(): string {
  const inputs = ciInputs();
  const spec = {
    spec: {
      inputs: {
        "tool-commit": {
          description: "commit of tool that reviews, all 40 digits",
          regex: "^[0-9a-f]{40}$",
        },
        "tool-repository": { description: "where that commit is", default: REPOSITORY },
        image: { description: "image of the job, with git and Node", default: IMAGE },
        stage: { description: "stage of the job", default: "test" },
        ...Object.fromEntries(inputs.map((input) => [input.name, declared(input)])),
      },
    },
  };
  const job = {
    "tool-review": {
      stage: "$[[ inputs.stage ]]",
      image: "$[[ inputs.image ]]",
      rules: [{ if: '$CI_PIPELINE_SOURCE == "merge_request_event"' }],
      variables: {
        GIT_DEPTH: "0",
        TOOL_COMMIT: literal("tool-commit"),
        TOOL_REPOSITORY: literal("tool-repository"),
        ...Object.fromEntries(inputs.map(({ name, variable }) => [variable, literal(name)])),
      },
      script: [`${buildLines().join("\n")}\n`, `${reviewLines(inputs).join("\n")}\n`],
    },
  };
  return `${NOTICE}${stringify(spec, { lineWidth: 0 })}---\n${stringify(job, { lineWidth: 0 })}`;
}

/** A switch is a string too: GitLab takes no truth value as a variable's value. */
function declared({ kind, description }: CiInput): object {
  return kind === "switch"
    ? { description, options: ["true", "false"], default: "false" }
    : { description, default: "" };
}

/** A variable that GitLab passes on as it is: a `$` in it names no other variable. */
function literal(name: string): object {
  return { value: `$[[ inputs.${name} ]]`, expand: false };
}

/** In a folder outside of the work tree: no file of the reviewed tree configures npm. */
function buildLines(): readonly string[] {
  return [
    "set -eu",
    'tool_folder="$(mktemp -d)"',
    'git init -q "$tool_folder"',
    'git -C "$tool_folder" fetch -q --depth 1 "$TOOL_REPOSITORY" "$TOOL_COMMIT"',
    'git -C "$tool_folder" checkout -q --detach FETCH_HEAD',
    '(cd "$tool_folder" && npm ci --ignore-scripts --no-audit --no-fund && npm run build)',
  ];
}

function reviewLines(inputs: readonly CiInput[]): readonly string[] {
  return [
    // The pipeline of a fork's merge request has no variables of the project, and the job's own token may not comment.
    `if [ "$${POST_VARIABLE}" = true ] && [ -z "\${GITLAB_TOKEN:-}" ]; then`,
    `  echo "warning: the review is not posted: GITLAB_TOKEN is not set" >&2`,
    `  echo "hint: add a project access token with the scope api as the variable GITLAB_TOKEN" >&2`,
    `  ${POST_VARIABLE}=false`,
    `fi`,
    ...argumentLines(inputs),
    `if ${POSTS_ON_OWN_PULL}; then set -- "$@" "--pr=$CI_MERGE_REQUEST_IID"; fi`,
    `if ${reviewsBranch(inputs)}; then`,
    // The target branch is not fetched in a merge request's pipeline; the commit it left from is.
    `  if [ -n "$INPUT_BASE" ]; then set -- "$@" --committed`,
    `  else set -- "$@" "--range=$CI_MERGE_REQUEST_DIFF_BASE_SHA..HEAD"; fi`,
    `fi`,
    `node "$tool_folder/dist/tool.js" "$@"`,
  ];
}
