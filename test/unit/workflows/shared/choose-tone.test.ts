import { expect, test } from "vitest";
import { chooseTone } from "../../../../src/workflows/shared/choose-tone.ts";

test("where the clone remembers nothing, it is not said at each review that no tone is set", async () => {
  const said: string[] = [];
  const context = {
    canAsk: false,
    flags: {},
    streams: { status: (line: string) => void said.push(line) },
  } as unknown as Parameters<typeof chooseTone>[0];

  const tone = await chooseTone(
    context,
    { tone: null },
    { isNeeded: true, cloneDirectory: "/dev/null/tool" },
  );

  expect([tone, said]).toEqual(["constructive", []]);
});
