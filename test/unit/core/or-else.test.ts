import { expect, test } from "vitest";
import { decodeUtf8 } from "../../../src/core/decode-utf8.ts";
import { orElse } from "../../../src/core/or-else.ts";

test("a call that throws gives the other value, any other its own", () => {
  expect(orElse(() => new URL("not an address"), null)).toBeNull();
  expect(orElse(() => "mine", "other")).toBe("mine");
});

test("bytes are text if they are UTF-8 throughout, a byte order mark included", () => {
  expect(decodeUtf8(Buffer.from("\uFEFFgrün"))).toBe("\uFEFFgrün");
  expect(decodeUtf8(Buffer.from([0x61, 0xe9]))).toBeNull();
});
