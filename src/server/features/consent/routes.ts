import { presentConsent } from '../../http/fields/consent-fields.ts';
import { type Route, subjectRoute } from '../../http/route.ts';
import { readRequiredVersion } from '../../http/uploads/assert-consent.ts';
import { MAX_ENTRIES_AN_HOUR } from '../../store/hourly-limits.ts';
import * as contract from './contract.ts';
import { recordConsent } from './record-consent.ts';

/** What a subject answers to the tenant's text about their face. */
export function consentRoutes({ now }: { now: () => Date }): Route[] {
  return [
    subjectRoute(null, {
      method: 'POST',
      path: '/subject/consent',
      operationId: 'recordConsent',
      summary: 'Records whether the subject consents to the tenant’s current text.',
      description:
        'Answers are only appended. An answer that equals the newest of this link is 200 and writes nothing. Where the setting `consent` requires it, each link needs its own consent to the current version; uploads without it are 403 `consent-required`.',
      body: contract.answer,
      answers: { 200: contract.recorded, 201: contract.recorded },
      refusals: {
        404: 'The subject was erased meanwhile.',
        409: 'The version is not the current one, or the tenant requires no consent. Nothing is recorded.',
        429: `The link has answered ${MAX_ENTRIES_AN_HOUR} times within an hour.`,
      },
      write: async ({ tenant, grant, body }, tx) => {
        const context = { grant, required: readRequiredVersion(tenant.settings), now: now() };
        const { row, isNew } = await recordConsent(tx, context, body);
        return { status: isNew ? 201 : 200, body: presentConsent(row) };
      },
    }),
  ];
}
