import type { ApiAnswer } from './timed-client.ts';

/**
 * The expected answer: the HTTP status, and the body fields to check (`status.selfie_status` is nested in
 * `status`). `anything` accepts every value but null. `undefined` requires the field to be absent.
 */
export type ExpectedAnswer = { http: number; fields?: Record<string, unknown> };

export const anything = Symbol('anything');

/** Describes each difference in a few words. @returns an empty list if the answer is as expected */
export function checkAnswer({ status, body }: ApiAnswer, { http, fields = {} }: ExpectedAnswer): string[] {
  const surprises = status === http ? [] : [`HTTP ${http}`];
  for (const [name, value] of Object.entries(fields)) {
    const answerValue = valueAt(body, name);
    const right =
      value === anything ? answerValue !== undefined && answerValue !== null : answerValue === value;
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
