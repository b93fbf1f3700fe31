import { callApi } from '../../api/call-api.ts';
import { type Journey, STEPS, type Step } from '../journey/journey.ts';
import { moodOf } from '../journey/outcomes.ts';
import type { Place } from '../way/place.ts';

/** What `GET /subject/progress` says of one picture, as far as it is looked at. */
type OwnPicture = {
  step_name: string;
  verification_id: string;
  status: string | null;
  reason: string | null;
  age_verified: boolean | null;
};

export type Progress = Pick<Place, 'ids'> & Pick<Journey, 'results'>;

/**
 * What became of this link's pictures, on whichever device they were taken. A step whose picture was not good
 * enough is still to be done, and continues its submission. @returns null when it is not to be had now
 */
export async function readProgress(token: string): Promise<Progress | null> {
  const answer = await callApi<{ pictures: OwnPicture[] }>({ token }, 'GET', '/subject/progress').catch(
    () => null,
  );
  return answer?.status === 200 ? progressOf(answer.body.pictures) : null;
}

export function progressOf(pictures: readonly OwnPicture[]): Progress {
  const progress: Progress = { ids: {}, results: {} };
  for (const { step_name, verification_id, status, reason, age_verified: ageVerified } of pictures) {
    const step: Step | undefined = STEPS.find((each) => each === step_name);
    if (!step) continue;
    progress.ids[step] = verification_id;
    if (status === null) continue;
    const result = { status, reason, ageVerified };
    if (moodOf(result) !== 'again') progress.results[step] = result;
  }
  return progress;
}
