import type { Lettering } from '../lettering.ts';

/** Letters for those from A to Z, in the order of each alphabet as far as it goes. */
const ALPHABETS = {
  cyrillic: 'АБЦДЕФГХИЙКЛМНОПЯРСТУВШЫЖЗ',
  greek: 'ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΘΡΣΤΥΩΣΧΥΖ',
  hebrew: 'אבגדהוזחטיכלמנסעפצקרשתםןףך',
} as const;

/** Scripts that the recogniser does not know. */
export type Script = keyof typeof ALPHABETS;
export const SCRIPTS = Object.keys(ALPHABETS) as Script[];

/** Lettering that replaces each Latin letter by one of another script: no real words, but the look of such a card. */
export function letterIn(script: Script, lettering: Lettering): Lettering {
  const rewritten = (text: string) => rewrite(text, script);
  return {
    write: (text, line) => lettering.write(rewritten(text), line),
    width: (text, ...style) => lettering.width(rewritten(text), ...style),
  };
}

function rewrite(text: string, script: Script): string {
  const alphabet = ALPHABETS[script];
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[A-Za-z]/g, (letter) => {
      const other = alphabet[letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0)]!;
      return letter === letter.toUpperCase() ? other : other.toLowerCase();
    });
}
