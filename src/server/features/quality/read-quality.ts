import { formatTimestamp } from '../../../shared/format-timestamp.ts';
import { writeCsvRow } from '../../../shared/write-csv.ts';
import { readTogether } from '../../store/database/read-together.ts';
import {
  countQuality,
  countSamples,
  listOverturned,
  type QualityCounts,
} from '../../store/quality/quality-figures.ts';
import type { Tx } from '../../store/transaction.ts';
import { type Period, toTimeRange } from '../stats/period-contract.ts';
import { MIN_GROUP, presentFigure } from './present-figure.ts';
import { FACE_FIGURES, type PolicyOfTenant, readFaceErrors } from './read-face-errors.ts';

const MAX_OVERTURNED = 100;

/** The measured errors of the decisions that were sampled in a period. */
export async function readQuality(tx: Tx, tenant: PolicyOfTenant, period: Period) {
  const range = toTimeRange(period);
  const { samples, counts, overturned } = await readTogether(tx, {
    samples: countSamples(tenant.id, range),
    counts: countQuality(tenant.id, range),
    overturned: listOverturned(tx, tenant.id, range, MAX_OVERTURNED),
  });
  const all = counts.map(presentGroup);
  const groups = all.filter((group) => FIGURES.some((name) => group[name] !== null));
  return {
    ...period,
    ...samples[0]!,
    min_group: MIN_GROUP,
    hidden_groups: all.length - groups.length,
    groups,
    faces: await readFaceErrors(tx, tenant, period),
    overturned: overturned.map(({ by_staff, drawn_at, ...sample }) => ({
      ...sample,
      decided_by: by_staff ? ('staff' as const) : ('pipeline' as const),
      drawn_at: formatTimestamp(drawn_at),
    })),
  };
}

const FIGURES = ['false_approvals', 'false_rejections', 'agreement'] as const;

function presentGroup(counts: QualityCounts) {
  return {
    dimension: counts.dimension,
    value: counts.value,
    false_approvals: presentFigure(counts.false_approvals, counts.approvals),
    false_rejections: presentFigure(counts.false_rejections, counts.rejections),
    agreement: presentFigure(counts.agreed, counts.pairs),
  };
}

const CSV_COLUMNS = ['dimension', 'value', 'figure', 'count', 'of', 'share', 'low', 'high'] as const;

/** The shown figures as CSV, one figure in a row. Those of faces begin with the comparison. */
export function writeQualityCsv({ groups, faces }: Awaited<ReturnType<typeof readQuality>>): string {
  const rows = [
    ...groups.map((group) => ({ group, figures: FIGURES.map((name) => ({ name, figure: group[name] })) })),
    ...faces.groups.map((group) => ({
      group,
      figures: FACE_FIGURES.map((name) => ({ name: `${group.comparison} ${name}`, figure: group[name] })),
    })),
  ].flatMap(({ group: { dimension, value }, figures }) =>
    figures.flatMap(({ name, figure }) => {
      if (!figure) return [];
      const { count, of, share, low, high } = figure;
      return [writeCsvRow([dimension, value, name, count, of, share, low, high])];
    }),
  );
  return writeCsvRow(CSV_COLUMNS) + rows.join('');
}
