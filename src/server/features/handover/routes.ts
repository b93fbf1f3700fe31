import { AppError } from '../../errors.ts';
import { readOrigin } from '../../http/addresses/record-origin.ts';
import { formatTimestamp } from '../../http/fields/format-timestamp.ts';
import { openRoute, type Route, subjectRoute } from '../../http/route.ts';
import { appendAudit, THE_SUBJECT } from '../../store/audit.ts';
import type { Database } from '../../store/database/database.ts';
import { findNewestHandover, MAX_HANDOVERS } from '../../store/handovers.ts';
import * as contract from './contract.ts';
import { exchangeCode, offerLink } from './hand-over.ts';
import { showProgress } from './show-progress.ts';

/** A link on two devices: handed over from a computer to a phone, and the progress of its pictures. */
export function handoverRoutes({ db, now }: { db: Database; now: () => Date }): Route[] {
  return [
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/handover',
      operationId: 'offerHandover',
      summary: 'Makes an address by which another device takes this link over.',
      description:
        'It works once and for ten minutes. A new one ends those before it. The secret is behind `#`, which no browser sends to a server.',
      answers: { 201: contract.offered },
      refusals: { 429: `The link has begun ${MAX_HANDOVERS} handovers within an hour.` },
      write: async ({ tenant, grant, request }, tx) => {
        const at = now();
        const { code, expiresAt } = await offerLink(tx, grant, at);
        const entry = { actor: THE_SUBJECT, subjectId: grant.subject_id, fields: [] };
        await appendAudit(tx, tenant.id, { at, action: 'link.offered', ...entry });
        const url = `${readOrigin(request)}/verify/#${code}`;
        return { status: 201, body: { url, expires_at: formatTimestamp(expiresAt) } };
      },
    }),
    subjectRoute(null, {
      method: 'GET',
      path: '/subject/handover',
      uncounted: true,
      operationId: 'readHandover',
      summary: 'Tells whether another device has taken this link over.',
      answers: { 200: contract.state },
      handle: async ({ tenant, grant }) => {
        const newest = await db.asTenant(tenant.id, (tx) => findNewestHandover(tx, grant));
        if (!newest) return { status: 200, body: { status: 'none' } };
        if (newest.taken_at) return { status: 200, body: { status: 'taken' } };
        return { status: 200, body: { status: newest.expires_at > now() ? 'waiting' : 'expired' } };
      },
    }),
    openRoute({
      method: 'POST',
      path: '/handover',
      operationId: 'takeHandover',
      summary: 'Exchanges the code of a handed-over link for this device’s own token.',
      body: contract.takeOver,
      answers: { 200: contract.taken },
      refusals: { 401: 'The code is wrong, used or late, or its link has ended: one sentence for all.' },
      // A phone whose connection broke gets its token again; any other device with the code does not.
      secret: ({ body }) => body.code,
      write: async ({ tenant, body }, tx) => {
        const at = now();
        const taken = await exchangeCode(tx, tenant.id, body.code, at);
        if (!taken) throw new AppError('code-refused', 'This code is wrong, used or too old.');
        const { token, grant } = taken;
        const entry = { actor: THE_SUBJECT, subjectId: grant.subject_id, fields: [] };
        await appendAudit(tx, tenant.id, { at, action: 'link.taken-over', ...entry });
        return { status: 200, body: { token, expires_at: formatTimestamp(grant.expires_at) } };
      },
    }),
    subjectRoute(null, {
      method: 'GET',
      path: '/subject/progress',
      uncounted: true,
      operationId: 'readProgress',
      summary: 'Says what became of the pictures that came by this link.',
      description:
        'Of each kind the newest, on whichever device it was taken, as its upload was answered, and where its submission stands now. `asked` is what a picture or an answer is needed for, as far as the link may list it, and whatever came by the link itself. It may be asked every few seconds, and does not count towards the quota.',
      answers: { 200: contract.progress },
      handle: async ({ tenant, grant }) => ({
        status: 200,
        body: await db.asTenant(tenant.id, (tx) => showProgress(tx, grant)),
      }),
    }),
  ];
}
