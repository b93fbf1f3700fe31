import { at, type CardDesign } from '../card-design.ts';
import { cardSize } from '../card-spec.ts';
import { cardWords, inCapitals } from '../card-words.ts';
import { drawGround } from './draw-ground.ts';
import { inTwoLines, NO_DOCUMENT, US_TITLES } from './titles.ts';

const size = { width: cardSize.height, height: cardSize.width };
const red = '#b3202c';

/** Upright, as cards of people under 21 are, so that they are recognised at a glance; the title has two lines. */
export const upright: CardDesign = {
  country: 'us',
  dateStyle: 'us',
  ...size,
  titles: US_TITLES,
  ground: drawGround({
    size,
    colours: ['#dfeaf6', [0.5, '#f5f3e9'], '#d9e8de'],
    seed: 53,
    artwork: '<path fill="#9fc0b0" opacity=".35" d="M0 1060L180 900L330 1010L520 820L807 1040V1280H0Z"/>',
    waves: [
      [36, 'rgba(60,110,160,.17)'],
      [26, 'rgba(90,150,110,.15)'],
    ],
    rosettes: [[560, 900, 200, 14, 'rgba(80,120,150,.2)']],
    bands:
      '<rect width="807" height="150" fill="#24527a"/><rect y="150" width="807" height="7" fill="#d2a23c"/>',
  }),
  portrait: { box: { x: 40, y: 192, width: 360, height: 450 }, look: 'colour', opacity: 1 },
  ghost: { box: { x: 598, y: 960, width: 168, height: 210 }, look: 'grey', opacity: 0.55 },
  hasGhost: true,
  extraPlaces: [
    [640, 420],
    [480, 420],
  ],
  label: { size: 22, typeface: 'condensed', fill: '#24527a' },
  value: { typeface: 'condensed-bold', size: 38, fill: '#14181f' },
  valuePlace: { behind: 7 },
  signature: { x: 220, y: 706, size: 58, maxWidth: 330, fill: '#1b2447' },
  fields(content, [title = '']) {
    const words = cardWords(content, inCapitals);
    const [first, second] = inTwoLines([title]);
    const white = { fill: '#fff', anchor: 'end' } as const;
    const name = { size: 42, maxWidth: 720 };
    const address = { size: 34, maxWidth: 700 };
    const small = { size: 33 };
    const driving = [
      at(40, 1120, '9 CLASS', 'D', small),
      at(218, 1120, '9a END', 'NONE', small),
      at(402, 1120, '12 REST', 'A', small),
    ];
    const until = `${content.details.date_of_birth.slice(5, 7)}/${content.details.date_of_birth.slice(8)}/${
      Number(content.details.date_of_birth.slice(0, 4)) + 21
    }`;
    return [
      at(40, 104, null, 'CASCADIA', { size: 82, fill: '#fff', spacing: 3 }),
      at(770, 66, null, first, { ...white, size: 46 }),
      at(770, 118, null, second, { ...white, size: 46, maxWidth: 330 }),
      at(424, 226, '4d', words.number, { size: 40, fill: red, maxWidth: 350 }),
      at(424, 290, '3 DOB', words.birth, { fill: red }),
      at(424, 346, '4b EXP', words.expiry),
      at(424, 396, '4a ISS', words.issue, small),
      at(424, 620, null, 'UNDER 21 UNTIL', { size: 34, fill: red }),
      at(424, 660, null, until, { size: 40, fill: red }),
      at(40, 780, '1', words.last, name),
      at(40, 832, '2', words.given, name),
      at(40, 900, '8', words.street, address),
      at(56, 944, '', words.place, address),
      at(40, 1036, '15 SEX', words.sex, small),
      at(200, 1036, '16 HGT', words.height, small),
      at(402, 1036, '18 EYES', words.eyes, small),
      ...(words.drives ? driving : []),
      at(40, 1178, '5 DD', words.discriminator, { size: 27 }),
      at(404, 1240, null, NO_DOCUMENT, {
        typeface: 'condensed',
        size: 18,
        fill: '#51606f',
        anchor: 'middle',
      }),
    ];
  },
};
