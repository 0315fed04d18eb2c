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

/**
 * Writes `action.yml`: a composite action that builds `tool` from the commit the action is used at, with the
 * packages of its lock file, and reviews the change. It uses no other action.
 */
export function githubAction(): string {
  const inputs = ciInputs();
  const action = {
    name: "tool review",
    description: manifest.description,
    inputs: {
      ...Object.fromEntries(
        inputs.map(({ name, kind, description }) => [
          name,
          { description, required: false, default: defaultOf(name, kind) },
        ]),
      ),
      token: {
        description: "the login of gh for post and pr, unless GH_TOKEN is set",
        required: false,
        default: "${{ github.token }}",
      },
    },
    outputs: {
      status: {
        description:
          "exit status of the review: 0 the gate is met, 1 it is not, 2 it could not start",
        value: "${{ steps.review.outputs.status }}",
      },
    },
    runs: {
      using: "composite",
      steps: [
        {
          name: "Build tool",
          shell: "bash",
          // The folder of the action: no file of the reviewed tree configures npm.
          run: `${[
            'cd "$GITHUB_ACTION_PATH"',
            "npm ci --ignore-scripts --no-audit --no-fund",
            "npm run build",
          ].join("\n")}\n`,
        },
        {
          name: "Review the change",
          id: "review",
          shell: "bash",
          env: Object.fromEntries(
            [...inputs, TOKEN].map(({ name, variable }) => [variable, `\${{ inputs.${name} }}`]),
          ),
          run: `${reviewLines(inputs).join("\n")}\n`,
        },
      ],
    },
  };
  return `${NOTICE}${stringify(action, { lineWidth: 0 })}`;
}

const TOKEN = { name: "token", variable: "INPUT_TOKEN" };

function defaultOf(name: string, kind: CiInput["kind"]): string {
  if (name === "format") return "github";
  return kind === "switch" ? "false" : "";
}

function reviewLines(inputs: readonly CiInput[]): readonly string[] {
  return [
    ...argumentLines(inputs),
    // A review that asks GitHub nothing has no login.
    `if [ "$${POST_VARIABLE}" = true ] || [ -n "$INPUT_PR" ]; then`,
    `  export GH_TOKEN="\${GH_TOKEN:-$INPUT_TOKEN}"`,
    `  export GH_ENTERPRISE_TOKEN="\${GH_ENTERPRISE_TOKEN:-$GH_TOKEN}"`,
    `fi`,
    `unset INPUT_TOKEN`,
    // On other events the review is posted on the open pull request of the branch.
    `if ${POSTS_ON_OWN_PULL}; then`,
    `  case "\${GITHUB_REF:-}" in`,
    `    refs/pull/*) pull="\${GITHUB_REF#refs/pull/}"; set -- "$@" "--pr=\${pull%%/*}" ;;`,
    `  esac`,
    `fi`,
    `if ${reviewsBranch(inputs)}; then`,
    `  set -- "$@" --committed`,
    // Only the events of pull requests have a base.
    `  if [ -z "$INPUT_BASE" ] && [ -n "\${GITHUB_BASE_REF:-}" ]; then`,
    `    set -- "$@" "--base=$GITHUB_BASE_REF"`,
    `  fi`,
    `fi`,
    `status=0`,
    `node "$GITHUB_ACTION_PATH/dist/tool.js" "$@" || status=$?`,
    `echo "status=$status" >>"$GITHUB_OUTPUT"`,
    `exit "$status"`,
  ];
}
