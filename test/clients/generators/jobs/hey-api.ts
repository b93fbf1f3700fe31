// Five calls by the client that @hey-api/openapi-ts generates. It prints what came of them as JSON.
import { readFile } from 'node:fs/promises';
import { client } from './hey-api/client.gen.ts';
import {
  createSubject,
  listSubmissions,
  mintEphemeralToken,
  readSubject,
  upload,
} from './hey-api/sdk.gen.ts';

const { ATTESTA_URL, ATTESTA_TOKEN, PICTURE } = process.env;
const baseUrl = `${ATTESTA_URL}/api/v1`;
let linkToken = '';
client.setConfig({
  baseUrl,
  throwOnError: true,
  auth: ({ type }) => (type === 'apiKey' ? linkToken : ATTESTA_TOKEN),
});
const throwOnError = true;

const { data: subject } = await createSubject({
  body: { first_name: 'Ada', last_name: 'APPROVED', license_number: 'A1' },
  throwOnError,
});
const id = subject.subject_id;
const { data: link } = await mintEphemeralToken({ body: { subject_id: id }, throwOnError });
linkToken = link.token;
const image_file = new File([await readFile(PICTURE!)], 'picture.jpg', { type: 'image/jpeg' });
const { data: verdict } = await upload({ query: { type: 'license' }, body: { image_file }, throwOnError });
// The compiler accepts the fields of one schema after its status alone.
if (verdict.status !== 'LICENSE_APPROVED') throw new Error(verdict.status);
const { score, license_id } = verdict;
const { data: page } = await listSubmissions({ query: { subject_id: id }, throwOnError });
const { data: person } = await readSubject({ path: { id }, throwOnError });
console.log(
  JSON.stringify({
    status: verdict.status,
    scored: score > 0,
    listed: page.submissions.map((row) => row.id === license_id && row.status),
    name: person.first_name,
  }),
);
