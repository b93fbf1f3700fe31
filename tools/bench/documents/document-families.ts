import type { Inference } from '../../../src/server/inference/inference.ts';
import type { StoredDetails } from '../../../src/server/verification/record-match/stored-details.ts';
import { decodeImage } from '../../../src/server/vision/decoding/decode-image.ts';
import { examineDocument } from '../../../src/server/vision/examine-document.ts';
import { CARD_LAYOUTS, type CardLayout } from '../../specimen/card/card-spec.ts';
import { familySample } from './family-samples.ts';
import { judgeLicence } from './judge-licence.ts';

type FamilyTally = {
  genuine: number;
  false: number;
  wrong: number;
  ghost: number;
  identity: number;
  of: number;
};

/**
 * Draws `count` cards of each family from number `first` on, and decides on each with its own record and three wrong
 * ones. Decides on an identification card of the same person with the person's record. Prints a table.
 */
export async function reportFamilies(
  inference: Inference,
  first: number,
  count: number,
  layouts: readonly CardLayout[] = CARD_LAYOUTS,
): Promise<void> {
  console.log(
    `\n${'family'.padEnd(12)}${'own record'.padStart(12)}${'false'.padStart(10)}${'face mismatch'.padStart(16)}${'identity card'.padStart(16)}`,
  );
  const all: FamilyTally = { genuine: 0, false: 0, wrong: 0, ghost: 0, identity: 0, of: 0 };
  for (const layout of layouts) {
    const tally = await tallyFamily(inference, layout, { first, count });
    printRow(layout, tally);
    for (const key of Object.keys(all) as (keyof FamilyTally)[]) all[key] += tally[key];
  }
  printRow('all', all);
}

function printRow(name: string, { genuine, wrong, ghost, identity, of, ...rest }: FamilyTally): void {
  const share = (part: number, whole: number, width: number) => `${part} of ${whole}`.padStart(width);
  const acceptedText = share(genuine, of, 12) + share(rest.false, wrong, 10);
  console.log(name.padEnd(12) + acceptedText + share(ghost, of, 16) + share(identity, of, 16));
}

async function tallyFamily(
  inference: Inference,
  layout: CardLayout,
  { first, count }: { first: number; count: number },
): Promise<FamilyTally> {
  const tally: FamilyTally = { genuine: 0, false: 0, wrong: 0, ghost: 0, identity: 0, of: count };
  for (let index = first; index < first + count; index++) {
    const { name, jpeg, holder, wrong, identityCard } = await familySample(layout, index);
    const judge = await examine(inference, name, jpeg);
    const { decision, reading } = await judge(holder);
    const isApproved = decision.verdict === 'LICENSE_APPROVED';
    tally.genuine += Number(isApproved);
    tally.ghost += Number(decision.reason?.startsWith('Internal face mismatch') ?? false);
    if (!isApproved) console.log(`  ${name}: ${explain(decision, reading)}`);
    for (const { what, record } of wrong) {
      const hasPassed = (await judge(record)).decision.verdict === 'LICENSE_APPROVED';
      tally.wrong++;
      tally.false += Number(hasPassed);
      if (hasPassed) console.log(`  ${name}: approved with a wrong ${what}`);
    }
    const other = await (await examine(inference, name, identityCard))(holder);
    const isCardApproved = other.decision.verdict === 'LICENSE_APPROVED';
    tally.identity += Number(isCardApproved);
    if (isCardApproved) console.log(`  ${name}: its identification card approved`);
  }
  return tally;
}

/** Examines an image once, to decide on it by any record. */
async function examine(inference: Inference, name: string, jpeg: Buffer) {
  const photo = await decodeImage(jpeg);
  if (!photo.ok) throw new Error(`${name}: ${photo.problem}`);
  const documentEvidence = await examineDocument(photo.pixels, inference, Date.now() + 60_000);
  return (record: StoredDetails) =>
    judgeLicence(inference, { photo: photo.pixels, documentEvidence, record });
}

type LicenceJudgement = Awaited<ReturnType<typeof judgeLicence>>;

function explain(
  decision: LicenceJudgement['decision'],
  { kind, scoreFinding }: LicenceJudgement['reading'],
): string {
  const fields = scoreFinding?.ok ? scoreFinding.value.fields.filter(({ score }) => score < 0.7) : [];
  const readings = fields.map(({ field, stored, read }) => `${field} ${stored} read ${read}`);
  return [kind.ok ? kind.value : kind.why, decision.reason ?? decision.verdict, ...readings].join('; ');
}
