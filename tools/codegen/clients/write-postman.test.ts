import { expect, test } from 'vitest';
import { readApiDocument } from '../api-document.ts';
import { writePostman } from './write-postman.ts';

type Item = {
  name: string;
  request: {
    auth: { type: string };
    url: { raw: string; path: string[]; variable?: { key: string; value: string }[] };
    body?: { mode: string; raw?: string };
  };
};

const listItems = (collection: string): Item[] =>
  JSON.parse(collection).item.flatMap((folder: { item: Item[] }) => folder.item);

test.each([
  ['GET /admin/subjects/{id}', '{{subject_id}}'],
  ['DELETE /subjects/{id}', '{{subject_id}}'],
  ['POST /admin/submissions/{id}/approve', '{{submission_id}}'],
])('the request %s names what an earlier request made', (requestName, value) => {
  const item = listItems(writePostman(readApiDocument())).find(({ name }) => name === requestName)!;
  expect(item.request.url.variable).toEqual([{ key: 'id', value }]);
});

test('the Postman collection has each operation once, with its credential, variables and a body that parses', () => {
  const document = readApiDocument();
  const { item, variable } = JSON.parse(writePostman(document));
  const items: Item[] = item.flatMap((folder: { item: Item[] }) => folder.item);
  const operations = Object.values(document.paths).flatMap(({ servers: _, ...methods }) =>
    Object.keys(methods),
  );
  expect(items.length).toBe(operations.length);
  expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
  const variables = new Set(variable.map(({ key }: { key: string }) => key));
  for (const { name, request } of items) {
    const { url, body } = request;
    expect([name, url.raw.startsWith('{{url}}/')]).toEqual([name, true]);
    const holes = url.path.filter((part) => part.startsWith(':')).map((part) => part.slice(1));
    expect([name, (url.variable ?? []).map(({ key }) => key)]).toEqual([name, holes]);
    if (body?.mode === 'raw') expect([name, typeof JSON.parse(body.raw!)]).toEqual([name, 'object']);
    for (const [, used] of JSON.stringify(request).matchAll(/\{\{(\w+)\}\}/g))
      expect([name, used, variables.has(used)]).toEqual([name, used, true]);
  }
  const upload = items.find(({ name }) => name === 'POST /subject/upload')!;
  expect([upload.request.auth.type, upload.request.body?.mode]).toEqual(['apikey', 'formdata']);
});
