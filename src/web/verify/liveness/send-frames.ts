import type { CaptureHints } from '../../../server/verification/liveness/capture-hints.ts';
import { Refused } from '../../api/api-failure.ts';
import { type Answer, askApi } from '../../api/ask-api.ts';

type Begun = Extract<Answer<'POST /subject/liveness'>, { step: unknown }>;
export type Step = Begun['step'];
export type Challenge = Begun;
export type StepAnswer = Answer<'POST /subject/liveness/{challenge_id}/frames'>;

/** The check of all frames takes seconds; a thin line takes longer. */
const TIMEOUT_MS = 60_000;
/** A lost answer is asked for again: the server takes the frames of a step once. */
const TRIES = 3;

/**
 * Asks for a challenge whose steps are announced one by one.
 * @param light false if the person wants no colours on the screen
 * @throws as `askApi`
 */
export async function beginChallenge(token: string, light: boolean): Promise<Challenge> {
  const challenge = await askApi(
    'POST /subject/liveness',
    { body: { paced: true, light } },
    { credential: { token } },
  );
  if (!('step' in challenge)) throw new Error('The challenge has no first step.');
  return challenge;
}

export type StepFrames = {
  challengeId: string;
  step: number;
  frames: readonly Blob[];
  capture: CaptureHints;
};

/** Sends the frames of a step. @returns the next step, or the result @throws as `askApi` */
export async function sendStep(token: string, stepFrames: StepFrames): Promise<StepAnswer> {
  const body = new FormData();
  body.set('step', String(stepFrames.step));
  body.set('capture', JSON.stringify(stepFrames.capture));
  for (const frame of stepFrames.frames) body.append('frame', frame, 'frame.jpg');
  const input = { path: { challenge_id: stepFrames.challengeId }, body };
  const options = { credential: { token }, within: TIMEOUT_MS };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await askApi('POST /subject/liveness/{challenge_id}/frames', input, options);
    } catch (error) {
      if (attempt === TRIES || error instanceof Refused) throw error;
    }
  }
}
