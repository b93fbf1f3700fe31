import { TOTP } from 'otpauth';
import type { Answer } from './client.ts';
import { ADMIN, PLATFORM, type TestApp } from './start-app.ts';
import { logIn, mint, newSubject, uploadForm } from './steps.ts';

/** Values that must never be found again, by their kind. */
export type PlantedSecrets = Map<string, string>;

export const PERSON = {
  first_name: 'Zebulon',
  middle_name: 'Fitzwarren',
  last_name: 'Quartermain',
  external_uid: 'crm-zebulon',
  date_of_birth: '1971-07-07',
  email: 'zebulon@quartermain.test',
  license_number: 'ZQ-998877',
  license_issue_date: '2019-11-23',
  addr_street: '77 Periwinkle Mews',
  addr_city: 'Lower Wallop',
  addr_zip: 'QX7-7ZZ',
  photo_url: 'https://photos.test/zebulon.jpg',
};

/**
 * Uses staff, a backend and a device for everything that involves a secret or a person.
 * @param photo an image that is sent as licence and selfie
 * @returns every secret that was sent or shown, and everything about the person
 */
export async function plantSecrets(app: TestApp, photo: Uint8Array): Promise<PlantedSecrets> {
  const planted: PlantedSecrets = new Map(Object.entries(PERSON));
  const plant = (name: string, value: string): string => {
    planted.set(name, value);
    return value;
  };
  plant('password', ADMIN.password);
  const bearer = plant('session token', await logIn(app));
  await plantStaff(app, bearer, plant);
  await plantPlatform(app, plant);
  const subject = await newSubject(app, bearer, PERSON);
  await plantDevice(app, bearer, subject, photo, plant);
  await app.client.get(`/admin/subjects/${subject}/export`, { bearer });
  const json = { reason: plant('reason of an erasure', 'the solicitor insisted') };
  await app.client.send('DELETE', `/admin/subjects/${subject}`, { bearer, json });
  return planted;
}

type RegisterSecret = (name: string, value: string) => string;

/** Fails unless the step succeeded: an incomplete run would prove nothing. */
function done(answer: Answer): Answer['body'] {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function plantStaff(app: TestApp, root: string, plant: RegisterSecret): Promise<void> {
  const post = async (path: string, json: object, bearer?: string) =>
    app.client.post(path, { json, ...(bearer ? { bearer } : {}) });
  const password = plant('password of a user', 'hunter2 hunter2 hunter2');
  const email = plant('e-mail of a user', 'ottoline@acme.test');
  const user = done(
    await post('/admin/users', { email, username: 'Ottoline', role: 'admin', password }, root),
  );
  const { url } = done(await post(`/admin/users/${user.id}/enrolment`, {}, root));
  const enrolment_token = plant('enrolment token', url.split('#enrol=')[1]);
  const enrolled = done(await post('/admin/enrolment', { enrolment_token }));
  plant('TOTP secret', enrolled.secret);
  enrolled.recovery_codes.forEach((code: string, at: number) => {
    plant(`recovery code ${at}`, code);
  });
  const codeNow = (name: string) => {
    app.moveClock(60_000);
    return plant(
      name,
      new TOTP({ secret: enrolled.secret }).generate({ timestamp: app.dependencies.now().getTime() }),
    );
  };
  done(await post('/admin/enrolment/activate', { enrolment_token, code: codeNow('first TOTP code') }));
  const challenge = async () =>
    done(await post('/admin/login', { email, password })).challenge_token as string;
  const first = plant('challenge token', await challenge());
  await post('/admin/login/verify', { challenge_token: first, code: plant('wrong TOTP code', '013579') });
  const session = done(
    await post('/admin/login/verify', { challenge_token: first, code: codeNow('second TOTP code') }),
  );
  const second = plant('second challenge token', await challenge());
  done(await post('/admin/login/verify', { challenge_token: second, code: enrolled.recovery_codes[0] }));
  plant('session of a user', session.token);
  await app.client.send('DELETE', '/admin/2fa', {
    bearer: session.token,
    json: { code: codeNow('third TOTP code') },
  });
  await post('/admin/login', { email, password: plant('wrong password', 'a guess at a password') });
  const ownPassword = plant('own password of a user', 'quince jelly at midnight');
  done(await post('/admin/me/password', { current: password, password: ownPassword }, session.token));
  const { invitation_url } = done(await post(`/admin/users/${user.id}/invitation`, {}, root));
  const invitation_token = plant('invitation token', invitation_url.split('#invite=')[1]);
  const invited = plant('password of an invited user', 'medlar cheese tomorrow');
  done(await post('/admin/invitation', { invitation_token, password: invited }));
  plant('API token', done(await post('/admin/api-tokens', { description: 'backend' }, root)).token);
}

async function plantPlatform({ client }: TestApp, plant: RegisterSecret): Promise<void> {
  plant('platform token', PLATFORM.bearer);
  const json = {
    host: 'planted.test',
    name: 'Planted',
    admin_email: plant('e-mail of a superuser', 'wilhelmina@planted.test'),
    admin_password: plant('password of a superuser', 'gooseberry fool tonight'),
  };
  const headers = { 'idempotency-key': plant('Idempotency-Key of a tenant', 'key-of-a-tenant-5521') };
  const { tenant_id } = done(await client.post('/platform/tenants', { ...PLATFORM, headers, json }));
  await client.get('/platform/tenants', {
    host: PLATFORM.host,
    bearer: plant('wrong platform token', 'w'.repeat(43)),
  });
  done(await client.send('DELETE', `/platform/tenants/${tenant_id}`, PLATFORM));
}

async function plantDevice(
  app: TestApp,
  bearer: string,
  subject: string,
  photo: Uint8Array,
  plant: RegisterSecret,
): Promise<void> {
  const token = plant(
    'ephemeral token',
    await mint(app, bearer, subject, {
      view_subject_details: true,
      can_edit_details: true,
      can_list_reupload: true,
      can_list_need_reply: true,
    }),
  );
  const send = (type: string, fields: Record<string, string> = {}) =>
    app.client.post(`/subject/upload?type=${type}`, {
      token,
      form: uploadForm(photo, fields),
      headers: { 'idempotency-key': plant(`Idempotency-Key of a ${type}`, `key-of-a-${type}-7731`) },
    });
  await app.client.get(`//verify/?token=${token}`);
  const external_uid = plant('key of a submission', 'case-zebulon');
  const { license_id } = done(await send('license', { external_uid }));
  done(await send('license', { external_uid }));
  await send('selfie', { verification_id: 'selfie-zebulon' });
  const comment = plant('word to the subject', 'The corner of your card is bent, Zebulon');
  done(
    await app.client.post(`/admin/submissions/${license_id}/reject`, {
      bearer,
      json: { comment, require_reupload: true },
    }),
  );
  const subjectComment = plant('word of the subject', 'My neighbour sat on it');
  done(await app.client.post('/subject/messages', { token, json: { license_id, comment: subjectComment } }));
  const form = uploadForm(photo, { comment: plant('comment of a re-upload', 'Here it is again, flattened') });
  done(await app.client.post(`/subject/reupload?type=license&id=${license_id}`, { token, form }));
  done(await app.client.get('/subject/details', { token }));
  const street = { addr_street: plant('another street', '12 Gooseberry Hill') };
  done(await app.client.post('/subject/details', { token, json: street }));
  done(await app.client.get(`/admin/submissions/${license_id}`, { bearer }));
  done(await app.client.get(`/admin/review?externalUid=${PERSON.external_uid}`, { bearer }));
  const reason = plant('reason of a request', 'I have moved to the moon');
  done(await app.client.post('/subject/request-deletion', { token, json: { confirmation: true, reason } }));
}
