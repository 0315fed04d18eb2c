import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GENERATED_PAGES } from "../../../scripts/docs/pages.ts";

test.each(GENERATED_PAGES)(
  "$path says what the source says (write it anew with `npm run docs`)",
  ({ path, write }) => {
    const page = readFileSync(path, "utf8");

    expect(page).toBe(write(page));
  },
);
