/** The reference's stylesheet. Its colours are those of the pages (src/web/ui/tokens.css). */
export const STYLE = `
:root {
  color-scheme: light dark;
  --font: -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", "Liberation Mono", monospace;
  --bg: #ffffff; --sunken: #f3f5f7; --hover: #edf0f3;
  --text: #14181d; --text2: #4a525e; --text3: #616a76;
  --line: #dfe3e8; --line2: #848d99;
  --accent: #2a4bc7; --accent-bg: #eaeefc;
  --ok: #136b36; --ok-bg: #e4f4e9; --warn: #7f4a00; --warn-bg: #fff1d6;
  --bad: #b3261e; --bad-bg: #fdebe9; --info: #1d5794; --info-bg: #e7f0fa;
  --focus: #1b5cff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #0f1216; --sunken: #171b20; --hover: #242a32;
    --text: #f0f2f5; --text2: #b6bec9; --text3: #96a0ad;
    --line: #2a3038; --line2: #6f7986;
    --accent: #a3b4ff; --accent-bg: #1c2445;
    --ok: #74cf94; --ok-bg: #12291b; --warn: #f0bc57; --warn-bg: #2e2310;
    --bad: #ff958b; --bad-bg: #351917; --info: #8fbcf5; --info-bg: #14243a;
    --focus: #8fb0ff;
  }
}
* { box-sizing: border-box; }
html { background: var(--bg); color: var(--text); font: 15px/1.6 var(--font); scroll-padding-top: 72px; -webkit-text-size-adjust: 100%; }
body, h1, h2, h3, h4, h5, p, ol, ul, dl, dd, figure, pre { margin: 0; }
ol, ul { padding: 0; list-style: none; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
code { font: 0.875em/1.5 var(--mono); }
p code, li > p code, dd code, td code, h5 code { background: var(--sunken); border-radius: 4px; padding: 1px 4px; }
th code { font-weight: 600; }
small { color: var(--text3); font-size: 0.8125rem; font-weight: 400; }

.skip { position: fixed; left: 12px; top: -60px; z-index: 3; background: var(--accent); color: var(--bg); padding: 10px 14px; border-radius: 8px; }
.skip:focus { top: 8px; }

.bar { position: sticky; top: 0; z-index: 2; display: flex; align-items: center; gap: 10px; height: 56px; padding: 0 20px; background: var(--bg); border-bottom: 1px solid var(--line); color: var(--text2); }
.home { color: var(--text); font-weight: 700; font-size: 1.0625rem; text-decoration: none; }
.raw { margin-left: auto; font-family: var(--mono); font-size: 0.8125rem; }

main { min-width: 0; padding: 28px 20px 96px; outline: none; }
.rail { display: none; }
.contents { margin-bottom: 28px; border: 1px solid var(--line); border-radius: 12px; }
.contents > summary { padding: 12px 16px; font-weight: 600; }
.contents nav { padding: 0 16px 12px; }
nav ol ol { margin: 2px 0 10px; }
nav a { display: flex; align-items: baseline; gap: 8px; padding: 5px 8px; border-radius: 6px; color: var(--text2); text-decoration: none; font-size: 0.8125rem; line-height: 1.4; }
nav > ol > li > a { color: var(--text); font-size: 0.875rem; font-weight: 600; }
nav a:hover { background: var(--hover); color: var(--text); }
.verb { flex: none; width: 42px; font: 600 0.6875rem/1 var(--mono); text-transform: uppercase; color: var(--text3); }
.verb.get { color: var(--info); } .verb.post { color: var(--ok); } .verb.patch { color: var(--warn); } .verb.delete { color: var(--bad); }

h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -0.01em; }
h2 { font-size: 1.5rem; line-height: 1.25; letter-spacing: -0.01em; }
h2.quiet { margin-top: 36px; font-size: 1.125rem; letter-spacing: 0; }
h3 { font-size: 1.125rem; line-height: 1.4; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h3:target > a { box-shadow: 0 3px 0 var(--accent); }
h4 { margin-top: 24px; font-size: 0.875rem; }
h5 { margin-top: 14px; font-size: 0.875rem; font-weight: 600; }
.lead { margin-top: 10px; max-width: 68ch; color: var(--text2); font-size: 1.0625rem; }

.steps { counter-reset: step; margin-top: 14px; max-width: 860px; }
.steps > li { position: relative; margin-top: 20px; padding-left: 40px; counter-increment: step; }
.steps > li::before { content: counter(step); position: absolute; left: 0; top: 0; width: 26px; height: 26px; border-radius: 50%; background: var(--accent-bg); color: var(--accent); font: 700 0.8125rem/26px var(--font); text-align: center; }
.steps pre { margin-top: 10px; }
.facts { margin-top: 12px; max-width: 68ch; }
.facts li { margin-top: 8px; padding-left: 18px; position: relative; }
.facts li::before { content: ""; position: absolute; left: 2px; top: 0.7em; width: 6px; height: 6px; border-radius: 50%; background: var(--line2); }

.chapter { margin-top: 72px; }
.operation { margin-top: 36px; padding-top: 28px; border-top: 1px solid var(--line); }
.words > p { margin-top: 10px; max-width: 68ch; }
.words .route { margin-top: 6px; color: var(--text2); overflow-wrap: anywhere; }
.method { display: inline-block; margin-right: 4px; padding: 3px 8px; border-radius: 6px; font: 700 0.75rem/1.3 var(--mono); background: var(--sunken); }
.method.get { background: var(--info-bg); color: var(--info); } .method.post { background: var(--ok-bg); color: var(--ok); }
.method.patch { background: var(--warn-bg); color: var(--warn); } .method.delete { background: var(--bad-bg); color: var(--bad); }
.status { display: inline-block; padding: 1px 7px; border-radius: 6px; background: var(--ok-bg); color: var(--ok); font: 700 0.8125rem/1.5 var(--mono); }
.status.bad { background: var(--bad-bg); color: var(--bad); }
.choice { margin-top: 8px; color: var(--text2); }

.fields { width: 100%; margin-top: 8px; border-collapse: collapse; font-size: 0.875rem; line-height: 1.5; }
.fields th, .fields td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
.fields thead th { padding-top: 4px; color: var(--text3); font-size: 0.75rem; font-weight: 600; }
.fields th:first-child { width: 32%; } .fields td:nth-child(2) { width: 25%; overflow-wrap: anywhere; }
.must, .may { font-size: 0.75rem; font-weight: 400; white-space: nowrap; }
.must { color: var(--bad); } .may { color: var(--text3); }
.values li { margin-top: 4px; }

summary { cursor: pointer; border-radius: 8px; }
.refusals { margin-top: 20px; font-size: 0.875rem; }
.refusals summary { padding: 6px 0; color: var(--text2); font-weight: 600; }
.refusals dl { display: grid; grid-template-columns: max-content 1fr; gap: 10px 14px; margin-top: 8px; }

pre { overflow-x: auto; padding: 14px 16px; border-radius: 10px; background: var(--sunken); border: 1px solid var(--line); font-size: 0.875rem; line-height: 1.55; tab-size: 2; }
pre code { white-space: pre; }
.samples { margin-top: 24px; min-width: 0; }
figcaption, .sample summary { padding: 6px 0; color: var(--text2); font-size: 0.8125rem; font-weight: 600; }
.sample { margin-top: 10px; }
.sample pre { max-height: 420px; overflow-y: auto; }
.schema { margin-top: 40px; max-width: 860px; }
.schema > p { margin-top: 6px; max-width: 68ch; color: var(--text2); }

.guides .group { display: block; padding: 5px 8px; font-size: 0.8125rem; font-weight: 600; color: var(--text3); }
.guides > li { margin-bottom: 14px; }
nav [aria-current] { background: var(--accent-bg); color: var(--accent); font-weight: 600; }
.guides ol ol { margin: 2px 0 8px 8px; border-left: 1px solid var(--line); padding-left: 4px; }

.guide { max-width: 760px; font-size: 1rem; line-height: 1.65; overflow-wrap: break-word; }
.guide > p, .guide > ul, .guide > ol, .guide .code, .guide .wide { margin-top: 16px; }
.guide h2 { margin-top: 48px; }
.guide h3 { margin-top: 32px; }
.guide h2 a, .guide h3 a { color: inherit; text-decoration: none; }
.guide h2 a:hover, .guide h3 a:hover { text-decoration: underline; }
.guide h2:target > a { box-shadow: 0 3px 0 var(--accent); }
.guide > ul:not(.cards) { list-style: disc; padding-left: 22px; }
.guide > ol { list-style: decimal; padding-left: 24px; }
.guide li { margin-top: 8px; }
.guide li::marker { color: var(--text3); }
.guide blockquote { margin: 16px 0 0; padding-left: 16px; border-left: 3px solid var(--line2); color: var(--text2); }
.guide img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 12px; }
.guide .wide { overflow-x: auto; }
.guide table { width: 100%; border-collapse: collapse; font-size: 0.875rem; line-height: 1.5; }
.guide th, .guide td { min-width: 96px; padding: 9px 16px 9px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.guide th { color: var(--text3); font-size: 0.75rem; font-weight: 600; }
.guide thead:not(:has(th:not(:empty))) { display: none; }
.code { position: relative; }
.code pre { padding-top: 34px; }
.code::before { content: attr(data-language); position: absolute; left: 16px; top: 9px; color: var(--text3); font: 600 0.75rem/1.4 var(--font); }
.code:not([data-language]) pre { padding-top: 14px; }
.code button { position: absolute; right: 6px; top: 4px; min-width: 64px; min-height: 28px; border: 0; border-radius: 6px; background: none; color: var(--accent); font: 600 0.8125rem/1 var(--font); cursor: pointer; }
.code button:hover { background: var(--hover); }
.cards { display: grid; gap: 12px; margin-top: 16px; }
.cards li { margin: 0; padding: 14px 16px; border: 1px solid var(--line); border-radius: 12px; }
.cards a { font-weight: 600; }
.cards p { margin-top: 4px; color: var(--text2); font-size: 0.9375rem; line-height: 1.5; }

@media (min-width: 720px) { .cards { grid-template-columns: 1fr 1fr; } }
@media (max-width: 619px) {
  .code button { min-height: 44px; top: 0; right: 0; }
  .code:not([data-language]) pre { padding-top: 44px; }
  .code pre { padding-top: 44px; }
}
@media (max-width: 619px) {
  .fields thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; }
  .fields, .fields tbody, .fields tr, .fields th, .fields td { display: block; width: auto !important; }
  .fields tr { padding: 10px 0; border-bottom: 1px solid var(--line); }
  .fields th, .fields td { border: 0; padding: 0; }
  .fields td:nth-child(2) { color: var(--text2); }
  .fields td:empty { display: none; }
  nav a { padding: 11px 8px; }
  summary { min-height: 44px; align-content: center; }
}
@media (min-width: 1000px) {
  body { display: grid; grid-template-columns: 296px minmax(0, 1fr); }
  .bar { grid-column: 1 / -1; }
  .rail { display: block; position: sticky; top: 56px; height: calc(100vh - 56px); overflow-y: auto; padding: 20px 12px 40px; background: var(--sunken); border-right: 1px solid var(--line); scrollbar-width: thin; }
  .contents { display: none; }
  main { padding: 40px 48px 120px; }
}
@media (min-width: 1280px) {
  .operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 460px); gap: 0 48px; }
  .samples { margin-top: 4px; }
  .samples > * { position: relative; }
}
@media print {
  .rail, .bar, .contents, .skip { display: none; }
}
`;
