import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { hashPassword } from '../../../src/server/encryption/password.ts';
import { hashSecret, newSecret } from '../../../src/server/encryption/secrets.ts';
import { EXAMPLE_ID } from '../../../src/server/http/openapi/example-values.ts';
import type { Role } from '../../../src/server/store/permissions.ts';
import type { TenantId } from '../../../src/server/store/tenant-id.ts';
import type { Answer } from '../client.ts';
import { ADMIN, OTHER_HOST, PLATFORM, startApp, type TestApp } from '../start-app.ts';
import { mint, newSubject, upload } from '../steps.ts';
import { runSeed } from '../tier.ts';
import { unavailableVision } from '../vision/unavailable-vision.ts';
import type { ArbitraryRequest, Image } from './arbitrary-request.ts';

/** The credential for an operation. */
export type CredentialKind = 'bearer' | 'ephemeral' | 'platform' | 'anonymous';

/** A running product with a record of each kind, which is replaced when requests use it up. */
export type FuzzTarget = {
  /** sends a request with the ids of existing records instead of the examples' */
  send(method: string, path: string, by: CredentialKind, wanted: ArbitraryRequest): Promise<Answer>;
  close(): Promise<void>;
};

type FuzzRecords = {
  bearer: string;
  weak: string;
  foreignBearer: string;
  token: string;
  foreignToken: string;
  names: Record<string, string>;
};

const REFRESH_AFTER = 50;
const ALL = {
  can_edit_details: true,
  view_subject_details: true,
  can_list_reupload: true,
  can_list_need_reply: true,
  min_age: 18,
};

export async function openFuzzTarget(): Promise<FuzzTarget> {
  const app = await startApp({ vision: { ...unavailableVision, ready: async () => {} } });
  const images = await makeImages();
  let things = await makeThings(app, images.good!);
  let count = 0;
  /**
   * A request may have ended the session, revoked the link, or changed the requirements for the tenant's
   * staff.
   */
  const isStillAdmitted = async (by: CredentialKind) => {
    if (by === 'platform') return true;
    const answer =
      by === 'bearer'
        ? await app.client.get('/admin/me', { bearer: things.bearer })
        : await app.client.get('/ephemeral/capability', { token: things.token });
    return answer.status === 200;
  };
  return {
    send: async (method, path, by, wanted) => {
      count += 1;
      if (count % REFRESH_AFTER === 0) things = await makeThings(app, images.good!);
      const target = rename(buildAddress(path, wanted), things.names);
      const answer = await app.client.send(method, target, {
        ...credentialHeaders(by, wanted.as, things),
        ...encodeBody(wanted.body, images, things.names),
        headers: wanted.headers,
      });
      const isRefused = by !== 'anonymous' && wanted.as === 'good' && [401, 403].includes(answer.status);
      if (isRefused && !(await isStillAdmitted(by))) things = await makeThings(app, images.good!);
      return answer;
    },
    close: () => app.close(),
  };
}

async function makeImages(): Promise<Record<Image, Buffer | null>> {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7a8f6a' } })
      .jpeg()
      .toBuffer();
  const good = await draw(240, 200);
  return {
    good,
    tiny: await draw(8, 8),
    cut: good.subarray(0, good.length - 40),
    empty: Buffer.alloc(0),
    text: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    none: null,
  };
}

/** Hashed once, because hashing a password is slow; no request knows the password. */
const PASSWORD_HASH = hashPassword(newSecret('session'));

/**
 * Inserts a session of a new user into the database: checking a password is slow, and the requests may remove
 * any user's rights.
 */
async function newSession(app: TestApp, tenant_id: TenantId, role: Role): Promise<string> {
  const token = newSecret('session');
  const at = app.dependencies.now();
  await app.dependencies.db.asTenant(tenant_id, async (tx) => {
    const username = token.slice(-12);
    const email = `${username}@acme.test`;
    const user = { tenant_id, email, username, password_hash: await PASSWORD_HASH, role, created_at: at };
    const { id } = await tx.insertInto('staff_users').values(user).returning('id').executeTakeFirstOrThrow();
    const session = {
      tenant_id,
      token_hash: hashSecret(token),
      user_id: id,
      created_at: at,
      last_used_at: at,
    };
    await tx.insertInto('staff_sessions').values(session).execute();
  });
  return token;
}

/** A tenant with changed settings may require something that its staff do not have. */
async function resetSettings(app: TestApp): Promise<void> {
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx
      .updateTable('tenants')
      .set({ settings: '{}', content: '{}' })
      .where('tenant_id', '=', app.tenantId)
      .execute(),
  );
}

async function makeThings(app: TestApp, photo: Buffer): Promise<FuzzRecords> {
  await resetSettings(app);
  const bearer = await newSession(app, app.tenantId, 'superuser');
  const weak = await newSession(app, app.tenantId, 'view');
  const foreignBearer = await newSession(app, app.otherTenantId, 'superuser');
  const post = async (path: string, json: object) => (await app.client.post(path, { bearer, json })).body;
  const subject = await newSubject(app, bearer, {
    first_name: 'Ada',
    last_name: 'Northwood',
    dob: '1986-10-16',
  });
  const token = await mint(app, bearer, subject, ALL);
  const uploaded = await upload(app, token, 'license', photo, { manual: '1', verification_id: 'first' });
  const selfie = await upload(app, token, 'selfie', photo, { manual: '1', verification_id: 'first' });
  await post(`/admin/submissions/${uploaded.body.license_id}/reject`, { require_reupload: true });
  const steps = [{ step_name: 'check_selfie', step_order: 1 }];
  const workflow = await post('/admin/workflows', { name: 'W', steps });
  const preset = await post('/admin/presets', { name: 'P' });
  await post('/admin/api-tokens', {});
  const tokens = await app.client.get(`/admin/ephemeral-tokens?subject_id=${subject}`, { bearer });
  const foreign = { host: OTHER_HOST, bearer: foreignBearer };
  const details = { first_name: 'Otto', last_name: 'Elsewhere' };
  const other = (await app.client.post('/admin/subjects', { ...foreign, json: details })).body.subject_id;
  const foreignToken = await app.client.post('/ephemeral-tokens', {
    ...foreign,
    json: { subject_id: other },
  });
  return {
    bearer,
    weak,
    foreignBearer,
    token,
    foreignToken: foreignToken.body.token,
    names: {
      [EXAMPLE_ID.subject]: subject,
      [EXAMPLE_ID.submission]: uploaded.body.license_id,
      [EXAMPLE_ID.request]: selfie.body.selfie_id,
      [EXAMPLE_ID.token]: tokens.body[0].id,
      [EXAMPLE_ID.workflow]: workflow.id,
      [EXAMPLE_ID.preset]: preset.id,
      [EXAMPLE_ID.message]: other,
      [EXAMPLE_ID.tenant]: await newTenant(app),
    },
  };
}

/** A tenant that the requests may suspend or delete. Its user has the e-mail of the examples. */
async function newTenant(app: TestApp): Promise<string> {
  const json = { name: 'Doomed', admin_email: 'root@example.com', admin_password: ADMIN.password };
  const host = `${randomUUID()}.test`;
  return (await app.client.post('/platform/tenants', { ...PLATFORM, json: { ...json, host } })).body
    .tenant_id;
}

function rename(text: string, names: FuzzRecords['names']): string {
  return Object.entries(names).reduce((all, [name, real]) => all.replaceAll(name, real), text);
}

function buildAddress(path: string, { path: values, query }: ArbitraryRequest): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!);
  return query ? `${address}?${query}` : address;
}

function credentialHeaders(by: CredentialKind, as: ArbitraryRequest['as'], things: FuzzRecords) {
  const bearer = {
    good: things.bearer,
    weak: things.weak,
    foreign: things.foreignBearer,
    wrong: things.token,
  };
  const token = {
    good: things.token,
    weak: things.token,
    foreign: things.foreignToken,
    wrong: things.bearer,
  };
  const isPlatform = by === 'platform' ? { host: PLATFORM.host } : {};
  if (by === 'anonymous' || as === 'none') return isPlatform;
  if (by === 'platform') return { ...isPlatform, bearer: as === 'good' ? PLATFORM.bearer : bearer[as] };
  return by === 'bearer' ? { bearer: bearer[as] } : { token: token[as] };
}

function encodeBody(
  body: ArbitraryRequest['body'],
  images: Record<Image, Buffer | null>,
  names: FuzzRecords['names'],
) {
  switch (body.is) {
    case 'none':
      return {};
    case 'json':
      return { raw: rename(JSON.stringify(body.value) ?? '', names) };
    case 'raw':
      return { raw: body.text };
    case 'form': {
      const form = new FormData();
      for (const [name, value] of body.fields) form.append(name, rename(value, names));
      const image = images[body.image];
      if (image) form.set('image_file', new Blob([Uint8Array.from(image)]), 'photo.jpg');
      return { form };
    }
  }
}

/** Texts that must never be in the body of a refusal. */
export const LEAKS =
  /\bselect\b|\binsert into\b|syntax error|relation "|column "|violates|SQLSTATE|pg_|kysely|node_modules|\/src\/|\/dist\/|\.ts\b|\.js:|\bat \S+ \(|Error:|ECONN|ENOENT|undefined|\[object /i;

/** Runs `count` requests of the arbitrary, others in each run. */
export function tryRequests(
  requests: fc.Arbitrary<ArbitraryRequest>,
  count: number,
  check: (request: ArbitraryRequest) => Promise<void>,
): Promise<void> {
  return fc.assert(fc.asyncProperty(requests, check), {
    numRuns: count,
    seed: runSeed(),
    endOnFailure: false,
  });
}
