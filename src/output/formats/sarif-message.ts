/**
 * Returns a plain text message of SARIF (§3.11): braces are doubled, as single ones are placeholders, and links are
 * broken up.
 */
export function sarifMessage(text: string): { text: string } {
  return { text: text.replace(/[{}]/g, "$&$&").replaceAll("](", "] (") };
}
