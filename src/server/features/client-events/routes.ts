import { ALL_STAFF, type Route, staffRoute, subjectRoute } from '../../http/route.ts';
import { addClientEvent } from '../../store/client-events.ts';
import { MAX_ENTRIES_AN_HOUR } from '../../store/hourly-limits.ts';
import { countEntry } from '../../store/link-entries.ts';
import { lockSubject } from '../../store/subjects.ts';
import * as contract from './contract.ts';
import { listEventPage } from './list-events.ts';

/** What a subject's device reports about itself, and the list of it. */
export function clientEventRoutes({ now }: { now: () => Date }): Route[] {
  return [
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/client-events',
      operationId: 'recordClientEvent',
      summary: 'Records what keeps the subject’s device from a photo.',
      description:
        'A name of a closed list, and no text. Staff see the newest report of a subject; `GET /admin/stats` counts them. It changes no verdict and is not in the audit.',
      body: contract.report,
      answers: { 201: contract.recorded },
      refusals: {
        404: 'The subject was erased meanwhile.',
        429: `The link has reported ${MAX_ENTRIES_AN_HOUR} events within an hour.`,
      },
      write: async ({ tenant, grant, body }, tx) => {
        const { subject_id, id: token_id } = grant;
        const at = now();
        await lockSubject(tx, tenant.id, subject_id, 'noKeyUpdate');
        await countEntry(tx, { tenantId: tenant.id, tokenId: token_id }, 'client.event', at);
        await addClientEvent(tx, {
          tenant_id: tenant.id,
          subject_id,
          token_id,
          event: body.event,
          created_at: at,
        });
        return { status: 201, body: { status: 'recorded' } };
      },
    }),
    staffRoute(ALL_STAFF, {
      method: 'GET',
      path: '/admin/client-events',
      operationId: 'listClientEvents',
      summary: 'Lists what kept subjects’ devices from a photo, newest first.',
      description:
        'With `event=given_up` it lists who chose a person in place of the camera. A device that is closed or loses its network reports nothing: such a subject is in no row.',
      query: contract.listEvents,
      answers: { 200: contract.eventRows },
      read: async ({ tenant, query }, tx) => ({
        status: 200,
        body: await listEventPage(tx, tenant.id, query),
      }),
    }),
  ];
}
