import { AppError } from '../../errors.ts';

/** A challenge that was answered, ended by a newer one, or left for too long. */
export const challengeOver = () =>
  new AppError('challenge-over', 'This challenge is used or expired. Request a new one.');
