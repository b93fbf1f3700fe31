import type { MeasuredSet } from '../../../src/server/verification/accuracy/likelihood-ratio.ts';

/** An image of a table of scores. `attack`: null if the table does not say. */
export type ScoreRow = {
  set: string;
  instrument: string;
  attack: boolean | null;
  scores: Readonly<Record<string, string>>;
};

/**
 * Reads a table of scores; its first line names the columns. A row may end before the last one: its scores were not
 * measured.
 * @param attackSets the sets that are attacks, if no column says so
 */
export function readScores(text: string, attackSets: readonly string[]): ScoreRow[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const names = head.split(',');
  if (!names.includes('set')) throw new Error('The first line must name the column set.');
  return lines.map((line) => {
    const cells = line.split(',');
    const scores = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    const { set = '', instrument = '', attack } = scores;
    return { set, instrument, attack: judgeAttack(attack, attackSets.includes(set)), scores };
  });
}

/** Any value but 0 and 1 is neither. */
function judgeAttack(cell: string | undefined, isNamed: boolean): boolean | null {
  if (cell === undefined) return isNamed;
  return cell === '1' ? true : cell === '0' ? false : null;
}

type SetCounts = MeasuredSet & { unmeasured: number };

/**
 * The counts of each set, and of each instrument of its attacks if there are several. If no column says which rows are
 * attacks, all sets are counted together.
 */
export function countByInstrument(rows: readonly ScoreRow[], rule: string): SetCounts[] {
  const isRaised = readRule(rule, rows);
  if (!rows.some(({ scores }) => 'attack' in scores)) return [count('all sets', rows, isRaised)];
  return [...new Set(rows.map(({ set }) => set))].flatMap((set) => {
    const setRows = rows.filter((row) => row.set === set);
    const instruments = [
      ...new Set(setRows.filter(({ attack }) => attack).map(({ instrument }) => instrument)),
    ];
    if (instruments.length < 2) return [count(set, setRows, isRaised)];
    const parts = instruments.map((instrument) =>
      count(
        `${set}, ${instrument}`,
        setRows.filter((row) => !row.attack || row.instrument === instrument),
        isRaised,
      ),
    );
    return [count(set, setRows, isRaised), ...parts];
  });
}

type Rule = (row: ScoreRow) => boolean | null;

/** @returns null for a row that has no such score */
function readRule(rule: string, rows: readonly ScoreRow[]): Rule {
  const [, column = '', sign = '', limit = ''] = /^(\S+?)(>=|<)(\S+)$/.exec(rule) ?? [];
  if (!Number.isFinite(Number.parseFloat(limit)) || !rows.some(({ scores }) => column in scores))
    throw new Error(`The rule "${rule}" is not a column of the table, >= or <, and a number.`);
  return ({ scores }) => {
    const cell = scores[column];
    if (!cell) return null;
    return sign === '<' ? Number(cell) < Number(limit) : Number(cell) >= Number(limit);
  };
}

function count(set: string, rows: readonly ScoreRow[], isRaised: Rule): SetCounts {
  const measuredRows = rows.filter((row) => row.attack !== null && isRaised(row) !== null);
  const tally = (attack: boolean) => {
    const attackRows = measuredRows.filter((row) => row.attack === attack);
    return { raised: attackRows.filter((row) => isRaised(row) === true).length, of: attackRows.length };
  };
  return { set, attacks: tally(true), genuine: tally(false), unmeasured: rows.length - measuredRows.length };
}
