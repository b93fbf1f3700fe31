import { at, type CardDesign } from '../card-design.ts';
import { cardSize } from '../card-spec.ts';
import { cardWords, inCapitals } from '../card-words.ts';
import { guillocheRosette } from '../draw-guilloche.ts';
import { drawGround } from './draw-ground.ts';
import { NO_DOCUMENT, US_TITLES } from './titles.ts';

/**
 * A red word across the fields with shining seals over them, a strong image behind, and a small laser-engraved ghost
 * image.
 */
export const overprint: CardDesign = {
  country: 'us',
  dateStyle: 'us',
  width: cardSize.width,
  height: cardSize.height,
  titles: US_TITLES,
  ground: drawGround({
    size: cardSize,
    colours: ['#f7d9c9', [0.4, '#fbeecb'], '#cfe6e0'],
    seed: 83,
    artwork:
      '<path fill="none" stroke="#e9a27c" stroke-width="46" opacity=".5" d="M380 807A520 520 0 0 1 1280 420"/>' +
      '<path fill="none" stroke="#ecd276" stroke-width="46" opacity=".5" d="M430 807A470 470 0 0 1 1280 480"/>' +
      '<path fill="none" stroke="#9ecb9b" stroke-width="46" opacity=".5" d="M480 807A420 420 0 0 1 1280 540"/>' +
      '<path fill="none" stroke="#93bfd8" stroke-width="46" opacity=".5" d="M530 807A370 370 0 0 1 1280 600"/>',
    waves: [[30, 'rgba(170,90,90,.14)']],
    rosettes: [],
    bands: '<rect width="1280" height="132" fill="#c2395a" opacity=".85"/>',
  }),
  portrait: { box: { x: 36, y: 168, width: 340, height: 425 }, look: 'colour', opacity: 1 },
  ghost: { box: { x: 1060, y: 500, width: 160, height: 200 }, look: 'engraved', opacity: 0.8 },
  hasGhost: true,
  extraPlaces: [
    [1096, 150],
    [900, 560],
  ],
  label: { size: 28, typeface: 'sans', fill: '#20242c' },
  value: { typeface: 'sans-bold', size: 40, fill: '#14161b' },
  valuePlace: { behind: 12 },
  signature: { x: 206, y: 664, size: 60, maxWidth: 320, fill: '#15171b' },
  fields(content, [title = '']) {
    const words = cardWords(content, inCapitals);
    const name = { size: 36, maxWidth: 640 };
    const address = { size: 32, maxWidth: 620 };
    const small = { size: 30 };
    const driving = [
      at(1040, 330, '9.', 'D', small),
      at(1040, 374, '9a.', 'NONE', small),
      at(1040, 418, '12.', 'NONE', small),
    ];
    return [
      at(44, 100, null, 'Kaimana', { typeface: 'handwriting', size: 104, fill: '#fff' }),
      at(640, 96, null, title, { size: 52, fill: '#fff', maxWidth: 520 }),
      at(1240, 60, null, 'USA', { size: 28, fill: '#fff', anchor: 'end' }),
      at(404, 214, '4d.', words.number, { size: 52, maxWidth: 600 }),
      at(404, 276, '4b. Exp:', words.expiry),
      at(404, 332, '3. DOB:', words.birth),
      at(404, 384, '4a. Iss:', words.issue, small),
      at(404, 470, '1.', words.last, name),
      at(404, 516, '2.', words.given, name),
      at(404, 566, '8.', words.street, address),
      at(448, 606, '', words.place, address),
      at(1040, 198, '16. Ht:', words.height, small),
      at(1040, 242, '18. Eye:', words.eyes, small),
      at(1040, 286, '15. Sex:', words.sex, small),
      ...(words.drives ? driving : []),
      at(404, 690, '5.', words.discriminator, { typeface: 'sans', size: 26 }),
      at(640, 776, null, NO_DOCUMENT, { typeface: 'sans', size: 17, fill: '#5b5560', anchor: 'middle' }),
    ];
  },
  over({ lettering }) {
    const word = lettering.write('SPECIMEN', {
      x: 0,
      y: 0,
      size: 150,
      typeface: 'condensed-bold',
      anchor: 'middle',
      fill: '#d0202c',
    });
    const seals = [
      guillocheRosette({ x: 520, y: 300 }, 120, 18, 'rgba(255,255,255,.55)'),
      guillocheRosette({ x: 820, y: 500 }, 130, 16, 'rgba(255,255,255,.5)'),
      guillocheRosette({ x: 330, y: 540 }, 90, 12, 'rgba(210,255,240,.5)'),
    ];
    return `<g opacity=".55" transform="translate(700 400) rotate(-24)">${word}</g>${seals.join('')}`;
  },
};
