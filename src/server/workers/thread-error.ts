/** Why a thread gave no answer: the deadline passed, the thread failed, or the queue was full. */
export class ThreadError extends Error {
  override readonly name = 'ThreadError';
  readonly why: 'unavailable' | 'budget';

  constructor(why: ThreadError['why'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}
