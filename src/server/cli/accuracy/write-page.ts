import { createHash } from 'node:crypto';
import { type Html, html } from '../../../shared/html.ts';

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
table{border-collapse:collapse;margin:1rem 0}th,td{border-bottom:1px solid #8888;padding:.3rem .8rem .3rem 0;text-align:start;vertical-align:top;min-width:5em}
td{font-variant-numeric:tabular-nums}td ul{margin:0;padding-inline-start:1.2em}svg{max-width:100%;height:auto;color:inherit}.note{border-inline-start:4px solid #b8860b;padding-inline-start:1rem}
@media(max-width:40rem){thead{display:none}tbody,tr,th,td{display:block}th,td{border:0}tr{border-bottom:1px solid #8888}td::before{content:attr(data-head) ": ";font-weight:bold}}`;

/** Writes a self-contained page: it has no script, loads nothing, and its policy forbids both. */
export function writePage(title: string, body: Html): string {
  const hash = createHash('sha256').update(STYLE).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.html;
}

type Cell = string | number | Html;

/** Renders a table whose first column has the row headings. A narrow screen shows a cell after the name of its column. */
export function renderTable(head: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  const cells = ([first = '', ...rest]: readonly Cell[]) =>
    html`<tr><th scope="row">${first}</th>${rest.map((cell, at) => html`<td data-head="${head[at + 1]}">${cell}</td>`)}</tr>\n`;
  return html`<table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(cells)}</tbody></table>`;
}
