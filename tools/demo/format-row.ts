import { styleText } from 'node:util';
import type { ApiAnswer } from './timed-client.ts';

/** One request of the walk with its answer. `surprises` comes from `checkAnswer`. */
export type Row = { method: string; path: string; what: string; answer: ApiAnswer; surprises: string[] };

const WIDTHS = { request: 43, what: 32, ms: 6 };
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{6}([0-9a-f]{6})/g;
/** The body fields that a row shows, in this order. */
const SHOWN_FIELDS = [
  'score',
  'face_comparison',
  'similarity',
  'age_estimate',
  'age_verified',
  'reason',
  'license_status',
  'selfie_status',
  'error',
];

export function formatHead(): string {
  const request = `  ${'request'.padEnd(WIDTHS.request)} ${'sent'.padEnd(WIDTHS.what)}`;
  return `${request} HTTP ${'ms'.padStart(WIDTHS.ms)}  verdict`;
}

/** Formats a line of the table. An unexpected answer gets a second line with the expected one. */
export function formatRow({ method, path, what, answer, surprises }: Row, colour: boolean): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    colour ? styleText(style, text, { validateStream: false }) : text;
  const good = surprises.length === 0;
  const tone = good ? 'green' : 'red';
  const request = `${method.padEnd(4)} ${shortenIds(path)}`.padEnd(WIDTHS.request);
  const ms = answer.ms.toFixed(0).padStart(WIDTHS.ms);
  const { status } = answer.body;
  const verdict = [typeof status === 'string' ? paint(tone, status) : '', paint('dim', describe(answer))];
  const line = `${paint(tone, good ? '✓' : '✗')} ${request} ${what.padEnd(WIDTHS.what)}  ${answer.status} ${ms}  ${verdict.filter(Boolean).join('  ')}`;
  return good ? line.trimEnd() : `${line.trimEnd()}\n    ${paint('red', `expected ${surprises.join(', ')}`)}`;
}

/** Shows only the end of an id: its beginning is the time, and the same for all ids of one walk. */
export function shortenIds(path: string): string {
  return path.replace(UUID, '…$1');
}

/** Picks the fields to show: the answer's own, or those of the object that a subject's `status` is. */
function describe({ body }: ApiAnswer): string {
  const fields = typeof body['status'] === 'object' ? { ...body, ...body['status'] } : body;
  return describeFields(fields as Record<string, unknown>);
}

function describeFields(body: Record<string, unknown>): string {
  return SHOWN_FIELDS.filter((name) => body[name] !== undefined && body[name] !== null)
    .map((name) => (name === 'error' ? String(body[name]) : `${name} ${showValue(body[name])}`))
    .join(', ');
}

function showValue(value: unknown): string {
  if (typeof value === 'number' && !Number.isInteger(value)) return value.toFixed(2);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}
