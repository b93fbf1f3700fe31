/**
 * A name as it is compared and shown: in one Unicode form (NFKC), without invisible characters, with single
 * spaces. So a name cannot look like another one and still differ by a zero-width space; letters that look alike in two
 * scripts remain, which is why a user's id is shown beside a name.
 */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cs}]/gu, '')
    .replace(/ +/g, ' ')
    .trim();
