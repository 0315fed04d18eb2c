import type { Detector } from "./detector.ts";
import { removedCleanup } from "./removed-endings.ts";
import { removedErrorCheck } from "./removed-error-checks.ts";
import { removedRouteMiddleware } from "./removed-route-middleware.ts";
import { removedGuard } from "./removed-guards.ts";
import { removedAwait, removedErrorHandling } from "./removed-error-handling.ts";
import { removedKeyGuard } from "./removed-key-guards.ts";
import { weakerApi } from "./weaker-api.ts";
import { removedCheckLine } from "./removed-check-lines.ts";
import { removedRefusal } from "./removed-early-exits.ts";
import { removedAuthorization } from "./removed-authorization.ts";
import { removedBreak } from "./removed-breaks.ts";
import { removedWrappingCall } from "./removed-wrapping-calls.ts";
import { weakerLine } from "./weaker-lines.ts";

/** Every detector. If two come upon the same check, the first in this order reports it. */
export const DETECTORS: readonly Detector[] = [
  removedAuthorization,
  removedGuard,
  removedRouteMiddleware,
  removedErrorHandling,
  removedAwait,
  removedCheckLine,
  weakerApi,
  removedWrappingCall,
  removedRefusal,
  removedKeyGuard,
  weakerLine,
  removedCleanup,
  removedErrorCheck,
  removedBreak,
];
