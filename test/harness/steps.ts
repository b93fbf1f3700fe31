import { randomBytes } from 'node:crypto';
import type { Answer } from './client.ts';
import { ADMIN, type TestApp } from './start-app.ts';

/** An app as its clients see it, over HTTP. */
export type HttpApp = Pick<TestApp, 'client'>;

/**
 * Logs a superuser in.
 * @returns their bearer token
 */
export async function logIn(app: HttpApp, host?: string): Promise<string> {
  const answer = await app.client.post('/admin/login', { json: ADMIN, ...(host ? { host } : {}) });
  return answer.body.token;
}

/**
 * Invites a user by name, who sets a password and logs in.
 * @returns their bearer token
 */
export async function addColleague(
  app: HttpApp,
  root: string,
  username: string,
  role: 'superuser' | 'admin' | 'view' | 'privacy' = 'admin',
): Promise<{ id: number; bearer: string }> {
  const login = { email: `${username.replaceAll(' ', '.')}@acme.test`, password: ADMIN.password };
  const { email, password } = login;
  const added = await app.client.post('/admin/users', { bearer: root, json: { email, username, role } });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  const invitation_token = added.body.invitation_url.split('#invite=')[1];
  await app.client.post('/admin/invitation', { json: { invitation_token, password } });
  return { id: added.body.id, bearer: (await app.client.post('/admin/login', { json: login })).body.token };
}

/**
 * Creates a subject with these details.
 * @returns its id
 */
export async function newSubject(app: HttpApp, bearer: string, details: object): Promise<string> {
  const answer = await app.client.post('/admin/subjects', { bearer, json: details });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.subject_id;
}

/** An ephemeral token for the subject. */
export async function mint(
  app: HttpApp,
  bearer: string,
  subject_id: string,
  capabilities: object = {},
): Promise<string> {
  const answer = await app.client.post('/ephemeral-tokens', {
    bearer,
    json: { subject_id, ...capabilities },
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.token;
}

/** A multipart form as a phone sends it. */
/** The same image in a file that no other call returns: equal files tie the cases of their people. */
export const makeUnlike = (image: Uint8Array): Buffer => Buffer.concat([image, randomBytes(8)]);

export function uploadForm(image: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image_file', new Blob([Uint8Array.from(image)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}

export function upload(
  app: HttpApp,
  token: string,
  type: string,
  image: Uint8Array,
  fields: Record<string, string> = {},
): Promise<Answer> {
  return app.client.post(`/subject/upload?type=${type}`, { token, form: uploadForm(image, fields) });
}

/** The frames of a liveness challenge as a phone sends them, one every 500 milliseconds. */
export function framesForm(frames: readonly Uint8Array[], fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set('times', JSON.stringify(frames.map((_, n) => 1000.4 + n * 500)));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const frame of frames) form.append('frame', new Blob([Uint8Array.from(frame)]), 'frame.jpg');
  return form;
}

/** Asks for a liveness challenge and answers it with the frames. @returns its id and the answer */
export async function answerLiveness(
  app: HttpApp,
  token: string,
  frames: readonly Uint8Array[],
  host?: string,
): Promise<{ id: string; answer: Answer }> {
  const at = host ? { host } : {};
  const { challenge_id: id } = (await app.client.post('/subject/liveness', { ...at, token })).body;
  const form = framesForm(frames);
  return { id, answer: await app.client.post(`/subject/liveness/${id}`, { ...at, token, form }) };
}
