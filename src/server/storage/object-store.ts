export type StoredObject = { key: string; storedAt: Date };

/**
 * Where sealed images lie. A port, because they lie in files under `DATA_DIR` (`storage/disk`) or in an
 * S3-compatible store. Keys are made by us: letters, digits, `-` and `/`.
 *
 * A store cannot tell an object that is not there from a folder or volume that is away. The installation that
 * it shows tells: see `storage/own-objects`, which every use goes through.
 */
export type ObjectStore = {
  /** Resolves when the bytes would outlive a power cut. @throws Error when they could not be stored */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** null when no such object exists. @throws Error when the store does not answer */
  get(key: string): Promise<Uint8Array | null>;
  /** Whether there is such an object, without reading it. @throws Error when the store does not answer */
  has(key: string): Promise<boolean>;
  /** Removing what is not there is no error. @throws Error when the store does not answer */
  delete(key: string): Promise<void>;
  /**
   * Gives an object another key, in the place of any that has it, and the moment of the move. It may be there
   * under both for a while, never under none. Moving what is not there is no error.
   */
  move(key: string, to: string): Promise<void>;
  /** Every object that is there, in no order; one that comes or goes meanwhile may or may not be named. */
  list(): AsyncIterable<StoredObject>;
  /** The id of the installation whose objects these are; null when the store shows none. */
  readInstallation(): Promise<string | null>;
  /** Writes down whose objects these will be, in a store that need not be there yet. */
  writeInstallation(id: string): Promise<void>;
  /** Which database uses the objects, and until when it says so; null when none ever did. */
  readLease(): Promise<string | null>;
  writeLease(lease: string): Promise<void>;
  /** Rejects when nothing can be stored now. */
  ping(): Promise<void>;
};
