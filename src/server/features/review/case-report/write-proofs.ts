import { describeProof, type FigureFormats } from '../../../../shared/describe-proof.ts';
import type { Proof } from '../../../../shared/proof.ts';
import type { ReportWords } from './report-words.ts';
import { writeElement } from './write-signals.ts';

type WrittenProof = { name: string; state: string; basis: string };

/** A proof in the words of the case screen; `format-proof.test.ts` of the console holds both to each other. */
export function writeProof(words: ReportWords, proof: Proof): WrittenProof {
  const { sentence } = words;
  /** a name of the API stays where the words have none for it */
  const find = (group: string, name: string, values = {}) => {
    const key = `${group}.${name}`;
    const text = sentence(key, values);
    return text === key ? name : text;
  };
  const formats: FigureFormats = {
    kind: (name) => find('proof.kind', name),
    cause: (name, pixels) => find('signal.portrait', name, { pixels }),
    element: (name) => writeElement(words, name),
    day: words.day,
    // Cut, not rounded, as on the case screen.
    share: (value) => words.share(Math.floor(value * 100 + 1e-6) / 100),
    decimals: words.decimals,
  };
  const { word, values } = describeProof(proof, formats);
  return {
    name: sentence(`proof.name.${proof.name}`),
    state: sentence(`proof.state.${proof.state}`),
    basis: sentence(`proof.by.${word}`, values),
  };
}
