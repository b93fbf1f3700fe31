import { expect, test } from 'vitest';
import { anything, checkAnswer } from './check-answer.ts';

const answer = { status: 200, body: { status: 'LICENSE_APPROVED', score: 0.97, similarity: null }, ms: 5 };

test('accepts an answer that has the expected status and fields', () => {
  expect(checkAnswer(answer, { http: 200 })).toEqual([]);
  expect(checkAnswer(answer, { http: 200, fields: { status: 'LICENSE_APPROVED', score: anything } })).toEqual(
    [],
  );
  expect(checkAnswer(answer, { http: 200, fields: { similarity: null, reason: undefined } })).toEqual([]);
});

test('reports each difference from the expected answer', () => {
  expect(checkAnswer(answer, { http: 201, fields: { status: 'NO_LICENSE_DETECTED', attempt: 1 } })).toEqual([
    'HTTP 201',
    'status NO_LICENSE_DETECTED',
    'attempt 1',
  ]);
});

test('reports a null or missing field that was expected to be present', () => {
  const fields = { similarity: anything, license_id: anything };
  expect(checkAnswer(answer, { http: 200, fields })).toEqual(['a similarity', 'a license_id']);
});

test('checks nested fields, and reports a field that must be absent', () => {
  const nested = { status: 200, body: { status: { selfie_status: 'approved' } }, ms: 1 };
  expect(checkAnswer(nested, { http: 200, fields: { 'status.selfie_status': 'approved' } })).toEqual([]);
  expect(checkAnswer(nested, { http: 200, fields: { 'status.license_status': 'none' } })).toEqual([
    'status.license_status none',
  ]);
  expect(checkAnswer(answer, { http: 200, fields: { score: undefined } })).toEqual(['no score']);
});
