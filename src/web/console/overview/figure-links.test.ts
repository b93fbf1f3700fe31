import { expect, test } from 'vitest';
import { QUEUE, readFilter, toExportQuery } from '../cases/queue-url.ts';
import {
  linkToCreated,
  linkToDecided,
  linkToLate,
  linkToReviews,
  linkToUploads,
  linkToWaiting,
} from './figure-links.ts';

const DAYS = { from: '2026-03-01', to: '2026-03-14' };
/** The query that the list sends at this address. */
const asks = (link: string) => {
  const { query } = toExportQuery(readFilter(new URLSearchParams(link.split('?')[1])));
  return JSON.parse(JSON.stringify(query));
};
const between = (name: string) => ({
  [`${name}_from`]: '2026-03-01 00:00:00',
  [`${name}_to`]: '2026-03-15 00:00:00',
});

test('uploads lead to the cases of the same whole days in UTC, by verdict, reason and code', () => {
  const verdicts = ['SELFIE_APPROVED', 'LICENSE_APPROVED', 'SELFIE_APPROVED'];
  expect(asks(linkToUploads(DAYS, { verdicts }))).toEqual({
    ...between('uploaded'),
    upload_verdict: 'SELFIE_APPROVED,LICENSE_APPROVED',
  });
  expect(asks(linkToUploads(DAYS, { reason: null }))).toEqual({
    ...between('uploaded'),
    upload_reason: 'none',
  });
  expect(asks(linkToUploads(DAYS, { reasonCode: 'cut_off' }))).toEqual({
    ...between('uploaded'),
    upload_reason_code: 'cut_off',
  });
});

test('decided cases lead to those of one reviewer, kind or side of the target', () => {
  expect(asks(linkToDecided(DAYS, { by: 'Ann' }))).toEqual({ ...between('decided'), decided_by: 'Ann' });
  expect(asks(linkToDecided(DAYS, { kind: 'license', sla: 'missed' }))).toEqual({
    ...between('decided'),
    kind: 'license',
    sla: 'missed',
  });
  expect(asks(linkToCreated(DAYS, 'selfie', 'rejected'))).toEqual({
    ...between('created'),
    kind: 'selfie',
    status: 'rejected',
  });
});

test('waiting cases lead to all of them, those that wait for their customer too', () => {
  expect(asks(linkToWaiting())).toEqual({ status: 'pending' });
  expect(asks(linkToWaiting({ from: 1, under: 4 }))).toEqual({
    status: 'pending',
    waiting_hours: 1,
    waiting_under_hours: 4,
  });
  expect(asks(linkToWaiting({ from: 72, under: null }))).toEqual({ status: 'pending', waiting_hours: 72 });
  expect(asks(linkToLate('license'))).toEqual({ status: 'pending', kind: 'license', due_before: '0h' });
  expect(toExportQuery(QUEUE).query).toMatchObject({ waiting_for: 'staff' });
});

test('four-eyes reviews lead to their cases, by what they showed and who voted first', () =>
  expect(asks(linkToReviews(DAYS, 'overturned', 'Ann'))).toEqual({
    ...between('reviewed'),
    second_review: 'overturned',
    first_review_by: 'Ann',
  }));
