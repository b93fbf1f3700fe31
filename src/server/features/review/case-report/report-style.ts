import { createHash } from 'node:crypto';

/** Black on white, for printing. */
export const REPORT_STYLE = `
@page { size: A4; margin: 16mm; }
* { box-sizing: border-box; }
body { color: #111; font: 14px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 820px; padding: 24px; }
h1 { font-size: 26px; line-height: 1.2; margin: 0 0 4px; }
h2 { border-top: 2px solid #111; break-after: avoid; font-size: 18px; margin: 28px 0 8px; padding-top: 8px; }
h3 { break-after: avoid; font-size: 15px; margin: 16px 0 6px; }
p { margin: 4px 0; }
.state { font-size: 17px; font-weight: 600; }
.muted { color: #555; }
table { border-collapse: collapse; margin: 6px 0; width: 100%; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { border-bottom: 1px solid #999; hyphens: auto; overflow-wrap: break-word; padding: 4px 8px 4px 0; text-align: left; vertical-align: top; }
thead th { border-bottom-color: #111; font-size: 12px; }
thead th:first-child { width: 30%; }
thead th:first-child:nth-last-child(2) { width: 40%; }
tbody th { font-weight: 600; width: 30%; }
code { font: 11px/1.4 ui-monospace, monospace; }
.audit td, .audit th { font-size: 12px; }
.audit th:nth-child(n) { width: auto; }
.audit td:last-child { min-width: 216px; overflow-wrap: anywhere; }
@media print { body { max-width: none; padding: 0; } .muted { color: #111; } img { max-height: 110mm; } }
@media screen and (max-width: 640px) { table { display: block; overflow-x: auto; } }
img { border: 1px solid #ccc; display: block; margin: 8px 0; max-height: 420px; max-width: 100%; }
q, .said { overflow-wrap: anywhere; white-space: pre-wrap; }
`;

const STYLE_HASH = createHash('sha256').update(REPORT_STYLE).digest('base64');

/** Wherever the file is opened: only this style and its own images, and nothing that runs, loads or sends. */
export const REPORT_CSP = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'`;
