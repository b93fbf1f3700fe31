import { randomBytes } from 'node:crypto';
import { createImageVault } from '../../src/server/encryption/image-vault.ts';
import type { MasterKey } from '../../src/server/encryption/master-key.ts';
import { hashPassword } from '../../src/server/encryption/password.ts';
import { StartError } from '../../src/server/errors.ts';
import type { ObjectStore } from '../../src/server/storage/object-store.ts';
import { bySystem } from '../../src/server/store/audit/audit.ts';
import type { Database } from '../../src/server/store/database/database.ts';
import { listSubjectIds } from '../../src/server/store/subjects.ts';
import type { TenantId } from '../../src/server/store/tenant-id.ts';
import { seededRandom } from '../../src/server/verification/accuracy/seeded-random.ts';
import { decodeImage } from '../../src/server/vision/decoding/decode-image.ts';
import type { DocumentEvidence, Vision } from '../../src/server/vision/evidence.ts';
import { type MadeUpPerson, makeUpPeople } from '../specimen/made-up-people.ts';
import { makeSpecimen } from '../specimen/make-specimen.ts';
import { people } from '../specimen/people.ts';
import { listEvents } from './live-life.ts';
import { planLife } from './plan-life.ts';
import type { SeedEvent } from './seed-context.ts';
import { seedStaff } from './seed-staff.ts';

export type SeedServices = {
  db: Database;
  objects: ObjectStore;
  vision: Pick<Vision, 'examineDocument' | 'describer'>;
  masterKey: MasterKey;
  now: Date;
  /** photographs a person's card; the default draws a specimen */
  takeImage?: (person: MadeUpPerson) => Promise<Uint8Array>;
};
export type SeedOptions = { tenantId: TenantId; subjects: number; seed: number; add: boolean };
/** `verdicts`: counts of licences and selfies by verdict */
export type SeedResult = {
  subjects: number;
  uploads: number;
  verdicts: Map<string, number>;
  password: string | null;
};

const DAYS = 42;
const ACTOR = bySystem('seed');
/** Number of events in one transaction: a transaction for each would wait for the disk each time. */
const BATCH = 40;
/** All cards are photographed with the same framing, so that the evidence of one fits the others. */
const PHOTO = { width: 1000, height: 750, seed: 7, fill: 0.86 };
/** Large enough that no character is misread: the replayed text must match each person's details exactly. */
const PHOTO_LOOK = { ...PHOTO, width: 1400, height: 1050 };

/**
 * Fills a tenant with fictional people, their images and decisions over the last weeks, through the
 * product's own functions. The same seed gives the same people and verdicts. Ids, keys and the staff's
 * password are always new.
 * @throws StartError if the tenant has people and `add` is not set
 */
export async function seedTenant(
  services: SeedServices,
  options: SeedOptions,
  say: (line: string) => void,
): Promise<SeedResult> {
  const { db, masterKey, now, takeImage = drawImage } = services;
  const { tenantId } = options;
  const isEmpty = await db.asTenant(
    tenantId,
    async (tx) => (await listSubjectIds(tx, tenantId, 1)).length === 0,
  );
  if (!isEmpty && !options.add) {
    throw new StartError('The tenant already has subjects. Use --add to add the generated ones.');
  }
  const password = isEmpty ? randomBytes(12).toString('base64url') : null;
  if (password) {
    const hash = await hashPassword(password);
    const company = { masterKey, isAllowed: () => false };
    const context = { tenantId, actor: ACTOR, now: daysBefore(now, DAYS), company };
    await db.asTenant(tenantId, (tx) => seedStaff(tx, context, { password, hash }));
  }
  say('Analysing a specimen card');
  const look = await examineCard(services.vision);
  const { describer } = services.vision;
  const kit = { tenantId, masterKey, describer, vault: createImageVault(services.objects, masterKey) };
  const random = seededRandom(options.seed);
  const events: SeedEvent[] = [];
  const verdicts = new Map<string, number>();
  let uploads = 0;
  for (const person of makeUpPeople(options.subjects, options.seed)) {
    const life = planLife(random, DAYS);
    uploads += life.uploads.length;
    events.push(...listEvents({ kit, db, person, life, look, now, actor: ACTOR, takeImage, verdicts }));
  }
  await live(services, tenantId, events, say);
  return { subjects: options.subjects, uploads, verdicts, password };
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

async function drawImage({ face, details }: MadeUpPerson): Promise<Uint8Array> {
  return (await makeSpecimen({ person: face, details, photo: PHOTO })).jpeg;
}

/** Examines the first specimen's card with the real models. */
async function examineCard(vision: SeedServices['vision']): Promise<DocumentEvidence> {
  const { number, details } = people[0]!;
  const { jpeg } = await makeSpecimen({ person: number, details, photo: PHOTO_LOOK });
  const decodedImage = await decodeImage(jpeg);
  if (!decodedImage.ok) throw new Error('A specimen picture cannot be decoded.');
  return vision.examineDocument(decodedImage.pixels, Date.now() + 60_000);
}

/** Runs all events in order of time, so that the audit has them in that order. */
async function live(
  { db }: SeedServices,
  tenantId: TenantId,
  events: SeedEvent[],
  say: (line: string) => void,
) {
  const inOrder = events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (let start = 0; start < inOrder.length; ) {
    const alone = inOrder[start]!.alone;
    if (alone) {
      await alone();
      start += 1;
      continue;
    }
    const next = inOrder.slice(start, start + BATCH);
    const end = next.findIndex((event) => event.alone);
    const batch = end < 0 ? next : next.slice(0, end);
    for (const event of batch) await event.prepare?.();
    await db.asTenant(tenantId, async (tx) => {
      for (const event of batch) await event.run(tx);
    });
    if (Math.floor(start / 500) < Math.floor((start + batch.length) / 500)) {
      say(`${start + batch.length} of ${inOrder.length} steps`);
    }
    start += batch.length;
  }
}
