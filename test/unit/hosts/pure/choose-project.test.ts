import { expect, test } from "vitest";
import { chooseProject, type ProjectQuestion } from "../../../../src/hosts/pure/choose-project.ts";

const FORK = { parent: "acme/app", source: "acme/app" };
const SECOND = { parent: "bob/app", source: "acme/app" };
const upstream = (repository: string) => [{ remote: "upstream", repository }];

const ROWS: readonly [
  name: string,
  asked: Partial<ProjectQuestion>,
  expected: string | readonly string[],
][] = [
  ["no fork, no other remote", { fork: null }, "same"],
  ["the host does not say, and no other remote", { fork: undefined }, "same"],
  ["a fork by the host's word alone", { fork: FORK }, "acme/app"],
  ["a fork, and upstream is its parent", { fork: FORK, others: upstream("acme/app") }, "acme/app"],
  ["names in other letters", { fork: FORK, others: upstream("Acme/App") }, "Acme/App"],
  [
    "a fork of a fork, and upstream is the first",
    { fork: SECOND, others: upstream("acme/app") },
    "acme/app",
  ],
  [
    "the host does not say, and upstream does",
    { fork: undefined, others: upstream("acme/app") },
    "acme/app",
  ],
  ["upstream is the same repository", { fork: FORK, others: upstream("ann/app") }, "acme/app"],
  [
    "no fork, and upstream is another",
    { fork: null, others: upstream("acme/app") },
    ["ann/app", "acme/app"],
  ],
  [
    "a fork, and upstream is a third",
    { fork: FORK, others: upstream("eve/app") },
    ["acme/app", "eve/app", "ann/app"],
  ],
  [
    "named, against everything else",
    { wanted: "eve/app", fork: FORK, others: upstream("acme/app") },
    "eve/app",
  ],
  ["named, and it is where the branch goes", { wanted: "Ann/App", fork: FORK }, "same"],
];

test.each(ROWS)("%s", (_, asked, expected) => {
  const decision = chooseProject({
    head: "ann/app",
    wanted: null,
    fork: null,
    others: [],
    ...asked,
  });
  const found =
    decision.is === "same"
      ? "same"
      : decision.is === "other"
        ? decision.repository
        : decision.choices;
  expect(found).toEqual(expected);
});
