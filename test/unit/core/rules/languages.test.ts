import { expect, test } from "vitest";
import { languageOf, withEnding } from "../../../../src/core/rules/languages.ts";

test.each([
  ["#!/bin/sh\n", "shell"],
  ["#!/bin/bash -eu\r\necho\r\n", "shell"],
  ["#! /usr/bin/env bash\n", "shell"],
  ["#!/usr/bin/env python3.12\n", "python"],
  ["#!/opt/venv/bin/python\n", "python"],
  ["#!/usr/bin/env -S node --no-warnings\n", "javascript"],
  ["#!/usr/bin/env -S deno run\n", "typescript"],
  ["#!/usr/bin/env ruby\n", "ruby"],
  ["#!/usr/bin/php8.3\n<?php\n", "php"],
  ["#!/usr/bin/perl\n", null],
  ["#!/bin/zsh\n", null],
  ["#!/usr/bin/env constructor\n", null],
  ["#!/usr/bin/env\npython\n", null],
  ["#!", null],
  ["#!\nbash\n", null],
  [`#!/${"a".repeat(100_000)}`, null],
  ["echo\n#!/bin/sh\n", null],
  ["", null],
])("a script that begins with %j is in %s", (text, language) => {
  expect(languageOf("bin/run", text)).toBe(language);
});

test.each(["README.md", "run.pl", "run.zsh", "a.b/run.js"])(
  "the ending of %s counts before its first line",
  (path) => {
    expect(withEnding(path, "#!/bin/sh\n")).toBe(path);
  },
);

test("a script in a folder with a dot in its name has no ending", () => {
  expect(withEnding("a.b/run", "#!/bin/sh\n")).toBe("a.b/run.sh");
});
