import type { ValidToken } from '../../http/credentials/credentials.ts';
import type { Tenant } from '../../http/find-tenant.ts';
import { readRequiredVersion } from '../../http/uploads/assert-consent.ts';
import { narrowAccepted } from '../../verification/document/accepted-documents.ts';
import { resolvePolicy } from '../../verification/policy/limits.ts';
import { findSamplePercent } from '../../verification/quality/quality-rules.ts';
import { DEFAULT_SEVERE_SIGNALS } from '../../verification/signals/severity.ts';
import type { VerifyRules } from './upload.ts';

/** What a tenant's settings say of every approval. */
export const toApprovalRules = ({
  expired_documents,
  required_proofs,
  severe_signals,
}: Tenant['settings']): Pick<VerifyRules, 'approvesExpired' | 'requiredProofs' | 'severeSignals'> => ({
  approvesExpired: expired_documents === 'signal',
  requiredProofs: required_proofs,
  severeSignals: severe_signals ?? DEFAULT_SEVERE_SIGNALS,
});

export const toRules = ({ settings }: Pick<Tenant, 'settings'>, grant: ValidToken): VerifyRules => ({
  grant,
  ...toApprovalRules(settings),
  policy: resolvePolicy(settings.policy),
  acceptedDocuments: narrowAccepted(settings.accepted_documents, grant.accepted_documents),
  consentVersion: readRequiredVersion(settings),
  comparesAcross: settings.compare_across_people,
  linksDevices: settings.link_devices,
  queues: settings.overload === 'queue',
  samplePercent: findSamplePercent(settings.quality, 'pipeline'),
});
