import type { NewSetting } from "../../config/add-settings.ts";
import type { SettingEntry } from "../../config/types.ts";
import { printable } from "../../core/printable.ts";
import type { Colors } from "../../output/types.ts";

const TRACKER = "ship.issueTracker";

const NEXT: readonly (readonly [command: string, does: string])[] = [
  ["tool config list", "see every setting and where it comes from"],
  ["tool review", "review the change on this branch"],
  ["tool ship --dry-run", "see what shipping it would do"],
];

/** Lays out the settings that were written, each with its source, and the next steps. */
export function formatOutcome(
  file: string,
  { created, added }: { readonly created: boolean; readonly added: readonly NewSetting[] },
  more: {
    readonly from: ReadonlyMap<string, string>;
    readonly entries: readonly SettingEntry[];
    /** Whether the project shows how it is tested. */
    readonly isTested: boolean;
    readonly colors: Colors;
  },
): string {
  const { from, entries, isTested, colors } = more;
  const head =
    added.length === 0
      ? `${colors.bold(file)} already has everything; nothing was added`
      : `${colors.green(created ? "created" : "completed")} ${colors.bold(file)}`;
  const rows = added.flatMap(({ key, value }) =>
    key === "$schema" || key.startsWith(TRACKER)
      ? []
      : [row(key, printable(asText(value)), from.get(key))],
  );
  const tracker = added.filter(({ key }) => key.startsWith(TRACKER));
  if (tracker.length > 0) rows.push(row(TRACKER, describeTracker(tracker), undefined));

  const isOpen = (key: string): boolean =>
    !added.some((setting) => setting.key === key) && isUnset(entries, key);
  const next = [
    ...NEXT,
    ...(!isTested && isOpen("ship.testCommand")
      ? [["tool config set ship.testCommand …", "say how it is tested"]]
      : []),
    ...(isOpen("tone")
      ? [["tool config set tone constructive", "set the tone of reviews (or harsh)"]]
      : []),
  ];
  const width = Math.max(...next.map(([command = ""]) => command.length));
  const steps = next.map(
    ([command = "", does]) => `  ${command.padEnd(width)}  ${colors.dim(does ?? "")}`,
  );
  return `${[head, ...block(layOut(rows, colors)), ...block(steps, "next:")].join("\n")}\n`;
}

interface Row {
  readonly key: string;
  readonly value: string;
  readonly from: string | undefined;
}

function row(key: string, value: string, from: string | undefined): Row {
  return { key, value, from };
}

function layOut(rows: readonly Row[], colors: Colors): string[] {
  const keyWidth = Math.max(0, ...rows.map(({ key }) => key.length));
  const told = rows.filter(({ from }) => from !== undefined);
  const valueWidth = Math.max(0, ...told.map(({ value }) => value.length));
  return rows.map(({ key, value, from }) => {
    const note = from === undefined ? "" : `  ${colors.dim(`from ${printable(from)}`)}`;
    const padded = from === undefined ? value : value.padEnd(valueWidth);
    return `  ${colors.cyan(key.padEnd(keyWidth))}  ${padded}${note}`;
  });
}

function block(lines: readonly string[], title?: string): readonly string[] {
  if (lines.length === 0) return [];
  return title === undefined ? ["", ...lines] : ["", title, ...lines];
}

function describeTracker(added: readonly NewSetting[]): string {
  const has = (name: string): boolean => added.some(({ key }) => key === `${TRACKER}.${name}`);
  const isOn = added.some(({ key, value }) => key === `${TRACKER}.enabled` && value === true);
  const state = isOn ? "on" : "off until you set enabled";
  const names = added.map(({ key }) => key.slice(TRACKER.length + 1)).join(", ");
  const off = has("enabled") ? state : `added: ${names}`;
  return has("prompt") ? `${off}; its prompt is there to edit` : off;
}

function isUnset(entries: readonly SettingEntry[], key: string): boolean {
  return entries.find((entry) => entry.key === key)?.source === "unset";
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
