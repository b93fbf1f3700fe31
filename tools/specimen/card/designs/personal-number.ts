/** Field 4d of a European licence is a number of the person, not of the card; here it is made from the birth date. */
export function personalNumber(dateOfBirth: string): string {
  const digits = dateOfBirth.replace(/\D/g, '');
  return `756.${digits.slice(4)}.${digits.slice(0, 4)}`;
}
