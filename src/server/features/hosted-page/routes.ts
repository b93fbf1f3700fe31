import { openRoute, type Route } from '../../http/route.ts';
import { readRequiredVersion } from '../../http/uploads/assert-consent.ts';
import type { Database } from '../../store/database/database.ts';
import { findSettings } from '../../store/tenants.ts';
import type { Targets } from '../../verification/sla/create-sla-calculator.ts';
import { READABLE_TYPES } from '../../vision/decoding/readable-types.ts';
import * as contract from './contract.ts';
import { type GermanAddress, PAGE_LANGUAGES } from './page-languages-contract.ts';

type Branding = { name?: string | null; color?: string | null; logo_url?: string | null };
type Contact = { email: string | null; phone: string | null; url: string | null };
type ConsentTexts = { text: Record<string, string>; notice_url: string | null; terms_url: string | null };
type PageTexts = { welcome: Record<string, string>; done: Record<string, string> };
type PageContent = {
  branding?: Branding;
  contact?: Contact;
  consent_texts?: ConsentTexts;
  page_texts?: PageTexts;
  german_address?: GermanAddress;
};
const NO_PAGE_TEXTS: PageTexts = { welcome: {}, done: {} };
const NO_TEXTS: ConsentTexts = { text: {}, notice_url: null, terms_url: null };
const NO_CONTACT: Contact = { email: null, phone: null, url: null };

/**
 * The settings that the hosted page may read before any credential: the tenant's name, and how long images are kept.
 */
export function pageRoutes({ db }: { db: Database }): Route[] {
  return [
    openRoute({
      method: 'GET',
      path: '/page',
      operationId: 'readPage',
      summary: 'Returns what the hosted page needs before it has a credential.',
      answers: { 200: contract.page },
      handle: async ({ tenant }) => {
        const { content } = await db.asTenant(tenant.id, (tx) => findSettings(tx, tenant.id));
        const { branding = {}, contact = NO_CONTACT, consent_texts, ...own } = content as PageContent;
        const version = readRequiredVersion(tenant.settings);
        const comparesAcross = tenant.settings.compare_across_people !== false;
        return {
          status: 200,
          body: {
            name: branding.name ?? tenant.name,
            color: branding.color ?? null,
            logo_url: branding.logo_url ?? null,
            retention_days: tenant.settings.retention_days ?? null,
            contact,
            consent:
              version === null
                ? null
                : { ...NO_TEXTS, ...consent_texts, version, compares_across: comparesAcross },
            texts: own.page_texts ?? NO_PAGE_TEXTS,
            german_address: own.german_address ?? 'informal',
            decision_hours: toDecisionHours(tenant.settings.targets?.wanted ?? null),
            languages: [...PAGE_LANGUAGES],
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
