import type { CodeRows } from "./code-rows.ts";
import type { Rule } from "../findings/types.ts";
import type { Severity } from "../vocabulary.ts";

/** The trial of a rule: it was right about code that it was not written for, or it still has to be. */
export const STATUSES = ["stable", "nursery"] as const;

/** The properties of every rule, whichever engine looks for it. */
interface RuleBase extends Rule {
  /** One of the nursery is looked for only with `review.nursery`. */
  readonly status: (typeof STATUSES)[number];
  /** Path under `rules/`, for messages. */
  readonly file: string;
  /** Names from the engine's own table of languages; `any` = every text file. */
  readonly languages: readonly string[];
  /** Patterns in the manner of `.gitignore`; empty = everywhere. */
  readonly paths: readonly string[];
  readonly notPaths: readonly string[];
  /** In tests the rule weighs one level less, is minor, or is not looked for at all. */
  readonly inTests: "same" | "milder" | "minor" | "silent";
  /**
   * Speaks of a function as a whole, and only of those of which it was not true before the change. Of all rules that
   * speak of the same of a function, the first tells; null = speaks of places.
   */
  readonly ofFunction: "size" | "signature" | null;
  /**
   * Speaks of a construct, whatever code stands in it: nothing is said where the change edits the code and the
   * construct was there before.
   */
  readonly ofConstruct: boolean;
  /**
   * Other lines than the one it points at may bring it about (a case that lost its end): it speaks of a line that the
   * change left alone too, where the text before gave it no reason to.
   */
  readonly causedElsewhere: boolean;
  /**
   * Name of a value: where the file had a finding with the same before the change, of a rule that weighs as much or
   * more, nothing is said again, and of several new ones the first is told; null = each place is told.
   */
  readonly unlessKnown: string | null;
  /** Name of a value that names a repository: of those of the project's own account nothing is said. */
  readonly notOwn: string | null;
  /** Addresses of pages about the matter: advisories, standards, the lint that it descends from. */
  readonly references: readonly string[];
  /** Ways to mend it, the most fitting first. */
  readonly fixes: readonly FixTemplate[];
  /** Words for some of the shapes that the rule finds; the first that fits a finding replaces the rule's own. */
  readonly shapes: readonly ShapeWording[];
}

/** The words of a rule about one of the shapes that it finds. All conditions that are given must hold. */
export interface ShapeWording {
  /** Patterns by the name of a value: each must match it, and a finding without that value does not fit. */
  readonly when: Readonly<Record<string, string>>;
  /** Languages of the file; empty = all of the rule. */
  readonly languages: readonly string[];
  /** null = the title of the rule. */
  readonly title: string | null;
  readonly tones: Rule["tones"];
}

/** One way to mend what a rule finds; of several, the first that fits the place is taken. */
export interface FixTemplate {
  readonly title: string;
  /**
   * The new code: `$NAME` is the match of the metavariable, `$MATCH` the code that is replaced, `$1` a group of
   * `code`. Empty = the statement is deleted.
   */
  readonly replace: string;
  /** The node that is replaced, in ast-grep's notation; null = the node that the finding points at. */
  readonly at: Readonly<Record<string, unknown>> | null;
  /** A pattern for the code that is replaced; code that does not match it is not mended. */
  readonly code: string | null;
  /** Conditions by metavariable, as those of the rule. */
  readonly where: Readonly<Record<string, Condition>>;
}

/** A rule in ast-grep's own notation, narrowed by conditions on its metavariables. */
export interface AstGrepRule extends RuleBase {
  readonly engine: "ast-grep";
  /** A file whose text does not match cannot hold the rule: matching costs, so most files are spared it. */
  readonly hint: string;
  readonly rule: Readonly<Record<string, unknown>>;
  readonly constraints: Readonly<Record<string, unknown>> | null;
  readonly utils: Readonly<Record<string, unknown>> | null;
  /** Conditions that need more than the shape of the code, by metavariable. */
  readonly where: Readonly<Record<string, Condition>>;
  /** When these hold too, the rule's trigger is there to be seen, and the finding is critical. */
  readonly criticalWhen: Readonly<Record<string, Condition>> | null;
  /** Metavariables whose text is a secret: shown masked. */
  readonly secret: readonly string[];
  /** The metavariable that the finding points at; null = the whole match. */
  readonly point: string | null;
  /** A file that holds the one pattern often, and more often than the other, means it: nothing is said there. */
  readonly habit: { readonly of: string; readonly over: string } | null;
}

/** A rule of oxlint under our own wording. */
export interface OxlintRule extends RuleBase {
  readonly engine: "oxlint";
  /** Names with their plugin as oxlint writes them in its output: `eslint(no-eval)`; options follow. */
  readonly linter: readonly {
    readonly name: string;
    readonly options: readonly unknown[];
    /** Of its messages, only those that match count. */
    readonly message: string | null;
    /** Of the code it marks, only what matches counts. */
    readonly code: string | null;
    /** The code before it has to end so. */
    readonly before: string | null;
    /** The code after it has to start so. */
    readonly after: string | null;
    /** All from the first place it marks to some code behind the last has to match. */
    readonly whole: string | null;
    /** The place that is wrong, of those it marks; `all` = from the first to the last. */
    readonly mark: "first" | "last" | "all";
    /** Counts only where the project has `strictNullChecks`. */
    readonly strictNulls: boolean;
    /** Counts only in an asynchronous function. */
    readonly inAsync: boolean;
  }[];
  /** A pattern with named groups; what they match in the linter's message fills the wording. */
  readonly values: string | null;
  /**
   * Things that the linter counts and nobody else would: the places in the marked code that match `pattern` are
   * taken off the number of that name, which then has to be above `above`.
   */
  readonly uncounted: {
    readonly pattern: string;
    readonly of: string;
    readonly above: number;
  } | null;
  /** Points at the first line of what the linter marked. */
  readonly firstLineOnly: boolean;
  /** Needs the types of the project: looked for where it has a tsconfig and the linter's companion is installed. */
  readonly typed: boolean;
}

/** Rules of ruff under our own wording. */
export interface RuffRule extends RuleBase {
  readonly engine: "ruff";
  readonly linter: readonly {
    /** As the linter writes it in its output: `S506`; `invalid-syntax` for what does not parse. */
    readonly code: string;
    /** Of its messages, only those that match count. */
    readonly message: string | null;
    /** Of the code it marks, only what matches counts. */
    readonly marked: string | null;
    /** The lines of what it marks, to the end of open brackets, have to match. */
    readonly line: string | null;
    /** The function around the marked code has to match; code outside of functions never does. */
    readonly around: string | null;
    /** The earlier `except` clauses of the same `try`, up to their colons, have to match. */
    readonly clauses: string | null;
    /** Counts only in a function that its loop does more with than call it. */
    readonly kept: boolean;
  }[];
  /** A pattern with named groups; what they match in the linter's message fills the wording. */
  readonly values: string | null;
  /** Points at the first line of what the linter marked. */
  readonly firstLineOnly: boolean;
}

/** Rules of secretlint under our own wording. */
export interface SecretlintRule extends RuleBase {
  readonly engine: "secretlint";
  /** Its rules' names without `@secretlint/secretlint-rule-`. */
  readonly detectors: readonly string[];
  /** Secrets that match are known to be harmless: local, or placeholders. */
  readonly unless: string | null;
}

/** A rule that an analyzer implements itself, under the words of the pack. */
export interface CodeRule extends RuleBase, CodeRows {
  readonly engine: "code";
  /** Name of the analyzer. */
  readonly analyzer: string;
}

/** The source of a value, as far as a program's text tells. */
export type FlowSource = (typeof FLOW_SOURCES)[number];

export const FLOW_SOURCES = [
  /** Data that a client sent to a server. */
  "request",
  /** Data that another window, process or socket sent. */
  "message",
  /** The address of the page, its referrer, its name. */
  "location",
  /** An answer from another server. */
  "network",
  /** The content of a file or of standard input. */
  "file",
  /** The names of the files in a folder. */
  "folder",
  /** The name that an archive gives one of its entries. */
  "archive",
  /** The command line. */
  "argument",
  "environment",
  /** An argument of an exported function of a package. */
  "parameter",
  /** Anything else that is not known before the program runs. */
  "unknown",
] as const;

/** A rule about values that reach a place where they do harm, in JavaScript and TypeScript. */
export interface FlowRule extends RuleBase {
  readonly engine: "flow";
  /** A file whose text does not match cannot hold the rule: nothing is parsed then. */
  readonly hint: string;
  /** The sources that count, each with the weight a finding has when the value comes from there. */
  readonly sources: Readonly<Partial<Record<FlowSource, Severity>>>;
  readonly sinks: readonly FlowSink[];
  /** Sources that count only where the value is part of a text that is put together. */
  readonly built: readonly FlowSource[];
  /** Functions that the value passed and checks that it met, as the code spells them, that make it harmless. */
  readonly cleaned: string | null;
  /** Functions of which the value passed one, or is the result of one; without it the rule is silent. */
  readonly passed: string | null;
  /** Spellings of the source that count, and of those that do not. */
  readonly label: string | null;
  readonly notLabel: string | null;
  /** Spellings that do not count if nothing but the spelling is known of the source. */
  readonly notUnknown: string | null;
  /** The known parts of the text that arrives; varying parts read as `…`. */
  readonly says: string | null;
  readonly saysNot: string | null;
  /** A pattern of the function around the sink that makes it harmless. */
  readonly unlessNear: string | null;
}

/** One way in which a value does harm; exactly one of the keys says which. */
export interface FlowSink {
  /** Functions by origin, `child_process.exec`; `*.query` is a method of that name on anything. */
  readonly call?: readonly string[];
  /** A property of that name is assigned to. */
  readonly write?: readonly string[];
  /** A property of that name is given in an object. */
  readonly property?: readonly string[];
  /**
   * `prototype`: a property is written to an object that was reached through an untrusted key;
   * `markup`: it is put into a text behind a `<`, and `says` is held against what stands around it, with `□` in its
   * place.
   */
  readonly shape?: "prototype" | "markup";
  /** For calls: which argument; left out = the first. */
  readonly argument?: number | "any" | "rest";
  /** For calls of methods: the code of the object. */
  readonly on?: string;
  /** For calls: a pattern for the origin of the function, the module that it comes from first. */
  readonly from?: string;
  /** The known parts of the text that arrives here, as for the rule as a whole. */
  readonly says?: string;
  /** For calls: patterns for the known texts of other arguments, by index. */
  readonly where?: Readonly<Record<string, string>>;
  /** For calls: patterns for the code of options that one of the arguments has to give. */
  readonly options?: Readonly<Record<string, string>>;
  /** For calls: an option with which they are harmless. */
  readonly without?: string;
  /** Of the value that is an object, only this property counts. */
  readonly option?: string;
  /** Values inside of objects and lists count too. */
  readonly deep?: boolean;
  /** The elements of the list count, each for itself, up to the text that ends the options: `--`. */
  readonly each?: boolean;
  /** For lists: a pattern for the text of their first element. */
  readonly begins?: string;
  /** The sink stands outside of every `try`. */
  readonly outsideTry?: boolean;
}

export type PackRule = AstGrepRule | OxlintRule | RuffRule | SecretlintRule | CodeRule | FlowRule;

/** Conditions on a matched expression beyond its shape. All that are given must hold. */
export interface Condition {
  /** One of these holds. */
  readonly anyOf?: readonly Condition[];
  /** Comes from one of these exports: `child_process.exec`, `globalThis.fetch`; `fs/promises.*` for all of one. */
  readonly from?: readonly string[];
  /** Does not come from any of these. */
  readonly notFrom?: readonly string[];
  /** Holds a part that is not known before the program runs. */
  readonly varies?: boolean;
  /** Is a text put together from parts of which at least one varies. */
  readonly built?: boolean;
  /** Varying parts whose text matches are harmless (escaped, quoted …). */
  readonly unless?: string;
  /** The constant part of the text matches; varying parts read as `…`. */
  readonly says?: string;
  readonly saysNot?: string;
  /**
   * Holds data of an incoming request; in Java, Kotlin, Go and C# also what callers of the same file hand over, and
   * `start` asks whether it begins with such data, so that it decides where an address leads.
   */
  readonly request?: boolean | "start";
  /** For `request` in these languages: values that pass through a function with such code do not count. */
  readonly unlessNear?: string;
  /** A literal that looks like a real credential, not a placeholder. */
  readonly credential?: boolean;
  /**
   * The expression, or something assigned to a name in it within the function around it, reads like
   * this; for every language, by text alone.
   */
  readonly traces?: string;
  /** Nothing that it can be traced to reads like this. */
  readonly tracesNot?: string;
  /** Names an async function of the same file. */
  readonly async?: boolean;
  /** Names a function that gives a promise: one of the same file that is async or returns one, or one that is known to. */
  readonly promised?: boolean;
  /** Names a function that gives nothing back: one of the same file, or one that is known to. */
  readonly givesNothing?: boolean;
  /** Names an async function of the same file that is made to run on its own. */
  readonly alone?: boolean;
  /** Names a variable of the same file that is given another value later. */
  readonly reassigned?: boolean;
  /** The nearest function around it is async. */
  readonly inAsync?: boolean;
}
