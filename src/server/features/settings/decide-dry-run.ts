import type { Settings } from '../../store/settings.ts';
import type { Reference } from '../../verification/faces/reference.ts';
import type { WorkflowStep } from '../../verification/lifecycle/token-capabilities.ts';
import type { Limits } from '../../verification/policy/limits.ts';
import { decideLicence } from '../../verification/verdict/decide-licence.ts';
import { decideSelfie } from '../../verification/verdict/decide-selfie.ts';
import { judgeExpiry } from '../../verification/verdict/judge-validity.ts';
import { NO_MATCHES } from '../../verification/verdict/lookups.ts';
import type { SettledState } from '../../verification/verdict/verdicts.ts';
import type { DryRun, DryRunLicence, DryRunSelfie } from './dry-run-contract.ts';

type DryRunContext = {
  settings: Pick<Settings, 'expired_documents' | 'required_proofs' | 'accepted_documents'>;
  limits: Limits;
  requireFaceMatch: boolean;
  now: Date;
};

type StepDecision = { verdict: string; state: SettledState; reason: string | null };

const asFinding = <T>(value: T) => ({ ok: true, value }) as const;
/** Fitness of a face that is clear enough to be compared. */
const CLEAR_FITNESS = 2;
/** Pixels between the eyes of a clear portrait. */
const CLEAR_PIXELS = 120;

const toReference = (distance: number | null): Reference =>
  distance === null
    ? { is: 'none' }
    : { is: 'compared', distance: asFinding(distance), fitness: CLEAR_FITNESS };

/** The verdict that the pipeline would give on these findings, as `decideLicence` decides an upload. */
function decideDryRunLicence(sample: DryRunLicence, context: DryRunContext): StepDecision {
  const { settings, limits, requireFaceMatch, now } = context;
  return decideLicence(
    {
      kind: asFinding(sample.document),
      faces: asFinding(sample.faces),
      portrait: asFinding({ state: 'clear', cause: null, figures: { pixels: CLEAR_PIXELS } }),
      ghostDistance: asFinding(null),
      reference: toReference(sample.face_distance),
      text: sample.score === null ? null : asFinding({ score: sample.score, identifies: true }),
      original: { state: 'not_shown', by: { source: 'colour', figures: {} } },
      validity: judgeExpiry(sample.expires_on, now),
      lookups: NO_MATCHES,
      severe: sample.severe,
      requireFaceMatch,
      approvesExpired: settings.expired_documents === 'signal',
      requiredProofs: settings.required_proofs,
      acceptedDocuments: settings.accepted_documents,
    },
    limits,
  );
}

function decideDryRunSelfie(
  { faces, face_distance, liveness }: DryRunSelfie,
  { limits }: DryRunContext,
): StepDecision {
  const box = { x: 0.3, y: 0.2, width: 0.3, height: 0.4 };
  const isShown = liveness === 'shown';
  return decideSelfie(
    {
      faces: asFinding(Array.from({ length: faces }, () => ({ box, score: 1 }))),
      reference: toReference(face_distance),
      liveness:
        liveness &&
        (isShown ? { is: 'shown', distance: asFinding(0), fitness: CLEAR_FITNESS } : { is: 'not_shown' }),
      challengesAsked: isShown ? 1 : null,
      lookups: NO_MATCHES,
      severe: [],
    },
    limits,
  );
}

/** What a workflow would end in with these findings. An age is estimated and approves no one. */
export function decideDryRun(steps: readonly WorkflowStep[], sample: DryRun, context: DryRunContext) {
  const decide: Record<WorkflowStep['step_name'], () => StepDecision> = {
    verify_license: () => decideDryRunLicence(sample.license, context),
    check_selfie: () => decideDryRunSelfie(sample.selfie, context),
    age_gender_estimation: () => ({ verdict: 'ANALYZED', state: 'approved', reason: null }),
  };
  const decisions = steps.map(({ step_name }) => {
    const { verdict, state, reason } = decide[step_name]();
    return { step_name, verdict, state, reason };
  });
  const has = (soughtState: SettledState) => decisions.some(({ state }) => state === soughtState);
  const status: SettledState = has('rejected') ? 'rejected' : has('pending') ? 'pending' : 'approved';
  return { status, steps: decisions };
}
