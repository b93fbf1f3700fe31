import { readConfig } from './config.ts';
import { StartError } from './errors.ts';
import { startServer } from './start-server.ts';

/** How long a stop may take beyond the verification budget before the process ends all the same. */
const STOP_GRACE = 10_000;

try {
  const config = readConfig(process.env);
  const server = await startServer(config, (line) => console.log(line));
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), config.pipelineBudgetSeconds * 1000 + STOP_GRACE).unref();
    await server.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
