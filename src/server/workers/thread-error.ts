/** Why a thread's answer could not be had: its time passed, or the thread (or a place before it) was not to be had. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly why: 'unavailable' | 'budget';

  constructor(why: ThreadError['why'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}
