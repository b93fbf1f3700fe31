// Five calls by the client that openapi-generator generates (typescript-fetch). It prints what came of them as JSON.
import { readFile } from 'node:fs/promises';
import { DecisionsApi } from './openapi-generator/apis/DecisionsApi';
import { LinksApi } from './openapi-generator/apis/LinksApi';
import { SubjectsApi } from './openapi-generator/apis/SubjectsApi';
import { UploadsApi, UploadTypeEnum } from './openapi-generator/apis/UploadsApi';
import { Configuration } from './openapi-generator/runtime';

async function main() {
  const { ATTESTA_URL, ATTESTA_TOKEN, PICTURE } = process.env;
  const basePath = `${ATTESTA_URL}/api/v1`;
  const backend = new Configuration({ basePath, accessToken: ATTESTA_TOKEN!, fetchApi: fetch });
  const subjects = new SubjectsApi(backend);
  const { subjectId } = await subjects.createSubject({
    createSubjectBody: { firstName: 'Ada', lastName: 'APPROVED', licenseNumber: 'A1' },
  });
  const links = new LinksApi(backend);
  const { token } = await links.mintEphemeralToken({ mintEphemeralTokenBody: { subjectId } });
  const device = new Configuration({ basePath, apiKey: token, fetchApi: fetch });
  const imageFile = new Blob([await readFile(PICTURE!)], { type: 'image/jpeg' });
  const verdict = await new UploadsApi(device).upload({ type: UploadTypeEnum.License, imageFile });
  // The compiler accepts the fields of one schema after its status alone.
  if (verdict.status !== 'LICENSE_APPROVED') throw new Error(verdict.status);
  const { score, licenseId } = verdict;
  const page = await new DecisionsApi(backend).listSubmissions({ subjectId });
  const person = await subjects.readSubject({ id: subjectId });
  console.log(
    JSON.stringify({
      status: verdict.status,
      scored: score > 0,
      listed: page.submissions.map((row) => row.id === licenseId && row.status),
      name: person.firstName,
    }),
  );
}

main();
