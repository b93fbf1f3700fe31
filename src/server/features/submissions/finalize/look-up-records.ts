import type { ImageOwner } from '../../../encryption/image-vault.ts';
import { openNumberHash } from '../../../encryption/keys/tenant-key.ts';
import {
  findBlockedFaces,
  findBlockedKinds,
  findBlockedNumbers,
  hasUndescribedFaces,
  listBlocksOfSubject,
} from '../../../store/blocks.ts';
import { onTables } from '../../../store/database/reviewer-views.ts';
import { hasFewFaces } from '../../../store/submissions/identity-faces.ts';
import {
  findStoredNumber,
  findSubjectsOfNumbers,
  lockNumbers,
} from '../../../store/submissions/identity-markers.ts';
import type { Tx } from '../../../store/transaction.ts';
import { areFit } from '../../../verification/faces/judge-distance.ts';
import { MAX_OTHERS, MAX_SEARCHED_BEFORE_VERDICT } from '../../../verification/policy/signal-policy.ts';
import type { Lookups } from '../../../verification/verdict/lookups.ts';
import type { UploadKind } from '../../../verification/verdict/verdicts.ts';
import { withTimeout } from '../../../workers/concurrency/with-timeout.ts';
import { chooseLimits } from '../../face-search/choose-limits.ts';
import { compareWithBlock } from '../../face-search/compare-with-block.ts';
import { findSameFaces } from '../../face-search/find-same-faces.ts';
import type { DescribedFace, FaceDeps } from '../../face-search/open-face.ts';
import type { IdentityMarkers } from './store-identity-markers.ts';

/** The kinds of uploads that show a person or a document that other records may know. */
type LookupKind = 'license' | 'selfie';

export type FaceLookupTask = {
  owner: ImageOwner;
  kind: LookupKind;
  markers: IdentityMarkers;
  /** whether the tenant allows a person's face to be compared with other people's */
  comparesAcross: boolean;
  /** whether the subject refuses it */
  isRefused: boolean;
  /** `severe`: all faces are searched, however many there are; `approval`: if they are few; `none`: blocked ones alone */
  search: 'severe' | 'approval' | 'none';
  /** entries of the block list that the reader of the verdict must not see */
  unseenBlocks?: ReadonlySet<string>;
  deadline: number;
};

/** Whose records are looked up for an upload; null for a kind that names no one, or if nothing was searched for. */
export function toLookup(kind: UploadKind, owner: ImageOwner, markers: IdentityMarkers | null) {
  return markers && (kind === 'license' || kind === 'selfie') ? { owner, kind, markers } : null;
}

/** Without lookups nothing is known about other records, so they prove nothing. */
export const NO_LOOKUPS: Lookups = {
  listed: { documents: true, faces: true },
  blockedDocuments: null,
  blockedFaces: null,
  isRefused: false,
  sameDocument: null,
  sameFace: null,
};

const NO_RECORDS: ReadonlySet<string> = new Set();

/** The faces of other records; see `Lookups`. */
export type FaceLookups = Pick<Lookups, 'blockedFaces' | 'isRefused' | 'sameFace'>;

const NOT_SEARCHED: FaceLookups = { blockedFaces: null, isRefused: false, sameFace: null };

/**
 * Looks for the face of an upload on the block list and among other subjects, in separate transactions. It comes
 * before the transaction of the verdict, because a search is long. The search ends at the deadline.
 */
export async function lookUpFaces(deps: FaceDeps, task: FaceLookupTask): Promise<FaceLookups> {
  const { markers, kind, deadline } = task;
  const isRefused = task.comparesAcross && task.isRefused;
  if (isRefused || !task.comparesAcross) {
    const ownLookups = countOwnBlocks(deps, task, isRefused);
    return withTimeout(deadline - Date.now(), ownLookups, () => ({ ...NOT_SEARCHED, isRefused }));
  }
  if (!markers.face) return NOT_SEARCHED;
  const face = { kind, describer: markers.describer, descriptors: markers.face };
  const faceLookups = searchFaces(deps, task, face).catch(() => NOT_SEARCHED);
  return withTimeout(deadline - Date.now(), faceLookups, () => NOT_SEARCHED);
}

/** Where a face is not compared with other people's, only the subject's own blocked face is blocked, without a comparison. */
async function countOwnBlocks(
  { db }: FaceDeps,
  { owner: { tenantId, subjectId }, unseenBlocks = NO_RECORDS }: FaceLookupTask,
  isRefused: boolean,
): Promise<FaceLookups> {
  const blocks = await db.asTenant(tenantId, (tx) =>
    onTables(tx, () => listBlocksOfSubject(tx, tenantId, subjectId)),
  );
  const faces = blocks.filter(({ id, what }) => what === 'face' && !unseenBlocks.has(id));
  return { blockedFaces: faces.length, isRefused, sameFace: isRefused ? null : 0 };
}

async function searchFaces(
  deps: FaceDeps,
  { owner, search, unseenBlocks = NO_RECORDS }: FaceLookupTask,
  face: DescribedFace,
): Promise<FaceLookups> {
  const { tenantId } = owner;
  const { describer } = face;
  const { blocked, hasOthers, searchesAll } = await deps.db.asTenant(tenantId, (tx) =>
    onTables(tx, async () => ({
      blocked: (await findBlockedFaces(tx, tenantId, [describer])).filter(
        ({ block_id }) => !unseenBlocks.has(block_id),
      ),
      hasOthers: await hasUndescribedFaces(tx, tenantId, describer, unseenBlocks),
      searchesAll:
        search === 'severe' ||
        (search === 'approval' &&
          (await hasFewFaces(tx, { tenantId, describer }, MAX_SEARCHED_BEFORE_VERDICT))),
    })),
  );
  const comparisons = new Set(blocked.map((block) => compareWithBlock(deps.masterKey, owner, face, block)));
  const isUnknown = hasOthers || comparisons.has('unknown') || comparisons.has('near');
  // Only a search of all faces shows whether a near face is the same person's or one of a group of look-alikes.
  const sameFaces =
    searchesAll || comparisons.has('near') ? await findSameFaces(deps, owner, [face], blocked) : null;
  const matches = sameFaces?.filter(({ blockId }) => blockId).length ?? 0;
  const others = sameFaces && sameFaces.length - matches;
  return {
    isRefused: false,
    blockedFaces: matches === 0 && isUnknown ? null : matches,
    // The distances of an unclear face show nothing.
    sameFace: others === 0 && !areFit(face.descriptors, chooseLimits(face, face).minFitness) ? null : others,
  };
}

/** The document of other records; see `Lookups`. */
export type DocumentLookups = Pick<Lookups, 'blockedDocuments' | 'sameDocument' | 'listed'>;

/**
 * Looks for the numbers of a document, and of its subject's record, in the block list and among other subjects. The
 * numbers stay locked until the transaction ends, so that of two uploads of one document the second sees the first.
 */
export async function lookUpDocument(
  { masterKey }: Pick<FaceDeps, 'masterKey'>,
  tx: Tx,
  {
    owner: { tenantId, subjectId },
    kind,
    markers,
    unseenBlocks = NO_RECORDS,
  }: Pick<FaceLookupTask, 'owner' | 'kind' | 'markers' | 'unseenBlocks'>,
): Promise<DocumentLookups> {
  const blockedKinds = await findBlockedKinds(tx, tenantId, unseenBlocks);
  if (kind !== 'license') return { listed: blockedKinds, blockedDocuments: 0, sameDocument: 0 };
  const storedNumber = await findStoredNumber(tx, tenantId, subjectId);
  const keys = [...new Set([...markers.numbers, ...(storedNumber ? [storedNumber] : [])])];
  if (keys.length === 0) return { listed: blockedKinds, blockedDocuments: null, sameDocument: null };
  const hash = await openNumberHash(tx, masterKey, tenantId);
  const numbers = { keys, hashes: keys.map(hash) };
  await lockNumbers(tx, tenantId, numbers.hashes);
  const blockRefs = await findBlockedNumbers(tx, tenantId, numbers.hashes);
  const visibleBlocks = blockRefs.filter(({ block_id }) => !unseenBlocks.has(block_id));
  const others = await findSubjectsOfNumbers(tx, tenantId, subjectId, numbers, MAX_OTHERS);
  return { listed: blockedKinds, blockedDocuments: visibleBlocks.length, sameDocument: others.length };
}
