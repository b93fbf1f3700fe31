import { expect, test } from 'vitest';
import { ApiFailure, Refused } from './api-failure.ts';
import { isRepeatable } from './is-repeatable.ts';
import type { ErrorCode } from './operations.ts';

const WRITE = 'DELETE /admin/users/{id}';
const offline = new ApiFailure('offline');
const refusal = (code: ErrorCode | null) =>
  new Refused({ status: 503, code, field: null, sentence: '', retryAfterSeconds: 1, body: null });

test.each([
  ['a read whose answer was lost', 'GET /admin/queue', undefined, offline, true],
  ['a change under a key whose answer was lost', 'POST /ephemeral-tokens', 'k', offline, true],
  ['a change whose answer was lost', WRITE, undefined, offline, false],
  ['a change that a busy server has turned away', WRITE, undefined, refusal('busy'), true],
  ['a change that a proxy refused', WRITE, undefined, refusal(null), false],
  ['a picture that is kept and undecided', 'POST /subject/upload', 'k', refusal('undecided'), false],
] as const)(
  '[S107] %s is sent again only if that cannot repeat the change',
  (_what, operation, key, failure, may) => {
    expect(isRepeatable(operation, key, failure)).toBe(may);
  },
);
