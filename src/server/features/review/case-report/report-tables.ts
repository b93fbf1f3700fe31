import { type Html, html } from '../../../../shared/html.ts';

export type Cell = string | number | null | undefined | Html;

export const EMPTY_CELL = '–';
const cell = (value: Cell) => (value === null || value === undefined || value === '' ? EMPTY_CELL : value);

export const facts = (rows: readonly (readonly [string, Cell])[]) =>
  html`<table><tbody>${rows.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${cell(value)}</td></tr>`)}</tbody></table>`;

export const table = (none: string, heads: readonly string[], rows: readonly (readonly Cell[])[]) =>
  rows.length === 0
    ? html`<p class="muted">${none}</p>`
    : html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows.map(
        (row) => html`<tr>${row.map((value) => html`<td>${cell(value)}</td>`)}</tr>`,
      )}</tbody></table>`;
