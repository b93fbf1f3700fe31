/** A part of the page could not be loaded: the connection was lost, or this page is older than the server's files. */
export class LazyComponentError extends Error {
  override readonly name = 'PartError';
  /** Makes the next render load the part again. */
  readonly forget: () => void;
  constructor(forget: () => void, options?: ErrorOptions) {
    super('A part of the page could not be loaded.', options);
    this.forget = forget;
  }
}
