import type { Readable } from 'node:stream';
import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import type { ImageVault } from '../../encryption/image-vault.ts';
import { cutSide } from '../../encryption/join-sides.ts';
import { AppError } from '../../errors.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { type Actor, appendAudit } from '../../store/audit/audit.ts';
import type { TenantDatabase } from '../../store/database/database.ts';
import { lockSubject } from '../../store/subjects.ts';
import type { TenantId } from '../../store/tenant-id.ts';
import { endSubjectSamples } from '../quality/samples/end-samples.ts';
import { collectSubjectData, type PersonImage, type SubjectExport } from './collect-subject-data.ts';
import { describeExport } from './describe-export.ts';
import { type Archive, type DeferredFile, writeArchive } from './write-archive.ts';

type ExportDeps = { db: TenantDatabase; vault: ImageVault; objects: Pick<ObjectStore, 'ping'> };
type Context = { tenantId: TenantId; subjectId: string; actor: Actor; now: Date };

/**
 * Everything stored about a person as a zip. It is audited in the transaction that reads the records, before the first
 * byte. The images follow one by one afterwards. An image that an erasure or retention removes meanwhile is named as
 * missing. The export has every decision, so it ends the samples whose decision the caller must not know.
 * @throws AppError `not-found` without such a subject, `unavailable` when the image store is down; the
 * stream breaks off when it goes down later
 */
export async function exportSubject(deps: ExportDeps, context: Context): Promise<Readable> {
  const { tenantId, subjectId, actor, now } = context;
  await deps.objects.ping().catch((cause: unknown) => {
    throw new AppError('unavailable', 'The image store is unavailable. Try again shortly.', { cause });
  });
  const person = await deps.db.asTenant(tenantId, async (tx) => {
    await lockSubject(tx, tenantId, subjectId);
    await endSubjectSamples(tx, tenantId, subjectId);
    const subjectExport = await collectSubjectData(tx, { tenantId, subjectId });
    const fields = [...Object.keys(subjectExport.files).map((name) => name.replace('.json', '')), 'images'];
    await appendAudit(tx, tenantId, { at: now, actor, action: 'subject.exported', subjectId, fields });
    return subjectExport;
  });
  return writeArchive(toArchive(deps, person, now));
}

type ImageState = 'included' | 'expired' | 'missing' | 'unreadable';

function toArchive(deps: ExportDeps, { owner, files, images }: SubjectExport, now: Date): Archive {
  const text = (name: string, content: string) => ({ name, bytes: Buffer.from(content), at: now });
  const json = (name: string, content: unknown) => text(name, `${JSON.stringify(content, null, 2)}\n`);
  const states = new Map<PersonImage, ImageState>();
  const lateFile = (image: PersonImage): DeferredFile => ({
    name: image.file,
    at: image.uploadedAt,
    fetch: async () => {
      const got = image.expiredAt ? 'expired' : await loadImage(deps, owner, image);
      states.set(image, typeof got === 'string' ? got : 'included');
      return typeof got === 'string' ? null : got;
    },
  });
  return {
    first: [
      text('README.txt', describeExport(owner.subjectId, formatTimestamp(now))),
      ...Object.entries(files).map(([name, content]) => json(name, content)),
    ],
    late: images.map(lateFile),
    last: () => [json('images.json', listImages(states))],
  };
}

/** One unreadable image does not stop the export; an unavailable store does. */
async function loadImage(
  { vault, objects }: ExportDeps,
  owner: SubjectExport['owner'],
  { objectKey, cut }: PersonImage,
): Promise<Uint8Array | 'missing' | 'unreadable'> {
  try {
    const object = await vault.load(owner, objectKey);
    return (object && cutSide(object, cut.backBytes, cut.side)) ?? 'missing';
  } catch {
    await objects.ping();
    return 'unreadable';
  }
}

function listImages(states: Map<PersonImage, ImageState>) {
  return [...states].map(([image, state]) => ({
    submission_id: image.submission_id,
    attempt: image.attempt,
    file: state === 'included' ? image.file : null,
    state,
    content_type: image.content_type,
    bytes: image.bytes,
    uploaded_at: formatTimestamp(image.uploadedAt),
    expired_at: formatTimestamp(image.expiredAt),
  }));
}
