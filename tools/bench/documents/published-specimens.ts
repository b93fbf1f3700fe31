import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { seededRandom } from '../../../src/server/verification/accuracy/seeded-random.ts';
import type { ExtractedName } from '../../../src/server/verification/document/extracted-document.ts';
import { COUNTRY_CODES } from '../../../src/server/verification/lexicon/country-codes.ts';
import { US_STATES } from '../../../src/server/verification/lexicon/regions.ts';
import type { StoredDetails } from '../../../src/server/verification/record-match/stored-details.ts';

/** A published image of a document, with its own record as far as that is known. */
export type PublishedSpecimen = {
  path: string;
  name: string;
  kind: string;
  /** `approve`: its own record should pass; `not`: no approval is right */
  expect: string;
  note: string | null;
  /** of the issuer, alpha-3; null where the truth does not name it */
  country: string | null;
  record: StoredDetails;
  /** what is printed, by the names of extracted fields; what is not certain is absent */
  printed: Partial<Record<ExtractedName, string>>;
};

const fields = z.record(z.string(), z.unknown());
const listSchema = z.array(
  z.looseObject({
    file: z.string(),
    kind: z.string(),
    expect: z.string(),
    note: z.string().nullish(),
    country: z.string().nullish(),
    fields: fields.nullish(),
    sure: fields.nullish(),
  }),
);
const mapSchema = z.record(z.string(), z.looseObject({ kind: z.string() }));

/**
 * The specimens of `folder`, if it has a `truth.json`, and of the folders in it that have one: a list, or an object by
 * file whose specimens should all be approved.
 */
export async function listSpecimens(folder: string): Promise<PublishedSpecimen[]> {
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const inside = folders.map(({ name }) => join(folder, name)).sort();
  return (await Promise.all([folder, ...inside].map(listFolder))).flat();
}

async function listFolder(folder: string): Promise<PublishedSpecimen[]> {
  const text = await readFile(join(folder, 'truth.json'), 'utf8').catch(() => null);
  if (text === null) return [];
  const truth: unknown = JSON.parse(text);
  const rows = Array.isArray(truth) ? listSchema.parse(truth) : listNamed(mapSchema.parse(truth));
  return rows.map(({ file, kind, expect, note, country, fields: printedFields, sure }) => {
    const record = toRecord(printedFields ?? {});
    return {
      path: join(folder, file),
      name: `${basename(folder)}/${file}`,
      kind,
      expect,
      note: note ?? null,
      country: toCountry(country ?? null, record),
      record,
      printed: toPrinted(record, sure ?? {}),
    };
  });
}

/** Only licences of the United States lack a country in their truth, and have a state in the address. */
function toCountry(code: string | null, { addr_state }: StoredDetails): string | null {
  if (code === null) return addr_state && addr_state in US_STATES ? 'USA' : null;
  return COUNTRY_CODES.get(code) ?? (code.length === 3 ? code : null);
}

function toPrinted(record: StoredDetails, sure: Record<string, unknown>): PublishedSpecimen['printed'] {
  const { first_name, middle_name, last_name, license_number } = record;
  const areSure = (...names: string[]) => names.every((name) => sure[name] !== false);
  const values: Record<string, string | null> = {
    last_name: areSure('last_name') ? last_name : null,
    first_name: areSure('first_name', 'middle_name')
      ? [first_name, middle_name].filter(Boolean).join(' ')
      : null,
    date_of_birth: areSure('dob') ? record.date_of_birth : null,
    license_number: areSure('license_number') ? license_number : null,
    license_issue_date: areSure('license_issue_date') ? record.license_issue_date : null,
    license_expiry_date: areSure('license_expiry_date') ? record.license_expiry_date : null,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}

function listNamed(truth: z.infer<typeof mapSchema>): z.infer<typeof listSchema> {
  return Object.entries(truth).map(([file, { kind, sure, ...printedFields }]) => ({
    file,
    kind,
    expect: 'approve',
    fields: printedFields,
    sure: fields.nullish().parse(sure),
  }));
}

function toRecord(printedFields: Record<string, unknown>): StoredDetails {
  const text = (name: string) => (typeof printedFields[name] === 'string' ? printedFields[name] : null);
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
