import { type Artwork, svgDocument } from '../artwork.ts';
import { type Lettering, openLettering, type TextLine } from '../lettering.ts';

const page = { width: 1240, height: 1754, margin: 130 } as const;

/** The text of a page: a head, and paragraphs that are broken into lines. */
type PageText = { head: string; place: string; paragraphs: readonly string[] };

const letterText: PageText = {
  head: 'The Ellery Gardening Society',
  place: 'Port Ellery, 14 March 2025',
  paragraphs: [
    'Dear members,',
    'Spring has come early this year, and the committee has met twice to make up for it. The seed exchange is moved to the first Saturday of April, in the small hall behind the library. Bring what you have in labelled envelopes, and something for the cake table if you can.',
    'The greenhouse roof was mended in January, thanks to Fergus and his ladder. Two panes are still to be replaced. We have also bought a second water tank, which should see us through a dry July, and the hose that leaked all over the dahlias last summer is gone at last.',
    'Please remember that the upper gate is locked at eight in the evening. The key hangs where it always hung. Those who wish to take over one of the free beds along the wall should write to us before the end of the month; there are four of them, and they get the morning sun.',
    'A small correction to our last letter: the talk about old apple varieties is not on a Tuesday but on a Thursday, and the speaker brings apples. We are sorry for the confusion, above all to the five of you who stood before a closed door in the rain.',
    'With warm regards,',
    'The committee',
  ],
};

const officeText: PageText = {
  head: 'Driver Licensing Office of Cascadia',
  place: 'Port Ellery, 02/11/2025',
  paragraphs: [
    'RE: Renewal of your driver license',
    'Dear Ms. Whitcombe,',
    'Our records show that your driver license W4172-86503, class C, issued on 03/09/2022, is to be renewed before its expiration date 10/16/2030. Your date of birth is recorded as 10/16/1986 and your address as 1482 Larkspur Avenue Apt 3B, Port Ellery, CZ 97318.',
    'If any of these details is wrong, please return this letter with the correction within 30 days. Bring your present license and one proof of residence when you visit our office; a new photograph is taken there. The fee is 36.00 and may be paid in cash or by card.',
    'This letter is not a license and does not entitle its bearer to drive a motor vehicle. Specimen, not a government document.',
    'Sincerely,',
    'Office of the Registrar',
  ],
};

/** A typed letter of a society, on a page of A4. */
export function drawLetter(): Artwork {
  return drawPage(letterText, 'typewriter');
}

/** A letter of a licence office: full of a licence's words and dates, and yet no licence. */
export function drawOfficeLetter(): Artwork {
  return drawPage(officeText, 'sans');
}

function drawPage({ head, place, paragraphs }: PageText, typeface: TextLine['typeface']): Artwork {
  const lettering = openLettering();
  const size = 29;
  const maxWidth = page.width - 2 * page.margin;
  let y = 330;
  const lines: string[] = [];
  for (const paragraph of paragraphs) {
    for (const line of breakLines(lettering, paragraph, typeface, size, maxWidth)) {
      lines.push(lettering.write(line, { x: page.margin, y, size, typeface, fill: '#22242a' }));
      y += size * 1.45;
    }
    y += size * 0.9;
  }
  return svgDocument(page.width, page.height, [
    `<rect width="${page.width}" height="${page.height}" fill="#f7f6f1"/>`,
    lettering.write(head, { x: page.margin, y: 150, size: 46, typeface: 'sans-bold', fill: '#2f4a3a' }),
    `<rect x="${page.margin}" y="176" width="${maxWidth}" height="3" fill="#2f4a3a"/>`,
    lettering.write(place, { x: page.width - page.margin, y: 250, size, typeface, anchor: 'end' }),
    ...lines,
  ]);
}

/** Breaks a text at spaces so that each line fits. */
function breakLines(
  lettering: Lettering,
  text: string,
  typeface: TextLine['typeface'],
  size: number,
  maxWidth: number,
): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && lettering.width(longer, typeface, size) <= maxWidth)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
