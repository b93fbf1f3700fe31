import { z } from 'zod';
import { StartError } from '../errors.ts';
import type { RequestPayload, SendRequest } from './api-client.ts';

/** A last name whose images wait for a reviewer in a sandbox. */
const LAST_NAME = 'PARKED';

type Step = {
  who: 'backend' | 'device' | 'reviewer';
  what: string;
  method: string;
  path: string;
  body?: RequestPayload;
  /** what the answer must contain, by fields */
  expected: Record<string, unknown>;
};

const withId = (name: string) => z.looseObject({ [name]: z.string() });

/**
 * Plays the whole life of a submission: upload, question and answer, rejection, re-upload, approval. Each request and
 * its answer is a line of `say`. The person is erased at the end, also if a step fails.
 * @throws StartError with one sentence if an answer differs from the documented one
 */
export async function playSandboxLife(
  ask: SendRequest,
  image: Uint8Array,
  say: (line: string) => void,
): Promise<void> {
  const details = { first_name: 'Sandbox', last_name: LAST_NAME, license_number: 'S0000001' };
  const subjectAnswer = await ask('POST', '/admin/subjects', { json: details }, 201);
  const subjectId = readText(subjectAnswer.body, 'subject_id');
  say(`backend   creates the person: POST /admin/subjects → 201`);
  try {
    const mint = { subject_id: subjectId, max_uses: 5, can_list_reupload: true, can_list_need_reply: true };
    const linkAnswer = await ask('POST', '/ephemeral-tokens', { json: mint }, 201);
    const token = readText(linkAnswer.body, 'token');
    say('backend   mints a link: POST /ephemeral-tokens → 201');
    const upload = {
      who: 'device',
      what: 'uploads a licence',
      method: 'POST',
      path: '/subject/upload?type=license',
    } as const;
    const parkedBody = { status: 'LICENSE_PENDING_APPROVAL' };
    const body = { form: toForm(image), token };
    const first = await play(ask, say, { ...upload, body, expected: parkedBody });
    for (const step of listSteps({ subjectId, token, id: readText(first, 'license_id') }, image))
      await play(ask, say, step);
  } finally {
    await ask('DELETE', `/subjects/${subjectId}`, {});
    say('backend   erases the person: DELETE /subjects/{id}');
  }
}

const readText = (body: unknown, name: string): string => withId(name).parse(body)[name] as string;

function toForm(image: Uint8Array, verificationId: string | null = 'life'): FormData {
  const form = new FormData();
  if (verificationId) form.set('verification_id', verificationId);
  form.set('image_file', new Blob([Uint8Array.from(image)], { type: 'image/jpeg' }), 'picture.jpg');
  return form;
}

/** All steps after the first upload, in their order. */
function listSteps(
  { subjectId, token, id }: Record<'subjectId' | 'token' | 'id', string>,
  image: Uint8Array,
): Step[] {
  const decide = (verb: string) => `/admin/submissions/${id}/${verb}`;
  const question = { comment: 'Is this your current address?', response_required: true };
  const rejection = { comment: 'A corner of the card is cut off.', attempt: 1, require_reupload: true };
  return [
    {
      who: 'reviewer',
      what: 'asks a question',
      method: 'POST',
      path: decide('messages'),
      body: { json: question },
      expected: { status: 'ok' },
    },
    {
      who: 'device',
      what: 'answers it',
      method: 'POST',
      path: '/subject/messages',
      body: { json: { comment: 'Yes, since May.', license_id: id }, token },
      expected: { status: 'ok' },
    },
    {
      who: 'reviewer',
      what: 'rejects, and asks for another photo',
      method: 'POST',
      path: decide('reject'),
      body: { json: rejection },
      expected: { status: 'rejected', reupload_required: true },
    },
    {
      who: 'device',
      what: 'uploads again',
      method: 'POST',
      path: `/subject/reupload?type=license&id=${id}`,
      body: { form: toForm(image, null), token },
      expected: { ai_result: { status: 'LICENSE_PENDING_APPROVAL', attempt: 2 } },
    },
    {
      who: 'reviewer',
      what: 'approves',
      method: 'POST',
      path: decide('approve'),
      body: { json: { attempt: 2 } },
      expected: { status: 'approved' },
    },
    ...listReads({ subjectId, id }),
  ];
}

/** What the backend reads at the end. */
const listReads = ({ subjectId, id }: Record<'subjectId' | 'id', string>): Step[] => [
  {
    who: 'backend',
    what: 'reads the decision',
    method: 'GET',
    path: `/admin/submissions/${id}`,
    expected: { status: 'approved', attempt: 2, reupload_required: false, response_required: false },
  },
  {
    who: 'backend',
    what: 'reads the subject',
    method: 'GET',
    path: `/admin/subjects/${subjectId}?include=status`,
    expected: { status: { license_status: 'approved', approved_licenses_count: 1 } },
  },
];

/** The fields of `expected` that differ in an answer, inner ones too. */
function findDifference(body: unknown, expected: Record<string, unknown>): string | null {
  const fields = z.record(z.string(), z.unknown()).safeParse(body).data ?? {};
  for (const [name, value] of Object.entries(expected)) {
    const actual = fields[name];
    const inner = z.record(z.string(), z.unknown()).safeParse(value);
    const difference = inner.success ? findDifference(actual, inner.data) : null;
    if (difference) return `${name}.${difference}`;
    if (!inner.success && actual !== value)
      return `${name} is ${JSON.stringify(actual)} instead of ${JSON.stringify(value)}`;
  }
  return null;
}

async function play(ask: SendRequest, say: (line: string) => void, step: Step): Promise<unknown> {
  const { method, path, expected } = step;
  const { status, body } = await ask(method, path, step.body ?? {});
  const line = `${step.who.padEnd(9)} ${step.what}: ${method} ${path.replace(/[0-9a-f-]{36}/g, '{id}')} → ${status}`;
  const difference = findDifference(body, expected);
  if (difference) throw new StartError(`${line}, but ${difference}: ${JSON.stringify(body)}`);
  say(`${line} ${JSON.stringify(expected)}`);
  return body;
}
