// "Deploys": puts the build where the demonstration can show it.
import { cpSync, writeFileSync } from "node:fs";

cpSync("build", "../live", { recursive: true });
writeFileSync("../live/REVISION", `${process.env.TOOL_MERGE_SHA ?? "unknown"}\n`);
console.log(`live: ${process.env.TOOL_MERGE_SHA?.slice(0, 10) ?? "unknown revision"}`);
