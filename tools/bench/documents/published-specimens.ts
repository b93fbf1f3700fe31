import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { StoredDetails } from '../../../src/server/verification/record-match/stored-details.ts';

/** A published picture of a document, with its own record as far as that is known. */
export type PublishedSpecimen = {
  path: string;
  name: string;
  kind: string;
  /** `approve`: its own record should pass; `not`: no approval is right */
  expect: string;
  note: string | null;
  record: StoredDetails;
};

const fields = z.record(z.string(), z.unknown());
const listed = z.array(
  z.looseObject({
    file: z.string(),
    kind: z.string(),
    expect: z.string(),
    note: z.string().nullish(),
    fields: fields.nullish(),
  }),
);
const named = z.record(z.string(), z.looseObject({ kind: z.string() }));

/**
 * The specimens of the folders in `folder` that have a `truth.json`: a list, or an object by file whose specimens should
 * all be approved.
 */
export async function listSpecimens(folder: string): Promise<PublishedSpecimen[]> {
  const found: PublishedSpecimen[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const text = await readFile(`${folder}/${name}/truth.json`, 'utf8').catch(() => null);
    if (text === null) continue;
    const truth: unknown = JSON.parse(text);
    const rows = Array.isArray(truth) ? listed.parse(truth) : listNamed(named.parse(truth));
    for (const { file, kind, expect, note, fields: own } of rows)
      found.push({
        path: `${folder}/${name}/${file}`,
        name: `${name}/${file}`,
        kind,
        expect,
        note: note ?? null,
        record: toRecord(own ?? {}),
      });
  }
  return found;
}

function listNamed(truth: z.infer<typeof named>): z.infer<typeof listed> {
  return Object.entries(truth).map(([file, { kind, ...own }]) => ({
    file,
    kind,
    expect: 'approve',
    fields: own,
  }));
}

function toRecord(own: Record<string, unknown>): StoredDetails {
  const text = (name: string) => (typeof own[name] === 'string' ? own[name] : null);
  return {
    first_name: text('first_name') ?? '',
    middle_name: text('middle_name'),
    last_name: text('last_name') ?? '',
    date_of_birth: text('dob'),
    license_number: text('license_number'),
    license_state: null,
    license_issue_date: text('license_issue_date'),
    license_expiry_date: text('license_expiry_date'),
    addr_street: text('addr_street'),
    addr_city: text('addr_city'),
    addr_state: text('addr_state'),
    addr_zip: text('addr_zip'),
    addr_country: null,
  };
}

/** Two halves that follow from the seed: one sets limits, the other is looked at once. */
export function halve<T extends { name: string }>(items: readonly T[], seed: number): [T[], T[]] {
  const random = seededRandom(seed);
  const mixed = [...items]
    .sort((one, other) => one.name.localeCompare(other.name))
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
  const middle = Math.ceil(mixed.length / 2);
  return [mixed.slice(0, middle), mixed.slice(middle)];
}
