import { describe, expect, test } from 'vitest';
import { placeRefusal, problemsOf } from './new-tenant.ts';

const RIGHT = {
  name: 'Acme',
  host: 'id.example.com',
  admin_email: 'root@example.com',
  admin_password: 'correct horse battery',
};

describe('a new tenant', () => {
  test.each([{}, { host: ' ID.Example.com. ' }, { host: 'a' }, { admin_email: ' r@x ' }])(
    'is taken: %j',
    (more) => expect(problemsOf({ ...RIGHT, ...more })).toEqual({}),
  );

  test.each([
    [{ name: ' ' }, ['name']],
    [{ host: 'https://id.example.com' }, ['host']],
    [{ host: 'id.example.com:8080' }, ['host']],
    [{ host: 'a'.repeat(254) }, ['host']],
    [{ admin_email: 'root' }, ['admin_email']],
    [{ admin_password: 'elf letters' }, ['admin_password']],
    [{ name: '', host: '' }, ['name', 'host']],
  ])('is told at its field: %j', (more, fields) =>
    expect(Object.keys(problemsOf({ ...RIGHT, ...more }))).toEqual(fields),
  );

  test('is told at the field what the server alone knows', () => {
    expect(placeRefusal(409, 'This host is in use.')).toEqual({ host: 'add.hostInUse' });
    expect(placeRefusal(400, 'name must not hold control characters.')).toEqual({ name: 'add.nameEmpty' });
    expect(placeRefusal(400, 'The body is not valid JSON.')).toEqual({});
    expect(placeRefusal(503, 'host is away')).toEqual({});
  });
});
