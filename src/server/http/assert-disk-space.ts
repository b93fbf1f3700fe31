import { AppError } from '../errors.ts';

const ASK_AGAIN_S = 30;

/**
 * @throws AppError `disk-full` if the disk has too little free space, `unavailable` if it does not respond
 */
export async function assertDiskSpace(hasFreeSpace: () => Promise<boolean>): Promise<void> {
  const answer = await hasFreeSpace().catch((cause: unknown) => {
    throw new AppError('unavailable', 'The disk does not answer. Nothing was written; try again shortly.', {
      cause,
    });
  });
  if (answer) return;
  throw new AppError('disk-full', 'The disk is almost full. Nothing was written; try again later.', {
    retryAfter: ASK_AGAIN_S,
  });
}
