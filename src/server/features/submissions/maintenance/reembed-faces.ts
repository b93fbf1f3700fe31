import type { Logger } from 'pino';
import { DamagedImage } from '../../../encryption/damaged-image.ts';
import type { ImageOwner, ImageVault } from '../../../encryption/image-vault.ts';
import { cutSide } from '../../../encryption/join-sides.ts';
import type { MasterKey } from '../../../encryption/master-key.ts';
import { renewBlockedFaces } from '../../../store/blocks.ts';
import type { Database } from '../../../store/database/database.ts';
import { findEmbeddingModel } from '../../../store/installation.ts';
import {
  findFaces,
  listDuplicateEmbeddings,
  listFacesToEmbed,
  removeFaces,
  removeFacesOfOthers,
  type StaleEmbedding,
} from '../../../store/submissions/identity-faces.ts';
import { lockSubmission } from '../../../store/submissions/submissions.ts';
import type { DecodeImage } from '../../../vision/decoding/decode-image.ts';
import type { FaceDescriptors, Vision } from '../../../vision/evidence.ts';
import type { StoredFace } from '../../../vision/face/pack-descriptors.ts';
import { storeFace } from '../finalize/store-identity-markers.ts';
import { chooseFilm, readChallengeFace } from '../pipeline/check-liveness.ts';
import { readChallenge } from '../pipeline/read-challenge.ts';

export type ReembedDeps = {
  db: Database;
  vault: ImageVault;
  masterKey: MasterKey;
  decode: DecodeImage;
  vision: Pick<Vision, 'describer' | 'examineDocument' | 'examineFace'>;
  logger: Pick<Logger, 'info'>;
  budgetSeconds: number;
};

/**
 * The result of examining a stored image: its face, that it has none, that it is gone, or nothing because of an
 * outage.
 */
type FaceExamination = ({ is: 'face' } & StoredFace) | { is: 'without' } | { is: 'away' };

const PAGE_SIZE = 50;

/**
 * Describes faces of other models again, one by one, and removes the old descriptions once none is left: until then a
 * submission has a template of each. Only the server that started last does so, so that two with different models do
 * not undo each other's work; servers with the same models may run it together. The next run continues after a crash.
 * @returns how many were described
 */
export async function reembedFaces(deps: ReembedDeps): Promise<number> {
  const { db, vision, logger } = deps;
  if ((await db.asSystem(findEmbeddingModel)) !== vision.describer) return 0;
  let describedCount = 0;
  let after: string | null = null;
  let isWhole = true;
  for (;;) {
    const page: StaleEmbedding[] = await db.asSystem((tx) =>
      listFacesToEmbed(tx, vision.describer, after, PAGE_SIZE),
    );
    for (const each of page) {
      const look = await reexamine(deps, each);
      if (look.is === 'away') isWhole = false;
      else if (await storeTemplate(deps, each, look)) describedCount += 1;
    }
    after = page.at(-1)?.submission_id ?? null;
    if (page.length < PAGE_SIZE) break;
  }
  const removedCount = isWhole ? await removeOlder(deps) : 0;
  if (describedCount + removedCount > 0)
    logger.info(
      { described: describedCount, removed: removedCount },
      'faces re-embedded after a change of models',
    );
  return describedCount;
}

/** @returns how many templates of other models are removed, except of locked submissions */
async function removeOlder({ db, vision: { describer } }: ReembedDeps): Promise<number> {
  let removedCount = 0;
  let after: string | null = null;
  for (;;) {
    const page = await db.asSystem((tx) => listDuplicateEmbeddings(tx, describer, after, PAGE_SIZE));
    for (const { tenant_id, submission_id } of page) {
      removedCount += await db.asTenant(tenant_id, async (tx) => {
        const row = await lockSubmission(tx, tenant_id, submission_id, { skipLocked: true });
        return row ? removeFacesOfOthers(tx, tenant_id, submission_id, describer) : 0;
      });
    }
    after = page.at(-1)?.submission_id ?? null;
    if (page.length < PAGE_SIZE) return removedCount;
  }
}

async function reexamine(
  deps: ReembedDeps,
  { tenant_id, subject_id, image_key, object_key, back_bytes, kind, is_credential, ...ref }: StaleEmbedding,
): Promise<FaceExamination> {
  const { vault, decode, vision, budgetSeconds } = deps;
  const owner = { tenantId: tenant_id, subjectId: subject_id, imageKey: image_key };
  const deadline = Date.now() + budgetSeconds * 1000;
  try {
    const object = await vault.load(owner, object_key);
    const image = object && cutSide(object, back_bytes, 'front');
    if (!image) return { is: 'without' };
    const decodedImage = await decode(image);
    if (!decodedImage.ok) return { is: 'without' };
    const faceFinding =
      kind === 'license' && !is_credential
        ? (await vision.examineDocument(decodedImage.pixels, deadline)).portrait
        : (await vision.examineFace(decodedImage.pixels, deadline)).descriptors;
    if (!faceFinding.ok) return { is: 'away' };
    if (!faceFinding.value) return { is: 'without' };
    const film = kind === 'selfie' ? await describeFilm(deps, owner, ref, faceFinding.value, deadline) : null;
    return film === 'away' ? { is: film } : { is: 'face', face: faceFinding.value, film };
  } catch (error) {
    // The store or the decoders are unavailable: the template stays, and is tried again.
    return { is: error instanceof DamagedImage ? 'without' : 'away' };
  }
}

/** The face of the film before a selfie, if both are of one person by these models, too. */
async function describeFilm(
  deps: ReembedDeps,
  owner: ImageOwner,
  { submission_id: submissionId, attempt }: Pick<StaleEmbedding, 'submission_id' | 'attempt'>,
  face: FaceDescriptors,
  deadline: number,
): Promise<FaceDescriptors | null | 'away'> {
  const query = { grant: { tenant_id: owner.tenantId, require_liveness: false }, kind: 'selfie' as const };
  const challenge = await readChallenge(deps, query, { submissionId, attempt });
  if (!challenge) return null;
  const film = await readChallengeFace(deps, owner, challenge, deadline);
  if (film.is === 'unchecked') return 'away';
  return chooseFilm(challenge, film, { ok: true, value: face });
}

/**
 * Stores the face, or removes the template of an image without one for these models. A submission that was erased,
 * replaced or described by another server meanwhile is unchanged. @returns whether it is described now
 */
async function storeTemplate(
  { db, masterKey, vision: { describer } }: ReembedDeps,
  { tenant_id, submission_id, subject_id, image_key, attempt }: StaleEmbedding,
  look: Exclude<FaceExamination, { is: 'away' }>,
): Promise<boolean> {
  const owner = { tenantId: tenant_id, subjectId: subject_id, imageKey: image_key };
  return db.asTenant(tenant_id, async (tx) => {
    const row = await lockSubmission(tx, tenant_id, submission_id);
    const faces = row?.attempt === attempt ? await findFaces(tx, tenant_id, [submission_id]) : [];
    const isOpen = faces.length > 0 && faces.every(({ described_by }) => described_by !== describer);
    if (!isOpen) return false;
    if (look.is === 'face') {
      const ref = { submissionId: submission_id, attempt };
      await storeFace(tx, masterKey, owner, ref, { ...look, describer });
      await renewBlockedFaces(tx, tenant_id, ref, describer);
    } else await removeFaces(tx, tenant_id, submission_id, [attempt]);
    return look.is === 'face';
  });
}
