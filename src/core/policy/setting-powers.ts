import type { Party } from "./types.ts";

/**
 * The settings by which something is started or asked, with what it is: those that name it, and those that switch
 * it on. Any other setting changes what is found, shown or shipped, and starts nothing.
 */
export const SETTING_POWERS = {
  "review.engine": "reader",
  "review.model": "reader",
  "review.sceptic": "reader",
  "review.agent": "reader",
  "review.linters": "linters",
  "ship.installCommand": "commands",
  "ship.buildCommand": "commands",
  "ship.testCommand": "commands",
  "ship.postMergeCommand": "commands",
  "ship.issueTracker.provider": "tracker-server",
  "ship.issueTracker.enabled": "tracker-server",
  "ship.issueTracker.teamPrefixes": "tracker-server",
  "ship.issueTracker.state": "tracker-server",
  "ship.issueTracker.prompt": "tracker-server",
  "fastShip.install": "commands",
  "fastShip.build": "commands",
  "fastShip.tests": "commands",
  "fastShip.postMergeCommand": "commands",
  "fastShip.issueTracker": "tracker-server",
} as const satisfies Readonly<Record<string, Party>>;

/** A setting by which something is started or asked. */
type PowerfulKey = keyof typeof SETTING_POWERS;

/** The settings with such a power that writing a key would change: the key itself, or what a block holds. */
export function powersOf(key: string): readonly (readonly [key: PowerfulKey, party: Party])[] {
  return Object.entries(SETTING_POWERS).flatMap(([name, party]) =>
    key === "" || name === key || name.startsWith(`${key}.`)
      ? [[name as PowerfulKey, party] as const]
      : [],
  );
}
