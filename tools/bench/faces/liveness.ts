/**
 * How often living people and attacks count as living people: `npm run bench -- liveness [count] [set]`.
 *
 * The figures are those of ISO/IEC 30107-3. BPCER is the share of genuine challenges that do not end as `shown`, by
 * their outcome; APCER the share of attacks of one kind that do. Constants were set on other people than those of the
 * default set (see `liveness-set.ts`). All people are drawn by code, which shows little about cameras and skin: see
 * docs/liveness-figures.md. Drawing 100 of each takes a quarter of an hour; measurements are cached in `.cache/liveness`. With
 * 0 only the time of one challenge is measured.
 */

import { fileURLToPath } from 'node:url';
import { loadModels } from '../../../src/server/inference/folder/load-models.ts';
import { openOnnxInference } from '../../../src/server/inference/onnx/open-onnx-inference.ts';
import { wilsonInterval } from '../../../src/server/verification/accuracy/wilson-interval.ts';
import { judgeLiveness, type Liveness } from '../../../src/server/verification/liveness/judge-liveness.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import { openDecoders } from '../../../src/server/vision/decoding/open-decoders.ts';
import { openVision } from '../../../src/server/vision/workers/open-vision.ts';
import { prepareModels } from '../../models/prepare-models.ts';
import { buildModel, type Model } from '../../specimen/heads/stage-presentation.ts';
import { percentile } from '../statistics.ts';
import { drawnFrames, measureSample, type Sample } from './liveness-samples.ts';
import { listOrders, makeUpPerson, SETS } from './liveness-set.ts';

const PROJECT = new URL('../../../', import.meta.url);
const MODELS = fileURLToPath(new URL('.cache/models', PROJECT));
const CACHE = fileURLToPath(new URL('.cache/liveness', PROJECT));
const TIMED_RUNS = 20;
/** A head has about half of the image's height, and is so many times smaller at so many times the distance. */
const FAR_FACTORS = [2, 3];
const FAR_COUNT = 40;
const count = Number(process.argv[2] ?? 100);
const set = SETS.find((name) => name === process.argv[3]) ?? 'held-out';

await prepareModels(MODELS);
const inference = openOnnxInference({ models: await loadModels(MODELS), threads: 2 });
const models = new Map<number, Promise<Model>>();
if (count > 0) await measureRates();
await measureTime();

function loadModel(person: number): Promise<Model> {
  const model = models.get(person) ?? buildModel(makeUpPerson(set, person));
  models.set(person, model);
  return model;
}

async function measureRates(): Promise<void> {
  const samples: Record<string, Sample[]> = {};
  for (const order of listOrders(set, count)) {
    const sample = await measureSample(order, loadModel, inference, CACHE);
    samples[order.presentation] = [...(samples[order.presentation] ?? []), sample];
  }
  console.log(`${count} challenges of each kind, ${set}; shares with Wilson's 95 % intervals`);
  printRates(samples);
  for (const away of FAR_FACTORS) await measureFar(away);
  const isWithoutCloser = ({ steps }: Sample) => !steps.includes('closer');
  const kinds = Object.entries(samples).map(([kind, some]) => [kind, some.filter(isWithoutCloser)] as const);
  console.log(
    'Only the challenges that do not ask to come closer, as with the setting `liveness_closer` off',
  );
  printRates(Object.fromEntries(kinds));
}

function printRates({ head = [], ...attacks }: Record<string, Sample[]>): void {
  const genuine = judgeAll(head);
  console.log(
    `  living people: BPCER not_shown ${share(genuine, 'not_shown')}, unclear ${share(genuine, 'unclear')}`,
  );
  console.log(`  why: ${listFindings(head)}`);
  for (const [kind, some] of Object.entries({ ...attacks, replay: replay(head) })) {
    if (some.length > 0) console.log(`  ${kind}: APCER ${share(judgeAll(some), 'shown')}`);
  }
}

/** The same people, smaller in the image. */
async function measureFar(away: number): Promise<void> {
  const samples: Sample[] = [];
  for (const order of listOrders(set, Math.min(count, FAR_COUNT))) {
    if (order.presentation !== 'head') continue;
    samples.push(await measureSample({ ...order, away }, loadModel, inference, CACHE));
  }
  const ends = judgeAll(samples);
  console.log(
    `  ${away} times as far away: not_shown ${share(ends, 'not_shown')}, unclear ${share(ends, 'unclear')}`,
  );
  console.log(`  why: ${listFindings(samples)}`);
}

function judgeAll(samples: readonly Sample[]): Liveness[] {
  return samples.map((sample) => judgeLiveness(sample).liveness);
}

/** The evidence against living people, and its number of challenges. */
function listFindings(samples: readonly Sample[]): string {
  const counts = new Map<string, number>();
  for (const finding of samples.flatMap((sample) => judgeLiveness(sample).measures.findings))
    counts.set(finding, (counts.get(finding) ?? 0) + 1);
  return [...counts].map(([finding, times]) => `${finding} ${times}`).join(', ') || 'nothing';
}

function share(all: readonly Liveness[], one: Liveness): string {
  const some = all.filter((liveness) => liveness === one).length;
  const { low, high } = wilsonInterval(some, all.length);
  const percent = (value: number) => (value * 100).toFixed(1);
  return `${percent(some / all.length)} % (${some} of ${all.length}; ${percent(low)} to ${percent(high)})`;
}

/** The steps of each, in answer to the next challenge with other steps. */
function replay(samples: readonly Sample[]): Sample[] {
  return samples.flatMap(({ frames, steps }, at) => {
    const others = [...samples.slice(at + 1), ...samples.slice(0, at)];
    const other = others.find((sample) => sample.steps.join() !== steps.join());
    return other ? [{ frames, steps: other.steps }] : [];
  });
}

/** From the bytes of twelve frames to the judgement, as on the server: in its decoders and on its threads. */
async function measureTime(): Promise<void> {
  const [order] = listOrders(set, 1);
  const { steps, times, jpegs } = await drawnFrames(order!, loadModel, CACHE);
  const decoders = openDecoders();
  const vision = openVision({ inference });
  await Promise.all([decoders.ready(), vision.ready()]);
  const [decoded, examined, whole, busy]: number[][] = [[], [], [], []];
  for (let i = 0; i < TIMED_RUNS; i++) {
    const start = performance.now();
    const images = await Promise.all(jpegs.map((jpeg) => decoders.decode(jpeg)));
    const between = performance.now();
    const before = process.cpuUsage();
    const { frames } = await vision.examineFrames(
      images.flatMap((image) => (image.ok ? [image.pixels] : [])),
      Date.now() + 60_000,
    );
    if (!frames.ok) throw new Error(frames.why);
    const observations = frames.value.map((frame, at) => ({ at: times[at]!, ...frame }));
    judgeLiveness({ steps, frames: observations });
    const end = performance.now();
    const { user, system } = process.cpuUsage(before);
    busy!.push((user + system) / 1000);
    decoded!.push(between - start);
    examined!.push(end - between);
    whole!.push(end - start);
  }
  const ms = (values: readonly number[] = []) =>
    `${percentile(values, 0.5).toFixed(0)} ms in the median, ${Math.min(...values).toFixed(0)} at best`;
  console.log(
    `${jpegs.length} frames, ${TIMED_RUNS} times: ${ms(whole)}; decoding ${ms(decoded)}; looking ${ms(examined)}`,
  );
  console.log(
    `  processor time, on however many cores: looking ${ms(busy)}; decoding ${ms(await decodeHere(jpegs))}`,
  );
  await decoders.close();
  await vision.close();
}

/** The processor time of decoding them all, in this process, because the decoders' own is not known here. */
async function decodeHere(jpegs: readonly Uint8Array[]): Promise<number[]> {
  const spent: number[] = [];
  for (let i = 0; i < TIMED_RUNS; i++) {
    const before = process.cpuUsage();
    await Promise.all(jpegs.map((jpeg) => decodeImage(jpeg)));
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1000);
  }
  return spent;
}
