import type { LinterName } from "../../core/vocabulary.ts";
import type { LinterFormat } from "../pure/sarif/read-linter-output.ts";

/** A file by which a project sets a linter up. */
export interface SetUp {
  /** Its name without folders; a star matches any characters. */
  readonly name: string;
  /** Pattern of its text, if other programs use the file as well. */
  readonly holds?: RegExp;
}

/** A linter that projects use: how it is found, run and read. */
export interface Linter {
  readonly name: LinterName;
  /** Its program on PATH. */
  readonly program: string;
  /** Other programs that it needs. */
  readonly needs?: readonly string[];
  /** Paths of the project's own copy from the root. */
  readonly kept: readonly string[];
  readonly setUpBy: readonly SetUp[];
  /** Names of other files that configure it. */
  readonly alsoReads?: readonly string[];
  /** Patterns of the files that it reads, as in `.gitignore`. */
  readonly files: readonly string[];
  /** Whether it reads scripts without an ending, by their first line. */
  readonly readsScripts?: boolean;
  /**
   * The argument vector. `{files}` stands for the files and `{folders}` for their folders, as separate arguments;
   * inside an argument, `{list}` is the files separated by commas, `{cache}` a separate folder, `{report}` a file for
   * its report, and `{set-up}` the set-up file.
   */
  readonly arguments: readonly string[] | ((setUp: LinterSetUp) => readonly string[]);
  readonly environment?: Readonly<Record<string, string>>;
  /** Destination of its findings; default `stdout`. */
  readonly writesTo?: "stdout" | "stderr" | "report";
  readonly format: LinterFormat;
  /** Exit statuses of a complete run. */
  readonly statuses: readonly number[];
  /** Pattern of rules about style, whose findings are always minor. */
  readonly style?: RegExp;
}

/** The file that sets a linter up: its name without folders, empty if there is none, and its text. */
export interface LinterSetUp {
  readonly name: string;
  readonly text: string;
}
