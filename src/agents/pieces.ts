import { join } from "node:path";
import { claudeSkill, opencodeCommand, sharedSkill, type Form } from "./pure/forms.ts";
import { judgeEntry } from "./pure/judge-entry.ts";
import { judgeFile, type PieceState } from "./pure/judge-file.ts";
import { jsonEntry } from "./pure/json-entry.ts";
import { SKILLS } from "./pure/skills/index.ts";
import { tomlEntry } from "./pure/toml-entry.ts";
import type { AgentLayout, CommandForm } from "./types.ts";

/** The state of a piece's file. */
export interface Judged {
  readonly state: PieceState;
  /** The version of the program that wrote it; null if it is not known. */
  readonly version: string | null;
}

/** One thing that an agent is given: a separate file, or an entry in a settings file. */
export interface Piece {
  readonly what: "command" | "server";
  /** Absolute. */
  readonly path: string;
  /** The place to show: the folder of all commands, or the server's file. Absolute. */
  readonly place: string;
  /** Judges the file's text, null if there is no file; returns null for a text that cannot be parsed. */
  readonly judge: (text: string | null) => Judged | null;
  /** Returns the file's text with the piece; null if it cannot be added. */
  readonly put: (text: string | null) => string | null;
  /** Returns the file's text without the piece, or GONE if the file goes with it; null if it cannot be removed. */
  readonly take: (text: string) => string | typeof GONE | null;
}

/** The result of `take` for a file that has nothing but the piece. */
export const GONE = Symbol("the file goes with it");

const FORMS: Readonly<Record<CommandForm, Form>> = {
  shared: sharedSkill,
  claude: claudeSkill,
  opencode: opencodeCommand,
};

/**
 * Makes the pieces of an agent's layout, as this version of the program writes them.
 * @param exists tells whether a file exists, to choose the file of the server's entry
 */
export function piecesOf(
  layout: AgentLayout,
  version: string,
  exists: (path: string) => boolean,
): readonly Piece[] {
  const commands = layout.commands.flatMap(({ folder, form }) =>
    SKILLS.flatMap((skill) => FORMS[form](skill, version)).map(({ path, text }) =>
      filePiece(folder, path, text),
    ),
  );
  return [...commands, serverPiece(layout.server, exists)];
}

function filePiece(folder: string, path: string, wanted: string): Piece {
  return {
    what: "command",
    path: join(folder, path),
    place: folder,
    judge: (text) => judgeFile(text, wanted),
    put: () => wanted,
    take: () => GONE,
  };
}

function serverPiece(
  { files, format, path: at, value }: AgentLayout["server"],
  exists: (path: string) => boolean,
): Piece {
  const entry = format === "json" ? jsonEntry(at) : tomlEntry(at);
  const path = files.find(exists) ?? files.at(-1) ?? "";
  return {
    what: "server",
    path,
    place: path,
    judge(text) {
      if (text === null) return { state: "absent", version: null };
      const read = entry.read(text);
      return read === null ? null : { state: judgeEntry(read.value, value), version: null };
    },
    put: (text) => (text === null ? entry.create(value) : entry.put(text, value)),
    take: (text) => (text === entry.create(value) ? GONE : entry.take(text)),
  };
}
