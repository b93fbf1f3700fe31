import type { UploadKind } from '../verdict/verdicts.ts';

/** Pictures of people who do not exist, to be sent in a sandbox, and what is on each. */
export const SPECIMEN_PICTURES = {
  card: 'A licence',
  'card-of-another': 'A licence of somebody else',
  'card-without-face': 'A licence without a portrait',
  'card-with-several-faces': 'A licence with several faces',
  'card-with-another-ghost': 'A licence whose small second portrait is of somebody else',
  letter: 'A letter, which is no licence',
  selfie: 'A selfie',
  'selfie-of-another': 'A selfie of somebody else',
  'selfie-of-a-child': 'A selfie of a child',
  'selfie-of-several': 'A selfie of two people',
  'selfie-without-face': 'A room with nobody in it',
} as const;

export type SpecimenPicture = keyof typeof SPECIMEN_PICTURES;

/** What a name's pictures are, where they are not any: of a licence, and of a face. */
const OF_NAMES: Readonly<Record<string, { card?: SpecimenPicture; face?: SpecimenPicture }>> = {
  'NO-LICENSE': { card: 'letter' },
  'NO-FACE': { card: 'card-without-face', face: 'selfie-without-face' },
  'MULTIPLE-FACES': { card: 'card-with-several-faces', face: 'selfie-of-several' },
  'NOT-MATCHED': { card: 'card-of-another', face: 'selfie-of-another' },
  'GHOST-MISMATCH': { card: 'card-with-another-ghost' },
  'TOO-YOUNG': { face: 'selfie-of-a-child' },
};

/** The picture that looks like what a last name forces; an outage looks like any good one. */
export function findSpecimen(kind: UploadKind, lastName: string): SpecimenPicture {
  const { card = 'card', face = 'selfie' } = OF_NAMES[lastName] ?? {};
  return kind === 'license' ? card : face;
}

/** Where the server has it, on every host, without a credential. */
export const addressOfSpecimen = (picture: SpecimenPicture): string => `/admin/specimens/${picture}.jpg`;
