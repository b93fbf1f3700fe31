import { readSecrets, signEvent } from '../../../src/server/cli/relay/sign-event.ts';

/**
 * As environment variables: a secret, an event that the relay signed with it and with another one, and the time and
 * signature of the same event 330 seconds ago.
 */
export function signedExample() {
  const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const OTHER_SECRET = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const FOREIGN_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
  const BODY = JSON.stringify({
    type: 'submission.approved',
    timestamp: '2026-03-01T12:00:00Z',
    data: { id: '01a1fb2e-0000-7000-8000-000000000000', status: 'approved', kind: 'license', attempt: 1 },
  });
  const timestamp = Math.floor(Date.now() / 1000);
  const sign = (at: number) =>
    signEvent(readSecrets(`${OTHER_SECRET},${SECRET}`), { id: 'msg_example', timestamp: at, body: BODY });
  const headers = sign(timestamp);
  const old = sign(timestamp - 330);
  return {
    SECRET,
    OTHER_SECRET,
    FOREIGN_SECRET,
    BODY,
    WEBHOOK_ID: headers['webhook-id'],
    WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
    WEBHOOK_SIGNATURE: headers['webhook-signature'],
    OLD_TIMESTAMP: old['webhook-timestamp'],
    OLD_SIGNATURE: old['webhook-signature'],
  };
}
