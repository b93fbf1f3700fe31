import { resolve } from 'node:path';
import { StartError } from '../../errors.ts';
import type { Comparisons } from '../../verification/accuracy/match-errors.ts';
import { namePeople } from '../../verification/accuracy/name-people.ts';
import { compareFaces, type FaceComparison } from '../../verification/faces/compare-faces.ts';
import { FIT_PHOTO } from '../../verification/policy/face-policy.ts';
import { countPeople } from '../../verification/verdict/decide-selfie.ts';
import type { FaceDescriptors } from '../../vision/evidence.ts';
import { readTable } from './read-table.ts';
import { IMAGE_TIMEOUT_MS, openImage, type RecognitionDeps } from './recognition.ts';

export type Pair = { line: number; first: string; second: string; isMated: boolean; group: string | null };

/** Distances of the compared pairs and counts of the others, in total and by group. */
export type FaceMeasures = {
  images: number;
  all: PairMeasures;
  groups: Map<string, PairMeasures>;
};
type PairMeasures = Comparisons & {
  /** upper bound on the number of people in the compared pairs of two people (see `namePeople`) */
  people: number;
  /** pairs in which an image shows no face, shows several, or cannot be read (failure to acquire) */
  unusable: number;
  /**
   * pairs in which a face is blurred, covered, turned to the side or too small: the product does not decide
   * about them
   */
  unfit: number;
};

const YES_WORDS = new Set(['1', 'yes', 'true', 'same']);
const NO_WORDS = new Set(['0', 'no', 'false', 'different']);

/** Reads the table of pairs. @throws StartError with the line number and one sentence */
export function readPairs(text: string, file: string): Pair[] {
  const columns = {
    requiredColumns: ['first', 'second', 'same'],
    allowedColumns: ['first', 'second', 'same', 'group'],
  };
  return readTable(text, file, columns).map(({ line, cells }) => {
    const { first = '', second = '', same = '', group = '' } = cells;
    const lineError = (sentence: string) => new StartError(`${file}, line ${line}: ${sentence}`);
    if (first === '' || second === '') throw lineError('first and second must both name a picture.');
    if (first === second) throw lineError('first and second name the same picture. Name two pictures.');
    const answer = same.toLowerCase();
    if (!YES_WORDS.has(answer) && !NO_WORDS.has(answer)) throw lineError('same must be yes or no.');
    return { line, first, second, isMated: YES_WORDS.has(answer), group: group || null };
  });
}

/** Compares the pairs as the product compares a selfie with its reference. Each image is examined once. */
export async function measureFaces(
  { decode, vision }: Pick<RecognitionDeps, 'decode' | 'vision'>,
  pairs: readonly Pair[],
  folder: string,
  onImage: (doneCount: number, all: number) => void,
): Promise<FaceMeasures> {
  const names = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))];
  const faces = new Map<string, FaceDescriptors | null>();
  for (const name of names) {
    const photo = await openImage(decode, resolve(folder, name));
    const faceEvidence = photo && (await vision.examineFace(photo, Date.now() + IMAGE_TIMEOUT_MS));
    const isOne = faceEvidence?.faces.ok && countPeople(faceEvidence.faces.value) === 1;
    faces.set(name, isOne && faceEvidence.descriptors.ok ? faceEvidence.descriptors.value : null);
    onImage(faces.size, names.length);
  }
  const personOf = namePeople(pairs);
  const all = emptyMeasures();
  const groups = new Map<string, PairScores>();
  for (const pair of pairs) {
    const [first, second] = [faces.get(pair.first), faces.get(pair.second)];
    const comparison = first && second ? compareFaces(first, second) : null;
    const people = pair.isMated ? [] : [personOf(pair.first), personOf(pair.second)];
    addPair(all, { isMated: pair.isMated, people }, comparison);
    if (pair.group === null) continue;
    const group = groups.get(pair.group) ?? emptyMeasures();
    groups.set(pair.group, group);
    addPair(group, { isMated: pair.isMated, people }, comparison);
  }
  const groupEntries = [...groups].map(([name, group]) => [name, countUp(group)] as const);
  return { images: names.length, all: countUp(all), groups: new Map(groupEntries) };
}

type PairScores = {
  mated: number[];
  nonMated: number[];
  people: Set<string>;
  unusable: number;
  unfit: number;
};
const emptyMeasures = (): PairScores => ({
  mated: [],
  nonMated: [],
  people: new Set(),
  unusable: 0,
  unfit: 0,
});
const countUp = (gathered: PairScores): PairMeasures => ({ ...gathered, people: gathered.people.size });

/** @param people the two people, if the pair shows two */
function addPair(
  into: PairScores,
  { isMated, people }: { isMated: boolean; people: readonly string[] },
  comparison: FaceComparison | null,
): void {
  if (comparison === null) into.unusable += 1;
  else if (comparison.fitness !== undefined && comparison.fitness < FIT_PHOTO) into.unfit += 1;
  else {
    (isMated ? into.mated : into.nonMated).push(comparison.distance);
    for (const person of people) into.people.add(person);
  }
}
