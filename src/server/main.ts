import { StartError } from './errors.ts';
import { readConfig } from './startup/config.ts';
import { describeNodeSupport } from './startup/describe-node-support.ts';
import { startServer } from './startup/start-server.ts';

/** Milliseconds that a stop may take beyond the verification budget before the process exits anyway. */
const STOP_GRACE = 10_000;

try {
  const unsupported = describeNodeSupport(process.versions.node);
  if (unsupported) console.log(unsupported);
  const config = readConfig(process.env);
  const starting = startServer(config, (line) => console.log(line));
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), config.pipelineBudgetSeconds * 1000 + STOP_GRACE).unref();
    await (await starting).close();
    process.exit(code);
  };
  // Installed before the start completes: a supervisor may stop the server as soon as it reads that it is
  // ready.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(0).catch(() => {}));
  await (await starting).spent;
  console.error('The embedded database could not write and has halted. Start the server again.');
  await stop(1);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
