import { styleText } from 'node:util';
import { StartError } from '../../src/server/errors.ts';
import { drawDemoImages } from './demo-images.ts';
import { type DemoOptions, readDemoOptions, USAGE_TEXT } from './demo-options.ts';
import { startSteps } from './demo-steps.ts';
import { formatHead, formatRow, type Row } from './format-row.ts';
import { launchServer } from './launch-server.ts';
import { signIn } from './sign-in.ts';
import { createTimedClient } from './timed-client.ts';
import { walk } from './walk.ts';

type Server = NonNullable<DemoOptions['server']> & { close(): Promise<void> };

const colour = process.stdout.isTTY === true && !process.env['NO_COLOR'];
const printLine = (line: string) => console.log(line);
const announce = (chapter: string) =>
  printLine(`\n${colour ? styleText('bold', chapter, { validateStream: false }) : chapter}`);

try {
  const options = readDemoOptions(process.argv.slice(2), process.env);
  if (options.help) printLine(USAGE_TEXT);
  else if (!(await runWalk(options))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Runs the walk. @returns whether every answer was as expected */
async function runWalk(options: DemoOptions): Promise<boolean> {
  const server = await openServer(options);
  try {
    return await walkThrough(server);
  } finally {
    await server.close();
  }
}

async function openServer({ server }: DemoOptions): Promise<Server> {
  if (server) return { ...server, close: async () => {} };
  printLine('Starting a temporary server');
  const { url, email, password, close } = await launchServer(printLine);
  return { url, credential: { email, password }, close };
}

async function walkThrough({ url, credential }: Server): Promise<boolean> {
  const ask = createTimedClient(url);
  const steps = startSteps(ask, showRow(url));
  const bearer = await signIn(ask, steps, credential);
  printLine('  (the photographs are drawn, which takes some seconds)');
  const images = await drawDemoImages();
  const start = performance.now();
  await walk({ steps, bearer, images, announce });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const { doneCount, surprising } = steps;
  printLine(
    surprising === 0
      ? `\n${doneCount} requests in ${seconds} s, every answer as expected.`
      : `\n${surprising} of ${doneCount} answers not as expected.`,
  );
  return surprising === 0;
}

/** Prints the heading with the first row, so that a failed sign-in shows one sentence and no table. */
function showRow(url: URL): (row: Row) => void {
  let head = `Walking through ${url.origin}\n\n${formatHead()}\n`;
  return (row) => {
    printLine(head + formatRow(row, colour));
    head = '';
  };
}
