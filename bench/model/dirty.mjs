/** An answer with the same findings, told without keeping to the form: each in another way, by its place. */
export function dirtyAnswer(findings) {
  const dirty = findings.map(soil);
  const json = JSON.stringify({ Schema: "tool.findings/1", findings: dirty }, null, 1);
  switch (findings.length % 4) {
    case 0:
      return `I looked at \`rows[0]\` and at {this}; the list \`[]\` is fine.\n\n\`\`\`json\n${json}\n\`\`\`\nTell me if you want more.`;
    case 1:
      return `<think>\nPerhaps {"findings":[]}? No.\n</think>\n${json}`;
    case 2:
      return json.replace(/\}\n \]\n\}$/, "},\n ]\n}");
    default:
      return `\`\`\`\n${JSON.stringify(dirty)}\n\`\`\``;
  }
}

const PATHS = [(path) => path, (path) => `./${path}`, (path) => `b/${path}`, (path) => `a/${path}`];
const GRAVITIES = ["MAJOR", "Major", "high", "major"];

function soil({ file, line, category, severity, title, trigger, ...rest }, at) {
  return {
    id: `F-${at}`,
    confidence: 0.9,
    ...rest,
    file: PATHS[at % PATHS.length](file),
    ...(at % 2 === 0 ? { line: line === null ? "" : String(line) } : { line_number: line }),
    Category: at % 3 === 0 ? category.toUpperCase().replace("-", "_") : category,
    severity: severity === "major" ? GRAVITIES[at % GRAVITIES.length] : severity.toUpperCase(),
    title: at % 5 === 0 ? `${title}, ${"which is to be mended ".repeat(8)}` : title,
    trigger: trigger ?? "N/A",
    cwe: null,
    suggestions: [],
  };
}
