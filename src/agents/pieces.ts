import { join } from "node:path";
import { claudeSkill, opencodeCommand, sharedSkill, type Form } from "./pure/forms.ts";
import { judgeEntry } from "./pure/judge-entry.ts";
import { judgeFile, type PieceState } from "./pure/judge-file.ts";
import { jsonEntry } from "./pure/json-entry.ts";
import { SKILLS } from "./pure/skills/index.ts";
import { tomlEntry } from "./pure/toml-entry.ts";
import type { AgentLayout, CommandForm } from "./types.ts";

/** What the text of a piece's file says. */
export interface Judged {
  readonly state: PieceState;
  /** Of the program that wrote it; null if that cannot be told. */
  readonly version: string | null;
}

/** One thing that an agent is given: a file of its own, or an entry in a file that holds other things. */
export interface Piece {
  readonly what: "command" | "server";
  /** Absolute. */
  readonly path: string;
  /** For people: the folder that takes all the commands, or the server's file. Absolute. */
  readonly place: string;
  /** Judges the file's text, null if there is none; gives null for one that cannot be read. */
  readonly judge: (text: string | null) => Judged | null;
  /** The file's text with the piece in it; null if it has no place there. */
  readonly put: (text: string | null) => string | null;
  /** The file's text without it, or GONE for a file that goes with it; null if it cannot be taken. */
  readonly take: (text: string) => string | typeof GONE | null;
}

/** What `take` gives for a file that was made for the piece alone. */
export const GONE = Symbol("the file goes with it");

const FORMS: Readonly<Record<CommandForm, Form>> = {
  shared: sharedSkill,
  claude: claudeSkill,
  opencode: opencodeCommand,
};

/**
 * Makes the pieces of an agent's layout, as this version of the program writes them.
 * @param exists whether there is a file: it decides which of several files takes the server's entry
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
