import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SubmissionEvent, verifyEvent } from '../../src/web/api/decisions/verify-event.ts';

/** The secret of the relay in tests. */
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export type ReceivedEvent = {
  headers: IncomingHttpHeaders;
  body: string;
  event: SubmissionEvent;
  /** whether the whole of a 2xx has left: the relay may count it as delivered */
  isAccepted: boolean;
};

/** A receiver of the relay's events. It verifies each one, and answers with 204 unless a test sets `answer`. */
export async function startReceiver() {
  const received: ReceivedEvent[] = [];
  const receiver = {
    received,
    to: '',
    answer: (response: ServerResponse, _event: SubmissionEvent): void => {
      response.writeHead(204).end();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const parts = await request.toArray().catch(() => null);
    // A relay that was killed sends a part of a body.
    if (!parts) return;
    const body = Buffer.concat(parts).toString();
    const event = await verifyEvent(SECRET, request.headers, body);
    const entry = { headers: request.headers, body, event, isAccepted: false };
    received.push(entry);
    response.on('finish', () => {
      entry.isAccepted = response.statusCode < 300;
    });
    receiver.answer(response, event);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  receiver.to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
