import { readOrigin } from '../../http/addresses/request-origin.ts';
import { openRoute, type Route } from '../../http/route.ts';
import { PAGE_LANGUAGES } from '../../store/page-languages.ts';
import { findSettings } from '../../store/tenants.ts';
import type { Targets } from '../../verification/due-dates/compute-due-date.ts';
import {
  type FindReaderCertificate,
  isSelfSigned,
} from '../../verification/wallet/requests/reader-certificate.ts';
import { READABLE_TYPES } from '../../vision/decoding/readable-types.ts';
import * as contract from './contract.ts';

type PageDeps = { findReader: FindReaderCertificate; now: () => Date };

/**
 * The settings that the hosted page may read before any credential: the tenant's name, and how long images are kept.
 */
export function pageRoutes({ findReader, now }: PageDeps): Route[] {
  return [
    openRoute({
      method: 'GET',
      path: '/page',
      operationId: 'readPage',
      summary: 'Returns what the hosted page needs before it has a credential.',
      answers: { 200: contract.page },
      read: async ({ tenant, request }, tx) => {
        const settings = await findSettings(tx, tenant.id);
        const reader = await findReader(readOrigin(request), now());
        const { branding, contact, consent, compare_across_people: compares_across } = settings;
        const { required, version, ...texts } = consent;
        return {
          status: 200,
          body: {
            name: branding.name ?? tenant.name,
            color: branding.color,
            logo_url: branding.logo_url,
            retention_days: settings.retention_days,
            contact,
            consent: required ? { ...texts, version, compares_across } : null,
            link_devices: settings.link_devices,
            texts: { ...settings.page_texts, clause: settings.welcome_clause },
            german_address: settings.german_address,
            decision_hours: toDecisionHours(settings.targets.wanted),
            languages: [...PAGE_LANGUAGES],
            wallet_link: reader !== null && !isSelfSigned(reader),
            image_types: [...READABLE_TYPES],
          },
        };
      },
    }),
  ];
}

function toDecisionHours(targets: Targets | null) {
  if (!targets) return null;
  const { license = null, selfie = null, age = null } = targets.hours;
  return { license, selfie, age, in_working_hours: targets.working_hours !== null };
}
