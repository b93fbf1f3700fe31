import { StartError } from '../../errors.ts';

/**
 * Turns a bucket error into a sentence with a remedy. @returns a StartError, or the error itself if it is
 * another one
 */
export function explainStore(error: unknown): unknown {
  // Every error of the S3 client has this, with a status if an answer came.
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  if (!$metadata) return error;
  const { httpStatusCode: status } = $metadata;
  const what = status ? `answers ${status}` : 'does not answer';
  return new StartError(`The object store ${what}. Run the command again when it answers; it resumes.`, {
    cause: error,
  });
}
