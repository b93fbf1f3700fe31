import type { ValidToken } from '../../http/credentials/credentials.ts';
import type { Tenant } from '../../http/find-tenant.ts';
import { readRequiredVersion } from '../../http/uploads/assert-consent.ts';
import { narrowAccepted } from '../../verification/document/accepted-documents.ts';
import { resolvePolicy } from '../../verification/policy/limits.ts';
import { findSamplePercent } from '../../verification/quality/quality-rules.ts';
import type { VerifyRules } from './upload.ts';

export const toRules = ({ settings }: Pick<Tenant, 'settings'>, grant: ValidToken): VerifyRules => ({
  grant,
  policy: resolvePolicy(settings.policy),
  parksExpired: settings.expired_documents === 'park',
  accepted: narrowAccepted(settings.accepted_documents, grant.accepted_documents),
  consentVersion: readRequiredVersion(settings),
  comparesAcross: settings.compare_across_people !== false,
  queues: settings.overload === 'queue',
  samplePercent: findSamplePercent(settings.quality, 'pipeline'),
});
