import type { ProofName, ProofState } from '../../../shared/proof.ts';
import type { CardFace } from '../../vision/evidence.ts';
import { LICENCE_ONLY } from '../document/accepted-documents.ts';
import type { Evidence } from '../evidence.ts';
import { countFaces } from '../faces/count-faces.ts';
import type { Reference } from '../faces/reference.ts';
import { REPORTED_DISTANCE_SCALE } from '../policy/face-policy.ts';
import { summarise } from '../record-match/score-details.ts';
import type { SignalName } from '../signals/severity.ts';
import type { LicenceFindings } from '../verdict/decide-licence.ts';
import type { SelfieFindings } from '../verdict/decide-selfie.ts';
import type { LivenessCheck } from '../verdict/liveness-failure.ts';
import type { Lookups } from '../verdict/lookups.ts';
import type { Verdict } from '../verdict/verdicts.ts';

/** The parts of an attempt's evidence that a verdict depends on. */
export type VerdictEvidence = Pick<
  Evidence,
  | 'kind'
  | 'faces'
  | 'fields'
  | 'ghost_distance'
  | 'reference'
  | 'face_distance'
  | 'face_fitness'
  | 'face_others'
  | 'liveness'
  | 'decided_by'
  | 'portrait'
  | 'proofs'
>;

/** The stored parts of an attempt that the pipeline decided. */
export type DecidedAttempt = {
  kind: 'license' | 'selfie';
  verdict: Verdict;
  reason: string | null;
  similarity: number | null;
  evidence: VerdictEvidence | null;
  /** the link's strict flow, if the evidence lacks it; null when it is unknown */
  strict: boolean | null;
};

const UNAVAILABLE_FINDING = { ok: false, why: 'unavailable' } as const;
const asFinding = <T>(value: T) => ({ ok: true, value }) as const;

/** A distance of one person, of a doubtful pair, and of two people, under any limits. */
const ANY_DISTANCE = [0, Number.NaN, Number.POSITIVE_INFINITY];
/** Verdicts of earlier versions took faces of unknown fitness for fit. */
const TAKEN_FOR_FIT = Number.POSITIVE_INFINITY;
/** Distances are reported with four decimals, and up to 1. */
const ROUNDING_ERROR = 0.00005;

/** All findings that a licence's evidence can have come from; none if it is too old to tell. */
export function listPossibleLicences(attempt: DecidedAttempt): LicenceFindings[] {
  const { evidence } = attempt;
  const faces = evidence?.faces ?? [];
  if (!evidence || !faces.every(isMeasured)) return [];
  const faceCount = evidence.faces ? countFaces(asFinding(faces)) : UNAVAILABLE_FINDING;
  const kinds = evidence.kind
    ? [asFinding(evidence.kind)]
    : (['document', 'text'] as const).map((lacks) => ({ ...UNAVAILABLE_FINDING, lacks }));
  const strict = evidence.decided_by?.strict ?? attempt.strict;
  const references = listReferences(attempt, evidence, 1 - (attempt.similarity ?? 0));
  return kinds.flatMap((kind) =>
    (strict === null ? [true, false] : [strict]).flatMap((requireFaceMatch) =>
      (evidence.fields ? [asFinding(summarise(evidence.fields))] : [null, UNAVAILABLE_FINDING]).flatMap(
        (text) =>
          listDistances(evidence.ghost_distance).flatMap((ghostDistance) =>
            references.map((reference) => ({
              kind,
              faces: faceCount,
              ghostDistance,
              reference,
              text,
              requireFaceMatch,
              ...readProofs(evidence),
              accepted: evidence.decided_by?.accepted_documents ?? LICENCE_ONLY,
              zoneConfirms: evidence.decided_by?.zone_confirms ?? false,
            })),
          ),
      ),
    ),
  );
}

/** The same of a selfie. */
export function listPossibleSelfies(attempt: DecidedAttempt): SelfieFindings[] {
  const { evidence } = attempt;
  if (!evidence) return [];
  const faces = evidence.faces ? asFinding(evidence.faces) : UNAVAILABLE_FINDING;
  return listReferences(attempt, evidence, attempt.similarity ?? 0).flatMap((reference) =>
    listLiveness(evidence.liveness).flatMap((liveness) =>
      listChallengesAsked(evidence.liveness).map((challengesAsked) => ({
        faces,
        reference,
        liveness,
        challengesAsked,
        lookups: readLookups(evidence),
        severe: evidence.decided_by?.severe ?? [],
      })),
    ),
  );
}

/** The findings that no limit of a tenant decides. Before they were kept, nothing depended on them. */
function readProofs(
  evidence: VerdictEvidence,
): Pick<
  LicenceFindings,
  'portrait' | 'original' | 'validity' | 'lookups' | 'severe' | 'approvesExpired' | 'requiredProofs'
> {
  const { decided_by, portrait, proofs } = evidence;
  const parksExpired = decided_by?.parks_expired ?? false;
  const inForce = findState(proofs, 'in_force') ?? (parksExpired ? 'contradicted' : 'not_shown');
  return {
    portrait: portrait === null ? UNAVAILABLE_FINDING : asFinding(portrait ?? CLEAR_PORTRAIT),
    original: { state: findState(proofs, 'original') ?? 'not_shown', by: { source: 'stored', figures: {} } },
    validity: { state: VALIDITY_OF[inForce], expiresOn: null },
    lookups: readLookups(evidence),
    severe: listSevere(evidence),
    approvesExpired: inForce === 'contradicted' && !parksExpired,
    requiredProofs: decided_by?.required_proofs ?? [],
  };
}

/** The severe signals of that time; that of a ghost image follows from its distance and the limit that is replayed. */
function listSevere({ decided_by, portrait, ghost_distance }: VerdictEvidence): SignalName[] {
  const isOfGhost = portrait?.state === 'clear' && typeof ghost_distance === 'number';
  return (decided_by?.severe ?? []).filter((name) => !(isOfGhost && name === 'portrait_unclear'));
}

const CLEAR_PORTRAIT = { state: 'clear', cause: null, figures: {} } as const;
const VALIDITY_OF = { shown: 'in_force', contradicted: 'expired', not_shown: 'unread' } as const;

const findState = (proofs: Evidence['proofs'], name: ProofName): ProofState | undefined =>
  proofs?.find((proof) => proof.name === name)?.state;

/** Only whether the list stopped the attempt decides. */
function readLookups({ proofs }: VerdictEvidence): Lookups {
  const state = findState(proofs, 'unlisted') ?? 'shown';
  return {
    listed: { documents: state !== 'shown', faces: false },
    blockedDocuments: state === 'not_shown' ? null : state === 'shown' ? 0 : 1,
    blockedFaces: 0,
    isRefused: false,
    sameDocument: 0,
    sameFace: 0,
  };
}

/** Faces in evidence of an earlier version lack the figures that decide whether they count. */
function isMeasured(face: NonNullable<Evidence['faces']>[number]): face is CardFace {
  return face.pixels !== undefined && face.contrast !== undefined && face.tone !== undefined;
}

/** Without a distance there was nothing to compare, or the comparison was unavailable. */
function listDistances(distance: number | null | undefined) {
  return typeof distance === 'number' ? [asFinding(distance)] : [asFinding(null), UNAVAILABLE_FINDING];
}

/** @param reportedDistance the distance on the scale of answers, where the attempt has a similarity */
function listReferences(
  { similarity }: DecidedAttempt,
  { reference, face_distance, face_fitness, face_others }: VerdictEvidence,
  reportedDistance: number,
): Reference[] {
  switch (reference) {
    case undefined:
      return [];
    case 'unchecked':
      return [{ is: reference, why: 'unavailable' }];
    case 'compared':
      return listComparisons(face_distance, similarity === null ? null : reportedDistance).map(
        (comparison) => ({
          ...comparison,
          ...(face_fitness === null ? {} : { fitness: face_fitness ?? TAKEN_FOR_FIT }),
          ...(face_others === undefined ? {} : { others: face_others }),
        }),
      );
    default:
      return [{ is: reference }];
  }
}

function listComparisons(distance: number | null | undefined, reportedDistance: number | null): Reference[] {
  const missing: Reference = { is: 'compared', distance: UNAVAILABLE_FINDING };
  if (distance === null) return [missing];
  const toReference = (value: number): Reference => ({ is: 'compared', distance: asFinding(value) });
  if (distance !== undefined) return [toReference(distance)];
  // From before the distance itself was kept.
  if (reportedDistance === null) return [missing, ...ANY_DISTANCE.map(toReference)];
  const farthest = reportedDistance >= 1 ? Number.POSITIVE_INFINITY : reportedDistance + ROUNDING_ERROR;
  return [reportedDistance - ROUNDING_ERROR, farthest].map((each) =>
    toReference(each / REPORTED_DISTANCE_SCALE),
  );
}

/** Where the challenges were not counted, it may have been the first or a later one. */
const listChallengesAsked = (liveness: Evidence['liveness']): (number | null)[] =>
  liveness?.required
    ? typeof liveness.challenges_asked === 'number'
      ? [liveness.challenges_asked]
      : [1, null]
    : [null];

function listLiveness(liveness: Evidence['liveness']): (LivenessCheck | null)[] {
  if (!liveness?.required) return [null];
  const { result } = liveness;
  if (result === 'unavailable') return [{ is: result, why: 'unavailable' }];
  if (result !== 'shown') return [{ is: result }];
  const { fitness = TAKEN_FOR_FIT } = liveness;
  return listDistances(liveness.distance).map((distance) => ({
    is: result,
    distance,
    ...(fitness === null ? {} : { fitness }),
  }));
}
