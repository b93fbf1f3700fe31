import { expect, test } from 'vitest';
import { CLIENT_EVENTS } from '../../../../server/store/fields.ts';
import type { CameraState } from './acquire-camera.ts';
import { toClientEvent } from './report-trouble.ts';

const failures = ['refused', 'busy', 'lost', 'none', 'unsupported', 'embedded'] as const;

test('each failure of a camera is a separate event, and one that works is none', () => {
  const states: CameraState[] = failures.map((trouble) => ({ is: 'trouble', trouble }));
  const events = [...states, { is: 'trouble', trouble: 'refused', isUnanswered: true } as const].map(
    toClientEvent,
  );
  expect([...events, 'given_up'].sort()).toEqual([...CLIENT_EVENTS].sort());
  expect(toClientEvent({ is: 'starting' })).toBeNull();
  expect(toClientEvent({ is: 'asking' })).toBeNull();
});
