import { type DestinationStream, type Logger, pino } from 'pino';

/** What libraries would write at the finest levels and nobody may read: headers carry credentials. */
const HIDDEN = ['busboyOptions.headers', 'req.headers', 'headers'];

/** The server's log: JSON lines on stdout, or on `destination`. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: { paths: HIDDEN, remove: true } };
  return destination ? pino(options, destination) : pino(options);
}
