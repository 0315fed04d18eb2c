import type { Linter } from "../types.ts";
import { clippy } from "./clippy.ts";
import { cppcheck } from "./cppcheck.ts";
import { dotnetFormat } from "./dotnet-format.ts";
import { eslint } from "./eslint.ts";
import { golangciLint } from "./golangci-lint.ts";
import { hadolint } from "./hadolint.ts";
import { mypy } from "./mypy.ts";
import { phpstan } from "./phpstan.ts";
import { pmd } from "./pmd.ts";
import { psalm } from "./psalm.ts";
import { pyright } from "./pyright.ts";
import { rubocop } from "./rubocop.ts";
import { shellcheck } from "./shellcheck.ts";
import { staticcheck } from "./staticcheck.ts";

/** The linters that a project may be set up for, in the order in which reports name them. */
export const LINTERS: readonly Linter[] = [
  eslint,
  golangciLint,
  staticcheck,
  clippy,
  rubocop,
  phpstan,
  psalm,
  mypy,
  pyright,
  shellcheck,
  hadolint,
  pmd,
  cppcheck,
  dotnetFormat,
];
