import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { makeSpecimen } from '../../src/specimen/make-specimen.ts';
import { people, readSelfie } from '../../src/specimen/people.ts';
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

type Picture = { jpeg: Buffer; sha256: string };
export type Pictures = { card: Picture; reference: Picture; selfie: Picture };

/** All pictures and records are of this person, so that each rejection is wrong. */
const PERSON = 2;

export async function preparePictures(): Promise<Pictures> {
  const known = (jpeg: Buffer): Picture => ({
    jpeg,
    sha256: createHash('sha256').update(jpeg).digest('hex'),
  });
  const photo = { seed: 7 + PERSON, megapixels: 1.2 };
  const { jpeg } = await makeSpecimen({ person: PERSON, layout: 'us', photo });
  return {
    card: known(jpeg),
    reference: known(await readSelfie(PERSON, 1)),
    selfie: known(await readSelfie(PERSON, 2)),
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
  pictures: Pictures;
  said: AcknowledgedWork;
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

function must(said: AcknowledgedWork, what: string, reply: Reply, ...statuses: number[]): boolean {
  if (statuses.includes(reply.status)) return true;
  said.refused.push({ what, reply });
  return false;
}

async function newSubject(office: StaffContext) {
  const { ledger, said } = office;
  const uid = randomUUID();
  const body = { ...people[PERSON]!.details, external_uid: uid };
  const reply = await ledger.until('create', staff(office, 'POST', '/admin/subjects', body));
  if (!must(said, 'create', reply, 201)) return null;
  const subject = { id: reply.body.subject_id as string, uid, city: body.addr_city, isErased: false };
  said.subjects.push(subject);
  return subject;
}

async function newLink(office: StaffContext, subject: string, maxUses: number | null) {
  const { ledger, said } = office;
  const sending = staff(office, 'POST', '/ephemeral-tokens', { subject_id: subject, max_uses: maxUses });
  const reply = await ledger.until('mint', sending);
  if (!must(said, 'mint', reply, 201)) return null;
  const link = { subject, token: reply.body.token as string, maxUses, uploads: [] as AcknowledgedUpload[] };
  said.links.push(link);
  return link;
}

type Link = AcknowledgedWork['links'][number];

/**
 * Uploads as a phone does, under one key until it is answered.
 * @returns null when the link has no use left
 */
async function upload(office: StaffContext, link: Link, type: string, kind: string, picture: Picture) {
  const { ledger, said } = office;
  const manual = kind === 'manual' ? { manual: '1' } : {};
  const packed = await packUpload(picture.jpeg, { verification_id: randomUUID(), ...manual });
  const reply = await ledger.until(`upload ${kind}`, {
    method: 'POST',
    path: `/subject/upload?type=${type}`,
    headers: { 'x-api-key': link.token, 'content-type': packed.type, 'idempotency-key': randomUUID() },
    body: packed.raw,
  });
  const { status, body } = reply;
  if (status === 401 && link.maxUses !== null) return null;
  if (!body?.status || !GOOD[kind]!.includes(body.status)) {
    must(said, `upload ${kind}`, reply);
    return null;
  }
  const submission: string = body.license_id ?? body.selfie_id;
  const { sha256 } = picture;
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

async function approve(office: StaffContext, submission: string) {
  const reply = await office.ledger.until(
    'approve',
    staff(office, 'POST', `/admin/submissions/${submission}/approve`, { attempt: 1 }),
  );
  if (must(office.said, 'approve', reply, 200)) office.said.decisions.push({ submission });
}

/**
 * Runs one applicant after another: selfie, licence and age, a reviewer's approval, and now and then an
 * erasure.
 */
export async function applicants(office: StaffContext): Promise<void> {
  const { pictures, ledger, said, isOpen } = office;
  for (let count = 1; isOpen(); count += 1) {
    const subject = await newSubject(office);
    const link = subject && (await newLink(office, subject.id, null));
    if (!subject || !link) continue;
    const selfie = await upload(office, link, 'selfie', 'manual', pictures.reference);
    if (selfie) await approve(office, selfie);
    if (isOpen()) await upload(office, link, 'license', 'card', pictures.card);
    if (isOpen()) await upload(office, link, 'selfie', 'selfie', pictures.selfie);
    if (isOpen()) await upload(office, link, 'analyze', 'age', pictures.selfie);
    if (count % 3 !== 0) continue;
    const erasure = staff(office, 'DELETE', `/admin/subjects/${subject.id}`);
    // A retry may find it done already.
    const reply = await ledger.until('erase', erasure);
    subject.isErased = must(said, 'erase', reply, 200, 404);
  }
}

/** Several phones share one link that permits fewer uploads than they want. */
export async function racers(office: StaffContext): Promise<void> {
  const { pictures, isOpen } = office;
  while (isOpen()) {
    const subject = await newSubject(office);
    const link = subject && (await newLink(office, subject.id, 3));
    if (!link) continue;
    const all = Array.from({ length: 6 }, () => upload(office, link, 'license', 'manual', pictures.selfie));
    await Promise.all(all);
    await pause(500);
  }
}

/** A backend that creates and changes records. */
export async function registrars(office: StaffContext): Promise<void> {
  const { ledger, said, isOpen } = office;
  while (isOpen()) {
    const subject = await newSubject(office);
    if (!subject) continue;
    for (let change = 1; change <= 3; change += 1) {
      const city = `City ${change}`;
      const reply = await ledger.until(
        'change',
        staff(office, 'PATCH', `/admin/subjects/${subject.id}`, { addr_city: city }),
      );
      if (must(said, 'change', reply, 200)) subject.city = city;
      await pause(50);
    }
  }
}

/** The console and a phone that read, and do not retry a failed read. */
export async function readers(office: StaffContext): Promise<void> {
  const { ledger, said, isOpen } = office;
  while (isOpen()) {
    const link = said.links.findLast(({ maxUses }) => maxUses === null);
    const subject = said.subjects.findLast(({ isErased }) => !isErased);
    await ledger.tryOnce('list', staff(office, 'GET', '/admin/subjects?limit=20'));
    await ledger.tryOnce('queue', staff(office, 'GET', '/admin/submissions?status=pending&limit=20'));
    if (subject)
      await ledger.tryOnce('read', staff(office, 'GET', `/admin/subjects/${subject.id}?include=status`));
    if (link)
      await ledger.tryOnce('capability', {
        method: 'GET',
        path: '/ephemeral/capability',
        headers: { 'x-api-key': link.token },
      });
    await pause(40);
  }
}
