import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createLogger } from '../src/server/create-logger.ts';
import { sightlessVision } from './harness/sightless-vision.ts';
import { ADMIN, startApp } from './harness/start-app.ts';
import { logIn, mint, newSubject, upload } from './harness/steps.ts';

test('the log says what happened, and at its finest level holds no secret and no person', async () => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => void lines.push(line) });
  const broken = { fail: false };
  const app = await startApp({
    vision: sightlessVision,
    logger,
    wrapObjects: (objects) => ({
      ...objects,
      put: async (key, bytes) => {
        if (broken.fail) throw new Error('Zebulon Quartermain cannot be stored');
        await objects.put(key, bytes);
      },
    }),
  });
  const bearer = await logIn(app);
  const person = {
    first_name: 'Zebulon',
    last_name: 'Quartermain',
    external_uid: 'crm-zebulon',
    date_of_birth: '1971-07-07',
    license_number: 'ZQ-998877',
    email: 'zebulon@quartermain.test',
  };
  const subject = await newSubject(app, bearer, person);
  const token = await mint(app, bearer, subject, { view_subject_details: true });
  const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  await app.client.post('/admin/subjects', { bearer, json: person });
  await app.client.post('/admin/login', { json: { ...ADMIN, password: 'a wrong password' } });
  await app.client.get('/subject/details', { token });
  await app.client.get(`//verify/?token=${token}`, {});
  await upload(app, token, 'license', image, { external_uid: 'case-zebulon' });
  broken.fail = true;
  expect((await upload(app, token, 'license', image)).status).toBe(503);
  await app.close();
  const log = lines.join('');
  expect(log).toContain('"path":"/api/v1/subject/upload"');
  expect(log).toContain('request failed');
  const secrets = [
    bearer,
    token,
    ADMIN.password,
    'a wrong password',
    ...Object.values(person),
    'case-zebulon',
  ];
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
});
