/** The one style sheet of the page: light and dark by the reader's own setting, one column, no fonts to load. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f6f7f9; --card: #fff; --ink: #1b1f26; --quiet: #5b6472; --line: #dfe3e9;
  --code: #f3f5f8; --mark: #ffe08a; --mark-ink: #3d2b00;
  --critical: #b3162c; --major: #a34a00; --minor: #1f5fbf; --pass: #17703a;
  --add: #e2f5e7; --del: #fde7e9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101318; --card: #181c23; --ink: #e6e9ee; --quiet: #9aa4b2; --line: #2b313b;
    --code: #11151b; --mark: #6b5200; --mark-ink: #fff3cf;
    --critical: #ff7b8a; --major: #ffab5e; --minor: #7db3ff; --pass: #5fd38a;
    --add: #12301d; --del: #3a171c;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1, h2, h3, p, ul, dl, dd { margin: 0; }
code, pre, .where { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .875em; }
code { background: var(--code); border: 1px solid var(--line); border-radius: .3em; padding: .05em .3em; overflow-wrap: anywhere; }
header { background: var(--card); border: 1px solid var(--line); border-top: .35rem solid var(--quiet); border-radius: .6rem; padding: 1.1rem 1.25rem 1.25rem; margin-bottom: 1.75rem; }
header.pass { border-top-color: var(--pass); }
header.fail { border-top-color: var(--critical); }
.state { font-size: .8rem; font-weight: 700; letter-spacing: .08em; text-transform: uppercase; color: var(--quiet); }
.pass .state { color: var(--pass); }
.fail .state { color: var(--critical); }
h1 { font-size: 1.3rem; line-height: 1.35; margin: .15rem 0 .9rem; text-wrap: balance; }
.counts, .tags { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
.counts li { border: 1px solid currentColor; border-radius: 2rem; padding: .1rem .8rem; font-size: .9rem; }
.counts .none { color: var(--quiet) !important; opacity: .65; }
.critical { --tone: var(--critical); } .major { --tone: var(--major); } .minor { --tone: var(--minor); }
.counts li { color: var(--tone); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin-top: 1rem; font-size: .9rem; }
dt { color: var(--quiet); }
dd { overflow-wrap: anywhere; }
summary { cursor: pointer; }
.group { margin: 0 0 1.5rem; --tone: var(--quiet); }
.group.critical { --tone: var(--critical); } .group.major { --tone: var(--major); } .group.minor { --tone: var(--minor); }
.group > summary { padding: .35rem 0; color: var(--tone); }
.group > summary h2 { display: inline; font-size: 1.05rem; margin: 0 .5rem 0 .2rem; }
.many { color: var(--quiet); font-size: .9rem; }
article, .list { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.25rem 1.1rem; margin-top: .75rem; }
article { border-left: .25rem solid var(--tone); }
article:target { outline: 2px solid var(--tone); outline-offset: 2px; }
h3 { font-size: 1.05rem; line-height: 1.4; overflow-wrap: anywhere; }
.where { color: var(--quiet); overflow-wrap: anywhere; }
article > p { margin-top: .7rem; max-width: 44rem; }
article > p.where { margin-top: .1rem; }
.code { margin: .8rem 0 0; padding: .6rem 0; background: var(--code); border: 1px solid var(--line); border-radius: .45rem; overflow-x: auto; line-height: 1.6; tab-size: 4; }
.row { display: inline-block; min-width: 100%; padding-right: 1rem; }
.n { display: inline-block; min-width: 3.2rem; padding: 0 .9rem 0 .6rem; text-align: right; color: var(--quiet); user-select: none; }
.hit .n { color: var(--tone); font-weight: 700; }
.fold { color: var(--quiet); }
.add { background: var(--add); } .del { background: var(--del); }
mark { background: var(--mark); color: var(--mark-ink); border-radius: .2em; box-shadow: 0 0 0 1px var(--mark); }
.fix { margin-top: .8rem; }
.fix > summary { color: var(--pass); font-weight: 600; }
.fix > summary span { color: var(--quiet); font-weight: 400; font-size: .875rem; margin-left: .4rem; }
.tags { margin-top: .9rem; font-size: .85rem; color: var(--quiet); align-items: baseline; gap: .35rem .7rem; }
.list { list-style: none; }
.list li + li { border-top: 1px solid var(--line); margin-top: .7rem; padding-top: .7rem; }
.list .failed .quiet { color: var(--critical); }
.quiet { color: var(--quiet); font-size: .9rem; }
@media (max-width: 32rem) {
  main { padding: .75rem .6rem 3rem; }
  header, article, .list { padding-left: .9rem; padding-right: .9rem; }
  .code { margin-left: -.4rem; margin-right: -.4rem; }
  .n { min-width: 2.4rem; padding: 0 .6rem 0 .3rem; }
}
@media print {
  body { background: none; }
  article { break-inside: avoid; }
}
`;
