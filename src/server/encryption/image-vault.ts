import type { ObjectStore } from '../storage/object-store.ts';
import type { TenantId } from '../store/tenant-id.ts';
import { DamagedImage } from './damaged-image.ts';
import type { MasterKey } from './master-key.ts';
import { sealChunked, unsealChunked } from './seal-chunked.ts';
import { unwrapSubjectKey } from './subject-key.ts';

/** The owner of an image, with the subject's wrapped key from its row. */
export type ImageOwner = { tenantId: TenantId; subjectId: string; imageKey: Uint8Array };

export type ImageVault = {
  /** Encrypts and stores an image. @throws Error if the store fails */
  store(owner: ImageOwner, objectKey: string, image: Uint8Array): Promise<void>;
  /**
   * Loads and decrypts an image; null if there is none. @throws DamagedImage if it does not decrypt, Error
   * if the store is unavailable
   */
  load(owner: ImageOwner, objectKey: string): Promise<Uint8Array | null>;
  /** Whether the image exists, without reading it. @throws Error if the store is unavailable */
  has(objectKey: string): Promise<boolean>;
  remove(objectKey: string): Promise<void>;
};

/** Stores images encrypted under their subject's key, each bound to its object key. */
export function createImageVault(store: ObjectStore, masterKey: MasterKey): ImageVault {
  const unwrapKey = ({ tenantId, subjectId, imageKey }: ImageOwner) =>
    unwrapSubjectKey(masterKey, imageKey, tenantId, subjectId);
  return {
    store: async (owner, objectKey, image) =>
      store.put(objectKey, await sealChunked(unwrapKey(owner), image, objectKey)),
    load: async (owner, objectKey) => {
      const sealedImage = await store.get(objectKey);
      if (!sealedImage) return null;
      const key = unwrapKey(owner);
      return unsealChunked(key, sealedImage, objectKey).catch((cause) => {
        throw new DamagedImage('A stored image cannot be decrypted.', { cause });
      });
    },
    has: (objectKey) => store.has(objectKey),
    remove: (objectKey) => store.delete(objectKey),
  };
}
