import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenApiDocument, Operation } from '../../../src/server/http/openapi/document-types.ts';
import { readApiDocument } from '../../../tools/codegen/api-document.ts';
import { sample, tries } from '../tier.ts';
import { type ArbitraryRequest, arbitraryRequest } from './arbitrary-request.ts';
import { type CredentialKind, type FuzzTarget, LEAKS, openFuzzTarget, tryRequests } from './fuzz-target.ts';
import { sweptRequests } from './swept-requests.ts';

/** A fourth of the requests in the quick tier. */
const scale = (count: number): number => tries(Math.ceil(count / 4), count);

/** The minimum number of random requests for each operation. */
const MIN_TRIES = scale(40);
/**
 * Operations that are slow on purpose (a password's hash), that export everything, or that answer with a document of half
 * a megabyte, are tried less often.
 */
const SLOW: Record<string, number> = {
  logIn: 40,
  verifyLogin: 60,
  logOut: 20,
  addUser: 40,
  changeUser: 60,
  createTenant: 60,
  deleteTenant: 100,
  readOpenApi: 100,
  checkLife: 100,
  checkReadiness: 100,
};

/** The operations that may answer 503: those that need the models, which are unavailable here. */
const MAY_BE_UNAVAILABLE = new Set(['upload', 'reupload', 'checkSubmission', 'checkReadiness']);

const requiredCredential = ({ security: [needs = {}] }: Operation): CredentialKind =>
  (['bearer', 'ephemeral', 'platform'] as const).find((scheme) => scheme in needs) ?? 'anonymous';

const sweep = (document: OpenApiDocument, operation: Operation): ArbitraryRequest[] => {
  const all = sweptRequests(document, operation);
  return sample(all, scale(all.length));
};

/** Whether a request uses another tenant's credential, one of another kind, or none. */
const isStranger = ({ as }: ArbitraryRequest): boolean => as !== 'good' && as !== 'weak';

/**
 * Sends `deep` requests, or a fourth of them in the quick tier, to the operations that `who` may call, made from
 * their own descriptions. First come the examples with each field in turn replaced, then random requests that fit the
 * schemas or deviate from them. The client checks every answer against the document. In addition, no answer may be a
 * 500, and no refusal may reveal anything internal. One request in `takenIn` must be taken.
 */
export function fuzzOperations(who: readonly CredentialKind[], deep: number, takenIn = 8): void {
  const total = scale(deep);
  const document = readApiDocument();
  const operations = Object.entries(document.paths)
    .flatMap(([path, { servers, ...methods }]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path: servers ? `/${path}` : path,
        method: method.toUpperCase(),
        operation,
      })),
    )
    .filter(({ operation }) => who.includes(requiredCredential(operation)))
    .map((one) => ({ ...one, swept: sweep(document, one.operation) }));
  const counts = distribute(total, operations);
  let dependencies: FuzzTarget;
  let count = 0;
  const endings = new Map<number, number>();

  beforeAll(async () => {
    dependencies = await openFuzzTarget();
  });
  afterAll(() => dependencies.close());

  test.each(operations.map((one) => [one.operation.operationId, one] as const))('%s', async (id, one) => {
    const { path, method, operation, swept } = one;
    const ask = async (wanted: ArbitraryRequest) => {
      const answer = await dependencies.send(method, path, requiredCredential(operation), wanted);
      count += 1;
      endings.set(answer.status, (endings.get(answer.status) ?? 0) + 1);
      expect(answer.status).not.toBe(500);
      if (isStranger(wanted) && requiredCredential(operation) !== 'anonymous')
        expect([wanted.as, answer.status]).toEqual([wanted.as, 401]);
      if (answer.status === 503) expect(MAY_BE_UNAVAILABLE).toContain(id);
      if (answer.status >= 400) expect(answer.bytes.toString()).not.toMatch(LEAKS);
    };
    for (const wanted of swept) await ask(wanted);
    await tryRequests(arbitraryRequest(document, operation), counts.get(id)!, ask);
  });

  test(`were tried with ${total} requests, of which many were taken`, () => {
    expect(count).toBeGreaterThanOrEqual(total);
    if (process.env['TEST_LOG']) console.log(Object.fromEntries(endings));
    const taken = (endings.get(200) ?? 0) + (endings.get(201) ?? 0);
    expect(taken).toBeGreaterThan(total / takenIn);
  });
}

type OperationSweep = { operation: Operation; swept: readonly ArbitraryRequest[] };

/**
 * The number of random requests for each operation, so that all together, with the swept ones, are `total`.
 */
function distribute(total: number, operations: readonly OperationSweep[]): Map<string, number> {
  const even = Math.ceil(total / operations.length);
  const isSlow = ({ operation }: OperationSweep) => operation.operationId in SLOW;
  const slow = new Map(
    operations.filter(isSlow).map(({ operation: { operationId } }) => {
      return [operationId, Math.min(scale(SLOW[operationId]!), even)];
    }),
  );
  const slowCount = [...slow.values()].reduce((sum, count) => sum + count, 0);
  const swept = operations.reduce((sum, one) => sum + one.swept.length, 0);
  const each = Math.max(MIN_TRIES, Math.ceil((total - swept - slowCount) / (operations.length - slow.size)));
  return new Map(
    operations.map(({ operation: { operationId } }) => [operationId, slow.get(operationId) ?? each]),
  );
}
