import { parseArgs } from 'node:util';
import { CARD_LAYOUTS, IDENTITY_LAYOUTS } from './card/card-spec.ts';
import { isPassportCountry } from './card/draw-passport-page.ts';
import type { DocumentOptions } from './make-specimen.ts';
import { type PersonDetails, people } from './people.ts';
import type { PhotographOptions } from './photo/take-photograph.ts';
import { type Scene, scenes } from './scene/draw-scene.ts';

/** The command's options. */
export type SpecimenOrder = {
  out: string;
  help: boolean;
  /** A flat drawing of the card as PNG instead of an image. */
  flat: boolean;
  scene: Scene | null;
  selfie: number | 'several' | 'none' | null;
  card: DocumentOptions;
  photo: PhotographOptions;
};

/** A mistake in the arguments; its message is one sentence. */
export class UsageError extends Error {}

type Reader = (text: string, name: string) => unknown;
type Option = { help: string; read: Reader; goesTo: 'order' | 'card' | 'photo'; as: string };

/** Every option but `--help` and `--flat`, in the order in which the help lists them. */
const options: Record<string, Option> = {
  person: { help: '0 to 9; 0', read: whole(0, 9), goesTo: 'card', as: 'person' },
  layout: {
    help: `${CARD_LAYOUTS.join(', ')}; us; identity cards: ${IDENTITY_LAYOUTS.join(', ')}`,
    read: parseOneOfWords(...CARD_LAYOUTS, ...IDENTITY_LAYOUTS),
    goesTo: 'card',
    as: 'layout',
  },
  side: { help: 'front or back; front', read: parseOneOfWords('front', 'back'), goesTo: 'card', as: 'side' },
  kind: {
    help: 'licence, identity-card, residence-permit, passport-card or passport; licence',
    read: parseOneOfWords('licence', 'identity-card', 'residence-permit', 'passport-card', 'passport'),
    goesTo: 'card',
    as: 'documentKind',
  },
  country: {
    help: 'the issuer of a passport by its code in the zone, e.g. D, FRA; UTO',
    read: parseCountry,
    goesTo: 'card',
    as: 'country',
  },
  details: {
    help: 'JSON of details that differ, e.g. {"last_name":"Moss"}',
    read: parseDetails,
    goesTo: 'card',
    as: 'details',
  },
  portrait: {
    help: 'own, none or a person; own',
    read: personOr('own', 'none'),
    goesTo: 'card',
    as: 'portrait',
  },
  ghost: { help: 'same, none or a person', read: personOr('same', 'none'), goesTo: 'card', as: 'ghost' },
  'extra-faces': { help: '0 to 2; 0', read: whole(0, 2), goesTo: 'card', as: 'extraFaces' },
  'date-style': {
    help: 'iso, us, us-dashed, dotted or month-name',
    read: parseOneOfWords('iso', 'us', 'us-dashed', 'dotted', 'month-name'),
    goesTo: 'card',
    as: 'dateStyle',
  },
  scene: {
    help: `no document: ${scenes.join(', ')}`,
    read: parseOneOfWords(...scenes),
    goesTo: 'order',
    as: 'scene',
  },
  selfie: { help: '1 to 6 of the person, several or none', read: parseSelfie, goesTo: 'order', as: 'selfie' },
  megapixels: { help: '0.1 to 60; 2', read: number(0.1, 60), goesTo: 'photo', as: 'megapixels' },
  width: { help: 'pixels, 16 to 12000', read: whole(16, 12000), goesTo: 'photo', as: 'width' },
  height: { help: 'pixels, 16 to 12000', read: whole(16, 12000), goesTo: 'photo', as: 'height' },
  background: {
    help: 'desk, white, blanket or hand; desk',
    read: parseOneOfWords('desk', 'white', 'blanket', 'hand'),
    goesTo: 'photo',
    as: 'background',
  },
  fill: { help: 'share of the frame, 0.05 to 3; 0.72', read: number(0.05, 3), goesTo: 'photo', as: 'fill' },
  rotation: { help: 'degrees clockwise; 0', read: number(-360, 360), goesTo: 'photo', as: 'rotation' },
  tilt: { help: 'degrees, 0 to 45; 0', read: number(0, 45), goesTo: 'photo', as: 'tilt' },
  shadow: { help: '0 to 1; 0', read: number(0, 1), goesTo: 'photo', as: 'shadow' },
  glare: { help: '0 to 1; 0', read: number(0, 1), goesTo: 'photo', as: 'glare' },
  blur: {
    help: 'pixels of a picture 1632 wide, 0 to 20; 0',
    read: number(0, 20),
    goesTo: 'photo',
    as: 'blur',
  },
  noise: { help: 'grey levels, 0 to 60; 2', read: number(0, 60), goesTo: 'photo', as: 'noise' },
  'low-light': { help: '0 to 1; 0', read: number(0, 1), goesTo: 'photo', as: 'lowLight' },
  'colour-cast': { help: '-1 cool to 1 warm; 0', read: number(-1, 1), goesTo: 'photo', as: 'colourCast' },
  'jpeg-quality': { help: '1 to 100; 88', read: whole(1, 100), goesTo: 'photo', as: 'jpegQuality' },
  copy: {
    help: 'none, screen or print; none',
    read: parseOneOfWords('none', 'screen', 'print'),
    goesTo: 'photo',
    as: 'copy',
  },
  seed: { help: 'whole number; 1', read: whole(0, 4294967295), goesTo: 'photo', as: 'seed' },
  'exif-orientation': { help: '1 to 8; 1', read: whole(1, 8), goesTo: 'photo', as: 'exifOrientation' },
  out: { help: 'the file to write', read: (text) => text, goesTo: 'order', as: 'out' },
};

/** Reads the command's arguments; throws a UsageError that explains a mistake. */
export function readOrder(args: string[]): SpecimenOrder {
  const values = parse(args);
  const parts: Record<Option['goesTo'], Record<string, unknown>> = {
    order: {},
    card: { person: 0 },
    photo: {},
  };
  for (const [name, option] of Object.entries(options)) {
    const text = values[name];
    if (typeof text === 'string') parts[option.goesTo][option.as] = option.read(text, name);
  }
  refuseMixture(parts.card);
  const { scene = null, selfie = null, out = '' } = parts.order;
  const flat = values['flat'] === true;
  const help = values['help'] === true;
  if (!help && !out) throw new UsageError('Say where to write the picture with --out.');
  // Each value has the type that its reader in the table above returns.
  return { out, scene, selfie, flat, help, card: parts.card, photo: parts.photo } as SpecimenOrder;
}

/** An identity card's layout has one kind, and a passport's page has no layout, sides or other faces. */
function refuseMixture({
  documentKind,
  layout,
  country,
  person,
  details,
  ...others
}: Record<string, unknown>) {
  const isPassport = documentKind === 'passport';
  if (isPassport && (layout !== undefined || Object.keys(others).length > 0)) {
    throw new UsageError('--kind passport takes --person, --details and --country.');
  }
  if (!isPassport && country !== undefined) throw new UsageError('--country is for --kind passport.');
  const isIdentity = IDENTITY_LAYOUTS.some((each) => each === layout);
  if (isIdentity && documentKind !== undefined && documentKind !== 'identity-card') {
    throw new UsageError(`--layout ${layout} is an identity card.`);
  }
}

/** The text of `--help`. */
export function usage(): string {
  const lines = Object.entries(options).map(([name, { help }]) => `  --${name.padEnd(18)}${help}`);
  return [
    'Makes a photograph of a made-up card, of something that is no document, or a selfie.',
    '',
    'npm run specimen -- --person 3 --layout eu --background hand --out card.jpg',
    '',
    ...lines,
    '  --flat              the drawing of the card itself, as PNG',
    '  --help              this list',
  ].join('\n');
}

function parse(args: string[]): Record<string, string | boolean | undefined> {
  const strings = Object.keys(options).map((name) => [name, { type: 'string' }] as const);
  const flags = { flat: { type: 'boolean' }, help: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: joinNegatives(args), options: { ...Object.fromEntries(strings), ...flags } })
      .values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/[.\n]/)[0] : 'The arguments are wrong';
    throw new UsageError(`${reason}; --help lists the options.`, { cause: error });
  }
}

/** `--rotation -20` becomes `--rotation=-20`: otherwise the parser takes -20 for an option. */
function joinNegatives(args: string[]): string[] {
  return args.reduce<string[]>((joinedArgs, arg) => {
    const last = joinedArgs.at(-1);
    if (/^-\d/.test(arg) && last?.startsWith('--') && !last.includes('='))
      joinedArgs[joinedArgs.length - 1] = `${last}=${arg}`;
    else joinedArgs.push(arg);
    return joinedArgs;
  }, []);
}

function parseOneOfWords(...words: string[]): Reader {
  return (text, name) => {
    if (!words.includes(text)) throw new UsageError(`--${name} is one of ${words.join(', ')}.`);
    return text;
  };
}

function parseCountry(text: string, name: string): string {
  if (!isPassportCountry(text)) throw new UsageError(`--${name} is a code of ICAO 9303-3, such as D or FRA.`);
  return text;
}

function number(low: number, high: number): Reader {
  return (text, name) => {
    const value = Number(text);
    if (text.trim() === '' || !(value >= low && value <= high)) {
      throw new UsageError(`--${name} is a number from ${low} to ${high}.`);
    }
    return value;
  };
}

function whole(low: number, high: number): Reader {
  return (text, name) => {
    if (!/^\d+$/.test(text) || Number(text) < low || Number(text) > high) {
      throw new UsageError(`--${name} is a whole number from ${low} to ${high}.`);
    }
    return Number(text);
  };
}

function personOr(...words: string[]): Reader {
  return (text, name) => {
    if (words.includes(text)) return text;
    if (/^\d$/.test(text)) return Number(text);
    throw new UsageError(`--${name} is ${words.join(', ')} or a person from 0 to 9.`);
  };
}

function parseSelfie(text: string): number | string {
  if (text === 'several' || text === 'none') return text;
  if (/^[1-6]$/.test(text)) return Number(text);
  throw new UsageError('--selfie is a number from 1 to 6, several or none.');
}

function parseDetails(text: string): Partial<PersonDetails> {
  const details = parseJson(text);
  if (typeof details !== 'object' || details === null || Array.isArray(details)) {
    throw new UsageError('--details is a JSON object such as {"last_name":"Moss"}.');
  }
  const fieldNames = Object.keys(people[0]!.details);
  for (const [field, value] of Object.entries(details)) {
    if (!fieldNames.includes(field))
      throw new UsageError(`--details has the fields ${fieldNames.join(', ')}.`);
    const mayBeNull = field === 'middle_name' && value === null;
    if (typeof value !== 'string' && !mayBeNull) throw new UsageError(`--details has text for ${field}.`);
  }
  return details;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
