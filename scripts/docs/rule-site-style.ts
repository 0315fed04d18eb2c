/** The one style sheet of the site of rules; light or dark as the reader's system is. */
export const RULE_SITE_STYLE = `:root {
  color-scheme: light dark;
  --text: light-dark(#1f2328, #e6edf3);
  --faint: light-dark(#59636e, #9198a1);
  --ground: light-dark(#ffffff, #0d1117);
  --code: light-dark(#f6f8fa, #161b22);
  --line: light-dark(#d1d9e0, #3d444d);
  --bad: light-dark(#cf222e, #f85149);
  --good: light-dark(#1a7f37, #3fb950);
}
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
code, pre { font: 0.875em/1.45 ui-monospace, monospace; }
pre { background: var(--code); padding: 0.75rem; overflow-x: auto; margin: 0.25rem 0 0; }
figure { margin: 1rem 0; padding-left: 0.75rem; border-left: 3px solid var(--line); }
figure.reported { border-color: var(--bad); }
figure.not-reported, figure.new-code { border-color: var(--good); }
figcaption, dt { color: var(--faint); font-size: 0.875em; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dd { margin: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
input { font: inherit; width: 24rem; max-width: 100%; }
a { color: light-dark(#0969da, #4493f8); }
`;
