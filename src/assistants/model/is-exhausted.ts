/**
 * Whether an error says that nothing is left to spend: OpenAI's quota, Anthropic's credit, 402 of many. What
 * Google says about a quota may be about this minute alone, and is left to repetitions.
 */
export function isExhausted(status: number, body: string): boolean {
  return (
    status === 402 || /insufficient_quota|billing_hard_limit|credit balance is too low/i.test(body)
  );
}
