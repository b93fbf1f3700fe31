import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Check } from './check.ts';
import { type Engine, nameParts, openEngine } from './engine.ts';

/** `lack`: null if it holds, otherwise the engine's actual behaviour. */
export type Result = { check: Check; lack: string | null };

const DEADLINE_MS = 60_000;

/**
 * Runs the checks one after the other in a separate schema, with two separate roles, and drops both.
 * @param heard called with each result as soon as it is known
 * @throws Error when the schema or the roles cannot be made
 */
export async function runChecks(
  url: string,
  checks: readonly Check[],
  heard: (result: Result) => void = () => {},
): Promise<Result[]> {
  return withEngine(url, async (engine) => {
    const results: Result[] = [];
    for (const check of checks) {
      const result = { check, lack: await findLack(engine, check) };
      results.push(result);
      heard(result);
    }
    return results;
  });
}

/** Gives the work an engine with a separate schema and roles, and drops them at the end. */
export async function withEngine<T>(url: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const parts = nameParts();
  let isMade = false;
  try {
    await asOwner(url, makeParts(parts));
    isMade = true;
    return await work(openEngine(url, parts));
  } finally {
    // If nothing could be made the first failure is the one to report.
    await asOwner(url, dropParts(parts)).catch((error: unknown) => {
      if (isMade) throw error;
    });
  }
}

/** @returns the engine's behaviour that differs from the check; null if it holds */
export async function findLack(engine: Engine, check: Check): Promise<string | null> {
  const time = new AbortController();
  const late = setTimeout(DEADLINE_MS, `No answer within ${DEADLINE_MS / 1000} s.`, { signal: time.signal });
  try {
    return await Promise.race([check.run(engine).then(() => null), late]);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return code ? `${message} (${code})` : message;
  } finally {
    time.abort();
    late.catch(() => {});
    engine.disconnect();
  }
}

const makeParts = ({ schema, roles }: Pick<Engine, 'schema' | 'roles'>) => [
  `create role ${roles.tenant} nologin`,
  `create role ${roles.system} nologin`,
  `create role ${roles.reviewer} nologin`,
  `grant ${roles.tenant}, ${roles.system}, ${roles.reviewer} to current_user`,
  `create schema ${schema}`,
  `grant usage on schema ${schema} to ${roles.tenant}, ${roles.system}, ${roles.reviewer}`,
];

const dropParts = ({ schema, roles }: Pick<Engine, 'schema' | 'roles'>) => [
  `drop schema if exists ${schema}_reviewer cascade`,
  `drop schema if exists ${schema} cascade`,
  `drop role if exists ${roles.tenant}`,
  `drop role if exists ${roles.system}`,
  `drop role if exists ${roles.reviewer}`,
];

async function asOwner(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
