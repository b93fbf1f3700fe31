import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on loopback, and the mails it received: as they arrived, and their recipients. */
export async function startMailServer() {
  const mails: { to: string[]; text: string }[] = [];
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refuses) return done(new Error(`No space for ${envelope.rcptTo[0]?.address}`));
        const text = Buffer.concat(parts).toString();
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (on: boolean) => {
      refuses = on;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
