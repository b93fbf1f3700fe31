import { type DestinationStream, type Logger, pino } from 'pino';

/** Libraries log headers at the finest levels. They carry credentials, so they are removed. */
const HIDDEN_FIELDS = ['busboyOptions.headers', 'req.headers', 'headers'];

/** Creates the server's log: JSON lines on stdout, or on `destination`. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: { paths: HIDDEN_FIELDS, remove: true } };
  return destination ? pino(options, destination) : pino(options);
}
