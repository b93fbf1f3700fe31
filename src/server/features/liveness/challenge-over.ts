import { AppError } from '../../errors.ts';

/** A challenge that was answered, replaced by a newer one, or expired. */
export const challengeOver = () =>
  new AppError('challenge-over', 'This challenge is used or expired. Request a new one.');
