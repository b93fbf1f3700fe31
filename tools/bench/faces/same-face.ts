/**
 * How well and how fast other records with the same face are found: `npm run bench -- same-face [templates ...]`.
 *
 * First the coarse part on pairs of specimen faces (seven shots of each of ten people). It prints how many pairs of one
 * person by the whole comparison it would miss, and how many of all others it skips. Then the search itself, in an
 * embedded database with so many templates (1,000, 10,000 and 100,000 by default) of generated faces as far apart as
 * the specimens'. Three of them are the searched person's, and one in a hundred is near enough for a whole comparison.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import { sealFaceTemplate } from '../../../src/server/encryption/face-template.ts';
import { createMasterKey, type MasterKey } from '../../../src/server/encryption/master-key.ts';
import { createSubjectKey } from '../../../src/server/encryption/subject-key.ts';
import { findNearestOther } from '../../../src/server/features/face-search/find-nearest-other.ts';
import { findSameFaces } from '../../../src/server/features/face-search/find-same-faces.ts';
import { createTenant } from '../../../src/server/features/tenants/create-tenant.ts';
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import type { Database } from '../../../src/server/store/database/database.ts';
import { openPglite } from '../../../src/server/store/embedded/open-pglite.ts';
import type { TenantId } from '../../../src/server/store/tenant-id.ts';
import { coarseReach } from '../../../src/server/verification/faces/coarse-reach.ts';
import { compareFaces } from '../../../src/server/verification/faces/compare-faces.ts';
import { CLEARLY_NEARER, SELFIE_BAND } from '../../../src/server/verification/policy/face-policy.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import type { FaceDescriptors } from '../../../src/server/vision/evidence.ts';
import { examineFace } from '../../../src/server/vision/examine-face.ts';
import { coarseDescriptor, coarseDistance } from '../../../src/server/vision/face/coarse-descriptor.ts';
import { packDescriptors } from '../../../src/server/vision/face/pack-descriptors.ts';
import { fakeFace } from '../../../test/harness/vision/fake-vision.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { people, readPortrait, readSelfie } from '../../specimen/people.ts';
import { percentile } from '../statistics.ts';

const PROJECT = new URL('../../../', import.meta.url);
const MODELS = fileURLToPath(new URL('.cache/models', PROJECT));
const MIGRATIONS = fileURLToPath(new URL('migrations', PROJECT));
const SEARCHES = 5;
const BATCH_SIZE = 500;
/** So many faces are generated; further subjects repeat them. */
const STRANGERS = 1000;
const DESCRIBER = 'the bench';
const STRANGER_FACES = Array.from({ length: STRANGERS }, (_, at) => fakeFace(`stranger ${at}`));
const sizes = process.argv.slice(2).map(Number);

await measureCoarsePart();
for (const size of sizes.length > 0 ? sizes : [1000, 10_000, 100_000]) await measureSearch(size);

async function measureCoarsePart(): Promise<void> {
  const faces = await describeSpecimens();
  const pairs = faces.flatMap((one, at) =>
    faces.slice(at + 1).map((other) => ({
      isOne: one.person === other.person,
      distance: compareFaces(one.face, other.face).distance,
      coarse: coarseDistance(coarseDescriptor(one.face.descriptor), coarseDescriptor(other.face.descriptor)),
    })),
  );
  const same = pairs.filter(({ distance }) => distance <= SELFIE_BAND.same);
  const strangers = pairs.filter(({ isOne }) => !isOne);
  const far = (some: typeof pairs) =>
    some.filter(({ coarse }) => coarse > coarseReach(SELFIE_BAND.same)).length;
  const greatest = Math.max(...same.map(({ coarse }) => coarse));
  console.log(`${pairs.length} pairs of ${faces.length} faces of ${people.length} people`);
  console.log(
    `  taken for one person by the whole comparison: ${same.length}, of them strangers ${same.filter(({ isOne }) => !isOne).length}`,
  );
  console.log(`  of these passed over by the coarse part: ${far(same)} (farthest ${greatest.toFixed(3)})`);
  console.log(`  strangers spared the whole comparison: ${far(strangers)} of ${strangers.length}`);
  const values = faces.flatMap(({ face }) => [...face.descriptor].map(Math.abs));
  console.log(`  greatest value of a descriptor: ${values.reduce((a, b) => Math.max(a, b)).toFixed(3)}`);
}

async function describeSpecimens(): Promise<{ person: number; face: FaceDescriptors }[]> {
  await prepareModels(MODELS);
  const inference = openOnnxInference({ models: await loadModels(MODELS), threads: 2 });
  const describedFaces = [];
  for (const { number } of people) {
    const images = [
      readPortrait(number),
      ...[1, 2, 3, 4, 5, 6].map((capture) => readSelfie(number, capture)),
    ];
    for (const image of images) {
      const decodedImage = await decodeImage(await image);
      if (!decodedImage.ok) throw new Error(decodedImage.problem);
      const { descriptors } = await examineFace(decodedImage.pixels, inference, Date.now() + 60_000);
      if (descriptors.ok && descriptors.value)
        describedFaces.push({ person: number, face: descriptors.value });
    }
  }
  await inference.close();
  return describedFaces;
}

async function measureSearch(size: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-bench-'));
  const db = await openPglite({ folder }, MIGRATIONS);
  const masterKey = createMasterKey(randomBytes(32));
  const tenantId = await db.asSystem((tx) =>
    createTenant(
      tx,
      { host: 'bench.test', name: 'Bench', adminEmail: 'a@b.test', adminPasswordHash: 'none' },
      new Date(),
    ),
  );
  await plant(db, masterKey, tenantId, size);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const took: number[] = [];
  const worked: number[] = [];
  const sought = { kind: 'selfie' as const, describer: DESCRIBER, descriptors: fakeFace('sought') };
  let foundCount = 0;
  for (let search = 0; search < SEARCHES; search++) {
    delay.enable();
    const before = process.cpuUsage();
    const start = performance.now();
    const alike = await findSameFaces({ db, masterKey }, { tenantId, subjectId: uuidv7() }, [sought], []);
    took.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    worked.push((user + system) / 1000);
    delay.disable();
    foundCount = alike.length;
  }
  took.sort((a, b) => a - b);
  console.log(
    `${size} templates: found ${foundCount} of 3, median ${percentile(took, 0.5).toFixed(0)} ms, slowest ${Math.max(...took).toFixed(0)} ms (processor time ${percentile(worked, 0.5).toFixed(0)} ms);` +
      ` the main thread was held for ${(delay.percentile(99) / 1e6).toFixed(0)} ms at the 99th percentile, ${(delay.max / 1e6).toFixed(0)} ms at most`,
  );
  await measureOthers(db, masterKey, tenantId);
  await db.close();
  await rm(folder, { recursive: true });
}

/** The extra time of an approval for comparing the face with other people's newest approved selfies. */
async function measureOthers(db: Database, masterKey: MasterKey, tenantId: TenantId): Promise<void> {
  const took: number[] = [];
  const worked: number[] = [];
  const face = { descriptors: fakeFace('sought', 7), describer: DESCRIBER };
  let count = 0;
  for (let search = 0; search < SEARCHES * 4; search++) {
    const before = process.cpuUsage();
    const start = performance.now();
    const subject = { tenantId, subjectId: uuidv7() };
    const others = await findNearestOther(
      { db, masterKey },
      subject,
      face,
      SELFIE_BAND.same / CLEARLY_NEARER,
    );
    took.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    worked.push((user + system) / 1000);
    count = others.count;
  }
  console.log(
    `  compared with ${count} other people before an approval: median ${percentile(took, 0.5).toFixed(1)} ms, slowest ${Math.max(...took).toFixed(1)} ms (processor time ${percentile(worked, 0.5).toFixed(1)} ms)`,
  );
}

/** Subjects with a selfie each, whose face is known; rows in every table that a template refers to. */
async function plant(db: Database, masterKey: MasterKey, tenantId: TenantId, size: number): Promise<void> {
  const now = new Date();
  for (let from = 0; from < size; from += BATCH_SIZE) {
    const many = Array.from({ length: Math.min(BATCH_SIZE, size - from) }, (_, i) =>
      makeRecord(masterKey, tenantId, from + i, now),
    );
    await db.asTenant(tenantId, async (tx) => {
      await tx
        .insertInto('subjects')
        .values(many.map(({ subject }) => subject))
        .execute();
      await tx
        .insertInto('submissions')
        .values(many.map(({ submission }) => submission))
        .execute();
      await tx
        .insertInto('attempts')
        .values(many.map(({ attempt }) => attempt))
        .execute();
      await tx
        .insertInto('face_templates')
        .values(many.map(({ template }) => template))
        .execute();
    });
  }
}

/** One in a hundred is near enough for a whole comparison. */
function strangerFace(number: number): FaceDescriptors {
  const stranger = STRANGER_FACES[number % STRANGERS]!;
  return number % 100 === 50
    ? { ...stranger, descriptor: fakeFace('sought', number, 0.8).descriptor }
    : stranger;
}

function makeRecord(masterKey: MasterKey, tenant_id: TenantId, number: number, now: Date) {
  const [subject_id, id] = [uuidv7(), uuidv7()];
  const image_key = createSubjectKey(masterKey, tenant_id, subject_id);
  const face = number % 300 === 100 && number < 900 ? fakeFace('sought', number) : strangerFace(number);
  const place = { model: DESCRIBER, submissionId: id, attempt: 1 };
  const owner = { tenantId: tenant_id, subjectId: subject_id, imageKey: image_key };
  const coarse = new Uint8Array(coarseDescriptor(face.descriptor).buffer);
  const sealedTemplate = sealFaceTemplate(masterKey, owner, place, { coarse, whole: packDescriptors(face) });
  const ids = { tenant_id, subject_id };
  return {
    subject: { tenant_id, id: subject_id, first_name: 'A', last_name: 'B', image_key, created_at: now },
    submission: {
      ...ids,
      id,
      kind: 'selfie' as const,
      verification_id: id,
      status: 'approved' as const,
      decided_at: now,
      attempt: 1,
      created_at: now,
      updated_at: now,
    },
    attempt: {
      ...ids,
      submission_id: id,
      attempt: 1,
      upload_type: 'selfie' as const,
      object_key: id,
      content_type: 'image/jpeg',
      bytes: 1,
      created_at: now,
    },
    template: { ...ids, submission_id: id, attempt: 1, described_by: DESCRIBER, ...sealedTemplate },
  };
}
