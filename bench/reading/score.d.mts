export function mostAtGate(changedLines: number): number;
