import type { Check } from "../check.ts";
import { repositoryCheck } from "./repository.ts";
import { commandsCheck } from "./commands.ts";
import { configurationCheck } from "./configuration.ts";
import { gitCheck } from "./git.ts";
import { hostCheck } from "./host.ts";
import { languagesCheck } from "./languages.ts";
import { lintersCheck } from "./linters.ts";
import { programCheck } from "./program.ts";
import { promptCheck } from "./prompt.ts";
import { registerCheck } from "./register.ts";
import { remoteCheck } from "./remote.ts";
import { reviewerCheck } from "./reviewer.ts";
import { stateCheck } from "./state.ts";
import { targetCheck } from "./target.ts";
import { trackerCheck } from "./tracker.ts";

/** The checks of `tool doctor`, in the order of its output. */
export const CHECKS: readonly Check[] = [
  programCheck,
  gitCheck,
  repositoryCheck,
  configurationCheck,
  remoteCheck,
  targetCheck,
  hostCheck,
  commandsCheck,
  reviewerCheck,
  languagesCheck,
  lintersCheck,
  registerCheck,
  trackerCheck,
  promptCheck,
  stateCheck,
];
