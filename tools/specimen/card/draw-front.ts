import { type Artwork, svgDocument } from '../artwork.ts';
import type { CardDesign, Field, PlacedFace } from './card-design.ts';
import { type CardContent, cardSize } from './card-spec.ts';
import { drawPortrait } from './draw-portrait.ts';

/** The front of a card of one design, at the design's own size. */
export function drawFront(design: CardDesign, content: CardContent): Artwork {
  const { width, height, ground, portrait, ghost, engraving } = design;
  const extras = content.extraFaces.map((face, index) => {
    const [x, y] = design.extraPlaces[index === 0 ? 0 : 1];
    return drawPortrait(face, { x, y, width: 132, height: 165 });
  });
  return svgDocument(width, height, [
    // Nothing is printed beyond the card's round corners.
    `<clipPath id="edge"><rect width="${width}" height="${height}" rx="${cardSize.cornerRadius}"/></clipPath>`,
    '<g clip-path="url(#edge)">',
    ground,
    engraving ? drawFace(content.engraving, engraving, 'engraving') : '',
    drawFace(content.portrait, portrait, 'portrait'),
    drawFace(content.ghost, ghost, 'ghost'),
    extras.join(''),
    design
      .fields(content, content.titled ? design.titles[content.documentKind] : [])
      .map((field) => writeField(field, design, content))
      .join(''),
    sign(design, content),
    design.over?.(content) ?? '',
    '</g>',
  ]);
}

function drawFace(image: string | null, { box, opacity, outline }: PlacedFace, id: string): string {
  const face = drawPortrait(image, box, opacity);
  if (!outline || !face) return face;
  return `<clipPath id="${id}-shape"><path d="${outline}"/></clipPath><g clip-path="url(#${id}-shape)">${face}</g>`;
}

function writeField(field: Field, design: CardDesign, { lettering }: CardContent): string {
  const { label, value, x, y, style } = field;
  const { label: labelled, valuePlace: place } = design;
  const labelWidth = label ? lettering.width(label, labelled.typeface, labelled.size, labelled.spacing) : 0;
  const indent = label === null ? 0 : valueIndent(place, labelWidth);
  const width = style?.maxWidth === undefined ? {} : { maxWidth: style.maxWidth - indent };
  return (
    lettering.write(label ?? '', { ...labelled, x, y: 'under' in place ? y - place.under : y }) +
    lettering.write(value, { ...design.value, ...style, ...width, x: x + indent, y })
  );
}

/** The indent of a value from the beginning of its label. */
function valueIndent(place: CardDesign['valuePlace'], labelWidth: number): number {
  if ('column' in place) return place.column;
  return 'behind' in place && labelWidth > 0 ? labelWidth + place.behind : 0;
}

function sign({ signature }: CardDesign, { details, lettering }: CardContent): string {
  const name = `${details.first_name} ${details.last_name}`;
  return lettering.write(name, { ...signature, typeface: 'handwriting', anchor: 'middle' });
}
