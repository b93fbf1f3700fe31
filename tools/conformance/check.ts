import type { Engine } from './engine.ts';

/** One thing that the product relies on, and how an engine is asked for it. */
export type Check = {
  /** what holds, as a sentence without its full stop */
  name: string;
  /** what the product uses it for */
  why: string;
  /** whether the product does not work without it */
  isRequired: boolean;
  /** Rejects when the engine lacks it: with a `Lack`, or with the engine's own error. */
  run(engine: Engine): Promise<void>;
};

/** The engine answered, and not as PostgreSQL does. */
export class Lack extends Error {}

/** @throws Lack when the two are not the same as JSON */
export function requireSame(found: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (is !== should) throw new Lack(`It gave ${is} where PostgreSQL gives ${should}.`);
}

/** @throws Lack when the work succeeds or fails with another SQLSTATE than one of these */
export async function requireFailure(work: Promise<unknown>, ...states: string[]): Promise<void> {
  const wanted = states.join(' or ');
  const error = await work.then(
    () => new Lack(`It went through where PostgreSQL fails with ${wanted}.`),
    (cause: Error & { code?: string }) =>
      states.includes(cause.code ?? '')
        ? null
        : new Lack(`It failed with ${cause.code ?? 'no SQLSTATE'} (${cause.message}) in place of ${wanted}.`),
  );
  if (error) throw error;
}
