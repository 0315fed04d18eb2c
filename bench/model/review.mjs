import { run } from "../shared/run.mjs";
import { tool } from "../shared/paths.mjs";

/** Reviews the branch of a repository with the model at an endpoint; gives its JSON report. */
export async function review({ root, env }, { env: endpoint, flags = [] }) {
  const args = [
    tool,
    "review",
    "--json",
    "--no-input",
    "--constructive",
    "--base",
    "main",
    "--model",
    "openai-compatible:bench",
    ...flags,
  ];
  const { stdout, stderr } = await run(process.execPath, args, {
    cwd: root,
    env: { ...env, ...endpoint },
    statuses: [0, 1],
  });
  return { report: JSON.parse(stdout), stderr };
}
