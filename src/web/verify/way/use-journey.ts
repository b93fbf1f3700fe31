import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import { randomKey } from '../../api/random-key.ts';
import { BEGINNING, currentStep, type Happening, type Journey } from '../journey/journey.ts';
import { nextJourney } from '../journey/next-journey.ts';
import { type Capability, uploadTypeOf } from '../journey/read-steps.ts';
import { readUploadAnswer } from '../sending/read-answer.ts';
import { type Parcel, sendPicture } from '../sending/send-picture.ts';
import { type Persistence, sendUntilAnswered } from '../sending/send-until-answered.ts';
import { useKeptShot } from '../sending/use-kept-shot.ts';
import { type Opened, openPage, type PageFacts, SILENT } from './open-page.ts';
import { type Arrival, idOfStep, keepProgress } from './place.ts';

/** What a screen may ask of the journey. */
export type Actions = {
  dispatch: Dispatch<Happening>;
  /** takes a finished JPEG into the hand */
  take(picture: Blob): void;
  /** sends the picture in hand; `manual`: for a person's eyes */
  send(manual: boolean): void;
  cancel(): void;
  /** asks at once instead of waiting any longer */
  hurry(): void;
};

export type Way = {
  journey: Journey;
  /** null until known */
  page: PageFacts | null;
  token: string | null;
  capability: Capability;
  actions: Actions;
};

/** The person's way through the page: what is known, where they stand, and what they can do. */
export function useJourney(arrival: Arrival): Way {
  const [journey, dispatch] = useReducer(nextJourney, BEGINNING);
  const [page, setPage] = useState<PageFacts | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const sending = useRef<Persistence | null>(null);
  const isLoading = journey.screen.name === 'loading';

  useEffect(() => {
    if (!isLoading) return;
    void openPage(arrival, setPage).then((found) => {
      setOpened(found);
      dispatch(found.happening);
    });
  }, [arrival, isLoading]);

  const place = opened?.place ?? null;
  const { steps, at, results, screen } = journey;
  useEffect(() => {
    if (place && steps.length > 0) keepProgress(place, { steps, at, results });
  }, [place, steps, at, results]);
  useKeptShot(place?.token ?? null, journey);

  const begin = (manual: boolean, mayHaveArrived: boolean) => {
    const parcel = opened && packParcel(journey, opened, manual);
    if (!parcel) return;
    const persistence = sendUntilAnswered(
      (onShare) => sendPicture(parcel, onShare),
      (phase) => dispatch({ type: 'sending-moved', phase }),
      mayHaveArrived,
    );
    sending.current = persistence;
    void persistence.answer.then((answer) => {
      sending.current = null;
      if (answer) dispatch(readUploadAnswer(answer, 'errand' in parcel.to, Date.now()));
    });
  };
  // A reload in the middle: the picture is asked for again under its key.
  const isResuming = screen.name === 'sending' && screen.phase.stage === 'looking' && !sending.current;
  useEffect(() => {
    if (isResuming && screen.name === 'sending') begin(screen.manual, true);
  });

  const actions: Actions = {
    dispatch,
    take: (picture) => dispatch({ type: 'picture-chosen', shot: { picture, key: randomKey() } }),
    send: (manual) => {
      dispatch({ type: 'sending-began', manual });
      begin(manual, false);
    },
    cancel: () => {
      sending.current?.abort();
      dispatch({ type: 'cancelled' });
    },
    hurry: () => sending.current?.hurry(),
  };
  const capability = opened?.capability ?? SILENT;
  return { journey, page, token: place?.token ?? null, capability, actions };
}

/** The picture in hand with where it goes; null when there is none. */
function packParcel(journey: Journey, { place, capability }: Opened, manual: boolean): Parcel | null {
  const step = currentStep(journey);
  const shot = 'shot' in journey.screen ? journey.screen.shot : null;
  if (!place || !step || !shot) return null;
  const { errand } = journey;
  const to = errand
    ? { errand }
    : { type: uploadTypeOf(step, capability), verificationId: idOfStep(place, step) };
  return { token: place.token, shot, manual, to };
}
