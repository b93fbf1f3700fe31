/** A part of the page could not be loaded: the connection was lost, or this page is older than the server's files. */
export class LazyComponentError extends Error {
  override readonly name = 'PartError';
  /** Loads the part again. @returns whether it is loaded */
  readonly loadAgain: () => Promise<boolean>;
  constructor(loadAgain: () => Promise<boolean>, options?: ErrorOptions) {
    super('A part of the page could not be loaded.', options);
    this.loadAgain = loadAgain;
  }
}
