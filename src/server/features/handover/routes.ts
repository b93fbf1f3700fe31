import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { AppError } from '../../errors.ts';
import { readOrigin } from '../../http/addresses/request-origin.ts';
import { openRoute, type Route, subjectRoute } from '../../http/route.ts';
import { appendAudit, THE_SUBJECT } from '../../store/audit/audit.ts';
import { findNewestHandover } from '../../store/handovers.ts';
import { MAX_ENTRIES_AN_HOUR } from '../../store/hourly-limits.ts';
import { appendAuditByLink } from '../../store/link-entries.ts';
import * as contract from './contract.ts';
import { exchangeCode, offerLink } from './hand-over.ts';
import { showProgress } from './show-progress.ts';

/** A link on two devices: handed over from a computer to a phone, and the progress of its images. */
export function handoverRoutes({ now }: { now: () => Date }): Route[] {
  return [
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/handover',
      operationId: 'offerHandover',
      summary: 'Creates an address with which another device takes over this link.',
      description:
        'The address works once, for ten minutes. A new one ends the previous ones. The secret follows `#`, which no browser sends to a server.',
      answers: { 201: contract.handoverOffer },
      refusals: { 429: `The link has started ${MAX_ENTRIES_AN_HOUR} handovers within an hour.` },
      write: async ({ tenant, grant, request }, tx) => {
        const at = now();
        const { code, expiresAt } = await offerLink(tx, grant, at);
        const entry = { at, subjectId: grant.subject_id, fields: [] };
        await appendAuditByLink(
          tx,
          { tenantId: tenant.id, tokenId: grant.id },
          { action: 'link.offered', ...entry },
        );
        const url = `${readOrigin(request)}/verify/#${code}`;
        return { status: 201, body: { url, expires_at: formatTimestamp(expiresAt) } };
      },
    }),
    subjectRoute(null, {
      method: 'GET',
      path: '/subject/handover',
      uncounted: true,
      operationId: 'readHandover',
      summary: 'Tells whether another device has taken over this link.',
      answers: { 200: contract.state },
      read: async ({ grant }, tx) => {
        const newest = await findNewestHandover(tx, grant);
        if (!newest) return { status: 200, body: { status: 'none' } };
        if (newest.taken_at) return { status: 200, body: { status: 'taken' } };
        return { status: 200, body: { status: newest.expires_at > now() ? 'waiting' : 'expired' } };
      },
    }),
    openRoute({
      method: 'POST',
      path: '/handover',
      operationId: 'takeHandover',
      summary: 'Exchanges a handover code for a token of this device.',
      body: contract.takeOver,
      answers: { 200: contract.deviceToken },
      refusals: {
        401: 'The code is wrong, used or expired, or its link has ended. All four cases get the same answer.',
      },
      // A phone whose connection broke gets its token again; any other device with the code does not.
      secret: ({ body }) => body.code,
      write: async ({ tenant, body }, tx) => {
        const at = now();
        const exchange = await exchangeCode(tx, tenant.id, body.code, at);
        if (!exchange)
          throw new AppError(
            'code-refused',
            'This code is wrong, used or expired. Create a new one on the first device.',
          );
        const { token, grant } = exchange;
        const entry = { at, subjectId: grant.subject_id, fields: [] };
        // Each code was counted when it was made.
        await appendAudit(tx, tenant.id, { actor: THE_SUBJECT, action: 'link.taken-over', ...entry });
        return { status: 200, body: { token, expires_at: formatTimestamp(grant.expires_at) } };
      },
    }),
    subjectRoute(null, {
      method: 'GET',
      path: '/subject/progress',
      uncounted: true,
      operationId: 'readProgress',
      summary: 'Returns the state of the pictures that came through this link.',
      description:
        'For each kind: the newest picture from any device, the verdict of its upload, and the current state of its submission. `asked` lists the submissions that need a picture or an answer: those that the link may list, and those that came through the link itself. You may poll this route every few seconds; it does not count towards the quota.',
      answers: { 200: contract.progress },
      read: async ({ grant }, tx) => ({
        status: 200,
        body: await showProgress(tx, grant),
      }),
    }),
  ];
}
