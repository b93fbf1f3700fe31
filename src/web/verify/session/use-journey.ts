import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import { randomKey } from '../../api/random-key.ts';
import { isPassive } from '../journey/catch-up.ts';
import {
  BEGINNING,
  currentStep,
  heldImage,
  type Journey,
  type JourneyEvent,
  type Screen,
} from '../journey/journey.ts';
import { uploadTypeFor } from '../journey/read-steps.ts';
import { reduceJourney } from '../journey/reduce-journey.ts';
import { useProgress } from '../progress/use-progress.ts';
import { readUploadAnswer, readUploadFailure } from '../upload/read-answer.ts';
import { type PendingUpload, sendImage, type UploadAnswer } from '../upload/send-image.ts';
import { type PersistentSend, sendUntilAnswered } from '../upload/send-until-answered.ts';
import { hasLeft, useStoredCapture } from '../upload/use-stored-capture.ts';
import { type OpenedPage, openPage, type PageFacts } from './open-page.ts';
import { type EntryCredential, getVerificationId, storeProgress } from './stored-journey.ts';

/** The actions of a screen on the journey. */
type JourneyActions = {
  dispatch: Dispatch<JourneyEvent>;
  /** takes a finished image into the hand; `key`: of the file that it was made of */
  take(image: Blob, key?: string): void;
  /** sends the current image; `manual`: for a manual review */
  send(manual: boolean): void;
  cancel(): void;
  /** asks at once instead of waiting any longer */
  hurry(): void;
};

export type JourneySession = {
  journey: Journey;
  /** null until known */
  page: PageFacts | null;
  token: string | null;
  actions: JourneyActions;
};

/** A liveness check counts for a selfie that is sent within five minutes: there is time to send it. */
const COUNTS_MS = 4.5 * 60_000;

/** Without it the text of the verdict is shown as it is. */
const loadCompletion = () => import('../progress/complete-answer.ts');

/** The person's way through the page: its state, the tenant's data, and the actions. */
export function useJourney(arrival: EntryCredential): JourneySession {
  const [journey, dispatch] = useReducer(reduceJourney, BEGINNING);
  const [page, setPage] = useState<PageFacts | null>(null);
  const [opened, setOpened] = useState<OpenedPage | null>(null);
  const isLoading = journey.screen.name === 'loading';

  useEffect(() => {
    if (!isLoading) return;
    void openPage(arrival, setPage).then((openedPage) => {
      setOpened(openedPage);
      dispatch(openedPage.happening);
    });
  }, [arrival, isLoading]);

  const place = opened?.place ?? null;
  const token = place?.token ?? null;
  const { steps, at, results, document, screen } = journey;
  useEffect(() => {
    if (place && steps.length > 0) storeProgress(place, { steps, at, results, document });
  }, [place, steps, at, results, document]);
  useStoredCapture(token, journey);
  useProgress(journey.isOver ? null : token, watchKey(screen), {
    onProgress: (progress) => dispatch({ type: 'caught-up', progress }),
    onOver: (cause) => dispatch({ type: 'link-over', cause }),
  });
  const challengeId = journey.live?.challengeId ?? null;
  useEffect(() => {
    if (challengeId === null) return;
    const timer = setTimeout(() => dispatch({ type: 'liveness-aged' }), COUNTS_MS);
    return () => clearTimeout(timer);
  }, [challengeId]);
  const { begin, cancel, hurry } = useSending(journey, place, dispatch);

  const actions: JourneyActions = {
    dispatch,
    take: (image, key = randomKey()) => dispatch({ type: 'picture-chosen', capture: { image, key } }),
    send: (manual) => {
      dispatch({ type: 'sending-began', manual });
      begin(manual, false);
    },
    cancel: () => {
      cancel();
      dispatch({ type: 'cancelled' });
    },
    hurry,
  };
  return { journey, page, token, actions };
}

/** Identifies what the screen waits for: others' decisions, or an answer that takes long. */
function watchKey(screen: Screen): string | null {
  if (isPassive(screen) || screen.name === 'messages') return screen.name;
  return screen.name === 'sending' && hasLeft(screen.phase) ? 'an answer' : null;
}

/** The one upload that is in progress. */
function useSending(journey: Journey, place: OpenedPage['place'], dispatch: Dispatch<JourneyEvent>) {
  const sending = useRef<PersistentSend<UploadAnswer> | null>(null);
  const { screen } = journey;
  const begin = (manual: boolean, mayHaveArrived: boolean) => {
    const parcel = place && packParcel(journey, place, manual);
    if (!parcel) return;
    const persistence = sendUntilAnswered(
      (onShare, signal) => sendImage(parcel, onShare, signal),
      (phase) => sending.current === persistence && dispatch({ type: 'sending-moved', phase }),
      mayHaveArrived,
    );
    sending.current = persistence;
    // Beside the photo: when its answer is there, the person waits for nothing more.
    const completing = loadCompletion().catch(() => null);
    const happened = persistence.answer.then(
      (answer) => answer && readUploadAnswer(answer, Date.now()),
      (failure) => readUploadFailure(failure, 'task' in parcel.to, Date.now()),
    );
    void happened.then(async (happening) => {
      if (!happening) return;
      const step = currentStep(journey);
      const completion = await completing;
      const completed = completion
        ? await completion.completeAnswer(parcel.token, step, happening)
        : happening;
      // The effect below forgets it once the screen has changed: before that, it would send the image again.
      if (sending.current === persistence) dispatch(completed);
    });
  };
  const cancel = () => {
    sending.current?.abort();
    sending.current = null;
  };
  // After a reload the image is sent again under its key. If the person left, or the progress has told of
  // the verdict, it is not waited for.
  useEffect(() => {
    if (screen.name === 'sending' && !sending.current) begin(screen.manual, screen.phase.stage === 'looking');
    if (screen.name !== 'sending') cancel();
  });
  return { begin, cancel, hurry: () => sending.current?.hurry() };
}

/** The current image with where it goes; null when there is none. */
function packParcel(
  journey: Journey,
  place: NonNullable<OpenedPage['place']>,
  manual: boolean,
): PendingUpload | null {
  const step = currentStep(journey);
  const capture = heldImage(journey.screen);
  if (!step || !capture) return null;
  const { task, capability, progress } = journey;
  // A submission that the server has for this step already is continued, even if it came by another link.
  const verificationId = progress.images[step]?.id ?? getVerificationId(place, step);
  const to = task ? { task } : { type: uploadTypeFor(step, capability), verificationId };
  return { token: place.token, capture, manual, to };
}
