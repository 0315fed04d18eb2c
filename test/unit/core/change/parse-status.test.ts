import { expect, test } from "vitest";
import { untrackedIn } from "../../../../src/core/change/parse-status.ts";

const HASHES = `${"0".repeat(40)} ${"1".repeat(40)}`;
const RENAMED = `2 R. N... 100644 100644 100644 ${HASHES} R100 moved.txt`;

test("the untracked paths of a status are listed, whatever a renamed file was called before", () => {
  const fields = [
    "# branch.oid (initial)",
    `1 .M N... 100644 100644 100644 ${HASHES} ? edited.txt`,
    RENAMED,
    "? was.txt",
    RENAMED,
    "2 was.txt",
    "? new.txt",
    "? nested/",
    "? ? odd\nname",
  ];
  const listed = untrackedIn(Buffer.from(fields.map((field) => `${field}\0`).join("")));
  expect(listed.map(String)).toEqual(["new.txt", "nested/", "? odd\nname"]);
});
