/**
 * Whether an error says that the budget is used up: OpenAI's quota, Anthropic's credit, 402 of many. Google's quota
 * errors may be about this minute, so they are retried.
 */
export function isExhausted(status: number, body: string): boolean {
  return (
    status === 402 || /insufficient_quota|billing_hard_limit|credit balance is too low/i.test(body)
  );
}
