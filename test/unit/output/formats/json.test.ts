import { expect, test } from "vitest";
import { json } from "../../../../src/output/formats/json.ts";
import { finding } from "../../review/pure/helpers.ts";
import { view } from "./helpers.ts";

test("the report is one JSON object and nothing else", () => {
  const given = view({ facts: { findings: [finding()] } });

  expect(JSON.parse(json(given))).toEqual(given.report);
  expect(json(given).endsWith("}\n")).toBe(true);
});

test("what a terminal would obey is escaped and reads back the same", () => {
  const title = "a\u001b\u009b\u202e\u200b\u{e0041}\u2028b日本";
  const printed = json(view({ facts: { findings: [finding({ title })] } }));

  expect(printed).toContain(String.raw`a\u001b\u009b\u202e\u200b\udb40\udc41\u2028b日本`);
  expect(JSON.parse(printed)).toMatchObject({ findings: [{ title }] });
});

test("the name of a detector is no part of the JSON report", () => {
  const detected = { ...finding(), detector: "removed-guard" };
  const suppressed = { finding: detected, by: "review.ignore" as const, reason: "known" };
  const printed = json(view({ facts: { findings: [detected], suppressed: [suppressed] } }));

  expect(printed).not.toContain("removed-guard");
});

test("what is suppressed says by itself what it is, and who silenced it why", () => {
  const silenced = finding();
  const suppressed = { finding: silenced, by: "comment" as const, reason: "known" };
  const { id, rule, file, line } = silenced;

  expect(JSON.parse(json(view({ facts: { suppressed: [suppressed] } })))).toMatchObject({
    suppressed: [{ id, rule, file, line, by: "comment", reason: "known", finding: silenced }],
  });
});
