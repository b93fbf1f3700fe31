import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { callApi, OfflineError } from '../api/call-api.ts';
import { BEGINNING, type Happening, type Journey, nextJourney } from './journey.ts';
import { Frame } from './parts/frame.tsx';
import { idOfStep, keepProgress, type Place } from './place.ts';
import { randomKey } from './random-key.ts';
import { readRefusal, readUploadAnswer } from './read-answer.ts';
import { type Capability, readSteps, uploadTypeOf } from './read-steps.ts';
import { ShowScreen } from './screens/show-screen.tsx';
import { type Sending, sendPicture } from './send-picture.ts';
import { shrinkPicture } from './shrink-picture.ts';

const SILENT: Capability = { can_return_capabilities: false };

/** The hosted page: from the link in somebody's hand to the outcome of their pictures. */
export function App({ place }: { place: Place | null }) {
  const [journey, dispatch] = useReducer(nextJourney, BEGINNING);
  const capability = useRef<Capability>(SILENT);
  const sending = useRef<Sending | null>(null);
  const isLoading = journey.screen.name === 'loading';

  useEffect(() => {
    if (isLoading) void openPage(place, dispatch, capability);
  }, [place, isLoading]);

  const { at, results } = journey;
  const isOpen = journey.steps.length > 0;
  useEffect(() => {
    if (place && isOpen) keepProgress(place, { at, results });
  }, [place, isOpen, at, results]);

  const send = (manual: boolean) => {
    if (!place) return;
    sending.current = begin({ journey, place, manual, capability: capability.current }, dispatch);
  };
  const cancel = () => {
    sending.current?.abort();
    dispatch({ type: 'cancelled' });
  };
  return (
    <Frame tenant={journey.tenant}>
      <ShowScreen
        journey={journey}
        dispatch={dispatch}
        onPicture={(file) => void takePicture(file, dispatch)}
        onSend={send}
        onCancel={cancel}
      />
    </Frame>
  );
}

/** Asks who asks, and what for. */
async function openPage(
  place: Place | null,
  dispatch: Dispatch<Happening>,
  capability: { current: Capability },
): Promise<void> {
  try {
    const page = await callApi<{ name: string }>(null, 'GET', '/page');
    if (page.status !== 200) return dispatch(readRefusal(page));
    dispatch({ type: 'named', tenant: page.body.name });
    if (!place) return dispatch({ type: 'link-ended' });
    const answer = await callApi<Capability>({ token: place.token }, 'GET', '/ephemeral/capability');
    if (answer.status !== 200) return dispatch(readRefusal(answer));
    capability.current = answer.body;
    const { at, results } = place;
    dispatch({ type: 'opened', steps: readSteps(answer.body), at, results });
  } catch (error) {
    const kind = error instanceof OfflineError ? 'offline' : 'broken';
    dispatch({ type: 'troubled', trouble: { kind } });
  }
}

async function takePicture(file: File, dispatch: Dispatch<Happening>): Promise<void> {
  try {
    dispatch({ type: 'picture-chosen', shot: { picture: await shrinkPicture(file), key: randomKey() } });
  } catch {
    dispatch({ type: 'picture-unreadable' });
  }
}

type Errand = { journey: Journey; place: Place; manual: boolean; capability: Capability };

/** Sends the picture in hand, once; whatever comes of it, the person decides what is next. */
function begin(
  { journey, place, manual, capability }: Errand,
  dispatch: Dispatch<Happening>,
): Sending | null {
  const step = journey.steps[journey.at];
  const shot = 'shot' in journey.screen ? journey.screen.shot : null;
  if (!step || !shot) return null;
  dispatch({ type: 'sending-began', manual });
  let wasAborted = false;
  const sending = sendPicture(
    {
      token: place.token,
      type: uploadTypeOf(step, capability),
      shot,
      verificationId: idOfStep(place, step),
      manual,
    },
    (share) => dispatch({ type: 'progressed', share }),
  );
  void sending.answer.then((answer) => {
    if (wasAborted) return;
    dispatch(answer ? readUploadAnswer(answer) : { type: 'lost' });
  });
  const abort = () => {
    wasAborted = true;
    sending.abort();
  };
  return { answer: sending.answer, abort };
}
