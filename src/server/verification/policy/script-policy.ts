/**
 * When a card counts as printed in letters that the recogniser does not know. Of 24 published licences in Latin
 * letters, measured on and not kept, 104 letters and more were read. 0.09 and less of the print was unread, but 0.38 on
 * one; 27 % and more of the letters were such as Cyrillic and Greek print is hardly ever taken for. Of 28 drawn cards,
 * half of them photographed, those in Arabic, Hebrew, Devanagari and Chinese had 0.14 and more unread and 52 letters
 * and fewer read. In Cyrillic and Greek 94 letters and more were read, 2 to 13 % of them such. One more photograph in
 * Arabic had 65 letters read. Of 880 cards in Latin letters, drawn and published, 11 have fewer than 80, and those have
 * 0.06 and less unread.
 */
export const SCRIPT_POLICY = {
  /** from this share of unread print, with fewer than `fewLetters` read, the letters are unknown */
  unreadFrom: 0.11,
  fewLetters: 80,
  /** the minimum number of letters that identify the alphabet */
  letters: 60,
  /** with a smaller share of letters that only Latin has, the print only looks like Latin */
  latinAloneBelow: 0.18,
} as const;
