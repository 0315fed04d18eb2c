import { expect, test } from "vitest";
import { applyIgnore } from "../../../../src/core/findings/apply-ignore.ts";
import { identified, rule } from "./helpers.ts";

const first = identified({ id: "f-11111111", rule: rule({ id: "js/one" }) });
const second = identified({ id: "f-22222222", rule: rule({ id: "js/two" }) });

test.each([
  ["nothing", [], ["f-11111111", "f-22222222"]],
  ["a rule", ["js/one"], ["f-22222222"]],
  ["a finding id", ["f-22222222"], ["f-11111111"]],
  ["a part of a rule's name", ["js/"], ["f-11111111", "f-22222222"]],
])("ignoring %s takes out exactly that, and counts it", (_, ignore, kept) => {
  expect(applyIgnore([first, second], ignore)).toEqual({
    kept: [first, second].filter(({ id }) => kept.includes(id)),
    ignored: 2 - kept.length,
  });
});
