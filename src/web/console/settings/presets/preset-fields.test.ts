import { expect, test } from 'vitest';
import type { Preset } from '../../api/answers.ts';
import { formatLifetime } from './format-lifetime.ts';
import { findBadNumber, NO_WORKFLOW, toNewPreset, toPresetValues } from './preset-fields.ts';

const AT = { created_at: '2026-03-01 12:00:00', updated_at: '2026-03-01 12:00:00' };
const PRESET: Preset = { id: 'p', name: 'Strict', max_uses: 5, require_face_match: true, min_age: 18, ...AT };

test('a preset is unchanged by its form, with all defaults explicit', () => {
  expect(toNewPreset(toPresetValues(PRESET))).toEqual({
    name: 'Strict',
    accepted_documents: null,
    upload_type: 'any',
    workflow_id: null,
    expires_in_minutes: 60,
    one_time: false,
    max_uses: 5,
    max_license_attempts: null,
    max_selfie_attempts: null,
    min_age: 18,
    view_subject_details: false,
    can_edit_details: false,
    can_list_reupload: false,
    can_list_need_reply: false,
    require_face_match: true,
    require_liveness: false,
    require_live_capture: false,
    can_return_capabilities: true,
  });
});

test('a preset with the old word for one use has one use', () => {
  const values = toPresetValues({ id: 'p', name: 'Once', one_time: true, ...AT });
  expect(values.max_uses).toBe('1');
  expect(toNewPreset({ ...values, max_uses: '' })).toMatchObject({ max_uses: null, one_time: false });
});

test('a new preset lets the person see their details', () => {
  expect(toPresetValues(null)).toMatchObject({ view_subject_details: true, workflow_id: NO_WORKFLOW });
});

test.each([
  ['max_uses', 'many'],
  ['min_age', '1.5'],
  ['max_license_attempts', '-1'],
  ['expires_in_minutes', ''],
] as const)('%s of %j is no number', (name, typed) => {
  expect(findBadNumber({ ...toPresetValues(PRESET), [name]: typed })).toBe(name);
});

test('empty limits are none', () => expect(findBadNumber(toPresetValues(null))).toBeNull());

test.each([
  [60, '1 hour'],
  [1440, '1 day'],
  [90, '90 minutes'],
  [43_200, '30 days'],
])('%d minutes are %s', (minutes, expected) => expect(formatLifetime('en', minutes)).toBe(expected));
