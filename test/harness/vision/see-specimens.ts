import { documentDiscriminator } from '../../../tools/specimen/card/document-discriminator.ts';
import { people } from '../../../tools/specimen/people.ts';
import { fakeFace, seenLicence } from './fake-vision.ts';

/** A specimen's US card, read without errors. */
export function seenSpecimen(person: number) {
  const { details } = people[person]!;
  const us = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
  return seenLicence({
    // Each person has a face: cases of three people with one face are a ring.
    face: fakeFace(`specimen ${person}`),
    print: [
      `1 ${details.last_name.toUpperCase()}`,
      `2 ${details.first_name.toUpperCase()}`,
      `3 DOB ${us(details.date_of_birth)}`,
      `4d DL ${details.license_number}`,
      `5 DD ${documentDiscriminator(details.license_number)}`,
    ],
  });
}

/** Finds the first specimen's US card on every image: for seeding without models. */
export function seeSpecimens() {
  return { examineDocument: async () => seenSpecimen(0) };
}
