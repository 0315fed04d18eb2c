import type { CommandRunner } from "../../cli/context.ts";
import { openRepository } from "../../git/open-repository.ts";
import { checkRegisterPath } from "./check-register-path.ts";
import { fileToChange } from "./files.ts";
import { safeJson } from "../../output/formats/safe-json.ts";

/** `tool config set KEY VALUE`: writes one setting to the project's file, or to the user's own. */
export const configSet: CommandRunner<Record<string, unknown>> = async (context, flags) => {
  const { streams } = context;
  const key = String(flags["key"]);
  const typed = String(flags["value"]);
  const isUser = flags["user"] === true;
  const file = await fileToChange(context, isUser, "set KEY VALUE");
  if (key === "decisionRegister.path" && !isUser && typed.trim() !== "")
    await checkRegisterPath(context, await openRepository(context.git), typed);
  const { setSetting } = await import("../../config/write-setting.ts");
  const { value, changed, created } = await setSetting(file, key, typed);
  if (context.flags.json === true) {
    const report = { key, value, file: file.path, changed, created };
    streams.result(safeJson(report));
    return 0;
  }
  const what = `${key} = ${JSON.stringify(value)}`;
  if (!changed) streams.status(`${file.name} already has this value: ${what}`);
  else streams.status(`${created ? "created" : "changed"} ${file.name}: ${what}`);
  return 0;
};
