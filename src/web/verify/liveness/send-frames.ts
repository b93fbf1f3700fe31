import type { CaptureHints } from '../../../server/verification/liveness/capture-hints.ts';
import { type Answer, askApi } from '../../api/ask-api.ts';

export type Challenge = Answer<'POST /subject/liveness'>;

/** A frame, and when it was taken, in ms of a clock that only rises. */
export type Frame = { picture: Blob; at: number };

/** The check of some frames takes a second; a thin line takes longer. */
const TIMEOUT_MS = 60_000;

/** Asks for steps to take. @throws as `askApi` */
export const beginChallenge = (token: string): Promise<Challenge> =>
  askApi('POST /subject/liveness', {}, { credential: { token } });

/** Sends the frames. @throws as `askApi` */
export function sendFrames(
  token: string,
  { challenge_id }: Pick<Challenge, 'challenge_id'>,
  frames: readonly Frame[],
  capture: CaptureHints,
): Promise<Answer<'POST /subject/liveness/{challenge_id}'>> {
  const body = new FormData();
  body.set('times', JSON.stringify(frames.map(({ at }) => Math.round(at))));
  body.set('capture', JSON.stringify(capture));
  for (const { picture } of frames) body.append('frame', picture, 'frame.jpg');
  const sent = { path: { challenge_id }, body };
  return askApi('POST /subject/liveness/{challenge_id}', sent, { credential: { token }, within: TIMEOUT_MS });
}
