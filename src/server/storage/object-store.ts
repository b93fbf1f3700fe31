export type StoredObject = { key: string; storedAt: Date };

/**
 * The port to the store of encrypted images. Implementations use files under `DATA_DIR` (`storage/disk`) or
 * an S3-compatible store. We generate the keys: letters, digits, `-` and `/`.
 *
 * A store cannot tell a missing object from a missing folder or volume. Its installation id does;
 * `storage/guard-installation` checks it for every use.
 */
export type ObjectStore = {
  /** Resolves once the bytes would survive a power failure. @throws Error if they could not be stored */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Reads an object; null if it does not exist. @throws Error if the store does not answer */
  get(key: string): Promise<Uint8Array | null>;
  /** Whether the object exists, without reading it. @throws Error if the store does not answer */
  has(key: string): Promise<boolean>;
  /** Removes an object; a missing one is not an error. @throws Error if the store does not answer */
  delete(key: string): Promise<void>;
  /**
   * Renames an object, replacing any object under the new key. Its time becomes that of the move. It may
   * exist under both keys for a while, but never under none. A missing object is not an error.
   */
  move(key: string, to: string): Promise<void>;
  /**
   * Lists the objects in order of their keys' bytes, those after `after` if it is given. An object that is added or
   * removed meanwhile may be listed or not.
   */
  list(after?: string): AsyncIterable<StoredObject>;
  /** The id of the installation that owns these objects; null if the store has none. */
  readInstallation(): Promise<string | null>;
  /** Writes the id of the installation that owns these objects. The store need not exist yet. */
  writeInstallation(id: string): Promise<void>;
  /** The lease of the database that uses the objects; null if none was ever written. */
  readLease(): Promise<string | null>;
  writeLease(lease: string): Promise<void>;
  /** Rejects if nothing can be stored at present. */
  ping(): Promise<void>;
  /** Ends idle connections; missing if the store has none. */
  close?(): void;
};
