import { createTransport } from 'nodemailer';

type Mail = { id: string; to: string; subject: string; text: string };

/** Hands a mail to the operator's server. @throws Error when it is away or does not take it */
export type SendMail = (mail: Mail) => Promise<void>;

/** Milliseconds until each step of a server's must be done. */
const WITHIN_MS = 10_000;

/**
 * Mail through the operator's own server, one connection a mail: a few go a day.
 * @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte on; beyond this machine another
 *   server has to offer TLS
 */
export function openMailer({ url, from }: { url: string; from: string }): SendMail {
  const { hostname } = new URL(url);
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const transport = createTransport({
    url,
    requireTLS: !isHere,
    connectionTimeout: WITHIN_MS,
    greetingTimeout: WITHIN_MS,
    socketTimeout: WITHIN_MS,
    // A mail is made of what it is given: nothing is read from a disk or fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, subject, text }) => {
    // An address is one, whatever commas are in it.
    const address = { name: '', address: to };
    await transport.sendMail({ messageId: id, from, to: address, subject, text });
  };
}
