import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acquireCamera, type CameraState, isToReopen, nextCamera } from './acquire-camera.ts';
import { CameraError } from './open-camera.ts';

/** A camera that opens or fails when the test says so, with the reported states. */
function watch() {
  const states: string[] = [];
  const closedStreams: MediaStream[] = [];
  let resolve: (stream: MediaStream) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<MediaStream>((...both) => {
    [resolve, reject] = both;
  });
  const letGo = acquireCamera(
    { open: () => promise, close: (stream) => void closedStreams.push(stream) },
    (state) => states.push(state.is === 'trouble' ? state.trouble : state.is),
  );
  const awaitOutcome = () => promise.then(Boolean, Boolean).then(() => {});
  return { states, closed: closedStreams, resolve, reject, letGo, settled: awaitOutcome };
}

/** A stream of one track. */
function createStream(readyState: MediaStreamTrackState = 'live') {
  const track = Object.assign(new EventTarget(), { readyState });
  const stream = { getVideoTracks: () => [track] } as unknown as MediaStream;
  const happen = (name: string) => track.dispatchEvent(new Event(name));
  return { stream, happen, end: () => happen('ended') };
}

test('starts, opens, and is lost when the phone takes it away', async () => {
  const { states, closed, resolve, settled } = watch();
  const { stream, end } = createStream();
  resolve(stream);
  await settled();
  end();
  expect(states).toEqual(['starting', 'open', 'lost']);
  expect(closed).toEqual([]);
});

test.each([
  [new CameraError('refused'), 'refused'],
  [new CameraError('none'), 'none'],
  [new Error('something else'), 'busy'],
])('a camera that fails with %s reports it', async (error, trouble) => {
  const { states, reject, settled } = watch();
  reject(error);
  await settled();
  expect(states).toEqual(['starting', trouble]);
});

test('a released camera is closed without a report', async () => {
  const { states, closed, resolve, letGo, settled } = watch();
  const { stream, end } = createStream();
  resolve(stream);
  await settled();
  letGo();
  end();
  expect(closed).toEqual([stream]);
  expect(states).toEqual(['starting', 'open']);
});

test('a camera that opens or fails too late is closed, and never reported', async () => {
  const late = watch();
  const { stream } = createStream();
  late.letGo();
  late.resolve(stream);
  await late.settled();
  expect([late.states, late.closed]).toEqual([['starting'], [stream]]);
  const failedWatch = watch();
  failedWatch.letGo();
  failedWatch.reject(new Error('late'));
  await failedWatch.settled();
  expect(failedWatch.states).toEqual(['starting']);
});

describe('a camera that keeps the person waiting', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('explains the question after 3 s and counts as refused after 15 s, until it is answered', async () => {
    const { states, resolve, settled } = watch();
    vi.advanceTimersByTime(2900);
    expect(states).toEqual(['starting']);
    vi.advanceTimersByTime(200);
    expect(states).toEqual(['starting', 'asking']);
    vi.advanceTimersByTime(12_000);
    expect(states).toEqual(['starting', 'asking', 'refused']);
    resolve(createStream().stream);
    await settled();
    expect(states.at(-1)).toBe('open');
  });

  test('asks for nothing once it was answered or released', async () => {
    const answeredWatch = watch();
    answeredWatch.resolve(createStream().stream);
    await answeredWatch.settled();
    const releasedWatch = watch();
    releasedWatch.letGo();
    vi.advanceTimersByTime(20_000);
    expect([answeredWatch.states, releasedWatch.states]).toEqual([['starting', 'open'], ['starting']]);
  });

  test('a camera without an image for 4 s is lost, and one that continues before that is not', async () => {
    const { states, resolve, settled } = watch();
    const { stream, happen } = createStream();
    resolve(stream);
    await settled();
    happen('mute');
    vi.advanceTimersByTime(3000);
    happen('unmute');
    vi.advanceTimersByTime(9000);
    expect(states).toEqual(['starting', 'open']);
    happen('mute');
    vi.advanceTimersByTime(4100);
    expect(states).toEqual(['starting', 'open', 'lost']);
  });
});

test.each<[string, CameraState, boolean]>([
  ['starting', { is: 'starting' }, false],
  ['open', { is: 'open', stream: createStream().stream }, false],
  ['open, its track ended', { is: 'open', stream: createStream('ended').stream }, true],
  ['refused', { is: 'trouble', trouble: 'refused' }, true],
  ['lost', { is: 'trouble', trouble: 'lost' }, true],
  ['not to be had in this browser', { is: 'trouble', trouble: 'unsupported' }, false],
])('a camera that is %s is opened again on coming back: %s', (_, state, isAgain) => {
  expect(isToReopen(state)).toBe(isAgain);
});

test.each<[string[], string | null, string | null]>([
  [[], null, null],
  [['a'], 'a', null],
  [['a', 'b', 'c'], 'a', 'b'],
  [['a', 'b', 'c'], 'c', 'a'],
  [['a', 'b'], null, 'a'],
])('a camera for %j, after %s, gives %s', (devices, inUse, next) => {
  expect(nextCamera(devices, inUse)).toBe(next);
});
