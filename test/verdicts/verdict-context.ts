import type { CardOptions as DrawnCard } from '../../tools/specimen/card/draw-card.ts';
import { people, readSelfie } from '../../tools/specimen/people.ts';
import type { Answer } from '../harness/client.ts';
import { pictures } from '../harness/images/images.ts';
import { startApp, type TestApp } from '../harness/start-app.ts';
import { type HttpApp, logIn, mint, newSubject, upload } from '../harness/steps.ts';
import { type BreakableVision, openBreakableVision } from './open-breakable-vision.ts';

/** The person of all cases, and another with a different face and name. */
const PERSON = 2;
export const OTHER = 3;

type CardOptions = Omit<DrawnCard, 'person' | 'layout'> & { person?: number };

/** The images that cause verdicts. */
export const IMAGES = {
  card: async (options: CardOptions = {}) =>
    (await pictures.card({ person: PERSON, layout: 'us', ...options })).jpeg,
  letter: async () => (await pictures.scene('letter')).jpeg,
  selfie: (person = PERSON, number: 1 | 2 | 3 | 4 | 5 = 2) => readSelfie(person, number),
  withoutPerson: () => pictures.withoutPerson(),
  twoPeople: () => pictures.together(PERSON, OTHER),
};

/** The product as callers reach it, and the images that they send. */
export type ImageTestContext = { app: HttpApp; images: typeof IMAGES; bearer: string };

export type VerdictTestContext = ImageTestContext & {
  app: TestApp;
  vision: BreakableVision;
  close(): Promise<void>;
};

/** The product on the real nets, which a test can break. */
export async function openVerdictContext(budgetSeconds = 150): Promise<VerdictTestContext> {
  const vision = await openBreakableVision();
  const app = await startApp({ vision, budgetSeconds });
  const close = () => app.close().finally(() => vision.close());
  const bearer = await logIn(app);
  await disableDuplicateFaces(app, bearer);
  return { app, vision, images: IMAGES, bearer, close };
}

/** All subjects of these suites have the same face, so each would have a duplicate face. */
export async function disableDuplicateFaces(app: HttpApp, bearer: string): Promise<void> {
  const json = { compare_across_people: false };
  const answer = await app.client.send('PATCH', '/admin/settings', { bearer, json });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

export type Applicant = {
  subject: string;
  token: string;
  /** uploads under a separate verification_id, unless the fields say otherwise */
  send(type: string, image: Buffer, fields?: Record<string, string>): Promise<Answer>;
};

export type Enrolment = {
  /** whether the record has this person's details, or a name alone */
  details?: 'all' | 'name alone';
  /** capabilities of the link */
  link?: object;
  /** the image that an administrator has approved as the reference selfie */
  reference?: Buffer;
};

let keys = 0;

/** A new subject with a link, and a reference selfie if requested. */
export async function enrol(context: ImageTestContext, enrolment: Enrolment = {}): Promise<Applicant> {
  const { app, bearer } = context;
  const { details, link = {}, reference } = enrolment;
  const { first_name, last_name } = people[PERSON]!.details;
  const record = details === 'name alone' ? { first_name, last_name } : people[PERSON]!.details;
  const subject = await newSubject(app, bearer, record);
  const token = await mint(app, bearer, subject, link);
  const send: Applicant['send'] = (type, image, fields = {}) =>
    upload(app, token, type, image, { verification_id: `key-${++keys}`, ...fields });
  if (reference) {
    const { selfie_id } = (await send('selfie', reference, { manual: '1' })).body;
    await decide(context, selfie_id, 'approve');
  }
  return { subject, token, send };
}

export async function decide(
  context: ImageTestContext,
  id: string,
  how: string,
  json: object = {},
): Promise<void> {
  const { app, bearer } = context;
  const answer = await app.client.post(`/admin/submissions/${id}/${how}`, { bearer, json });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

/** Removes the image of the subject's reference selfie from the store, behind the product's back. */
export async function loseReference({ app }: VerdictTestContext, subject: string): Promise<void> {
  const { object_key } = await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx
      .selectFrom('attempts')
      .select('object_key')
      .where('subject_id', '=', subject)
      .executeTakeFirstOrThrow(),
  );
  await app.dependencies.objects.delete(object_key!);
}

/** Removes the stored embeddings of the subject's faces, so that the reference is embedded again. */
export async function deleteFaceTemplates({ app }: VerdictTestContext, subject: string): Promise<void> {
  await app.dependencies.db.asTenant(app.tenantId, (tx) =>
    tx.deleteFrom('face_templates').where('subject_id', '=', subject).execute(),
  );
}
