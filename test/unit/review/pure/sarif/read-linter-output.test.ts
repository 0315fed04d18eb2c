import { expect, test } from "vitest";
import {
  linterOutputAsSarif,
  type LinterFormat,
} from "../../../../../src/review/pure/sarif/read-linter-output.ts";
import { readSarif } from "../../../../../src/review/pure/sarif/read-sarif.ts";

const ROOT = "file:///project/";

/** A report with one finding, as the linter writes it: https://learn.microsoft.com/dotnet/core/tools/dotnet-format. */
const DOTNET = JSON.stringify([
  {
    FileName: "Cart.cs",
    FilePath: "/project/src/Cart.cs",
    FileChanges: [
      {
        LineNumber: 12,
        CharNumber: 9,
        DiagnosticId: "CA1822",
        FormatDescription: "warning CA1822: Member 'Total' can be made static",
      },
    ],
  },
]);

test("a report of dotnet format is read, its severity and id taken off the message", () => {
  const log = readSarif(linterOutputAsSarif(DOTNET, "dotnet", "dotnet-format"), ROOT);

  expect(log).toMatchObject({
    results: [
      {
        path: "src/Cart.cs",
        rule: "dotnet-format/CA1822",
        region: { startLine: 12, startColumn: 9 },
      },
    ],
  });
  expect(JSON.stringify(log)).toContain("Member 'Total' can be made static");
  expect(JSON.stringify(log)).not.toContain("warning CA1822");
});

test.each<LinterFormat>(["rubocop", "pyright", "shellcheck", "dotnet"])(
  "what %s did not write stays as it is",
  (format) => {
    expect(linterOutputAsSarif("command not found", format, "x")).toBe("command not found");
  },
);
