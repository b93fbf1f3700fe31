import type { Engine } from './engine.ts';

/** One requirement of the product, and the check of an engine for it. */
export type Check = {
  /** the requirement, as a sentence without its full stop */
  name: string;
  /** the product's use of it */
  why: string;
  /** whether the product needs it */
  isRequired: boolean;
  /** Rejects when the engine lacks it: with a `Lack`, or with the engine's own error. */
  run(engine: Engine): Promise<void>;
};

/** The engine answered, but not as PostgreSQL does. */
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
