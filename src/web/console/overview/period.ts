/** Days up to today that are chosen by one press. */
export const SPANS = ['7', '14', '30', '90'] as const;
type Span = (typeof SPANS)[number];

/** The first and the last day (`YYYY-MM-DD`, UTC); `chosen` when they were picked by hand. */
export type Period = { span: Span | 'chosen'; from: string; to: string };

const USUAL_SPAN: Span = '14';
const DAY_MS = 86_400_000;
/** As many as the API counts at once. */
const MAX_DAYS = 366;

const formatDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The period in the address; days in the wrong order are turned round, and too many end where they end. */
export function readPeriod(search: URLSearchParams, now: Date): Period {
  const [one, other] = [search.get('from'), search.get('to')];
  if (isDay(one) && isDay(other)) {
    const [from, to] = one <= other ? [one, other] : [other, one];
    const first = formatDay(Date.parse(to) - (MAX_DAYS - 1) * DAY_MS);
    return { span: 'chosen', from: from < first ? first : from, to };
  }
  const span = SPANS.find((days) => days === search.get('days')) ?? USUAL_SPAN;
  return { span, from: formatDay(now.getTime() - (Number(span) - 1) * DAY_MS), to: formatDay(now.getTime()) };
}

/** The period of an address: the usual one needs no word, and choosing begins with the current days. */
export function askFor(span: Period['span'], { from, to }: Period): Record<string, string | null> {
  return span === 'chosen' ? { from, to } : { days: span === USUAL_SPAN ? null : span };
}

/** As many days, right before these. */
export function periodBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const last = Date.parse(from) - DAY_MS;
  return { from: formatDay(last - (Date.parse(to) - Date.parse(from))), to: formatDay(last) };
}
