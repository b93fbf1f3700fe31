import { expect, test } from 'vitest';
import { PRODUCT_LIMITS } from '../../../verification/policy/limits.ts';
import type { Signal } from '../../../verification/signals/signals.ts';
import { DEFAULT_REASONS } from '../../tenants/default-reasons.ts';
import { openedCase } from '../case/answers.ts';
import { type CaseReport, renderCaseReport } from './render-case-report.ts';
import { REPORT_LANGUAGES, type ReportLanguage } from './report-texts.ts';

const [GLARE] = DEFAULT_REASONS;
const REASONS = [GLARE!, { code: 'cut_off', staff: 'Corner missing' }];
const EXAMPLE = openedCase.meta()!['example'] as CaseReport['reviewCase'];
const [ATTEMPT] = EXAMPLE.attempts;
const larch = { field: 'last_name', says: 'NORTHWOOD', other: 'Larch', other_source: 'stored' } as const;
const SIGNALS: Signal[] = [
  { signal: 'document_of_another', fields: [larch] },
  { signal: 'same_document_as', subjects: [{ subject_id: EXAMPLE.subject_id }] },
];
const evidence = {
  ...ATTEMPT!.evidence,
  kind: 'licence_back',
  fields: [{ field: 'first_name', stored: 'Ada', read: 'ADA', score: 0.5 }],
  signals: SIGNALS,
  proofs: [
    { name: 'document', state: 'shown', by: { source: 'classification', figures: { kind: 'licence' } } },
    {
      name: 'portrait',
      state: 'contradicted',
      by: { source: 'ghost_image', figures: { distance: 0.81, different_from: 0.6 } },
    },
    { name: 'face', state: 'not_shown', by: { source: 'no_reference', figures: {} } },
  ],
  decided_by: { limits: PRODUCT_LIMITS, set_at: null },
} as unknown as (typeof EXAMPLE)['attempts'][number]['evidence'];

const ENTRY = {
  number: 7,
  at: new Date('2026-03-01T11:00:00Z'),
  actor: 'root',
  action: 'submission.printed',
  fields: ['picture', 'license_number', 'back_document', 'claimed_by'],
  hash: Buffer.alloc(32, 0xab),
} as unknown as CaseReport['entries'][number];

/** The case of the API's example, with what an examined document adds; only what a reader sees. */
function render(language: ReportLanguage, seen: typeof evidence = evidence): string {
  const reviewCase = {
    ...EXAMPLE,
    reason_code: 'glare',
    attempts: [
      { ...ATTEMPT!, reason_code: 'glare', evidence: seen },
      { ...ATTEMPT!, reason_code: 'cut_off', evidence: seen },
    ],
  };
  const paper = {
    language,
    tenant: 'Acme',
    reviewCase,
    messages: [],
    entries: [ENTRY],
    hasMore: false,
    reasons: REASONS,
    madeBy: 'root',
  };
  const madeAt = new Date('2026-03-01T12:00:00Z');
  const text = renderCaseReport({ ...paper, madeAt, image: null, back: null });
  return text.replace(/<style>.*<\/style>/s, '').replace(/<[^>]+>/g, ' ');
}

test.each(REPORT_LANGUAGES)('a case report in %s has no names of the API except the verdicts', (language) => {
  expect(render(language).match(/\b[a-z]+(_[a-z]+)+\b|\{\w+\}|undefined/g) ?? []).toEqual([]);
});

test('a case report names details, signals and thresholds as the case screen does', () => {
  for (const words of [
    'Vorname',
    'Dokument einer anderen Person',
    'Nachname: NORTHWOOD, hinterlegt Larch.',
    'Dokumentnummer bei 1 weiteren Kunden',
    'Selfie: dieselbe Person bis',
    'Rückseite eines Führerscheins',
    'Datensatz',
    '0,5',
  ])
    expect(render('de')).toContain(words);
  for (const words of ['First name', 'Document of another person', 'Selfie: same person up to', 'Record'])
    expect(render('en')).toContain(words);
});

test('a case report names a reason as the tenant’s list does, and what an audit entry is about', () => {
  const german = render('de');
  for (const words of [
    'Spiegelung oder Schatten',
    'Corner missing',
    'Foto, Führerschein-Nr., Rückseite, übernommen von',
  ])
    expect(german).toContain(words);
  expect(german).not.toMatch(/glare|cut_off|picture/);
  expect(render('en')).toContain(GLARE!.staff);
});

test('a case report lists each proof with its state and cause, and none for evidence without a list', () => {
  const text = render('en').replace(/\s+/g, ' ');
  expect(text).toContain('Document Shown Driving licence.');
  expect(text).toContain(
    'Portrait Contradicted The small second portrait shows another face: distance 0.81, limit 0.60.',
  );
  expect(text).toContain('Face Not shown No approved selfie to compare with.');
  const { proofs: _, ...earlier } = evidence!;
  expect(render('en', earlier)).not.toContain('Proofs');
});
