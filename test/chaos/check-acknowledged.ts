import { createHash } from 'node:crypto';
import type { Database } from '../../src/server/store/database/database.ts';
import { mapConcurrent } from '../../src/server/workers/concurrency/map-concurrent.ts';
import type { Reply } from './ledger.ts';
import type { AcknowledgedWork } from './workloads.ts';

/** The findings at the end: how many things were checked, and each that differs from its acknowledgement. */
export type Finding = { what: string; checked: number; wrong: string[] };

/** The verdicts against a person; none of the images deserves one. */
const AGAINST = [
  'NO_LICENSE_DETECTED',
  'NO_FACE_DETECTED',
  'MULTIPLE_FACES',
  'ID_NOT_MATCHED',
  'SUBJECT_DATA_NOT_FOUND',
];

type StoredRecords = Awaited<ReturnType<typeof readAll>>;

function readAll(db: Database) {
  return db.asSystem(async (tx) => ({
    subjects: await tx
      .selectFrom('subjects')
      .innerJoin('subject_details', (join) =>
        join
          .onRef('subject_details.subject_id', '=', 'subjects.id')
          .onRef('subject_details.tenant_id', '=', 'subjects.tenant_id'),
      )
      .select(['subjects.id', 'subjects.external_uid', 'subject_details.addr_city'])
      .execute(),
    attempts: await tx.selectFrom('attempts').selectAll().execute(),
    submissions: await tx.selectFrom('submissions').selectAll().execute(),
    links: await tx.selectFrom('ephemeral_tokens').select(['subject_id', 'use_count']).execute(),
  }));
}

const check = <T>(what: string, all: readonly T[], wrongOf: (each: T) => string | null): Finding => ({
  what,
  checked: all.length,
  wrong: all.flatMap((each) => wrongOf(each) ?? []),
});

/** Compares the acknowledgements with what is stored. `look` reads an attempt's image over HTTP. */
export async function checkAcknowledged(
  db: Database,
  acknowledged: AcknowledgedWork,
  look: (submission: string, attempt: number) => Promise<Reply>,
): Promise<Finding[]> {
  const stored = await readAll(db);
  const there = acknowledged.subjects.filter(({ isErased }) => !isErased).map(({ id }) => id);
  const links = acknowledged.links.filter(({ subject }) => there.includes(subject));
  const uploads = links.flatMap((link) => link.uploads);
  return [
    ...checkRecords(acknowledged, stored),
    ...checkUploads(uploads, stored),
    ...checkUses(links, stored),
    check('a verdict against a person', stored.attempts, ({ verdict, submission_id }) =>
      AGAINST.includes(verdict ?? '') ? `${submission_id} ${verdict}` : null,
    ),
    check('left in processing', stored.attempts, ({ verdict, submission_id }) =>
      verdict === null ? submission_id : null,
    ),
    await checkImages(uploads, look),
    check(
      'refused for no reason',
      acknowledged.refused,
      ({ what, reply }) => `${what}: ${reply.status} ${JSON.stringify(reply.body)}`,
    ),
  ];
}

function checkRecords(acknowledged: AcknowledgedWork, stored: StoredRecords): Finding[] {
  const subjects = new Map(stored.subjects.map((each) => [each.id, each]));
  const submissions = new Map(stored.submissions.map((each) => [each.id, each]));
  return [
    check('subjects created, changed and erased', acknowledged.subjects, ({ id, uid, city, isErased }) => {
      const found = subjects.get(id);
      if (isErased) return found ? `${id} is not erased` : null;
      if (found?.external_uid !== uid) return `${id} is lost`;
      return found.addr_city === city ? null : `${id} has ${found.addr_city} instead of ${city}`;
    }),
    check('decisions', acknowledged.decisions, ({ submission }) => {
      const found = submissions.get(submission);
      return !found || found.status === 'approved' ? null : `${submission} is ${found.status}`;
    }),
  ];
}

type Link = AcknowledgedWork['links'][number];

function checkUploads(uploads: Link['uploads'], stored: StoredRecords): Finding[] {
  const attempts = new Map(stored.attempts.map((each) => [`${each.submission_id} ${each.attempt}`, each]));
  return [
    check('uploads', uploads, ({ submission, attempt, status, reason }) => {
      const found = attempts.get(`${submission} ${attempt}`);
      if (!found) return `${submission} is lost`;
      const is = `${found.verdict} ${found.reason}`;
      return is === `${status} ${reason}` ? null : `${submission} is ${is}, and ${status} ${reason} was said`;
    }),
  ];
}

/**
 * Every upload was repeated under one key until it was answered: uses, attempts and answers must be equal in
 * number.
 */
function checkUses(links: readonly Link[], stored: StoredRecords): Finding[] {
  const uses = new Map(stored.links.map((link) => [link.subject_id, link.use_count]));
  const attempts = new Map<string, number>();
  for (const { subject_id: id } of stored.attempts) attempts.set(id, (attempts.get(id) ?? 0) + 1);
  return [
    check('uses spent', links, ({ subject, maxUses, uploads }) => {
      const spent = uses.get(subject) ?? -1;
      const count = attempts.get(subject) ?? 0;
      const isRight = spent === uploads.length && count === uploads.length && spent <= (maxUses ?? spent);
      return isRight
        ? null
        : `${subject}: ${spent} of ${maxUses} spent, ${count} stored, ${uploads.length} answered`;
    }),
  ];
}

async function checkImages(
  uploads: Link['uploads'],
  look: (submission: string, attempt: number) => Promise<Reply>,
): Promise<Finding> {
  const wrong: string[] = [];
  await mapConcurrent(uploads, 4, async ({ submission, attempt, sha256 }) => {
    const { status, bytes } = await look(submission, attempt);
    const isSame = status === 200 && createHash('sha256').update(bytes).digest('hex') === sha256;
    if (!isSame) wrong.push(`${submission} ${attempt}: ${status}`);
  });
  return { what: 'pictures, byte for byte', checked: uploads.length, wrong };
}
