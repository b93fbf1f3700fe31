export type StoredObject = { key: string; storedAt: Date };

/**
 * Where sealed images lie. A port, because they lie in files under `DATA_DIR` (`adapters/disk`) or in an
 * S3-compatible store. Keys are made by us: letters, digits, `-` and `/`.
 */
export type ObjectStore = {
  /** Resolves when the bytes would outlive a power cut. @throws Error when they could not be stored */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** null when no such object exists. @throws Error when the store does not answer */
  get(key: string): Promise<Uint8Array | null>;
  /** Removing what is not there is no error. @throws Error when the store does not answer */
  delete(key: string): Promise<void>;
  /** Every object that is there, in no order; one that comes or goes meanwhile may or may not be named. */
  list(): AsyncIterable<StoredObject>;
  /** Rejects when nothing can be stored now. */
  ping(): Promise<void>;
};
