import { Agent, request } from 'node:http';

/** The request to send repeatedly; `{n}` in the body is another number each time. */
export type Load = {
  port: number;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
  seconds: number;
  /** a rate a second whatever the answers, or a constant number at once */
  pace: { rate: number } | { atOnce: number };
};
/** Milliseconds from when each was due until its answer, and how many answers were not 2xx. */
export type LoadResult = { times: number[]; refusalCount: number; seconds: number };

const TICK_MS = 2;

// A separate process, so that sending takes nothing from the thread that answers.
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
let number = 0;

function send({ port, method, path, headers, body }: Load): Promise<boolean> {
  number += 1;
  const bytes = body?.replaceAll('{n}', String(number));
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode! < 300));
    });
    call.on('error', reject);
    call.end(bytes);
  });
}

async function run(load: Load): Promise<LoadResult> {
  const times: number[] = [];
  let refusalCount = 0;
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  const end = load.seconds * 1000;
  const one = async (due: number) => {
    const isGood = await send(load);
    times.push(elapsed() - due);
    if (!isGood) refusalCount += 1;
  };
  if ('atOnce' in load.pace) {
    const oneAfterAnother = async () => {
      while (elapsed() < end) await one(elapsed());
    };
    await Promise.all(Array.from({ length: load.pace.atOnce }, oneAfterAnother));
  } else {
    const { rate } = load.pace;
    const all: Promise<void>[] = [];
    while (elapsed() < end) {
      for (const due = (elapsed() / 1000) * rate; all.length < due; )
        all.push(one((all.length * 1000) / rate));
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
    await Promise.all(all);
  }
  return { times, refusalCount, seconds: elapsed() / 1000 };
}

process.on('message', (load: Load) => void run(load).then((loadResult) => process.send!(loadResult)));
process.on('disconnect', () => process.exit());
