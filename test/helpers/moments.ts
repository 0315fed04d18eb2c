import type { IncomingMessage } from "node:http";

/** A moment of a request to a server on loopback. */
export interface Moment {
  /** What is asked, numbered from its second occurrence on: `PullRequestCreate`, `call get_issue#2`. */
  readonly request: string;
  /** `before`: it has had no effect yet; `after`: it has, and nothing was answered. */
  readonly when: "before" | "after";
}

/** Told of every moment of every request; says whether the connection is cut there, or never answered. */
export type Meddle = (moment: Moment) => "go" | "cut" | "hold";

/**
 * Numbers requests of one name and asks at both moments of each. What it gives tells of a moment that the
 * request goes no further, and has cut its connection where that was wanted.
 */
export function meddler(
  meddle: () => Meddle,
): (name: string, request: IncomingMessage) => (when: Moment["when"]) => boolean {
  const seen = new Map<string, number>();
  return (name, { socket }) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const request = times === 1 ? name : `${name}#${times}`;
    return (when) => {
      const verdict = meddle()({ request, when });
      if (verdict === "cut") socket.destroy();
      return verdict !== "go";
    };
  };
}
