import type { LinterName } from "../../core/vocabulary.ts";
import type { LinterFormat } from "../pure/sarif/read-linter-output.ts";

/** A file by which a project sets a linter up. */
export interface SetUp {
  /** Its name without folders; a star stands for any characters. */
  readonly name: string;
  /** A pattern of what it has to say, where other programs read the file too. */
  readonly holds?: RegExp;
}

/** A linter that a project may be set up for: how it is found, run and read. */
export interface Linter {
  readonly name: LinterName;
  /** Looked for on PATH. */
  readonly program: string;
  /** Other programs that have to be there. */
  readonly needs?: readonly string[];
  /** Where a project keeps its own copy, from a set-up folder or one above it. */
  readonly kept: readonly string[];
  readonly setUpBy: readonly SetUp[];
  /** Names of other files by which a project decides what it reports. */
  readonly alsoReads?: readonly string[];
  /** Patterns of the files that it reads, in the manner of `.gitignore`. */
  readonly files: readonly string[];
  /** It reads scripts whose names have no ending, by their first line. */
  readonly readsScripts?: boolean;
  /**
   * The argument vector. `{files}` stands for the files and `{folders}` for their folders, an argument each; inside an
   * argument `{list}` is the files with commas between them, `{cache}` a folder of its own, `{report}` a file for its
   * report, and `{set-up}` the set-up file.
   */
  readonly arguments: readonly string[] | ((setUp: LinterSetUp) => readonly string[]);
  readonly environment?: Readonly<Record<string, string>>;
  /** Where it writes what it found; default `stdout`. */
  readonly writesTo?: "stdout" | "stderr" | "report";
  readonly format: LinterFormat;
  /** Exit statuses with which it came to its end. */
  readonly statuses: readonly number[];
  /** A pattern of rules that are matters of style: minor, whatever the linter calls them. */
  readonly style?: RegExp;
}

/** The file that sets a linter up: its name without folders, empty if there is none, and its text. */
export interface LinterSetUp {
  readonly name: string;
  readonly text: string;
}
