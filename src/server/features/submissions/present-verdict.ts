import { refusalHeaders } from '../../http/errors/refusal-headers.ts';
import type { JsonReply } from '../../http/route.ts';
import { listImageHints } from '../../verification/signals/list-image-hints.ts';
import { type AnsweredSignal, IMAGE_SIGNALS } from '../../verification/signals/signals.ts';
import {
  lookUpConsequence,
  type UploadKind,
  type Verdict,
  type VerdictForKind,
} from '../../verification/verdict/verdicts.ts';
import type { ReuploadType } from './contract.ts';
import type { FinalizedAttempt, Outcome } from './finalize/finalize-attempt.ts';
import type { AttemptRef } from './intake/record-attempt.ts';
import { KIND_FACTS } from './upload-kinds.ts';

type Fields = Record<string, unknown>;

const UNAVAILABLE_SENTENCES: Partial<Record<Verdict, string>> = {
  ANALYSIS_UNAVAILABLE: 'The image is stored but could not be analysed. Upload another one later.',
  AGE_VERIFICATION_UNAVAILABLE:
    'The image is stored but the age could not be verified. Upload another one later.',
};
const RETRY_SECONDS = 30;

type VerdictFields = { [verdict in Verdict]?: (outcome: Outcome) => Fields };

const pickSimilarity = ({ similarity }: Outcome) => ({ similarity });

const pickHints = ({ evidence }: Outcome) => ({ image_hints: listImageHints(evidence) });

/** The fields of a verdict beside its status, for each verdict that has any. */
const FIELDS_BY_VERDICT: Record<UploadKind, VerdictFields> = {
  license: {
    LICENSE_APPROVED: (o) => ({ score: o.score, ...pickSimilarity(o), face_comparison: o.faceComparison }),
    LICENSE_PENDING_APPROVAL: (o) => ({
      ...withoutNulls({ reason: o.reason, score: o.score }),
      ...pickHints(o),
    }),
    ID_NOT_MATCHED: (o) => ({ ...pickSimilarity(o), ...pickHints(o) }),
    NO_LICENSE_DETECTED: (o) => pickHints(o),
    NO_FACE_DETECTED: (o) => pickHints(o),
    SUBJECT_DATA_NOT_FOUND: (o) => pickHints(o),
    ATTEMPT_SUPERSEDED: (o) => pickHints(o),
  },
  // Every verdict of the pipeline on a selfie has a similarity; null if no comparison was made, or counts.
  selfie: {
    SELFIE_APPROVED: pickSimilarity,
    SELFIE_PENDING_APPROVAL: (o) => ({
      ...pickSimilarity(o),
      ...withoutNulls({ reason: o.reason }),
      ...pickHints(o),
    }),
    ID_NOT_MATCHED: (o) => ({ ...pickSimilarity(o), ...pickHints(o) }),
    NO_FACE_DETECTED: (o) => ({ ...pickSimilarity(o), ...pickHints(o) }),
    MULTIPLE_FACES: (o) => ({ ...pickSimilarity(o), ...pickHints(o) }),
    ATTEMPT_SUPERSEDED: (o) => ({ similarity: null, ...pickHints(o) }),
  },
  analyze: { ANALYZED: (o) => ({ age_estimate: o.ageEstimate }) },
  verify_age: {
    AGE_VERIFICATION_DONE: (o) => ({ age_estimate: o.ageEstimate, age_verified: o.ageVerified ?? false }),
  },
};

function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** An image with a written verdict. */
export type FinalizedUpload = Omit<FinalizedAttempt, 'isNewest'> & { kind: UploadKind; ref: AttemptRef };

/** The verdict in `status`, its fields, and the id of its record. */
function describeVerdict({ kind, ref, verdict, outcome }: FinalizedUpload): Fields {
  return {
    status: verdict,
    ...FIELDS_BY_VERDICT[kind][verdict]?.(outcome),
    [KIND_FACTS[kind].idField]: ref.submissionId,
    verification_id: ref.verificationId,
    attempt: ref.attempt,
    signals: listAnsweredSignals(outcome),
  };
}

/**
 * The names of the image's own signals, and that another record has the document, without whose. All else that other
 * records say is only for reviewers; a block is never named.
 */
function listAnsweredSignals({ evidence: { signals = [] }, raised = [] }: Outcome): AnsweredSignal[] {
  const names = new Set<string>(signals.map(({ signal }) => signal));
  const imageSignals = IMAGE_SIGNALS.filter((name) => names.has(name));
  return raised.includes('same_document_as') ? [...imageSignals, 'known_document'] : imageSignals;
}

/** The sandbox's addition to an answer if a last name forced the verdict. */
const sandboxHeaders = ({ outcome }: FinalizedUpload): Record<string, string> =>
  outcome.evidence.forced_by === undefined ? {} : { 'Attesta-Sandbox': 'forced' };

/** The answer to an upload. */
export function presentUpload(finalizedUpload: FinalizedUpload): JsonReply {
  const { kind, verdict, outcome } = finalizedUpload;
  // An upload with `manual=1` is 201, also if another one has superseded it.
  const answerVerdict = outcome.verdict === 'MANUAL_REVIEW_REQUESTED' ? outcome.verdict : verdict;
  const status = lookUpConsequence(kind, answerVerdict as VerdictForKind<typeof kind>).http;
  const body = describeVerdict(finalizedUpload);
  const headers = sandboxHeaders(finalizedUpload);
  const sentence = UNAVAILABLE_SENTENCES[verdict];
  if (!sentence) return { status, body, headers };
  const refusal = refusalHeaders('undecided', { retryAfter: RETRY_SECONDS });
  return { status, body: { error: sentence, ...body }, headers: { ...headers, ...refusal } };
}

/** The answer to a re-upload: it is complete, whatever the verdict inside says. */
export function presentReupload(type: ReuploadType, finalizedUpload: FinalizedUpload): JsonReply {
  return {
    status: 201,
    body: { status: `${type} reupload complete`, ai_result: describeVerdict(finalizedUpload) },
    headers: sandboxHeaders(finalizedUpload),
  };
}
