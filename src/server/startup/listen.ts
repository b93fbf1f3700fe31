import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../errors.ts';

/**
 * Turns an error of listening into a sentence with a remedy. @returns a StartError, or the error itself if
 * it is another one
 */
export function explainListening(error: unknown, setting: string, port: number, address: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`The port ${port} on ${address} is in use. Set ${setting} to a free one.`);
    case 'EACCES':
      return new StartError(
        `The port ${port} needs privileges that this user lacks. Set ${setting} to one above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `BIND ${address} is not an address of this machine. Set BIND to one of its addresses.`,
      );
    default:
      return error;
  }
}

/** Checks that the port is free before anything is created or changed. @throws StartError */
export function claimPort(port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainListening(error, 'PORT', port, address)));
    probe.listen(port, address, () => probe.close(() => resolve()));
  });
}

/** Starts to listen. @returns the port, which the system chose if `port` is 0 @throws StartError */
export async function listen(app: FastifyInstance, port: number, address: string): Promise<number> {
  const { level } = app.log;
  try {
    // Fastify would log its address as JSON; our next line prints it for the person at the terminal.
    app.log.level = 'warn';
    await app.listen({ port, host: address });
    app.log.level = level;
  } catch (error) {
    throw explainListening(error, 'PORT', port, address);
  }
  return (app.server.address() as { port: number }).port;
}
