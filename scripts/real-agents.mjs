// Coding agents as their makers publish them, for the tests that drive the real ones: hundreds of megabytes
// each, so only where they are asked for.
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { helpOf } from "./shared/help.mjs";
import { ROOT, run } from "./setup.mjs";

const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** What is installed in a folder of its own, and which of its files goes into `bin` under which name. */
const PACKAGES = [
  {
    // The adapters want a later Node than the product does.
    name: "node",
    packages: [`node-${process.platform}-${process.arch}@22`],
    file: `node-${process.platform}-${process.arch}/bin/node`,
    program: "node",
  },
  {
    name: "claude",
    packages: ["@agentclientprotocol/claude-agent-acp@0.100.0"],
    file: ".bin/claude-agent-acp",
    program: "claude-agent-acp",
  },
  {
    name: "codex",
    packages: ["@agentclientprotocol/codex-acp@2.6.0"],
    file: ".bin/codex-acp",
    program: "codex-acp",
  },
  {
    name: "gemini",
    packages: ["@google/gemini-cli@0.61.0"],
    file: ".bin/gemini",
    program: "gemini",
  },
  {
    name: "opencode",
    packages: ["opencode-ai@1.18.33"],
    // No install script runs, so the program is taken from the package of the platform.
    file: `opencode-${PLATFORM}/bin/opencode`,
    program: "opencode",
  },
  {
    // The newest that Node 20 gets; no install script runs, so the program is taken from its platform's package.
    name: "claude-code",
    packages: ["@anthropic-ai/claude-code@2.1.197"],
    file: `@anthropic-ai/claude-code-${PLATFORM}/claude`,
    program: "claude",
  },
  {
    name: "codex-cli",
    packages: ["@openai/codex@0.169.0"],
    file: ".bin/codex",
    program: "codex",
  },
  {
    name: "qwen",
    packages: ["@qwen-code/qwen-code@0.15.10"],
    file: ".bin/qwen",
    program: "qwen",
  },
  {
    name: "copilot",
    packages: ["@github/copilot@1.0.102"],
    file: ".bin/copilot",
    program: "copilot",
  },
];

/** Brings the agents into .cache/agents once; those that cannot be had are left out, and said. */
export function fetchRealAgents() {
  if (process.platform === "win32") {
    console.error("real agents are not fetched on Windows: their tests are skipped");
    return;
  }
  const top = join(ROOT, ".cache/agents");
  mkdirSync(join(top, "bin"), { recursive: true });
  for (const { name, packages, file, program } of PACKAGES) {
    const path = join(top, name, "node_modules", file);
    if (!existsSync(path)) install(join(top, name), name, packages);
    const link = join(top, "bin", program);
    rmSync(link, { force: true });
    if (existsSync(path)) symlinkSync(relative(join(top, "bin"), path), link);
    else console.error(`the agent ${name} cannot be had here: its tests are skipped`);
  }
}

function install(folder, name, packages) {
  console.error(`fetching ${name} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  run("npm", ["install", ...quiet, ...packages], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

if (import.meta.filename === process.argv[1]) {
  helpOf(import.meta.url);
  fetchRealAgents();
}
