import { createTransport } from 'nodemailer';

type Mail = { id: string; to: string; subject: string; text: string };

/** Hands a mail to the operator's server. @throws Error if the server is unavailable or refuses it */
export type SendMail = (mail: Mail) => Promise<void>;

/** Time limit in milliseconds for each step of the SMTP dialogue. */
const WITHIN_MS = 10_000;

/**
 * Sends mail through the operator's server, with one connection for each mail, because there are few.
 * @param url `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte; any server except
 * this machine must offer TLS
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
    // A mail has only its given text: the library must not read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, subject, text }) => {
    // An object, so that a comma does not split the address into two.
    const address = { name: '', address: to };
    await transport.sendMail({ messageId: id, from, to: address, subject, text });
  };
}
