const MIN_HALF = 4;

/** Hides secrets in a text, also as JSON writes them, and one that a cut has left half of at the end. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  let hidden = text;
  for (const secret of secrets) {
    hidden = hidden
      .replaceAll(secret, "***")
      .replaceAll(JSON.stringify(secret).slice(1, -1), "***");
    if (!hidden.endsWith("…")) continue;
    const half = hidden.slice(0, -1);
    for (let size = secret.length - 1; size >= MIN_HALF; size -= 1) {
      if (half.endsWith(secret.slice(0, size))) return `${half.slice(0, -size)}***…`;
    }
  }
  return hidden;
}
