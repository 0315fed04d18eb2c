interface Evidence {
  readonly rules: readonly { readonly id: string; readonly status?: string }[];
  readonly judgements: readonly { readonly rule: string; readonly verdict: string }[];
  readonly table: Readonly<Record<string, readonly string[]>>;
}

export function readEvidence(): Evidence;
export function problemsOf(evidence: Evidence): string[];
