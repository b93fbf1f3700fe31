import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyDocument } from '../../src/server/verification/document/classify-document.ts';
import { KINDS_WITHOUT_PORTRAIT_SIDE } from '../../src/server/verification/document/kinds-without-portrait-side.ts';
import type { Reference } from '../../src/server/verification/faces/reference.ts';
import { PRODUCT_LIMITS } from '../../src/server/verification/policy/limits.ts';
import { type ParkingReason, REASONS } from '../../src/server/verification/reasons.ts';
import { decideAgeVerification, decideAnalysis } from '../../src/server/verification/verdict/decide-age.ts';
import { decideLicence, type LicenceFindings } from '../../src/server/verification/verdict/decide-licence.ts';
import { decideSelfie } from '../../src/server/verification/verdict/decide-selfie.ts';
import type { LivenessCheck } from '../../src/server/verification/verdict/liveness-failure.ts';
import { NO_MATCHES } from '../../src/server/verification/verdict/lookups.ts';
import type { DocumentMeasure, FaceBox, Finding, TextLine } from '../../src/server/vision/evidence.ts';

// Tries every combination of findings and outages. A verdict against the person must rest on findings that
// exist, and a reason to park must name an outage that happened.
const found = <T>(value: T): Finding<T> => ({ ok: true, value });
const OUTAGES = [
  { ok: false, why: 'unavailable' },
  { ok: false, why: 'budget' },
] as const;

const CARD: DocumentMeasure = {
  corners: [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ],
  outline: 'edges',
  outlineScore: 2.4,
  textInside: 1,
  vertical: false,
  quality: { sharpness: 1, glare: 0 },
};
const LETTER: DocumentMeasure = { ...CARD, outline: 'text', outlineScore: 0, textInside: 0 };
const toLine = (text: string, row: number): TextLine => ({
  text,
  confidence: 0.95,
  box: { x: 0.4, y: row * 0.06, width: 0.3, height: 0.04 },
});
const CARD_PRINT = [
  ...['DRIVER LICENSE', '4d DL N4172-86503', '1 NORTHWOOD', '2 ADA'],
  ...['3 DOB 10/16/1986', '4b EXP 10/16/2030', '15 SEX F', '9 CLASS C'],
].map(toLine);
const LETTER_PRINT = ['Dear Ms Northwood,', 'please find enclosed', 'what you asked for.'].map(toLine);
const face = (height: number): FaceBox => ({ box: { x: 0, y: 0, width: height, height }, score: 0.9 });
const faces = (count: number) => found(Array.from({ length: count }, () => face(0.3)));
const [SAME, BETWEEN, DIFFERENT] = [0.6, 1, 1.6];

const DOCUMENTS = [found(CARD), found(LETTER), ...OUTAGES];
const FACES = [faces(0), faces(1), faces(3), ...OUTAGES];
const GHOSTS = [found(null), found(SAME), found(DIFFERENT), ...OUTAGES];
const TEXTS = [found({ score: 0.9, identifies: true }), found({ score: 0.1, identifies: true }), ...OUTAGES];
const DISTANCES = [found(SAME), found(BETWEEN), found(DIFFERENT), ...OUTAGES];
const REFERENCES: Reference[] = [
  { is: 'none' },
  { is: 'unavailable' },
  { is: 'without_face' },
  { is: 'unchecked', why: 'unavailable' },
  { is: 'unchecked', why: 'budget' },
  ...DISTANCES.map((distance): Reference => ({ is: 'compared', distance, fitness: 1.5 })),
];
/** No challenge (null), and every possible result of one. */
const LIVENESS: (LivenessCheck | null)[] = [
  null,
  { is: 'none' },
  { is: 'not_shown' },
  { is: 'unclear' },
  ...OUTAGES.map(({ why }): LivenessCheck => ({ is: 'unavailable', why })),
  ...[found(null), ...DISTANCES].map((distance): LivenessCheck => ({ is: 'shown', distance, fitness: 1.5 })),
];

const isOutage = (finding: Finding<unknown>) => !finding.ok && finding.why === 'unavailable';
const isLate = (finding: Finding<unknown>) => !finding.ok && finding.why === 'budget';
const readDistance = (reference: Reference) => (reference.is === 'compared' ? reference.distance : null);

/** A challenge's result as a finding: whether it showed a living person who is the one in the selfie. */
function isShown(liveness: LivenessCheck | null): Finding<boolean> {
  if (liveness === null) return found(true);
  if (liveness.is === 'unavailable') return { ok: false, why: liveness.why };
  if (liveness.is !== 'shown') return found(false);
  return liveness.distance.ok ? found(liveness.distance.value === SAME) : liveness.distance;
}

/** Whether a reason to park names something that was really found, or an outage that really happened. */
function isTrueReason(
  reason: ParkingReason,
  reference: Reference,
  others: Record<string, Finding<unknown>>,
): boolean {
  const { document, seen, ghost, text, live } = others;
  const distance = readDistance(reference);
  const all = Object.values(others);
  switch (reason) {
    case REASONS.documentDetectionUnavailable:
      return isOutage(document!);
    case REASONS.faceDetectionUnavailable:
      return isOutage(seen!);
    case REASONS.internalComparisonUnavailable:
      return isOutage(ghost!);
    case REASONS.referenceUnavailable:
      return reference.is === 'unavailable';
    case REASONS.referenceWithoutFace:
      return reference.is === 'without_face';
    case REASONS.referenceCheckUnavailable:
      return reference.is === 'unchecked' && reference.why === 'unavailable';
    case REASONS.faceComparisonUnavailable:
      return distance !== null && isOutage(distance);
    case REASONS.textExtractionUnavailable:
      return isOutage(text!);
    case REASONS.budgetExceeded:
      return (
        all.some(isLate) ||
        (reference.is === 'unchecked' && reference.why === 'budget') ||
        (distance !== null && isLate(distance))
      );
    case REASONS.livenessNotShown:
      return live!.ok && live!.value === false;
    case REASONS.livenessUnavailable:
      return isOutage(live!);
    case REASONS.multipleFaces:
      return seen!.ok && (seen!.value as FaceBox[]).length > 2;
    case REASONS.internalFaceMismatch:
      return ghost!.ok && ghost!.value === DIFFERENT;
    case REASONS.faceMatchRequired:
      return reference.is === 'none' && all.every(({ ok }) => ok);
  }
}

/** All that an approval needs beside the findings that are varied here. */
const UNDISTURBED = {
  portrait: found({ state: 'clear', cause: null, figures: {} } as const),
  original: { state: 'not_shown', by: { source: 'colour', figures: {} } },
  validity: { state: 'in_force', expiresOn: '2031-05-06' },
  lookups: NO_MATCHES,
  severe: [],
  approvesExpired: false,
  requiredProofs: [],
} satisfies Partial<LicenceFindings>;

test('[S60] a licence: no combination of outages is reported as a finding about the person', () => {
  let combinations = 0;
  const verdicts = new Set<string>();
  for (const document of DOCUMENTS)
    for (const seen of FACES)
      for (const text of TEXTS) {
        const print = document.ok && document.value === LETTER ? LETTER_PRINT : CARD_PRINT;
        const lines: Finding<TextLine[]> = text.ok ? found(print) : text;
        const { kind } = classifyDocument({ document, faces: seen, text: lines, copy: found(null) });
        for (const ghost of GHOSTS)
          for (const reference of REFERENCES)
            for (const [requireFaceMatch, hasDetails] of [
              [false, true],
              [true, true],
              [false, false],
            ] as const) {
              combinations += 1;
              const { verdict, state, reason } = decideLicence(
                {
                  kind,
                  faces: seen.ok ? found(seen.value.length) : seen,
                  ghostDistance: ghost,
                  reference,
                  text: hasDetails ? text : null,
                  requireFaceMatch,
                  ...UNDISTURBED,
                },
                PRODUCT_LIMITS,
              );
              verdicts.add(verdict);
              const distance = readDistance(reference);
              const isFor: Record<string, boolean> = {
                LICENSE_APPROVED:
                  document.ok && seen.ok && ghost.ok && text.ok && (distance?.ok ?? reference.is === 'none'),
                LICENSE_PENDING_APPROVAL:
                  state === 'pending' &&
                  (reason === null
                    ? text.ok || distance?.ok === true
                    : isTrueReason(reason, reference, { document, seen, ghost, text })),
                NO_LICENSE_DETECTED: document.ok && text.ok,
                NO_FACE_DETECTED: seen.ok && seen.value.length === 0,
                ID_NOT_MATCHED: distance?.ok === true && distance.value === DIFFERENT,
                SUBJECT_DATA_NOT_FOUND: !hasDetails,
              };
              if (!isFor[verdict]) {
                expect.fail(
                  JSON.stringify({ verdict, reason, document, seen, ghost, text, reference, hasDetails }),
                );
              }
            }
      }
  expect(combinations).toBe(12_000);
  expect([...verdicts].sort()).toEqual([
    'ID_NOT_MATCHED',
    'LICENSE_APPROVED',
    'LICENSE_PENDING_APPROVAL',
    'NO_FACE_DETECTED',
    'NO_LICENSE_DETECTED',
    'SUBJECT_DATA_NOT_FOUND',
  ]);
});

test('a selfie: no combination of outages is reported as a finding about the person', () => {
  for (const seen of FACES)
    for (const reference of REFERENCES)
      for (const liveness of LIVENESS) {
        const { verdict, reason } = decideSelfie(
          { faces: seen, reference, liveness, challengesAsked: 1, lookups: NO_MATCHES, severe: [] },
          PRODUCT_LIMITS,
        );
        const distance = readDistance(reference);
        const live = isShown(liveness);
        if (verdict === 'NO_FACE_DETECTED') expect(seen).toEqual(faces(0));
        else if (verdict === 'MULTIPLE_FACES') expect(seen).toEqual(faces(3));
        else if (verdict === 'ID_NOT_MATCHED') expect(distance).toEqual(found(DIFFERENT));
        else if (verdict === 'SELFIE_APPROVED')
          expect([seen.ok, distance, live]).toEqual([true, found(SAME), found(true)]);
        else if (reason === null) {
          expect([reference.is === 'none', distance]).toContainEqual(
            reference.is === 'none' ? true : found(BETWEEN),
          );
          expect(live).toEqual(found(true));
        } else expect(isTrueReason(reason, reference, { seen, live })).toBe(true);
      }
});

test('an age is unavailable exactly when it could not be estimated', () => {
  for (const ages of [...OUTAGES, found(null), found({ primary: 30, secondary: 31 })]) {
    expect(decideAnalysis(ages).verdict).toBe(ages.ok ? 'ANALYZED' : 'ANALYSIS_UNAVAILABLE');
    expect(decideAgeVerification(ages, 18).verdict).toBe(
      ages.ok ? 'AGE_VERIFICATION_DONE' : 'AGE_VERIFICATION_UNAVAILABLE',
    );
  }
});

test('a missing measurement never causes NO_LICENSE_DETECTED, whatever else was measured', () => {
  const measures = fc.record({
    outline: fc.constantFrom<DocumentMeasure['outline']>('edges', 'text', 'none'),
    outlineScore: fc.constantFrom(0, 1.2, 1.35, 1.5, 1.9, 2.4),
    textInside: fc.constantFrom(0, 0.5, 1),
    vertical: fc.boolean(),
  });
  fc.assert(
    fc.property(measures, fc.constantFrom(...FACES), (measured, seen) => {
      for (const text of OUTAGES) {
        const document = found({ ...CARD, ...measured });
        const { kind } = classifyDocument({ document, faces: seen, text, copy: found(null) });
        for (const none of KINDS_WITHOUT_PORTRAIT_SIDE) expect(kind).not.toEqual(found(none));
      }
    }),
    { seed: 20260301, numRuns: 500 },
  );
});
