/** The `type` of an upload. */
export const UPLOAD_KINDS = ['license', 'selfie', 'analyze', 'verify_age'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** The states a submission is stored in. */
export const SUBMISSION_STATES = ['processing', 'pending', 'approved', 'rejected'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** The states that a verdict puts a submission into. */
export type SettledState = Exclude<SubmissionState, 'processing'>;

/** `state: null` leaves the submission as it was decided in the meantime. */
type Consequence = { state: SettledState | null; http: 200 | 201 | 503 };

/**
 * The meaning of each verdict for an upload of each kind: the state of its submission and the HTTP status of the answer
 * (contract: "Submission verdicts" and "Upload responses").
 *
 * `manual=1` answers `MANUAL_REVIEW_REQUESTED` for every kind. An age analysis approves no one: `approved` there only
 * means that it is done and waits for no reviewer.
 */
export const VERDICTS = {
  license: {
    LICENSE_APPROVED: { state: 'approved', http: 200 },
    LICENSE_PENDING_APPROVAL: { state: 'pending', http: 200 },
    NO_LICENSE_DETECTED: { state: 'rejected', http: 200 },
    NO_FACE_DETECTED: { state: 'rejected', http: 200 },
    ID_NOT_MATCHED: { state: 'rejected', http: 200 },
    SUBJECT_DATA_NOT_FOUND: { state: 'rejected', http: 200 },
    ATTEMPT_SUPERSEDED: { state: null, http: 200 },
    MANUAL_REVIEW_REQUESTED: { state: 'pending', http: 201 },
  },
  selfie: {
    SELFIE_APPROVED: { state: 'approved', http: 200 },
    SELFIE_PENDING_APPROVAL: { state: 'pending', http: 200 },
    NO_FACE_DETECTED: { state: 'rejected', http: 200 },
    MULTIPLE_FACES: { state: 'rejected', http: 200 },
    ID_NOT_MATCHED: { state: 'rejected', http: 200 },
    ATTEMPT_SUPERSEDED: { state: null, http: 200 },
    MANUAL_REVIEW_REQUESTED: { state: 'pending', http: 201 },
  },
  analyze: {
    ANALYZED: { state: 'approved', http: 201 },
    ANALYSIS_UNAVAILABLE: { state: 'pending', http: 503 },
    ATTEMPT_SUPERSEDED: { state: null, http: 201 },
    MANUAL_REVIEW_REQUESTED: { state: 'pending', http: 201 },
  },
  verify_age: {
    AGE_VERIFICATION_DONE: { state: 'approved', http: 201 },
    AGE_VERIFICATION_UNAVAILABLE: { state: 'pending', http: 503 },
    ATTEMPT_SUPERSEDED: { state: null, http: 201 },
    MANUAL_REVIEW_REQUESTED: { state: 'pending', http: 201 },
  },
} as const satisfies Record<UploadKind, Record<string, Consequence>>;

export type VerdictForKind<Kind extends UploadKind> = keyof (typeof VERDICTS)[Kind] & string;
export type LicenceVerdict = VerdictForKind<'license'>;
export type SelfieVerdict = VerdictForKind<'selfie'>;
export type AgeVerdict = VerdictForKind<'analyze'> | VerdictForKind<'verify_age'>;
export type Verdict = { [Kind in UploadKind]: VerdictForKind<Kind> }[UploadKind];

/** The meaning of `verdict` for an upload of `kind`. */
export function lookUpConsequence<Kind extends UploadKind>(
  kind: Kind,
  verdict: VerdictForKind<Kind>,
): Consequence {
  const ofKind: Record<string, Consequence> = VERDICTS[kind];
  return ofKind[verdict]!;
}
