import { writeToSubject } from '../../src/server/features/review/correspondence/write-to-subject.ts';
import { decideSubmission } from '../../src/server/features/review/decisions/decide-submission.ts';
import { NO_RISKS } from '../../src/server/features/review/decisions/read-risks.ts';
import type { AttemptRef } from '../../src/server/features/submissions/intake/record-attempt.ts';
import type { Actor } from '../../src/server/store/audit/audit.ts';
import { postMessage } from '../../src/server/store/messages.ts';
import { UNSET_SETTINGS } from '../../src/server/store/settings.ts';
import { findSubmission } from '../../src/server/store/submissions/submissions.ts';
import type { Tx } from '../../src/server/store/transaction.ts';
import { NO_FOUR_EYES } from '../../src/server/verification/four-eyes/needs-four-eyes.ts';
import { NO_QUALITY } from '../../src/server/verification/quality/quality-rules.ts';
import { readSelfie } from '../specimen/people.ts';
import type { PlannedUpload } from './plan-life.ts';
import { replayAge, replayDocument, replaySelfie } from './replay-sight.ts';
import { DAY_MS, HOUR_MS, type SeedContext, type SeedEvent, type SeededPerson } from './seed-context.ts';
import { SEEDED_STAFF } from './seed-staff.ts';
import { finalizeSeededUpload, recordUpload, type SeededUpload } from './send-upload.ts';

/**
 * Turns a planned upload into events: sending it, a review, the subject's reaction, and the final decision.
 */
export function eventsOfUpload(
  story: SeedContext,
  me: SeededPerson,
  planned: PlannedUpload,
  index: number,
): SeedEvent[] {
  const receivedAt = new Date(story.now.getTime() - planned.daysAgo * DAY_MS);
  const looked = new Date(receivedAt.getTime() + (2 + ((index * 7 + story.person.face * 3) % 20)) * HOUR_MS);
  const answerTime = new Date(looked.getTime() + 5 * HOUR_MS);
  const endTime = new Date(answerTime.getTime() + 15 * HOUR_MS);
  const { username } = SEEDED_STAFF[(index + story.person.details.license_number.length) % 2]!;
  const reviewer: Actor = { kind: 'staff', name: username };
  const state: UploadInProgress = { story, planned, index, reviewer, image: NO_IMAGE, ref: null };
  const send: SeedEvent = {
    at: receivedAt,
    prepare: async () => {
      state.image = await renderImage(story, me, planned, index);
    },
    run: (tx) => sendImage(tx, state, buildUpload(state, me, receivedAt)),
  };
  const review: SeedEvent = { at: looked, run: (tx) => reviewCase(tx, state, planned.review, looked) };
  const react: SeedEvent = {
    at: answerTime,
    run: async (tx) => {
      if (planned.reacts) await reactTo(tx, state, buildUpload(state, me, answerTime, 'none'));
    },
  };
  // Re-uploads and answers are decided, instead of waiting for weeks.
  const end: SeedEvent = {
    at: endTime,
    run: async (tx) => {
      if (planned.reacts) await reviewCase(tx, state, 'approve', endTime);
    },
  };
  return planned.review ? [send, review, react, end] : [send];
}

/** The state of one planned upload between its events; `ref` is set once it was sent. */
type UploadInProgress = {
  story: SeedContext;
  planned: PlannedUpload;
  index: number;
  reviewer: Actor;
  image: Uint8Array;
  ref: AttemptRef | null;
};
const NO_IMAGE = new Uint8Array(0);

function buildUpload(
  { story, planned, index, image }: UploadInProgress,
  me: SeededPerson,
  at: Date,
  mishap = planned.mishap,
): SeededUpload {
  return {
    subjectId: me.id,
    kind: planned.kind,
    image,
    at,
    sight: replaySight(story, index, mishap),
    ...(planned.manual ? { manual: true } : {}),
    ...(planned.requireFaceMatch ? { requireFaceMatch: true } : {}),
    ...(planned.comment ? { comment: planned.comment } : {}),
    ...(planned.kind === 'verify_age' ? { minAge: 18 } : {}),
  };
}

/** Sends and decides an image. If it is to be superseded, a newer one is sent and decided first. */
async function sendImage(tx: Tx, state: UploadInProgress, upload: SeededUpload): Promise<void> {
  const { story, planned, index } = state;
  const ref = await recordUpload(tx, story.kit, upload);
  state.ref = ref;
  if (planned.overtaken) {
    const keys = { verificationId: ref.verificationId, externalUid: undefined };
    const newer: SeededUpload = {
      ...upload,
      at: new Date(upload.at.getTime() + 400),
      sight: replaySight(story, index, 'none'),
      target: { by: 'upload', keys },
    };
    await finalizeLiveUpload(tx, story, newer, await recordUpload(tx, story.kit, newer));
  }
  await finalizeLiveUpload(tx, story, upload, ref);
}

/** Decides an image, and counts the verdict of a licence or selfie. */
async function finalizeLiveUpload(
  tx: Tx,
  { kit, verdicts }: SeedContext,
  upload: SeededUpload,
  ref: AttemptRef,
): Promise<void> {
  const verdict = await finalizeSeededUpload(tx, kit, upload, ref);
  if (upload.kind !== 'license' && upload.kind !== 'selfie') return;
  verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
}

function replaySight({ person, look, life }: SeedContext, capture: number, mishap: PlannedUpload['mishap']) {
  const evidence = replayDocument(look, person, mishap);
  // Varies the timings, because real examinations never take equally long.
  const pace = 0.7 + ((capture * 5 + person.details.license_number.charCodeAt(3)) % 11) / 15;
  evidence.timings = Object.fromEntries(
    Object.entries(evidence.timings).map(([step, ms]) => [step, ms * pace]),
  );
  const years = 2026 - Number(person.details.date_of_birth.slice(0, 4));
  return {
    examineDocument: async () => evidence,
    estimateAge: async () => replayAge(years + (life.uploads.length % 3), mishap),
    selfie: async () => replaySelfie(person, capture + 2, mishap),
    reference: async () => replaySelfie(person, 1, 'none'),
  };
}

async function renderImage(
  story: SeedContext,
  me: SeededPerson,
  { kind }: PlannedUpload,
  index: number,
): Promise<Uint8Array> {
  if (kind !== 'license') return readSelfie(story.person.face, (index % 6) + 1);
  me.card ??= story.takeImage(story.person);
  return me.card;
}

const DECISION_COMMENTS = {
  approve: null,
  reject: 'This is not the document that we have on record.',
  'ask again': 'A corner of the card is cut off. Please show all four.',
  ask: 'The name differs from your record. Has it changed?',
} as const;

async function reviewCase(
  tx: Tx,
  { story: { kit }, ref, reviewer }: UploadInProgress,
  choice: PlannedUpload['review'],
  at: Date,
): Promise<void> {
  if (!ref || !choice) return;
  const row = await findSubmission(tx, kit.tenantId, ref.submissionId);
  if (row?.status !== 'pending') return;
  const context = {
    tenantId: kit.tenantId,
    submissionId: ref.submissionId,
    reviewer,
    handlesFraud: false,
    now: at,
  };
  const comment = DECISION_COMMENTS[choice];
  if (choice === 'ask') {
    await writeToSubject(tx, context, { comment: comment!, asksForReply: true });
    return;
  }
  const event = {
    approve: 'approved_by_administrator',
    reject: 'rejected_by_administrator',
    'ask again': 'reupload_requested',
  } as const;
  const deciding = {
    ...context,
    userId: null,
    personId: null,
    settings: UNSET_SETTINGS,
    fourEyes: NO_FOUR_EYES,
    quality: NO_QUALITY,
  };
  const about = { attempt: null, detailsVersion: null, acknowledged: null };
  const decision = { event: event[choice], comment, reasonCode: null, ...about };
  await decideSubmission(kit, tx, deciding, decision, NO_RISKS);
}

/** The subject sends a requested re-upload, or answers a question. */
async function reactTo(tx: Tx, { story, ref }: UploadInProgress, upload: SeededUpload): Promise<void> {
  if (!ref) return;
  const { kit } = story;
  const row = await findSubmission(tx, kit.tenantId, ref.submissionId);
  if (row?.response_required) {
    const comment = 'Yes, I married last year.';
    const message = {
      submissionId: ref.submissionId,
      authorType: 'subject',
      author: 'subject',
      tokenId: null,
      comment,
    } as const;
    await postMessage(tx, kit.tenantId, { ...message, at: upload.at });
  }
  if (!row?.reupload_required) return;
  const { comment: _, manual: __, ...again } = upload;
  const reuploaded = { ...again, target: { by: 'reupload', submissionId: ref.submissionId } as const };
  await finalizeLiveUpload(tx, story, reuploaded, await recordUpload(tx, kit, reuploaded));
}
