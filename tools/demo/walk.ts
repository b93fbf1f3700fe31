import { people } from '../specimen/people.ts';
import { anything, type ExpectedAnswer } from './check-answer.ts';
import { type DemoImages, PERSON } from './demo-images.ts';
import { requireField, type Steps } from './demo-steps.ts';

type DemoContext = {
  steps: Steps;
  /** the backend's bearer token */
  bearer: string;
  images: DemoImages;
  /** prints the topic of the next steps */
  announce: (chapter: string) => void;
};
type UploadType = 'license' | 'selfie' | 'analyze' | 'verify_age';

/** Runs the whole walk: from a new subject to the complete status of one. */
export async function walk(task: DemoContext): Promise<void> {
  await walkLicence(task);
  await walkWrongDetails(task);
  const fergus = await walkSelfie(task);
  await walkAge(task, fergus);
  await readStatus(task, fergus.subjectId);
}

async function walkLicence(task: DemoContext): Promise<void> {
  const { images, announce } = task;
  announce('A licence');
  const subjectId = await register(task, PERSON.maren);
  const apiKey = await mint(task, subjectId);
  const upload = uploadAs(task, apiKey);
  const approvedFields = { status: 'LICENSE_APPROVED', score: anything, face_comparison: 'none', attempt: 1 };
  await upload('license', images.marenCard, 'her licence', { http: 200, fields: approvedFields });
  announce('What is no licence, or has no face');
  await upload('license', images.letter, 'a letter', refusal('NO_LICENSE_DETECTED'));
  await upload('license', images.facelessCard, 'a card without a portrait', refusal('NO_FACE_DETECTED'));
}

async function walkWrongDetails(task: DemoContext): Promise<void> {
  task.announce("Another's details");
  const apiKey = await mint(task, await register(task, PERSON.zoe));
  const parkedFields = { status: 'LICENSE_PENDING_APPROVAL', score: anything, reason: undefined };
  await uploadAs(task, apiKey)('license', task.images.marenCard, "Maren's licence", {
    http: 200,
    fields: parkedFields,
  });
}

type DemoCredentials = { subjectId: string; apiKey: string };

/** The first selfie waits for a reviewer. From then on selfies are compared with it automatically. */
async function walkSelfie(task: DemoContext): Promise<DemoCredentials> {
  const { steps, bearer, images, announce } = task;
  announce('A selfie, which a person looks at once');
  const subjectId = await register(task, PERSON.fergus);
  const apiKey = await mint(task, subjectId, { min_age: 18 });
  const upload = uploadAs(task, apiKey);
  const first = await upload('selfie', images.fergusSelfie, 'his first selfie', {
    http: 200,
    fields: { status: 'SELFIE_PENDING_APPROVAL' },
  });
  await steps.run({
    method: 'POST',
    path: `/admin/submissions/${requireField(first, 'selfie_id')}/approve`,
    bearer,
    json: { comment: 'The demonstration approves.' },
    what: 'an approval',
    expect: { http: 200, fields: { status: 'approved' } },
  });
  announce('From then on the machine knows the face');
  await upload('selfie', images.fergusOtherSelfie, 'another selfie of his', {
    http: 200,
    fields: { status: 'SELFIE_APPROVED', similarity: anything },
  });
  await upload('license', images.fergusCard, 'his licence', {
    http: 200,
    fields: { status: 'LICENSE_APPROVED', face_comparison: 'matched', similarity: anything },
  });
  await upload('license', images.thibaultCard, "another person's licence", {
    http: 200,
    fields: { status: 'ID_NOT_MATCHED', similarity: anything },
  });
  return { subjectId, apiKey };
}

async function walkAge(task: DemoContext, { apiKey }: DemoCredentials): Promise<void> {
  task.announce('An age');
  const upload = uploadAs(task, apiKey);
  await upload('analyze', task.images.fergusSelfie, 'a selfie', {
    http: 201,
    fields: { status: 'ANALYZED', age_estimate: anything },
  });
  await upload('verify_age', task.images.fergusSelfie, 'a selfie, the least age being 18', {
    http: 201,
    fields: { status: 'AGE_VERIFICATION_DONE', age_estimate: anything, age_verified: true },
  });
}

/** Reads the status that a backend would poll: two selfies approved, one of two licences. */
async function readStatus({ steps, bearer, announce }: DemoContext, subjectId: string): Promise<void> {
  announce('What the backend reads later');
  await steps.run({
    method: 'GET',
    path: `/admin/subjects/${subjectId}?include=status`,
    bearer,
    what: 'nothing',
    expect: {
      http: 200,
      fields: {
        'status.license_status': 'mixed',
        'status.selfie_status': 'approved',
        'status.approved_licenses_count': 1,
        'status.rejected_licenses_count': 1,
        'status.approved_selfies_count': 2,
      },
    },
  });
}

async function register({ steps, bearer }: DemoContext, person: number): Promise<string> {
  const { details } = people[person]!;
  const answer = await steps.run({
    method: 'POST',
    path: '/admin/subjects',
    bearer,
    json: details,
    what: `${details.first_name} ${details.last_name}'s details`,
    expect: { http: 201, fields: { status: 'created', subject_id: anything } },
  });
  return requireField(answer, 'subject_id');
}

async function mint(
  { steps, bearer }: DemoContext,
  subjectId: string,
  capabilities: object = {},
): Promise<string> {
  const answer = await steps.run({
    method: 'POST',
    path: '/ephemeral-tokens',
    bearer,
    json: { subject_id: subjectId, expires_in_minutes: 15, ...capabilities },
    what: ['the subject', ...Object.entries(capabilities).map((pair) => pair.join(' '))].join(', '),
    expect: { http: 201, fields: { status: 'ephemeral_token_created', token: anything } },
  });
  return requireField(answer, 'token');
}

/** Uploads with one phone's token; each image is a separate submission. */
function uploadAs({ steps }: DemoContext, apiKey: string) {
  return (type: UploadType, image: Uint8Array, what: string, expect: ExpectedAnswer) => {
    const form = new FormData();
    form.set('verification_id', crypto.randomUUID());
    form.set('image_file', new Blob([Uint8Array.from(image)], { type: 'image/jpeg' }), 'photo.jpg');
    return steps.run({
      method: 'POST',
      path: `/subject/upload?type=${type}`,
      token: apiKey,
      form,
      what,
      expect,
    });
  };
}

const refusal = (status: string): ExpectedAnswer => ({ http: 200, fields: { status } });
