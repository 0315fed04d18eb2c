import type { Skill } from "./skill.ts";

/** `/tool-init`: creates the project's settings, and asks the user for decisions. */
export const initSkill: Skill = {
  name: "tool-init",
  description:
    "Creates or completes .tool/config.json, the project file of the program tool, from what the project shows. Use it when the user wants to set tool up in a project.",
  argumentHint: "[--set KEY=VALUE]",
  isForPeopleOnly: false,
  body: `Set the program \`tool\` up in this project. Pass what the user typed behind the command on as flags.

1. Run \`tool init --no-input\`. It adds what is missing to \`.tool/config.json\` and leaves what is there. Show the user what it wrote and where each value comes from.
2. Ask the user what the program could not know: the tone of reviews (\`constructive\` is written; the other is \`harsh\`), whether \`tool ship\` should move issues in a tracker (\`ship.issueTracker.enabled\`), and whether each command and the target branch are right. Write the answers down: \`tool config set KEY VALUE\`, for example \`tool config set tone harsh\`.
3. Run \`tool doctor\` and tell the user what it finds missing, with the fix for each.

Never switch on a merge, a tracker or a command that the user did not ask for.
`,
};
