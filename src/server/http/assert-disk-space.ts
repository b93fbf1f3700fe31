import { AppError } from '../errors.ts';

const ASK_AGAIN_S = 30;

/** @throws AppError `disk-full` when too little room is left to write, `unavailable` when the disk does not answer */
export async function assertDiskSpace(hasRoom: () => Promise<boolean>): Promise<void> {
  const answer = await hasRoom().catch((cause: unknown) => {
    throw new AppError('unavailable', 'The disk does not answer. Nothing was written; try again shortly.', {
      cause,
    });
  });
  if (answer) return;
  throw new AppError('disk-full', 'The disk is almost full. Nothing was written; try again later.', {
    retryAfter: ASK_AGAIN_S,
  });
}
