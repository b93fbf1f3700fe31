import { expect, test } from 'vitest';
import { ENGLISH } from '../../../../../test/harness/words/english-words.ts';
import { formatQualityGroup } from './format-quality-group.ts';

const EMPTY = { false_approvals: null, false_rejections: null, agreement: null };
const format = (dimension: Parameters<typeof formatQualityGroup>[1]['dimension'], value: string) =>
  formatQualityGroup(ENGLISH, { ...EMPTY, dimension, value });

test.each([
  ['all', '', 'All'],
  ['decided_by', 'pipeline', 'Decided by: the checks'],
  ['kind', 'license', 'Kind: Driving licence'],
  ['device_class', 'front camera', 'Device: front camera'],
  ['age_band', 'unknown', 'Age: unknown'],
  ['week', '2026-W12', 'Week: 2026-W12'],
  ['reason', 'SELFIE_APPROVED', 'Reason: approved automatically'],
  ['reason', 'LICENSE_PENDING_APPROVAL', 'Reason: left to a reviewer'],
  ['reason', 'NO_FACE_DETECTED', 'Reason: No face found'],
  ['reason', 'ID_NOT_MATCHED', 'Reason: Face differs from the reference selfie'],
  ['reason', 'other-person', 'Reason: other-person'],
] as const)('the group %s %s of the quality figures is called “%s”', (dimension, value, name) =>
  expect(format(dimension, value)).toBe(name),
);
