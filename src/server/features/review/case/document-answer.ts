import { z } from 'zod';
import { SIDES } from '../../../encryption/join-sides.ts';
import { enumText, share } from '../../../http/fields/answer-fields.ts';
import { named } from '../../../http/openapi/annotate.ts';
import { DOCUMENT_KINDS } from '../../../verification/document/document-kind.ts';
import { EXTRACTION_SOURCES } from '../../../verification/document/extracted-document.ts';
import type { Evidence } from '../../../verification/evidence.ts';
import { AGREEMENTS } from '../../../verification/record-match/field-match.ts';

// What an image of a document shows, side by side with the record.

const nullableText = z.string().nullable();

const box = named(
  'Box',
  z
    .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
    .describe('As fractions of the width and height of the picture or of the rectified card.'),
);

const point = z.tuple([z.number(), z.number()]).readonly();

/** The common content of a barcode and a machine-readable zone; null if it was not read with certainty. */
const codeFields = {
  is_licence: z.boolean().optional().describe('Whether it is the barcode of a driving licence.'),
  first_name: nullableText.optional(),
  middle_name: nullableText.optional(),
  last_name: nullableText.optional(),
  date_of_birth: nullableText.optional(),
  license_number: nullableText.optional().describe('The number of the document, whatever its kind.'),
  license_issue_date: nullableText.optional(),
  license_expiry_date: nullableText.optional(),
};

const codes = z.looseObject({
  barcode: z.looseObject(codeFields).nullable(),
  barcode_not_understood: z
    .literal(true)
    .optional()
    .describe('A licence barcode that violates its standard was found. Nothing is read from it.'),
  mrz: z
    .looseObject({
      ...codeFields,
      lines: z.array(z.string()).optional().describe('As read; `?` for unreadable characters.'),
      check_digits: z.boolean().optional().describe('Whether every check digit is correct.'),
      legible: z
        .boolean()
        .optional()
        .describe(
          'Whether all characters under check digits were read reliably. Only then is a wrong check digit significant.',
        ),
      number_legible: z
        .literal(true)
        .optional()
        .describe('The number and its check digit were read reliably, and nothing of them was corrected.'),
    })
    .nullable(),
  mrz_too_small: z
    .literal(true)
    .optional()
    .describe('A machine-readable zone was found, but it is too small to read.'),
});

const extracted = z
  .looseObject({
    kind: enumText(DOCUMENT_KINDS).nullable(),
    country: nullableText.describe(
      'Of the issuer: ISO 3166-1 alpha-3, or the code of the machine-readable zone.',
    ),
    issuer: nullableText.describe('The state or province by its code, or the authority as printed.'),
    one_name: z
      .literal(true)
      .optional()
      .describe('The document states that its holder has one name, which is `last_name`.'),
    fields: z
      .partialRecord(
        z.string(),
        z.looseObject({
          value: z.string(),
          source: enumText(EXTRACTION_SOURCES),
          box: box.nullable(),
          confidence: share,
        }),
      )
      .describe(
        'By name: `last_name`, `first_name` (all given names), `full_name` (where nothing shows its parts), `suffix` (Jr, Sr, III), `date_of_birth`, `place_of_birth`, `nationality` (as printed, or the code of the machine-readable zone), `license_number` (of a document of any kind), `document_number` (the same, of a document that is no licence), `license_issue_date`, `license_expiry_date`, `address`, `authority`, `personal_number`, `sex` (`M`, `F`, `X`), `subtype` (the document code of the zone, such as `P` or `IR`, or the barcode’s `DL`, `ID`, `EN`). A field that is nowhere on the document is absent. Dates are `YYYY-MM-DD`; other print is in capitals, and without most accents.',
      ),
  })
  .describe('What the document says by itself, read without the record.');

const measure = z.looseObject({
  corners: z
    .array(point)
    .readonly()
    .nullable()
    .describe('Clockwise from the top left corner of the card itself.'),
  vertical: z.boolean(),
  quality: z.looseObject({ sharpness: share, glare: share }),
});

const lines = z.array(z.looseObject({ text: z.string(), confidence: share, box }));

const sides = z
  .array(
    z.looseObject({
      side: z.enum(SIDES),
      kind: enumText(DOCUMENT_KINDS).nullable(),
      document: measure.nullable(),
      lines: lines.nullable(),
      codes: codes.nullable(),
    }),
  )
  .describe(
    'If the upload had an `image_back`, or its image shows both sides: what each side showed by itself, the front first. All other findings are of the front, and `codes` of both.',
  );

export const documentParts = {
  kind: enumText(DOCUMENT_KINDS).nullable().optional().describe('The recognised kind of document.'),
  points: z
    .record(z.string(), z.number())
    .nullable()
    .optional()
    .describe('The findings that indicate a licence.'),
  document: measure.nullable().optional(),
  faces: z
    .array(z.looseObject({ box, score: z.number() }))
    .nullable()
    .optional(),
  lines: lines.nullable().optional(),
  fields: z
    .array(
      z.looseObject({
        field: z.string(),
        stored: z.string(),
        read: nullableText,
        score: share,
        box: box.nullable(),
        side: z.literal('back').optional().describe('Set if it was read on the back.'),
        agreement: enumText(AGREEMENTS)
          .optional()
          .describe(
            'How the document’s value compares with the record’s. `differs`: the document says another value; if that is the last name, birth date or number, the pipeline does not approve. `not_found`: no such field was read. `ambiguous`, of a birth date: nothing on the card distinguishes day and month, and one of the two orders gives the record’s date. The date then counts neither for nor against. `not_sure`: the name is spelled in another way (Mohamed, Muhammad), or only the code of the back has the value. `swapped`: the document has the surname where the record has the given name, and the reverse. Only with `matches` the `score` is above 0.',
          ),
        says: z.string().optional().describe('The document’s own value, if it differs or may differ.'),
      }),
    )
    .nullable()
    .optional()
    .describe('Each stored detail with the text that was read for it.'),
  sides: sides.optional(),
  extracted: extracted.optional(),
  codes: codes.nullable().optional().describe('The content of the barcode and the machine-readable zone.'),
  numbers: z
    .array(z.string())
    .optional()
    .describe('The numbers of the document in the form in which they are compared with others.'),
} satisfies Partial<Record<keyof Evidence, z.core.$ZodType>>;
