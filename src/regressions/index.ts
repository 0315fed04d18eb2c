import type { Detector } from "./detector.ts";
import { emptiedFunctions } from "./emptied-functions.ts";
import { enabledShell } from "./let-in-shells.ts";
import { removedAddressRange } from "./lost-addresses.ts";
import { removedNullPrototype } from "./lost-bare-objects.ts";
import { removedCharacters } from "./lost-characters.ts";
import { removedSanitizerCall } from "./lost-cleaning.ts";
import { removedConversion } from "./lost-conversions.ts";
import { removedEndOfOptions } from "./lost-endmarks.ts";
import { removedErrorCheck } from "./lost-error-checks.ts";
import { removedEscape } from "./lost-escapes.ts";
import { removedRouteMiddleware } from "./lost-gates.ts";
import { removedGuard } from "./lost-guards.ts";
import { removedAwait, removedErrorHandling } from "./lost-handling.ts";
import { removedKeyGuard } from "./lost-key-guards.ts";
import { removedLimit } from "./lost-limits.ts";
import { widenedFileMode } from "./lost-modes.ts";
import { droppedOption } from "./lost-options.ts";
import { removedOwnCheck } from "./lost-own-checks.ts";
import { weakerApi } from "./lost-primitives.ts";
import { removedCheckLine } from "./lost-protections.ts";
import { changedAddressReading } from "./lost-readings.ts";
import { removedRefusal } from "./lost-refusals.ts";
import { removedAuthorization } from "./lost-rights.ts";
import { keptSecretHeaders } from "./lost-secret-headers.ts";
import { removedBreak, removedCleanup, removedReturn } from "./lost-steps.ts";
import { removedWrappingCall } from "./lost-wraps.ts";
import { weakerLine } from "./weakening-of.ts";

/** Every detector. If two come upon the same check, the first in this order reports it. */
export const DETECTORS: readonly Detector[] = [
  removedAuthorization,
  removedGuard,
  removedRouteMiddleware,
  emptiedFunctions,
  removedErrorHandling,
  removedAwait,
  removedCheckLine,
  removedNullPrototype,
  keptSecretHeaders,
  removedSanitizerCall,
  removedEscape,
  removedConversion,
  removedOwnCheck,
  weakerApi,
  removedEndOfOptions,
  removedCharacters,
  removedWrappingCall,
  removedRefusal,
  droppedOption,
  changedAddressReading,
  removedLimit,
  widenedFileMode,
  removedAddressRange,
  enabledShell,
  removedKeyGuard,
  weakerLine,
  removedCleanup,
  removedErrorCheck,
  removedBreak,
  removedReturn,
];
