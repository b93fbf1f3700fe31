/**
 * Prints how much more often attacks raise a score than genuine images, for each set of a table of scores:
 * `npm run bench -- vision likelihood FILE RULE [SETS]`. FILE has comma-separated values with the column `set`, and one column for
 * each score. RULE is a column, `>=` or `<`, and a limit. A column `attack` (1 or 0) says which rows are attacks, and
 * `instrument` with what; without it, the sets named in SETS (separated by commas) are attacks, and all others genuine.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { formatShare } from '../../../src/server/cli/accuracy/format-share.ts';
import { likelihoodRatio } from '../../../src/server/verification/accuracy/likelihood-ratio.ts';
import { canWarnBy } from '../../../src/server/verification/signals/attack-signals.ts';
import { countByInstrument, readScores } from './count-scores.ts';

const [file, rule, attackSets = ''] = process.argv.slice(2);
if (!file || !rule)
  throw new Error(
    'Name the table and the rule: npm run bench -- vision likelihood scores.csv "screen_or_print>=0.5".',
  );

const rows = readScores(await readFile(file, 'utf8'), attackSets.split(',').filter(Boolean));
console.log(
  `${basename(file)}, ${rule}: 95 % intervals (Wilson). Pictures of one person are not independent.`,
);
for (const { set, attacks, genuine, unmeasured } of countByInstrument(rows, rule)) {
  const figures = likelihoodRatio({ attacks, genuine });
  const ratio = [figures.ratio, figures.low, figures.high].map((value) => value.toFixed(2));
  console.log(`\n${set}${unmeasured > 0 ? ` (${unmeasured} rows without this score)` : ''}`);
  console.log(`  attacks  ${formatShare(figures.attacks)}`);
  console.log(`  genuine  ${formatShare(figures.genuine)}`);
  if (attacks.of > 0 && genuine.of > 0)
    console.log(
      `  ratio    ${ratio[0]} (${ratio[1]} to ${ratio[2]}): ${canWarnBy({ attacks, genuine }) ? 'shown to be above 3' : 'not shown to be above 3'}`,
    );
}
