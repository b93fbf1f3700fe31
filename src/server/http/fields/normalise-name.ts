/**
 * Normalises a name for comparison and display: Unicode NFKC, no invisible characters, single spaces. Two
 * names that look equal can then not differ by a zero-width space. Similar letters of two scripts remain,
 * which is why a user's id is shown beside the name.
 */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cs}]/gu, '')
    .replace(/ +/g, ' ')
    .trim();
