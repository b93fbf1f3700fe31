import type { CardContent } from './card-spec.ts';
import { documentDiscriminator } from './document-discriminator.ts';
import { formatDate } from './format-date.ts';

/** The text that a card prints of a person; `print` gives the style, such as in capitals. */
export function cardWords(
  { details, looks, dateStyle, drives }: CardContent,
  print: (text: string) => string = (text) => text,
) {
  const date = (value: string) => formatDate(value, dateStyle);
  const inches = String(looks.heightInches % 12).padStart(2, '0');
  return {
    number: print(details.license_number),
    last: print(details.last_name),
    given: print([details.first_name, details.middle_name].filter(Boolean).join(' ')),
    birth: date(details.date_of_birth),
    issue: date(details.license_issue_date),
    expiry: date(details.license_expiry_date),
    street: print(details.addr_street),
    city: print(details.addr_city),
    place: print(`${details.addr_city}, ${details.addr_state} ${details.addr_zip}`),
    sex: looks.sex,
    eyes: looks.eyes,
    height: `${Math.floor(looks.heightInches / 12)}'-${inches}"`,
    discriminator: documentDiscriminator(details.license_number),
    /** the birth date once more, as it is printed large or into the ghost image: `10/16/86` */
    shortBirth: formatDate(details.date_of_birth, 'us').replace(/\d\d(?=\d\d$)/, ''),
    drives,
  };
}

/** As US states print names, numbers and addresses. */
export const inCapitals = (text: string): string => text.toUpperCase();
