// Plain JavaScript on Node's own modules: this runs before anything is installed or built.
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ends the process with one sentence if the server's port is in use. The first start installs and builds for a minute,
 * and would report it only afterwards. The server itself reports every other error of the address.
 */
export async function requirePort({ PORT = '8080', BIND = '127.0.0.1' }) {
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65535) return;
  const probe = createServer().listen(Number(PORT), BIND);
  const error = await once(probe, 'listening').then(
    () => null,
    (failure) => failure,
  );
  probe.close();
  if (error?.code !== 'EADDRINUSE') return;
  console.error(
    `The port ${PORT} on ${BIND} is in use: set PORT to a free one, such as PORT=8081 npm start.`,
  );
  process.exit(1);
}
