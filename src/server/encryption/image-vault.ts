import type { ObjectStore } from '../storage/object-store.ts';
import { DamagedImage } from './damaged-image.ts';
import type { MasterKey } from './master-key.ts';
import { sealChunked, unsealInParts } from './seal-chunked.ts';
import { unwrapSubjectKey } from './subject-key.ts';

/** Whose image it is, with the subject's wrapped key from its row. */
export type ImageOwner = { tenantId: string; subjectId: string; imageKey: Uint8Array };

export type ImageVault = {
  /** @throws Error when the store does not take it */
  store(owner: ImageOwner, objectKey: string, image: Uint8Array): Promise<void>;
  /** null when there is no such object. @throws DamagedImage when its bytes do not open, Error when the store is away */
  load(owner: ImageOwner, objectKey: string): Promise<Uint8Array | null>;
  /** Whether there is such an image, unread. @throws Error when the store is away */
  has(objectKey: string): Promise<boolean>;
  remove(objectKey: string): Promise<void>;
};

/** Stored images, each sealed under its subject's own key and bound to its place. */
export function createImageVault(store: ObjectStore, masterKey: MasterKey): ImageVault {
  const keyOf = ({ tenantId, subjectId, imageKey }: ImageOwner) =>
    unwrapSubjectKey(masterKey, imageKey, tenantId, subjectId);
  return {
    store: async (owner, objectKey, image) =>
      store.put(objectKey, await sealChunked(keyOf(owner), image, objectKey)),
    load: async (owner, objectKey) => {
      const sealed = await store.get(objectKey);
      if (!sealed) return null;
      const key = keyOf(owner);
      return unsealInParts(key, sealed, objectKey).catch((cause) => {
        throw new DamagedImage('A stored image cannot be decrypted.', { cause });
      });
    },
    has: (objectKey) => store.has(objectKey),
    remove: (objectKey) => store.delete(objectKey),
  };
}
