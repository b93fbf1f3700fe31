import type { UploadKind } from '../verdict/verdicts.ts';

/** Images of people who do not exist, for use in a sandbox, and the content of each. */
export const SPECIMEN_IMAGES = {
  card: 'A licence',
  'card-of-another': 'A licence of another person',
  'card-with-other-details': 'A licence with another number and date of birth',
  'card-without-face': 'A licence without a portrait',
  'card-with-several-faces': 'A licence with several faces',
  'card-with-another-ghost': 'A licence whose small second portrait shows another person',
  letter: 'A letter, not a licence',
  selfie: 'A selfie',
  'selfie-later': 'Another selfie of the same person',
  'selfie-of-another': 'A selfie of another person',
  'selfie-of-a-child': 'A selfie of a child',
  'selfie-of-several': 'A selfie of two people',
  'selfie-without-face': 'A view without a person',
} as const;

export type SpecimenImage = keyof typeof SPECIMEN_IMAGES;

/**
 * The conditions under which an image has the named result in any tenant, with the real nets and a subject with the
 * licence's details. test/specimens.deep.test.ts tries each.
 */
export const SITUATIONS = {
  alone: null,
  enrolled: 'The subject needs an approved selfie first, such as /admin/specimens/selfie.jpg.',
  'enrolled without a face':
    'The subject needs an approved selfie without a face first: /admin/specimens/selfie-without-face.jpg, sent with manual=1.',
  'name alone': 'The subject’s record must have only a name.',
  'strict link': 'The link needs require_face_match, and the subject no approved selfie.',
  'live link': 'The link needs require_liveness, and no challenge may have been shown.',
  never: 'No picture causes it: a dependency is unavailable, or an image was erased.',
} as const;

export type Situation = keyof typeof SITUATIONS;
type SpecimenChoice = { picture: SpecimenImage; takes: Situation };
type SpecimenContent = { card?: SpecimenImage; face?: SpecimenImage; takes?: Situation };

/** The images of a name, if they are not the plain ones, and the conditions for its result. */
const IMAGE_BY_NAME: Readonly<Record<string, SpecimenContent>> = {
  APPROVED: { face: 'selfie-later' },
  MATCHED: { face: 'selfie-later', takes: 'enrolled' },
  'NOT-MATCHED': { card: 'card-of-another', face: 'selfie-of-another', takes: 'enrolled' },
  PARKED: { card: 'card-with-other-details' },
  'NO-LICENSE': { card: 'letter' },
  'NO-DETAILS': { takes: 'name alone' },
  'NO-FACE': { card: 'card-without-face', face: 'selfie-without-face' },
  'MULTIPLE-FACES': { card: 'card-with-several-faces', face: 'selfie-of-several' },
  'TOO-YOUNG': { face: 'selfie-of-a-child' },
  'GHOST-MISMATCH': { card: 'card-with-another-ghost' },
  'NO-FACE-MATCH': { takes: 'strict link' },
  'NO-LIVENESS': { takes: 'live link' },
  'REFERENCE-NO-FACE': { takes: 'enrolled without a face' },
};
const CAUSED_BY_NO_IMAGE: SpecimenContent = { takes: 'never' };

/** The image that causes the result that a last name forces, and its conditions. */
export function findSpecimen(kind: UploadKind, lastName: string): SpecimenChoice {
  const { card = 'card', face = 'selfie', takes = 'alone' } = IMAGE_BY_NAME[lastName] ?? CAUSED_BY_NO_IMAGE;
  // A selfie is compared with an earlier one, and approved only for that.
  const needsReference = kind === 'selfie' && face === 'selfie-later';
  return { picture: kind === 'license' ? card : face, takes: needsReference ? 'enrolled' : takes };
}

/** The path on the server, on every host, without a credential. */
export const getSpecimenPath = (image: SpecimenImage): string => `/admin/specimens/${image}.jpg`;
