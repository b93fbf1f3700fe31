import { AppError } from '../../errors.ts';
import { type Route, SETTINGS, staffRoute } from '../../http/route.ts';
import type { AttemptCursor } from '../../store/submissions/decided-attempts.ts';
import { attemptRange, previewLimits } from './preview-limits.ts';
import * as contract from './replay-contract.ts';
import { addTallies, EMPTY_TALLY, replayPart } from './replay-part.ts';

/** Replays the tenant's past attempts by other limits. */
export function replayRoutes({ now }: { now: () => Date }): Route[] {
  return [
    staffRoute(SETTINGS, {
      method: 'POST',
      path: '/admin/policy/replay',
      operationId: 'replayPolicy',
      summary: 'Returns which past verdicts other limits would have changed.',
      description:
        'The server decides past licences and selfies again from their stored evidence, 500 at a time. It changes nothing. Repeat the request with `next_cursor` and the sum so far until `next_cursor` is null. The last answer then covers all parts.',
      body: contract.replayBody,
      answers: { 200: contract.replayAnswer },
      handle: async ({ tenant, body, db }) => {
        const limits = previewLimits(tenant.settings.policy, body.policy);
        const span = attemptRange(body, now());
        const last = body.cursor === undefined ? null : readCursor(body.cursor);
        const part = await replayPart(db, tenant.id, { limits, span, last });
        const next_cursor = part.last && writeCursor(part.last);
        const tally = addTallies(body.before ?? EMPTY_TALLY, part.tally);
        return { status: 200, body: { limits, ...tally, next_cursor } };
      },
    }),
  ];
}

const CURSOR = /^(\d{1,13})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})~(\d{1,9})$/;

const writeCursor = ({ at, submissionId, attempt }: AttemptCursor) =>
  Buffer.from(`${at.getTime()}~${submissionId}~${attempt}`).toString('base64url');

/** @throws AppError `field-refused` for a cursor that no answer gave */
function readCursor(cursor: string): AttemptCursor {
  const [, at, submissionId, attempt] =
    CURSOR.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!submissionId)
    throw new AppError('field-refused', 'cursor is not valid. Send the next_cursor of the previous answer.', {
      field: 'cursor',
    });
  return { at: new Date(Number(at)), submissionId, attempt: Number(attempt) };
}
