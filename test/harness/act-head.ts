import type { Page } from 'playwright-core';
import type { Turn } from '../../src/specimen/heads/move-head.ts';
import {
  type Model,
  type Presentation,
  stagePresentation,
} from '../../src/specimen/heads/stage-presentation.ts';
import { takeFrame } from '../../src/specimen/heads/take-frame.ts';

/** What is before the camera, and which steps it does; null: those that the page is asked to show. */
export type Act = { person: Model; presentation: Presentation; steps: readonly Turn[] | null };

const SIZE = { width: 480, height: 640 };
const MS_A_PICTURE = 80;
/** Heads do as they are told after a moment, and unhurriedly. */
const SLOWNESS = 1.6;
const SEED = 3;

/**
 * In the page: a camera whose picture is a canvas. `play` gives it pictures, and when each step is held in them;
 * `goTo` says which step is to be done. Until the next is asked for, a step is held, and never quite still.
 */
const CAMERA = `(() => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [${SIZE.width * 2}, ${SIZE.height * 2}];
  const context = canvas.getContext('2d');
  let [pictures, holds, step, at, last, back] = [[], [], 0, 0, performance.now(), false];
  const draw = () => {
    const now = performance.now();
    const hold = holds[step];
    if (hold) {
      at += (back ? -1 : 1) * Math.min(now - last, 100);
      if (at >= hold.to) [at, back] = [hold.to, true];
      else if (back && at <= hold.from) back = false;
    }
    last = now;
    const picture = pictures[Math.min(pictures.length - 1, Math.floor(at / ${MS_A_PICTURE}))];
    if (picture) context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  };
  setInterval(draw, 33);
  const camera = {
    async play(sent, next) {
      const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      pictures = await Promise.all(sent.map((text) => createImageBitmap(new Blob([bytes(text)]))));
      [holds, step, at, back] = [next, 0, 0, false];
      draw();
    },
    goTo(next) { [step, back] = [Math.min(next, holds.length - 1), false]; },
  };
  Object.assign(globalThis, { actedCamera: camera });
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(30);
})()`;

/**
 * Puts a made-up head, or an attack on it, in the place of the page's camera. It looks straight at first. When the page
 * asks for a challenge, its answer waits until the film is drawn; then each step is done when the page names it, in the
 * order of the act. @returns a photograph of the head, as its selfie
 */
export async function actHead(page: Page, act: Act): Promise<Buffer> {
  const { person, presentation } = act;
  const stage = (steps: readonly Turn[]) =>
    stagePresentation({
      presentation,
      person,
      other: person,
      steps,
      seed: SEED,
      size: SIZE,
      slowness: SLOWNESS,
    });
  const before = await stage(['straight']);
  const photo = await takeFrame(before.drawAt(0), SEED);
  await page.addInitScript(CAMERA);
  const play = (pictures: readonly Buffer[], holds: readonly object[]) =>
    page.evaluate(`actedCamera.play(${JSON.stringify(pictures.map(String64))}, ${JSON.stringify(holds)})`);
  page.on('load', () => void play([photo], [{ from: 0, to: 0 }]).catch(() => {}));
  await page.route('**/subject/liveness', async (route) => {
    const answer = await route.fetch();
    const asked: { steps: { turn: Turn }[] } = await answer.json();
    const { motion, drawAt } = await stage(act.steps ?? asked.steps.map(({ turn }) => turn));
    const pictures: Buffer[] = [];
    for (let at = 0; at <= motion.duration; at += MS_A_PICTURE) {
      pictures.push(await takeFrame(drawAt(at), SEED));
    }
    // A film of another time goes on, whatever the page says.
    await play(pictures, act.steps ? motion.holds.slice(-1) : motion.holds);
    await route.fulfill({ response: answer });
  });
  return photo;
}

const String64 = (bytes: Buffer) => bytes.toString('base64');

/** Does each step once the page names it, until all are done. @param of how the page says which it is */
export async function followSteps(page: Page, of: RegExp): Promise<void> {
  await page.getByText(of).waitFor();
  await page.evaluate(`(() => {
    const look = () => {
      const said = /\\d+/.exec(document.querySelector('.camera-foot')?.textContent ?? '');
      if (said) actedCamera.goTo(Number(said[0]) - 1);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  })()`);
}
