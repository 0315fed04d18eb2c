/**
 * A plain text message as SARIF writes it (§3.11): braces are doubled, since single ones are
 * placeholders, and nothing of it can be taken for a link.
 */
export function sarifMessage(text: string): { text: string } {
  return { text: text.replace(/[{}]/g, "$&$&").replaceAll("](", "] (") };
}
