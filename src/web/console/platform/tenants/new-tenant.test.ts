import { describe, expect, test } from 'vitest';
import { ApiFailure, Refused } from '../../../api/api-failure.ts';
import type { ErrorCode } from '../../../api/operations.ts';
import { listProblems, placeRefusal } from './new-tenant.ts';

const RIGHT = {
  name: 'Acme',
  host: 'id.example.com',
  admin_email: 'root@example.com',
  admin_password: 'correct horse battery',
};

describe('a new tenant', () => {
  test.each([{}, { host: ' ID.Example.com. ' }, { host: 'a' }, { admin_email: ' r@x ' }])(
    'a new tenant is valid: %j',
    (more) => expect(listProblems({ ...RIGHT, ...more })).toEqual({}),
  );

  test.each([
    [{ name: ' ' }, ['name']],
    [{ host: 'https://id.example.com' }, ['host']],
    [{ host: 'id.example.com:8080' }, ['host']],
    [{ host: 'a'.repeat(254) }, ['host']],
    [{ admin_email: 'root' }, ['admin_email']],
    [{ admin_password: 'elf letters' }, ['admin_password']],
    [{ name: '', host: '' }, ['name', 'host']],
  ])('shows a problem at its field: %j', (more, fields) =>
    expect(Object.keys(listProblems({ ...RIGHT, ...more }))).toEqual(fields),
  );

  test('shows at the field a problem that only the server knows', () => {
    const refused = (code: ErrorCode, field: string | null) =>
      new Refused({ status: 400, code, field, sentence: '', retryAfterSeconds: null, body: null });
    expect(placeRefusal(refused('taken', 'host'))).toEqual({ host: 'add.hostInUse' });
    expect(placeRefusal(refused('field-refused', 'name'))).toEqual({ name: 'add.nameEmpty' });
    expect(placeRefusal(refused('bad-request', null))).toEqual({});
    expect(placeRefusal(new ApiFailure('offline'))).toEqual({});
  });
});
