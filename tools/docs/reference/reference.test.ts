import { describe, expect, test } from 'vitest';
import { html, prose } from '../../../src/shared/html.ts';
import { readApiDocument } from '../../codegen/api-document.ts';
import { listNouns } from './list-nouns.ts';
import { renderReference } from './render-nouns.ts';
import { nameType, renderSchema, type SchemaBook } from './render-schema.ts';
import { EXAMPLE_WRITERS } from './write-examples.ts';

const document = readApiDocument();
const pages = renderReference(document);
const book: SchemaBook = { schemas: {}, getAddress: (name) => `#schema-${name}` };
const removeTags = (text: string) =>
  text
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('each operation is on one page under its own anchor', () => {
  const ids = pages.flatMap(({ body }) =>
    [...body.html.matchAll(/<h2 id="(\w+)"/g)].map((match) => match[1]!),
  );
  const operations = Object.values(document.paths).flatMap(({ servers, ...methods }) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.filter((id) => operations.includes(id)).sort()).toEqual([...operations].sort());
});

test('no page has an anchor twice, and no link between pages is broken', () => {
  const anchors = new Map(
    pages.map(({ address, body }) => [
      address,
      [...body.html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]!),
    ]),
  );
  for (const [address, ids] of anchors) expect([address, new Set(ids).size]).toEqual([address, ids.length]);
  for (const { address, body } of pages) {
    for (const [, link] of body.html.matchAll(/href="(#[^"]+|\/docs\/api\/[^"]+)"/g)) {
      const [page, anchor] = link!.split('#');
      const ids = anchors.get(page || address);
      expect([address, link, ids && (!anchor || ids.includes(anchor))]).toEqual([address, link, true]);
    }
  }
});

test('a page has no inline script, style or handler', () => {
  for (const { body } of pages) expect(body.html).not.toMatch(/<script|<style|\son\w+=|style="|javascript:/i);
});

describe('parts of the reference', () => {
  test('values are text, whatever they hold', () => {
    expect(html`<p title="${'"><script>'}">${['<b>', html`<i>`]}</p>`.html).toBe(
      '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;<i></p>',
    );
    expect(prose('Send `<id>` again.').html).toBe('Send <code>&lt;id&gt;</code> again.');
  });

  test('types are written in words', () => {
    const write = (schema: object) => nameType(schema as never, book).html.replace(/<[^>]+>/g, '');
    expect(write({ type: ['string', 'null'] })).toBe('string or null');
    expect(write({ type: 'array', items: { $ref: '#/components/schemas/Case' } })).toBe('list of Case');
    expect(write({ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] })).toBe('UUID or null');
    expect(write({ enum: ['any', 'selfie'] })).toBe('any, selfie');
  });

  test('a field inside an object has its full name', () => {
    const inner = { type: 'object', properties: { share: { type: 'number' } }, required: ['share'] };
    const faces = { type: 'array', items: inner };
    const table = renderSchema({ type: 'object', properties: { faces } }, 'sent', book).html;
    expect(removeTags(table)).toContain('faces[]. share');
  });

  test('a body with a name shows its fields, and a field with a named type links to it', () => {
    const schemas = {
      Body: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Inner' } }, required: [] },
    };
    const table = renderSchema({ $ref: '#/components/schemas/Body' }, 'sent', { ...book, schemas }).html;
    expect(table).toContain('<a href="#schema-Inner">Inner</a>');
  });

  test('a field is marked if it is unusual: required in a request, sometimes missing in a response', () => {
    const schema = { type: 'object', properties: { a: {}, b: {} }, required: ['a'] };
    const marks = (direction: 'sent' | 'answered') =>
      [
        ...renderSchema(schema, direction, book).html.matchAll(
          /<code>(\w)<wbr><\/code> <span class="\w+">(\w+)/g,
        ),
      ].map(([, name, word]) => [name, word]);
    expect(marks('sent')).toEqual([['a', 'required']]);
    expect(marks('answered')).toEqual([['b', 'sometimes']]);
  });

  test('a command is valid in a shell', () => {
    const operations = listNouns(document).flatMap((noun) => noun.operations);
    const reject = structuredClone(
      operations.find(({ operation }) => operation.operationId === 'rejectSubmission')!,
    );
    reject.operation.requestBody!.content['application/json']!.examples = {
      one: { value: { comment: "it's" } },
    };
    const [[, writeCurl]] = EXAMPLE_WRITERS as [(typeof EXAMPLE_WRITERS)[number]];
    expect(writeCurl(reject)).toBe(
      [
        'curl -sS --fail-with-body -X POST',
        '"$ATTESTA_URL/api/v1/admin/submissions/01958f60-7a10-7c3e-9b1a-6f0a3b2c1d02/reject"',
        '-H "Authorization: Bearer $ATTESTA_TOKEN"',
        "-H 'Content-Type: application/json'",
        `-d '{"comment":"it'\\''s"}'`,
      ].join(' \\\n  '),
    );
  });
});
