import type { ApiAnswer } from './timed-client.ts';

/**
 * What an answer must be; of the body, the fields named here (`status.selfie_status` lies inside of `status`).
 * `anything` stands for any value but null, and undefined for a field that must not be there.
 */
export type ExpectedAnswer = { http: number; fields?: Record<string, unknown> };

export const anything = Symbol('anything');

/** What is not as expected, each in a few words; empty when all is. */
export function checkAnswer({ status, body }: ApiAnswer, { http, fields = {} }: ExpectedAnswer): string[] {
  const surprises = status === http ? [] : [`HTTP ${http}`];
  for (const [name, value] of Object.entries(fields)) {
    const found = valueAt(body, name);
    const right = value === anything ? found !== undefined && found !== null : found === value;
    if (!right) surprises.push(describeValue(name, value));
  }
  return surprises;
}

function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], body);
}

function describeValue(name: string, value: unknown): string {
  if (value === anything) return `a ${name}`;
  return value === undefined ? `no ${name}` : `${name} ${String(value)}`;
}
