import type { WordKey, Words } from '../../words/catalogue.ts';
import type { DecisionKind } from '../held/held-decision.ts';

/** A text that a key chooses; `label` is what it is about. */
export type ReadyMade = { label: string; text: string };

type Ready = Extract<WordKey, `ready.${string}`>;
type Name = Exclude<Ready, `${string}.text`>;

const LICENCE: Record<DecisionKind, readonly Name[]> = {
  approve: [],
  ask: ['ready.dark', 'ready.cut', 'ready.blurred', 'ready.copy'],
  reject: ['ready.otherDetails', 'ready.noLicence', 'ready.otherPerson'],
};
const FACE: Record<DecisionKind, readonly Name[]> = {
  approve: [],
  ask: ['ready.faceDark', 'ready.faceCut', 'ready.faceBlurred', 'ready.several'],
  reject: ['ready.otherPerson', 'ready.notLive'],
};
/** As many as there are digits on a keyboard. */
const MOST = 9;

/** The texts that fit a decision about a picture of this kind: the tenant's own first, then ours. */
export function readyMade(
  words: Words,
  decision: DecisionKind,
  kind: string,
  own: readonly string[],
): ReadyMade[] {
  if (decision === 'approve') return [];
  const ours = (kind === 'license' ? LICENCE : FACE)[decision].map((name) => ({
    label: words.text(name),
    text: words.text(`${name}.text`),
  }));
  return [...own.map((text) => ({ label: text, text })), ...ours].slice(0, MOST);
}
