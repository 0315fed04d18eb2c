import type { Skill } from "./skill.ts";

/** `/tool-ship`: shows the plan, asks the user, and ships only this plan. */
export const shipSkill: Skill = {
  name: "tool-ship",
  description:
    "Ships this git branch with the program tool as the project configured it. Review, install, build, test, commit, pull request, tracker, merge. Use it only when the user asks to ship.",
  argumentHint: "[flags of tool ship]",
  isForPeopleOnly: true,
  body: shipBody("ship"),
};

/** `/tool-fast-ship`: the same with the steps of `fastShip`. */
export const fastShipSkill: Skill = {
  name: "tool-fast-ship",
  description:
    "Opens the pull request of this git branch with the program tool and runs only the steps that fastShip switches on. Use it only when the user asks for a fast ship.",
  argumentHint: "[flags of tool fast-ship]",
  isForPeopleOnly: true,
  body: shipBody("fast-ship"),
};

function shipBody(command: "ship" | "fast-ship"): string {
  return `Ship the branch with the program \`tool\`. Pass what the user typed behind the command on as flags, the same ones each time.

1. Run \`tool ${command} --dry-run --no-input\`. It changes nothing. Show the user the whole plan and every warning. Its last line is \`plan: DIGEST\`.
2. Ask the user whether to ship this plan, and wait for the answer.
3. On a clear yes run \`tool ${command} --plan DIGEST --yes --no-wait\`. It may take long: in the background, if you can.
   - It ends with exit status 2 and says what changed since the plan: begin again at 1.
   - It is interrupted: \`tool ship --continue\` finishes it. Do not start a new one.
4. Tell the user how each step went, and the address of the pull request. Exit status 1: a step failed and there is no pull request; show what it printed. Exit status 3: the pull request is open and not merged; say why. If a merge is pending, \`tool ship --continue\` waits for it and does what comes after it.

Never ship without a yes to this very plan, skip a step, or change code, tests or settings to get past one that failed, unless the user asks for it. Never push, merge or open the pull request by other means.
`;
}
