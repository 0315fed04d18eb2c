import { expect, test } from "vitest";
import {
  counterpartsOf,
  findCounterparts,
} from "../../../../../src/assistants/pure/brief/counterparts.ts";

test.each<[string, readonly string[]]>([
  ["openFile", ["closeFile"]],
  ["_write_page", ["_read_page"]],
  ["EncodeRow", ["DecodeRow"]],
  ["MAX_ROWS", ["MIN_ROWS"]],
  ["opening", []],
])("%s has the counterparts %j", (name, counterparts) => {
  expect(counterpartsOf(name)).toEqual(counterparts);
});

const TEXT = `class Door {
  open(key) {
    this.lock.turn(key);
  }

  close() {
    this.lock.back();
  }
}
`;

test("the other half of a touched function is shown with its code", () => {
  expect(findCounterparts(TEXT, ["open"])).toEqual([
    { of: "open", name: "close", line: 6, code: "  close() {\n    this.lock.back();\n  }" },
  ]);
});

test("one that is touched itself is no news", () => {
  expect(findCounterparts(TEXT, ["open", "close"])).toEqual([]);
});
