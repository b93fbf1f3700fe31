import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEAKS } from './harness/fuzz/fuzz-target.ts';
import { deep, nastyText } from './harness/fuzz/nasty-values.ts';
import { noise, spoiledBytes } from './harness/images/hostile-bytes.ts';
import { sendBytes, type WireAnswer } from './harness/servers/send-bytes.ts';
import { HOST, startApp, type TestApp } from './harness/start-app.ts';
import { logIn, mint, newSubject } from './harness/steps.ts';
import { runSeed, tries } from './harness/tier.ts';
import { unavailableVision } from './harness/vision/unavailable-vision.ts';

// Bytes that a client library would never send, over a plain connection to the real app.
let app: TestApp;
let bearer: string;
let token: string;
let photos: Buffer[];
beforeAll(async () => {
  app = await startApp({ vision: unavailableVision });
  bearer = await logIn(app);
  const subject = await newSubject(app, bearer, { first_name: 'A', last_name: 'B', license_number: '1' });
  token = await mint(app, bearer, subject, { can_edit_details: true });
  const plain = sharp({ create: { width: 220, height: 210, channels: 3, background: '#7a8f6a' } });
  photos = await Promise.all([
    plain.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    plain.clone().png().toBuffer(),
    plain.clone().webp().toBuffer(),
  ]);
});
afterAll(() => app.close());

const CLOSE = 'Connection: close\r\n';
const head = (line: string, ...headers: string[]) =>
  `${line} HTTP/1.1\r\n${headers.join('\r\n')}\r\n${CLOSE}\r\n`;
const withBody = (line: string, body: Buffer, ...headers: string[]) =>
  Buffer.concat([Buffer.from(head(line, ...headers, `Content-Length: ${body.length}`)), body]);

const BOUNDARY = 'frontier';
const CARD =
  'Content-Disposition: form-data; name="image_file"; filename="a.jpg"\r\nContent-Type: image/jpeg';
function form(...parts: [string, Buffer | string][]): Buffer {
  const written = parts.flatMap(([headers, body]) => [`--${BOUNDARY}\r\n${headers}\r\n\r\n`, body, '\r\n']);
  return Buffer.concat([...written, `--${BOUNDARY}--\r\n`].map((each) => Buffer.from(each)));
}
const parseUpload = (body: Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
  withBody(
    'POST /api/v1/subject/upload?type=license',
    body,
    `Host: ${HOST}`,
    `X-Api-Key: ${token}`,
    `Content-Type: ${type}`,
  );

const KNOWN = [200, 201, 308, 400, 401, 403, 404, 409, 429, 503];

/** No answer is a 500 or reveals anything internal, and a refusal is one sentence. */
function expectFit(answers: readonly WireAnswer[]): void {
  for (const { status, headers, body, text } of answers) {
    expect(KNOWN).toContain(status);
    expect(headers['x-content-type-options']).toBe('nosniff');
    if (status < 400) continue;
    expect(text).not.toMatch(LEAKS);
    if (text !== '') expect(body).toEqual({ error: expect.any(String) });
  }
}

/** Tries `count` of them, or an eighth in the quick tier, others in each run, some concurrently. */
async function tryAll<T>(
  values: fc.Arbitrary<T>,
  count: number,
  check: (value: T) => Promise<void>,
): Promise<void> {
  const all = fc.sample(values, { numRuns: tries(Math.ceil(count / 8), count), seed: runSeed() });
  for (let at = 0; at < all.length; at += 12) {
    await Promise.all(
      all.slice(at, at + 12).map(async (value) => {
        try {
          await check(value);
        } catch (cause) {
          const excerpt = Buffer.isBuffer(value) ? value.subarray(0, 400).toString('latin1') : value;
          throw new Error(`${cause} for ${JSON.stringify(excerpt)}`, { cause });
        }
      }),
    );
  }
  expect((await app.client.get('/page')).status).toBe(200);
}

const joinParts = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));

describe('parsers of untrusted input', () => {
  test('[S80] the parser of requests refuses or closes, whatever bytes arrive', async () => {
    const good = [
      head('GET /api/v1/page', `Host: ${HOST}`),
      head('GET /api/v1/admin/subjects?limit=5', `Host: ${HOST}`, `Authorization: Bearer ${bearer}`),
      withBody(
        'POST /api/v1/subject/details',
        Buffer.from('{"addr_city":"X"}'),
        `Host: ${HOST}`,
        `X-Api-Key: ${token}`,
      ),
      head('OPTIONS *', `Host: ${HOST}`),
      head('CONNECT acme.test:443', `Host: ${HOST}`),
      `POST /api/v1/subject/details HTTP/1.1\r\nHost: ${HOST}\r\nTransfer-Encoding: chunked\r\n${CLOSE}\r\n2\r\n{}\r\n0\r\n\r\n`,
    ].map((each) => Buffer.from(each));
    const bytes = fc.oneof({ weight: 9, arbitrary: spoiledBytes(...good) }, { weight: 1, arbitrary: noise });
    await tryAll(bytes, 500, async (each) => expectFit(await sendBytes(app.port, each, false)));
  });

  test('[S45] the parser of requests prevents request smuggling', async () => {
    const hidden = head('GET /api/v1/openapi.json', `Host: ${HOST}`);
    const lengths = [
      'Content-Length: 3',
      'Content-Length: 0',
      'Content-Length : 3',
      'Content-Length: +3',
      'Content-Length: 3, 3',
    ];
    const codings = [
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding : chunked',
      'Transfer-Encoding:\tchunked',
      'Transfer-Encoding: xchunked',
      'X: y\n Transfer-Encoding: chunked',
    ];
    for (const length of lengths)
      for (const coding of codings)
        for (const pair of [
          [length, coding],
          [coding, length],
        ]) {
          const outer = `POST /api/v1/page HTTP/1.1\r\nHost: ${HOST}\r\n${pair.join('\r\n')}\r\n\r\n0\r\n\r\n`;
          const answers = await sendBytes(app.port, outer + hidden, false);
          expectFit(answers);
          expect(answers.map(({ status }) => status)).not.toContain(200);
        }
  });

  test('[S44] the parser of multipart bodies refuses malformed ones', async () => {
    const valid = form(['Content-Disposition: form-data; name="verification_id"', 'x'], [CARD, photos[0]!]);
    const name = fc.oneof(
      nastyText,
      fc.constantFrom('image_file', '__proto__', 'verification_id', 'manual', 'x".."'),
    );
    const disposition = joinParts(
      fc.constantFrom(
        'Content-Disposition: form-data; name="',
        'Content-Disposition: attachment; name="',
        "content-disposition:form-data;name*=utf-8''\"",
        'X: "',
      ),
      name,
      fc.constantFrom(
        '"',
        '',
        '"; filename="',
        "\"; filename*=UTF-8''%ff",
        '"\r\nContent-Transfer-Encoding: base64',
        '"\r\nContent-Type: text/plain; charset=utf-99',
      ),
    );
    const odd = fc
      .array(fc.tuple(disposition, nastyText), { maxLength: 12 })
      .map((parts) => form(...parts, [CARD, photos[0]!]));
    const type = fc.constantFrom(
      `multipart/form-data; boundary=${BOUNDARY}`,
      `multipart/form-data; boundary="${BOUNDARY}"`,
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/mixed; boundary=${BOUNDARY}`,
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      `multipart/form-data; boundary=${BOUNDARY}; boundary=x`,
    );
    const each = fc.tuple(
      fc.oneof(spoiledBytes(valid), odd, noise),
      fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: type }),
    );
    await tryAll(each, 250, async ([body, as]) =>
      expectFit(await sendBytes(app.port, parseUpload(body, as))),
    );
  });

  test('[S44] the parser of multipart bodies skips a large part that no route reads', async () => {
    const large = 'x'.repeat(1_000_000);
    for (const body of [
      form(['X: y', large], [CARD, photos[0]!]),
      form([CARD, photos[0]!], ['X: y', large]),
    ]) {
      const [answer] = await sendBytes(app.port, parseUpload(body));
      expect(answer?.status).toBe(200);
    }
  });

  test('[S51] the decoder of images refuses what is no image', async () => {
    const starts = photos.map((photo) => photo.subarray(0, 24));
    const grafted = fc
      .tuple(fc.constantFrom(...starts), fc.oneof(noise, fc.constantFrom(...photos)))
      .map((both) => Buffer.concat(both));
    await tryAll(fc.oneof(spoiledBytes(...photos), grafted), 220, async (bytes) => {
      const answers = await sendBytes(app.port, parseUpload(form([CARD, bytes])));
      expect(answers).toHaveLength(1);
      expectFit(answers);
    });
  });

  test('[S56] the parser of JSON accepts or refuses any text, and pollutes no prototype', async () => {
    const good = Buffer.from('{"first_name":"Ada","last_name":"B","dob":"1986-10-16","addr_city":"\\u00e9"}');
    const odd = fc
      .constantFrom(
        deep(60_000),
        '{"__proto__":{"polluted":1},"first_name":"A","last_name":"B"}',
        '{"constructor":{"prototype":{"polluted":1}}}',
        `{"first_name":${'9'.repeat(5000)}}`,
        `"${'\\ud800'.repeat(2000)}"`,
        '{"first_name":"\\u0000","last_name":"B"}',
        `[${'1,'.repeat(90_000)}1]`,
      )
      .map((text) => Buffer.from(text));
    const bytes = fc.oneof(
      { weight: 5, arbitrary: spoiledBytes(good) },
      { weight: 1, arbitrary: fc.oneof(odd, noise) },
    );
    await tryAll(bytes, 250, async (body) => {
      const headers = [`Host: ${HOST}`, `Authorization: Bearer ${bearer}`, 'Content-Type: application/json'];
      const answers = await sendBytes(app.port, withBody('POST /api/v1/admin/subjects', body, ...headers));
      expect(answers).toHaveLength(1);
      expectFit(answers);
    });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('[S180] the Host header finds a tenant by its exact name alone', async () => {
    const around = fc.constantFrom(
      '',
      ' ',
      '.',
      '..',
      ':',
      ':80',
      ':x',
      '@',
      '/',
      '#',
      '%00',
      '\t',
      ',other.test',
      '[',
      ']',
      '::1',
      '*',
      '\xe9',
      'www.',
      'http://',
      '\\',
      ';',
      'a'.repeat(300),
    );
    const host = joinParts(
      around,
      fc.constantFrom(HOST, 'ACME.test', 'other.test', 'localhost', 'xn--acme-9ta.test', ''),
      around,
      around,
    );
    await tryAll(host, 250, async (value) => {
      const bytes = Buffer.from(head('GET /api/v1/page', `Host: ${value}`), 'latin1');
      const answers = await sendBytes(app.port, bytes);
      expectFit(answers);
      const meant = /^(acme|other)\.test\.?(:\d*)?$/.exec(value.trim().toLowerCase())?.[1];
      for (const { status, body } of answers) {
        if (!meant) expect([400, 404]).toContain(status);
        if (status === 200) expect((body as { name: string }).name.toLowerCase()).toBe(meant);
      }
    });
  });

  test('[S1] authentication admits nothing but the exact credential', async () => {
    const cases = [
      {
        secret: bearer,
        write: (value: string) => `Authorization: Bearer ${value}`,
        // The scheme ends with spaces; a header's value with spaces and tabs (RFC 9110, 5.5 and 11.4).
        bare: (text: string) => text.replace(/^ +|[ \t]+$/g, ''),
        path: '/api/v1/admin/me',
      },
      {
        secret: token,
        write: (value: string) => `X-Api-Key: ${value}`,
        bare: (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, ''),
        path: '/api/v1/ephemeral/capability',
      },
    ];
    const each = fc.constantFrom(...cases).chain(({ secret, write, bare, path }) => {
      const near = spoiledBytes(Buffer.from(secret)).map((bytes) => bytes.toString('latin1'));
      const far = fc.oneof(
        noise.map((bytes) => bytes.toString('latin1')),
        fc.constantFrom(
          '',
          '*',
          `${secret},${secret}`,
          `${secret} ${secret}`,
          ` ${secret}`,
          `  ${secret} \t`,
          `\t${secret}`,
          `\xa0${secret}`,
          `${secret}\xa0`,
          secret.toUpperCase(),
          secret.slice(0, -1),
        ),
      );
      // A line break begins another header, which other tests cover.
      const value = fc.oneof(near, far).map((text) => text.replace(/[\r\n\0]/g, ''));
      return value.map((text) => ({
        text,
        isIt: bare(text) === secret,
        bytes: head(`GET ${path}`, `Host: ${HOST}`, write(text)),
      }));
    });
    await tryAll(each, 300, async ({ isIt, bytes }) => {
      const answers = await sendBytes(app.port, Buffer.from(bytes, 'latin1'));
      expectFit(answers);
      for (const { status } of answers) expect(isIt ? [200] : [400, 401]).toContain(status);
    });
  });
});
