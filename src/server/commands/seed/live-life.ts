import type { MadeUpPerson } from '../../../specimen/made-up-people.ts';
import { readSelfie } from '../../../specimen/people.ts';
import type { Database, Tx } from '../../db/database.ts';
import { ONE_IS_ENOUGH } from '../../domain/second-look/asks-for-second-look.ts';
import { mintToken } from '../../features/ephemeral-tokens/mint-token.ts';
import { eraseSubject } from '../../features/privacy/erase-subject.ts';
import { requestDeletion } from '../../features/privacy/request-deletion.ts';
import { decideSubmission } from '../../features/review/decide-submission.ts';
import { writeToSubject } from '../../features/review/write-to-subject.ts';
import { createSubject } from '../../features/subjects/create-subject.ts';
import type { AttemptRef } from '../../features/submissions/taking-in/record-attempt.ts';
import { type Actor, staffActor, THE_SUBJECT } from '../../records/audit/actor.ts';
import { postMessage } from '../../records/messages/post-message.ts';
import { findSubmission } from '../../records/submissions/find-submission.ts';
import type { DocumentEvidence } from '../../vision/evidence.ts';
import type { Life, PlannedUpload } from './plan-life.ts';
import { replayAge, replayDocument, replaySelfie } from './replay-sight.ts';
import { SEEDED_STAFF } from './seed-staff.ts';
import { type Kit, recordUpload, type SeededUpload, settleUpload } from './send-upload.ts';

/** Something that happened. `run` joins the others' transaction; `alone` makes its own; `prepare` comes before. */
export type SeedEvent = {
  at: Date;
  prepare?: () => Promise<void>;
  run: (tx: Tx) => Promise<void>;
  alone?: () => Promise<void>;
};

type Story = {
  kit: Kit;
  db: Database;
  person: MadeUpPerson;
  life: Life;
  look: DocumentEvidence;
  now: Date;
  actor: Actor;
  takePicture: (person: MadeUpPerson) => Promise<Uint8Array>;
  /** counts what the licences and selfies got */
  verdicts: Map<string, number>;
};

const DAY = 86_400_000;
const HOUR = DAY / 24;

/** A planned life as what happens, one thing after the other. */
export function eventsOf(story: Story): SeedEvent[] {
  const { life, now } = story;
  const me: Self = { id: '', card: null };
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY);
  const born: SeedEvent = { at: at(life.since), run: (tx) => beginLife(tx, story, me, at(life.since)) };
  const sent = life.uploads.flatMap((upload, index) => eventsOfUpload(story, me, upload, index));
  return [born, ...sent, ...eventsOfErasure(story, me)].filter((event) => event.at < now);
}

type Self = { id: string; card: Promise<Uint8Array> | null };

async function beginLife(tx: Tx, { kit, person, life, actor }: Story, me: Self, now: Date): Promise<void> {
  const { tenantId, masterKey } = kit;
  const { first_name, last_name, license_number } = person.details;
  const known = {
    true: person.details,
    wrong: { ...person.details, date_of_birth: '1971-07-07', license_number: `X${license_number.slice(1)}` },
    'name alone': { first_name, last_name },
  }[life.record];
  const key = { external_uid: `customer-${person.details.license_number.replace(/\W/g, '').toLowerCase()}` };
  me.id = await createSubject(tx, { tenantId, actor, now, masterKey }, { ...known, ...key });
  const link = { subject_id: me.id, expires_in_minutes: 43_200 };
  await mintToken(tx, { tenantId, actor, now }, link);
}

function eventsOfUpload(story: Story, me: Self, planned: PlannedUpload, index: number): SeedEvent[] {
  const { kit, now } = story;
  const at = new Date(now.getTime() - planned.daysAgo * DAY);
  const { username } = SEEDED_STAFF[(index + story.person.details.license_number.length) % 2]!;
  const reviewer = staffActor(username);
  let ref: AttemptRef | null = null;
  let image: Uint8Array = new Uint8Array(0);
  const upload = (moment: Date, mishap = planned.mishap): SeededUpload => ({
    subjectId: me.id,
    kind: planned.kind,
    image,
    at: moment,
    sight: sightOf(story, index, mishap),
    ...(planned.manual ? { manual: true } : {}),
    ...(planned.requireFaceMatch ? { requireFaceMatch: true } : {}),
    ...(planned.comment ? { comment: planned.comment } : {}),
    ...(planned.kind === 'verify_age' ? { minAge: 18 } : {}),
  });
  const send: SeedEvent = {
    at,
    prepare: async () => {
      image = await pictureOf(story, me, planned, index);
    },
    run: async (tx) => {
      const sent = upload(at);
      ref = await recordUpload(tx, kit, sent);
      if (!planned.overtaken) return settle(tx, story, sent, ref);
      const keys = { verificationId: ref.verificationId, externalUid: undefined };
      const newer = {
        ...upload(new Date(at.getTime() + 400), 'none'),
        target: { by: 'upload', keys } as const,
      };
      const overtaking = await recordUpload(tx, kit, newer);
      await settle(tx, story, newer, overtaking);
      await settle(tx, story, sent, ref);
    },
  };
  const looked = new Date(at.getTime() + (2 + ((index * 7 + story.person.face * 3) % 20)) * HOUR);
  const review: SeedEvent = {
    at: looked,
    run: async (tx) => {
      if (ref && planned.review) await reviewCase(tx, story, { ref, planned, reviewer, at: looked });
    },
  };
  const answered = new Date(looked.getTime() + 5 * HOUR);
  const endedAt = new Date(answered.getTime() + 15 * HOUR);
  // What was sent again, or answered, is not left to wait for weeks.
  const end: SeedEvent = {
    at: endedAt,
    run: async (tx) => {
      if (!ref || !planned.reacts) return;
      await reviewCase(tx, story, { ref, planned: { ...planned, review: 'approve' }, reviewer, at: endedAt });
    },
  };
  const react: SeedEvent = {
    at: answered,
    run: async (tx) => {
      if (ref && planned.reacts) await reactTo(tx, story, ref, upload(answered, 'none'));
    },
  };
  return planned.review ? [send, review, react, end] : [send];
}

/** Decides a picture; a licence's or a selfie's verdict is counted. */
async function settle(tx: Tx, { kit, verdicts }: Story, sent: SeededUpload, ref: AttemptRef): Promise<void> {
  const verdict = await settleUpload(tx, kit, sent, ref);
  if (sent.kind !== 'license' && sent.kind !== 'selfie') return;
  verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
}

function sightOf({ person, look, life }: Story, shot: number, mishap: PlannedUpload['mishap']) {
  const seen = replayDocument(look, person, mishap);
  // No two looks take equally long.
  const pace = 0.7 + ((shot * 5 + person.details.license_number.charCodeAt(3)) % 11) / 15;
  seen.timings = Object.fromEntries(Object.entries(seen.timings).map(([step, ms]) => [step, ms * pace]));
  const years = 2026 - Number(person.details.date_of_birth.slice(0, 4));
  return {
    examineDocument: async () => seen,
    estimateAge: async () => replayAge(years + (life.uploads.length % 3), mishap),
    selfie: async () => replaySelfie(person, shot + 2, mishap),
    reference: async () => replaySelfie(person, 1, 'none'),
  };
}

async function pictureOf(
  story: Story,
  me: Self,
  { kind }: PlannedUpload,
  index: number,
): Promise<Uint8Array> {
  if (kind !== 'license') return readSelfie(story.person.face, (index % 6) + 1);
  me.card ??= story.takePicture(story.person);
  return me.card;
}

type Review = { ref: AttemptRef; planned: PlannedUpload; reviewer: Actor; at: Date };

const SAYS = {
  approve: null,
  reject: 'This is not the document that we have on record.',
  'ask again': 'A corner of the card is cut off. Please show all four.',
  ask: 'The name differs from your record. Has it changed?',
} as const;

async function reviewCase(tx: Tx, { kit }: Story, { ref, planned, reviewer, at }: Review): Promise<void> {
  const row = await findSubmission(tx, kit.tenantId, ref.submissionId);
  if (row?.status !== 'pending' || !planned.review) return;
  const context = { tenantId: kit.tenantId, submissionId: ref.submissionId, reviewer, now: at };
  const comment = SAYS[planned.review];
  if (planned.review === 'ask') {
    await writeToSubject(tx, context, { comment: comment!, asksForReply: true });
    return;
  }
  const event = {
    approve: 'approved_by_administrator',
    reject: 'rejected_by_administrator',
    'ask again': 'reupload_requested',
  } as const;
  const deciding = { ...context, userId: null, rules: ONE_IS_ENOUGH };
  const decision = { event: event[planned.review], comment, attempt: null, reasonCode: null };
  await decideSubmission(kit, tx, deciding, decision);
}

/** The subject sends again what was asked for, or answers a question. */
async function reactTo(tx: Tx, story: Story, ref: AttemptRef, upload: SeededUpload): Promise<void> {
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
  const sent = { ...again, target: { by: 'reupload', submissionId: ref.submissionId } as const };
  await settle(tx, story, sent, await recordUpload(tx, kit, sent));
}

function eventsOfErasure({ kit, db, life, now, actor }: Story, me: Self): SeedEvent[] {
  if (!life.erasure) return [];
  const { daysAgo, by, done } = life.erasure;
  const at = new Date(now.getTime() - daysAgo * DAY);
  const context = (moment: Date) => ({
    tenantId: kit.tenantId,
    subjectId: me.id,
    requestedBy: by,
    actor: by === 'subject' ? THE_SUBJECT : actor,
    now: moment,
  });
  const ask: SeedEvent = {
    at,
    run: async (tx) => {
      await requestDeletion(tx, context(at), by === 'subject' ? 'I no longer use the service.' : null);
    },
  };
  if (!done) return [ask];
  // After everything else that they did.
  const last = new Date(now.getTime() - 60_000);
  const erase = async () => {
    await eraseSubject(
      { db, vault: kit.vault },
      { ...context(last), actor: staffActor(SEEDED_STAFF[0].username) },
    );
  };
  return [ask, { at: last, run: async () => {}, alone: erase }];
}
