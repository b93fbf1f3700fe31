import type { Proof, ProofSource, ProofState } from './proof.ts';

/** How a page writes the figures of a proof. */
export type FigureFormats = {
  kind: (name: string) => string;
  /** a sentence about a portrait that is not clear */
  cause: (name: string, pixels: string) => string;
  /** an element that a wallet did not release */
  element: (name: string) => string;
  day: (date: string) => string;
  share: (value: number) => string;
  decimals: (value: number) => string;
};

type Basis = Pick<Proof, 'state' | 'by'>;
type Chooser = (proof: Proof) => BasisWord;

/** What showed a proof, as the part of a sentence's key after `proof.by.`. */
export type BasisWord =
  | 'classification.shown'
  | 'classification.not_shown'
  | 'classification.contradicted'
  | 'zone.shown'
  | 'zone.not_shown'
  | 'signature.shown'
  | 'signature.not_shown'
  | 'faces.none'
  | 'faces.some'
  | 'faces.many'
  | 'portrait.shown'
  | 'portrait.clear'
  | 'portrait.cause'
  | 'portrait.absent'
  | 'ghost.shown'
  | 'ghost.contradicted'
  | 'liveness.shown'
  | 'liveness.not_shown'
  | 'record'
  | 'match.shown'
  | 'match.not_shown'
  | 'match.signed'
  | 'match.unsigned'
  | 'reference.shown'
  | 'reference.not_shown'
  | 'reference.unmeasured'
  | 'reference.contradicted'
  | 'reference.none'
  | 'reference.contradictory'
  | 'copy.colour'
  | 'copy.phone_screen'
  | 'copy.none'
  | 'expiry.shown'
  | 'expiry.contradicted'
  | 'expiry.undated'
  | 'expiry.unread'
  | 'expiry.none'
  | 'blocks.shown'
  | 'blocks.contradicted'
  | 'blocks.unknown'
  | 'blocks.refused'
  | 'withheld'
  | 'status.revoked'
  | 'status.unknown'
  | 'unavailable'
  | 'budget'
  | 'other';

const byState =
  (words: Record<ProofState, BasisWord>): Chooser =>
  ({ state }) =>
    words[state];

/** Of a source that never contradicts, or of one that always does where it does not show. */
const byShown = (word: BasisWord, other: BasisWord): Chooser =>
  byState({ shown: word, not_shown: other, contradicted: other });

const always =
  (word: BasisWord): Chooser =>
  () =>
    word;

const choosePortrait: Chooser = ({ state, by: { figures } }) => {
  if (state === 'shown') return figures['pixels'] === undefined ? 'portrait.clear' : 'portrait.shown';
  return figures['cause'] === undefined ? 'portrait.absent' : 'portrait.cause';
};

const chooseFaces: Chooser = ({ state, by: { figures } }) => {
  if (state === 'contradicted') return 'faces.many';
  return figures['faces'] === 0 ? 'faces.none' : 'faces.some';
};

/** A wallet's details are compared without a score. */
const chooseMatch: Chooser = ({ state, by: { figures } }) => {
  const isShown = state === 'shown';
  if (figures['score'] === undefined) return isShown ? 'match.signed' : 'match.unsigned';
  return isShown ? 'match.shown' : 'match.not_shown';
};

/** Only what contradicts an original is named: a measure that does not is no finding. */
const chooseCopy: Chooser = ({ state, by: { figures } }) => {
  if (state !== 'contradicted') return 'copy.none';
  return figures['measure'] === 'phone_screen' ? 'copy.phone_screen' : 'copy.colour';
};

/** A comparison has a cause where no face of it was known to be clear enough. */
const chooseReference: Chooser = ({ state, by: { figures } }) =>
  figures['cause'] === undefined ? `reference.${state}` : 'reference.unmeasured';

const chooseExpiry: Chooser = ({ state, by: { figures } }) => {
  if (state === 'not_shown') return 'expiry.unread';
  if (figures['expires_on'] === undefined) return 'expiry.undated';
  return state === 'shown' ? 'expiry.shown' : 'expiry.contradicted';
};

const CHOOSERS: Record<ProofSource, Chooser> = {
  classification: byState({
    shown: 'classification.shown',
    not_shown: 'classification.not_shown',
    contradicted: 'classification.contradicted',
  }),
  machine_readable_zone: byShown('zone.shown', 'zone.not_shown'),
  issuer_signature: byShown('signature.shown', 'signature.not_shown'),
  faces: chooseFaces,
  portrait: choosePortrait,
  ghost_image: byShown('ghost.shown', 'ghost.contradicted'),
  liveness: byShown('liveness.shown', 'liveness.not_shown'),
  record: always('record'),
  record_match: chooseMatch,
  reference: chooseReference,
  no_reference: always('reference.none'),
  contradictory_reference: always('reference.contradictory'),
  copy_measures: chooseCopy,
  expiry_date: chooseExpiry,
  no_expiry: always('expiry.none'),
  comparison_refused: () => 'blocks.refused',
  block_list: byShown('blocks.shown', 'blocks.contradicted'),
  not_released: always('withheld'),
  status_list: byState({ shown: 'other', not_shown: 'status.unknown', contradicted: 'status.revoked' }),
  unavailable: ({ name }) => (name === 'unlisted' ? 'blocks.unknown' : 'unavailable'),
  budget: always('budget'),
};

/** The sentence about what showed a proof: the word of its key, and its values as a page writes them. */
export function describeProof(
  proof: Proof,
  formats: FigureFormats,
): { word: BasisWord; values: Record<string, string | number> } {
  const choose: Chooser | undefined = CHOOSERS[proof.by.source];
  return { word: choose ? choose(proof) : 'other', values: writeFigures(proof, formats) };
}

function writeFigures({ by: { figures } }: Basis, formats: FigureFormats): Record<string, string | number> {
  const text = (name: string) => String(figures[name] ?? '');
  const write = (name: string, format: (value: number) => string) => {
    const figure = figures[name];
    return typeof figure === 'number' ? format(figure) : '–';
  };
  return {
    kind: formats.kind(text('kind')),
    cause: formats.cause(text('cause'), text('pixels')),
    element: formats.element(text('element')),
    date: formats.day(text('expires_on')),
    pixels: text('pixels'),
    faces: Number(figures['faces'] ?? 0),
    documents: Number(figures['documents'] ?? 0),
    score: write('score', formats.share),
    passing: write('passing_score', formats.share),
    distance: write('distance', formats.decimals),
    different_from: write('different_from', formats.decimals),
    same: write('same_up_to', formats.decimals),
  };
}
