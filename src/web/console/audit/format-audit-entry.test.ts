import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../test/harness/words/english-words.ts';
import { AUDIT_ACTIONS } from '../../../server/store/audit/audit-actions.ts';
import type { AuditEntry } from '../api/answers.ts';
import { formatAction, formatActor } from './format-audit-entry.ts';

const format = (actor: string, actor_kind: AuditEntry['actor_kind']) =>
  formatActor(ENGLISH, { ...ENTRY, actor, actor_kind });
const ENTRY = { at: '2026-03-01 12:00:00', action: 'x', subject_id: null, fields: [], hash: 'ab' };

test('[S166] a user whose username is a name of the service is shown by that username', () => {
  expect(format('subject', 'staff')).toBe('subject');
  expect(format('platform', 'staff')).toBe('platform');
});

test.each([
  ['subject', 'subject', 'the customer'],
  ['platform', 'platform', 'the platform'],
  ['retention', 'system', 'retention job'],
  ['login', 'system', 'an unknown email'],
  ['API token 3', 'api_token', 'API token 3'],
  ['subject', null, 'the customer'],
] as const)('%s of the kind %s is %s', (actor, kind, words) => expect(format(actor, kind)).toBe(words));

test.each(AUDIT_ACTIONS)('the action %s has a sentence', (action) => {
  expect(formatAction(ENGLISH, { ...ENTRY, action, actor: 'kim', actor_kind: 'staff' })).not.toBe(action);
});

test('an entry about a user names that user by id', () => {
  const entry = { ...ENTRY, action: 'user.removed', actor: 'kim', actor_kind: 'staff', user_id: 7 } as const;
  expect(formatAction(ENGLISH, entry)).toBe('removed a user (user no. 7)');
});
