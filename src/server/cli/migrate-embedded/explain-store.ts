import { StartError } from '../../errors.ts';

/** @returns what a person at the terminal can do about a bucket that failed, else the error itself */
export function explainStore(error: unknown): unknown {
  // Whatever the S3 client throws has this, with a status where there was an answer.
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  if (!$metadata) return error;
  const { httpStatusCode: status } = $metadata;
  const what = status ? `answers ${status}` : 'does not answer';
  return new StartError(`The object store ${what}. Run the command again when it answers; it resumes.`, {
    cause: error,
  });
}
