import * as z from "zod";
import * as parts from "./parts.ts";

const { count, file, from1, line, text } = parts;

const range = z.strictObject({
  start: from1.describe("First line, counted from 1."),
  end: from1.describe("Last line, inclusive."),
});

const uses = z.array(
  z.strictObject({
    name: text.describe("Name that is used."),
    file,
    line,
    text: text.describe("The line of code."),
  }),
);

const change = z.array(
  z.strictObject({
    file,
    tight: text.describe("Unified diff with one line of context."),
    diff: text.describe("Unified diff with three lines of context."),
    near: text.describe("Unified diff with twelve lines of context."),
    wide: text.describe("Unified diff with the whole functions around the changes."),
  }),
);

const steps = z
  .array(z.strictObject({ file, line, note: text.describe("What happens there.") }))
  .describe("Way of a value from its source to the finding; empty if none was followed.");

const tests = z.array(
  z.strictObject({
    file,
    line: line
      .nullable()
      .describe("Line that uses something that the part changes; null if none does."),
    name: text.nullable().describe("What it uses there."),
  }),
);

const leftOut = z.array(
  z.strictObject({
    file,
    reason: text.describe("Why it is not shown."),
    added: count.nullable().describe("Lines added; null if not known without reading it."),
    removed: count.nullable().describe("Lines removed; null if not known without reading it."),
  }),
);

const mirrors = z.array(
  z.strictObject({
    of: text.describe("Function that the part changes."),
    name: text.describe("Its counterpart: `close` of `open`."),
    file,
    line,
    code: text.describe("Code of the counterpart."),
  }),
);

const earlierFixes = z.array(
  z.strictObject({
    commit: text.describe("Commit of the fix."),
    subject: text.describe("First line of its message."),
    file,
    line: count.describe("First of its lines, in the text before the change."),
    gone: count.describe("Lines of the fix that the change removes."),
    of: count.describe("Lines that the fix added to the file."),
  }),
);

const together = z.array(
  z.strictObject({
    file,
    with: text.describe("Changed file that it usually changes with."),
    times: count.describe("Commits that changed both."),
    of: count.describe("Commits that changed the changed file."),
  }),
);

const standards = z.array(
  z.strictObject({
    path: text.describe("Path of the file."),
    folder: text.describe("Folder that it applies to; empty for the whole project."),
    isFromBase: z.boolean().describe("Whether it was read as it was before the change."),
    isCut: z.boolean().describe("Whether only its beginning is included."),
    text: text.describe("The parts of it that are about code."),
  }),
);

const command = text.describe("Command that reads the answer from standard input.");

/** `tool.brief/1`: `tool review --brief --json`. */
export const BRIEF = z.strictObject({
  schema: parts.schemaName("tool.brief/1"),
  base: parts.base,
  head: parts.head,
  settings: parts.settings,
  part: z
    .strictObject({
      number: from1.describe("Number of this part."),
      of: from1.describe("Number of all parts."),
    })
    .describe("Part of the change that `change` shows."),
  task: z.array(text).describe("Instructions for the reader, one each."),
  commits: z
    .array(
      z.strictObject({
        subject: text.describe("First line of the message."),
        body: text.describe("Rest of the message, without trailers."),
      }),
    )
    .describe("Commits of the change, the oldest first."),
  files: z
    .array(
      z.strictObject({
        file,
        oldFile: text.nullable().describe("Path before a rename or copy; null without one."),
        status: z
          .enum(["added", "modified", "deleted", "renamed", "copied", "type-changed", "unmerged"])
          .describe("How the file changed."),
        lines: z
          .union([z.literal("all"), z.array(range)])
          .describe("Lines of the new text that changed; `all` for a new file."),
      }),
    )
    .describe("Files to read."),
  leftOut: leftOut.describe("Changed files that `change` does not show."),
  change: change.describe("Change of this part, the riskiest files first."),
  changedTokens: count.describe("Tokens of the lines that this part adds and removes."),
  callers: uses.describe("Code outside the change that uses the changed names."),
  remains: z
    .strictObject({
      uses: uses.describe("Uses of names that the part removes."),
      calls: z
        .array(z.strictObject({ file, names: z.array(text).describe("Names that it called.") }))
        .describe("Calls that the part removes and that nothing makes anymore."),
    })
    .describe("Code that the part leaves behind."),
  earlierFixes: earlierFixes.describe("Earlier fixes of which the change removes at least half."),
  mirrors: mirrors.describe("Counterparts of functions that the part changes."),
  together: together.describe("Unchanged files that usually change with a changed file."),
  tests: tests.describe("Tests of the files of this part."),
  leads: z
    .array(
      parts.findingInShort.extend({
        message: text.describe("Why it matters, and what causes it."),
        trace: steps,
      }),
    )
    .describe("Findings of the built-in reviewer."),
  prompts: z.array(text).describe("Additional requests of the project."),
  decisions: text.nullable().describe("Earlier decisions about the change; null without any."),
  standards: standards.describe("Standards of the project."),
  answer: z
    .strictObject({
      command,
      partCommand: text.describe("Command that prints the other parts."),
      form: text.describe("Form of the answer, for people and agents."),
      categories: z.record(text, text).describe("Categories of findings, each with its focus."),
      jsonSchema: z
        .record(text, z.unknown())
        .describe("JSON Schema of the answer, `tool.findings/1`."),
    })
    .describe("How to hand in findings."),
});

/** `tool.second-look/1`: `tool review --brief --verify --json`. */
export const SECOND_LOOK = z.strictObject({
  schema: parts.schemaName("tool.second-look/1"),
  task: z.array(text).describe("Instructions for the reader, one each."),
  code: z
    .array(
      z.strictObject({
        number: from1.describe("Number of the piece, named by `findings[].code`."),
        file,
        start: from1.describe("First line."),
        end: from1.describe("Last line, inclusive."),
        text: text.describe("Lines with their numbers; `+` added or modified, `-` removed."),
      }),
    )
    .describe("Pieces of code around the findings."),
  findings: z
    .array(
      z.strictObject({
        number: from1.describe("Number by which a verdict names the finding."),
        joined: z
          .array(from1)
          .min(2)
          .optional()
          .describe("Numbers, as handed in, of the findings that are one; absent for one alone."),
        file,
        line,
        rule: parts.rule.nullable().describe("Rule that found it; null if a reader did."),
        severity: parts.severity,
        title: parts.title,
        message: text.describe("Why it matters and how to fix it."),
        trigger: text.nullable().describe("What makes it go wrong; null if not stated."),
        quote: text.describe("The code that it is about."),
        causedBy: z
          .strictObject({
            file,
            line: line.nullable().describe("Changed line; null if not known."),
            quote: text
              .nullable()
              .describe("The changed code; null if its reader did not quote it."),
          })
          .nullable()
          .describe("Changed code that breaks the quoted code; null if that changed itself."),
        trace: steps,
        code: from1.nullable().describe("Number of the piece of code; null without one."),
      }),
    )
    .describe("Findings to confirm or to refute."),
  answer: z
    .strictObject({ command, form: text.describe("Form of the answer.") })
    .describe("How to hand in verdicts."),
});
