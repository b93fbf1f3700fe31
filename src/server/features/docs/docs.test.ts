import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../test/harness/start-app.ts';
import { unavailableVision } from '../../../../test/harness/vision/unavailable-vision.ts';
import { readApiDocument } from '../../../../tools/codegen/api-document.ts';
import { html, prose } from '../../../shared/html.ts';
import { nameType, renderSchema } from './render-schema.ts';
import { writeCurl } from './write-curl.ts';

describe('/docs/api/', () => {
  let app: TestApp;
  let page: string;
  beforeAll(async () => {
    app = await startApp({ vision: unavailableVision });
    page = (await app.client.get('//docs/api/')).bytes.toString();
  });
  afterAll(() => app.close());

  test('/docs/api/ is a page of text without scripts and without requests to other hosts', async () => {
    const { status, headers } = await app.client.get('//docs/api/');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(page).not.toMatch(/<script|<style|\son\w+=|style="|javascript:/i);
    const asked = [...page.matchAll(/\b(?:src|href)="([^"#][^"]*)"/g)].map((match) => match[1]);
    expect([...new Set(asked)].sort()).toEqual(['../', '../../api/v1/openapi.json', '../docs.css', 'data:,']);
  });

  test('/docs/api/ has every operation under its own anchor, and no broken link', () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]!);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]!);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
    const operations = Object.values(readApiDocument().paths).flatMap(({ servers, ...methods }) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids).toEqual(expect.arrayContaining(operations));
  });

  test('/docs/api/ serves its stylesheet, and is found without the slash', async () => {
    const style = await app.client.get('//docs/docs.css');
    expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(style.bytes.toString()).not.toMatch(/url\(|@import/);
    for (const path of ['/docs', '/docs/api']) {
      const { status, headers } = await app.client.get(`/${path}`);
      expect([status, headers['location']]).toEqual([308, `${path}/`]);
    }
  });

  test('/docs/api/ is not served on an unknown host', async () => {
    expect((await app.client.get('//docs/api/', { host: 'nowhere.test' })).status).toBe(404);
  });
});

describe('parts of the reference', () => {
  test('values are text, whatever they hold', () => {
    expect(html`<p title="${'"><script>'}">${['<b>', html`<i>`]}</p>`.html).toBe(
      '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;<i></p>',
    );
    expect(prose('Send `<id>` again.').html).toBe('Send <code>&lt;id&gt;</code> again.');
  });

  test('types are written in words', () => {
    const said = (schema: object) => nameType(schema as never).html.replace(/<[^>]+>/g, '');
    expect(said({ type: ['string', 'null'] })).toBe('string or null');
    expect(said({ type: 'array', items: { $ref: '#/components/schemas/Case' } })).toBe('list of Case');
    expect(said({ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] })).toBe('UUID or null');
    expect(said({ enum: ['any', 'selfie'] })).toBe('any, selfie');
  });

  test('a field inside an object has its full name', () => {
    const inner = { type: 'object', properties: { share: { type: 'number' } }, required: ['share'] };
    const faces = { type: 'array', items: inner };
    const table = renderSchema({ type: 'object', properties: { faces } }, 'sent').html;
    expect(table.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain('faces[]. share');
  });

  test('a field is marked if it is unusual: required in a request, sometimes missing in a response', () => {
    const schema = { type: 'object', properties: { a: {}, b: {} }, required: ['a'] };
    const marks = (direction: 'sent' | 'answered') =>
      [
        ...renderSchema(schema, direction).html.matchAll(/<code>(\w)<wbr><\/code> <span class="\w+">(\w+)/g),
      ].map(([, name, word]) => [name, word]);
    expect(marks('sent')).toEqual([['a', 'required']]);
    expect(marks('answered')).toEqual([['b', 'sometimes']]);
  });

  test('a command is valid in a shell', () => {
    const { post } = readApiDocument().paths['/admin/submissions/{id}/reject']!;
    const quoted = structuredClone(post!);
    quoted.requestBody!.content['application/json']!.examples = { one: { value: { comment: "it's" } } };
    expect(writeCurl('post', '/admin/submissions/{id}/reject', '$BASE_URL', quoted)).toBe(
      [
        'curl -X POST "$BASE_URL/admin/submissions/01958f60-7a10-7c3e-9b1a-6f0a3b2c1d02/reject"',
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'Content-Type: application/json'",
        `-d '{"comment":"it'\\''s"}'`,
      ].join(' \\\n  '),
    );
  });
});
