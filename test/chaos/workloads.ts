import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { makeSpecimen } from '../../tools/specimen/make-specimen.ts';
import { people, readSelfie } from '../../tools/specimen/people.ts';
import { packUpload } from '../verdicts/upload-in-bulk.ts';
import type { OutgoingRequest, Reply, RequestLog } from './ledger.ts';

/** What the service has acknowledged. */
export type AcknowledgedWork = {
  subjects: { id: string; uid: string; city: string; isErased: boolean }[];
  links: { subject: string; token: string; maxUses: number | null; uploads: AcknowledgedUpload[] }[];
  decisions: { submission: string }[];
  refused: { what: string; reply: Reply }[];
};
type AcknowledgedUpload = {
  submission: string;
  attempt: number;
  status: string;
  reason: string | null;
  sha256: string;
  at: number;
};

type Image = { jpeg: Buffer; sha256: string };
export type Images = { card: Image; reference: Image; selfie: Image };

/** All images and records are of this person, so that each rejection is wrong. */
const PERSON = 2;

export async function prepareImages(): Promise<Images> {
  const toImage = (jpeg: Buffer): Image => ({
    jpeg,
    sha256: createHash('sha256').update(jpeg).digest('hex'),
  });
  const photo = { seed: 7 + PERSON, megapixels: 1.2 };
  const { jpeg } = await makeSpecimen({ person: PERSON, layout: 'us', photo });
  return {
    card: toImage(jpeg),
    reference: toImage(await readSelfie(PERSON, 1)),
    selfie: toImage(await readSelfie(PERSON, 2)),
  };
}

/** Uploads that must end with these verdicts in spite of faults, or be parked. */
const GOOD: Record<string, readonly string[]> = {
  card: ['LICENSE_APPROVED', 'LICENSE_PENDING_APPROVAL'],
  selfie: ['SELFIE_APPROVED', 'SELFIE_PENDING_APPROVAL'],
  manual: ['MANUAL_REVIEW_REQUESTED'],
  age: ['ANALYZED', 'ANALYSIS_UNAVAILABLE'],
};

export type StaffContext = {
  ledger: RequestLog;
  bearer: string;
  images: Images;
  acknowledged: AcknowledgedWork;
  isOpen: () => boolean;
};

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

/** Sends it as a backend or the console does, under a separate key. */
function staff({ bearer }: StaffContext, method: string, path: string, body?: object): OutgoingRequest {
  const headers: Record<string, string> = {
    authorization: `Bearer ${bearer}`,
    'idempotency-key': randomUUID(),
  };
  if (body) headers['content-type'] = 'application/json';
  return { method, path, headers, ...(body ? { body: json(body) } : {}) };
}

function expectStatus(
  acknowledged: AcknowledgedWork,
  what: string,
  reply: Reply,
  ...statuses: number[]
): boolean {
  if (statuses.includes(reply.status)) return true;
  acknowledged.refused.push({ what, reply });
  return false;
}

async function newSubject(context: StaffContext) {
  const { ledger, acknowledged } = context;
  const uid = randomUUID();
  const body = { ...people[PERSON]!.details, external_uid: uid };
  const reply = await ledger.until('create', staff(context, 'POST', '/admin/subjects', body));
  if (!expectStatus(acknowledged, 'create', reply, 201)) return null;
  const subject = { id: reply.body.subject_id as string, uid, city: body.addr_city, isErased: false };
  acknowledged.subjects.push(subject);
  return subject;
}

async function newLink(context: StaffContext, subject: string, maxUses: number | null) {
  const { ledger, acknowledged } = context;
  const sending = staff(context, 'POST', '/ephemeral-tokens', { subject_id: subject, max_uses: maxUses });
  const reply = await ledger.until('mint', sending);
  if (!expectStatus(acknowledged, 'mint', reply, 201)) return null;
  const link = { subject, token: reply.body.token as string, maxUses, uploads: [] as AcknowledgedUpload[] };
  acknowledged.links.push(link);
  return link;
}

type Link = AcknowledgedWork['links'][number];

/**
 * Uploads as a phone does, under one key until it is answered.
 * @returns null when the link has no use left
 */
async function upload(context: StaffContext, link: Link, type: string, kind: string, image: Image) {
  const { ledger, acknowledged } = context;
  const manual = kind === 'manual' ? { manual: '1' } : {};
  const packed = await packUpload(image.jpeg, { verification_id: randomUUID(), ...manual });
  const reply = await ledger.until(`upload ${kind}`, {
    method: 'POST',
    path: `/subject/upload?type=${type}`,
    headers: { 'x-api-key': link.token, 'content-type': packed.type, 'idempotency-key': randomUUID() },
    body: packed.raw,
  });
  const { status, body } = reply;
  if (status === 401 && link.maxUses !== null) return null;
  if (!body?.status || !GOOD[kind]!.includes(body.status)) {
    expectStatus(acknowledged, `upload ${kind}`, reply);
    return null;
  }
  const submission: string = body.license_id ?? body.selfie_id;
  const { sha256 } = image;
  link.uploads.push({
    submission,
    attempt: body.attempt,
    status: body.status,
    reason: body.reason ?? null,
    sha256,
    at: Date.now(),
  });
  return submission;
}

async function approve(context: StaffContext, submission: string) {
  const reply = await context.ledger.until(
    'approve',
    staff(context, 'POST', `/admin/submissions/${submission}/approve`, { attempt: 1 }),
  );
  if (expectStatus(context.acknowledged, 'approve', reply, 200))
    context.acknowledged.decisions.push({ submission });
}

/**
 * Runs one applicant after another: selfie, licence and age, a reviewer's approval, and now and then an
 * erasure.
 */
export async function applicants(context: StaffContext): Promise<void> {
  const { images, ledger, acknowledged, isOpen } = context;
  for (let count = 1; isOpen(); count += 1) {
    const subject = await newSubject(context);
    const link = subject && (await newLink(context, subject.id, null));
    if (!subject || !link) continue;
    const selfie = await upload(context, link, 'selfie', 'manual', images.reference);
    if (selfie) await approve(context, selfie);
    if (isOpen()) await upload(context, link, 'license', 'card', images.card);
    if (isOpen()) await upload(context, link, 'selfie', 'selfie', images.selfie);
    if (isOpen()) await upload(context, link, 'analyze', 'age', images.selfie);
    if (count % 3 !== 0) continue;
    const erasure = staff(context, 'DELETE', `/admin/subjects/${subject.id}`);
    // A retry may find it done already.
    const reply = await ledger.until('erase', erasure);
    subject.isErased = expectStatus(acknowledged, 'erase', reply, 200, 404);
  }
}

/** Several phones share one link that permits fewer uploads than they want. */
export async function runSharedLinks(context: StaffContext): Promise<void> {
  const { images, isOpen } = context;
  while (isOpen()) {
    const subject = await newSubject(context);
    const link = subject && (await newLink(context, subject.id, 3));
    if (!link) continue;
    const all = Array.from({ length: 6 }, () => upload(context, link, 'license', 'manual', images.selfie));
    await Promise.all(all);
    await pause(500);
  }
}

/** A backend that creates and changes records. */
export async function runRecordChanges(context: StaffContext): Promise<void> {
  const { ledger, acknowledged, isOpen } = context;
  while (isOpen()) {
    const subject = await newSubject(context);
    if (!subject) continue;
    for (let change = 1; change <= 3; change += 1) {
      const city = `City ${change}`;
      const reply = await ledger.until(
        'change',
        staff(context, 'PATCH', `/admin/subjects/${subject.id}`, { addr_city: city }),
      );
      if (expectStatus(acknowledged, 'change', reply, 200)) subject.city = city;
      await pause(50);
    }
  }
}

/** The console and a phone that read, and do not retry a failed read. */
export async function readers(context: StaffContext): Promise<void> {
  const { ledger, acknowledged, isOpen } = context;
  while (isOpen()) {
    const link = acknowledged.links.findLast(({ maxUses }) => maxUses === null);
    const subject = acknowledged.subjects.findLast(({ isErased }) => !isErased);
    await ledger.tryOnce('list', staff(context, 'GET', '/admin/subjects?limit=20'));
    await ledger.tryOnce('queue', staff(context, 'GET', '/admin/submissions?status=pending&limit=20'));
    if (subject)
      await ledger.tryOnce('read', staff(context, 'GET', `/admin/subjects/${subject.id}?include=status`));
    if (link)
      await ledger.tryOnce('capability', {
        method: 'GET',
        path: '/ephemeral/capability',
        headers: { 'x-api-key': link.token },
      });
    await pause(40);
  }
}
