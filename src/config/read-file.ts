import { decodeUtf8 } from "../core/decode-utf8.ts";
import { systemCode } from "../errors/system-code.ts";
import { ToolError } from "../errors/tool-error.ts";
import { UnreadableFile } from "../errors/unreadable-file.ts";
import { readRegular } from "../files/read-regular.ts";
import { linkTo, placeOf } from "./place-of.ts";
import type { ConfigFile } from "./types.ts";

/** Far more than any configuration; what is larger is another file by mistake. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads a configuration file as text, byte order mark included; null when there is none. Symbolic
 * links are followed as far as `placeOf` lets them, which throws too. Throws CONFIG_UNREADABLE for a folder, a dangling
 * link, something huge, a device, what may not be read, and what is not UTF-8.
 */
export function readConfigFile(file: ConfigFile): string | null {
  let bytes: Buffer;
  try {
    bytes = readRegular(placeOf(file), { of: `${file.source}-file`, maxBytes: MAX_BYTES });
  } catch (thrown) {
    if (thrown instanceof ToolError) throw thrown;
    if (thrown instanceof UnreadableFile) throw refused(file, thrown);
    const code = systemCode(thrown);
    if (code === "ENOENT") return null;
    const what = code === "ENOTDIR" ? "is below something that is not a folder" : "cannot be read";
    throw unreadable(
      file,
      what,
      `look at it: \`ls -ld ${file.name.replace("/config.json", "")} ${file.name}\``,
      thrown,
    );
  }
  const text = decodeUtf8(bytes);
  if (text !== null) return text;
  throw unreadable(
    file,
    `is not UTF-8 (line ${firstBadLine(bytes)})`,
    "save it as UTF-8 in your editor, then check again: `tool config check`",
  );
}

function refused(file: ConfigFile, { because, what }: UnreadableFile): ToolError {
  return unreadable(
    file,
    what,
    because === "dangling"
      ? `restore its target, or remove the link: \`rm ${linkTo(file)}\``
      : `move it away: \`mv ${file.name} ${file.name}.old\``,
  );
}

function firstBadLine(bytes: Buffer): number {
  let line = 1;
  for (const row of bytes.toString("latin1").split("\n")) {
    const original = Buffer.from(row, "latin1");
    if (!Buffer.from(original.toString("utf8"), "utf8").equals(original)) return line;
    line += 1;
  }
  return 1;
}

function unreadable(file: ConfigFile, what: string, hint: string, cause?: unknown): ToolError {
  return new ToolError("CONFIG_UNREADABLE", `${file.name} ${what}`, {
    hint,
    ...(cause === undefined ? {} : { cause }),
  });
}
