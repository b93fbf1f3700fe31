// Five calls by openapi-fetch with the types that openapi-typescript generates. It prints what came of them as JSON.
import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { paths } from './openapi-typescript.ts';

const { ATTESTA_URL, ATTESTA_TOKEN, PICTURE } = process.env;
const baseUrl = `${ATTESTA_URL}/api/v1`;
const backend = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${ATTESTA_TOKEN}` } });

function expectData<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const { subject_id } = expectData(
  await backend.POST('/admin/subjects', {
    body: { first_name: 'Ada', last_name: 'APPROVED', license_number: 'A1' },
  }),
);
const { token } = expectData(await backend.POST('/ephemeral-tokens', { body: { subject_id } }));
const device = createClient<paths>({ baseUrl, headers: { 'x-api-key': token } });
const form = new FormData();
form.set('image_file', new Blob([await readFile(PICTURE!)], { type: 'image/jpeg' }), 'picture.jpg');
const verdict = expectData(
  await device.POST('/subject/upload', {
    params: { query: { type: 'license' } },
    body: { image_file: '' },
    bodySerializer: () => form,
  }),
);
// The compiler accepts the fields of one schema after its status alone.
if (verdict.status !== 'LICENSE_APPROVED') throw new Error(verdict.status);
const { score, license_id } = verdict;
const page = expectData(await backend.GET('/admin/submissions', { params: { query: { subject_id } } }));
const person = expectData(
  await backend.GET('/admin/subjects/{id}', { params: { path: { id: subject_id } } }),
);
console.log(
  JSON.stringify({
    status: verdict.status,
    scored: score > 0,
    listed: page.submissions.map((row) => row.id === license_id && row.status),
    name: person.first_name,
  }),
);
