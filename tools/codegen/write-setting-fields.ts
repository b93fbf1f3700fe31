import type { JsonSchema } from '../../src/server/http/openapi/annotate.ts';
import type { Method, OpenApiDocument } from '../../src/server/http/openapi/document-types.ts';
import { readApiDocument } from './api-document.ts';
import { schemaName } from './clients/list-operations.ts';

type FormBody = { name: string; method: Method; path: string; fields: readonly string[] };

/**
 * The bodies that the console's settings and its form of a new tenant send, each with the fields whose limits or options
 * a form needs. `*` is each item of a list, or each value of a record.
 */
const BODIES: readonly FormBody[] = [
  {
    name: 'SETTING_FIELDS',
    method: 'patch',
    path: '/admin/settings',
    fields: [
      'retention_days',
      'branding.name',
      'branding.logo_url',
      'ready_replies',
      'ready_replies.*',
      'consent.version',
      'consent.text.*',
      'consent.notice_url',
      'consent.terms_url',
      'page_texts.welcome.*',
      'page_texts.done.*',
      'welcome_clause.*',
      'german_address',
      'targets.hours',
      'targets.hours.license',
      'targets.hours.selfie',
      'targets.hours.age',
      'targets.working_hours.holiday_country',
      'targets.time_zone',
      'reasons',
      'reasons.*.staff',
      'reasons.*.subject.*',
      'second_look.sample_percent',
      'quality.sample_percent',
      'required_proofs.*',
      'severe_signals.*',
      'accepted_documents.*',
      'oidc.role_map.*',
    ],
  },
  {
    name: 'PRESET_FIELDS',
    method: 'post',
    path: '/admin/presets',
    fields: ['upload_type', 'expires_in_minutes'],
  },
  { name: 'NEW_TENANT_FIELDS', method: 'post', path: '/platform/tenants', fields: ['admin_password'] },
  { name: 'ROLE_FIELDS', method: 'post', path: '/admin/roles', fields: ['name'] },
  { name: 'WORKFLOW_FIELDS', method: 'post', path: '/admin/workflows', fields: ['steps.*.step_name'] },
  { name: 'TOKEN_FIELDS', method: 'post', path: '/admin/api-tokens', fields: ['description'] },
  { name: 'FACTOR_FIELDS', method: 'post', path: '/admin/2fa/activate', fields: ['code'] },
  { name: 'PASSKEY_FIELDS', method: 'post', path: '/admin/me/passkeys', fields: ['name'] },
];

const HEAD =
  '// Written by `npm run codegen` from the API document: the limits and options of fields that a form of the settings has.';

/** The module of the console with these limits and options, so that no form repeats a number of a schema. */
export function writeSettingFields(document: OpenApiDocument = readApiDocument()): string {
  const tables = BODIES.map((body) => {
    const schema = readBody(document, body);
    const lines = body.fields.map(
      (field) => `  '${field}': ${toLiteral(describeField(document, schema, field))},\n`,
    );
    return `export const ${body.name} = {\n${lines.join('')}} as const;\n`;
  });
  return `${HEAD}\n\n${tables.join('\n')}`;
}

function readBody({ paths }: OpenApiDocument, { method, path }: FormBody): JsonSchema {
  const schema = paths[path]?.[method]?.requestBody?.content['application/json']?.schema;
  if (!schema) throw new Error(`The API document has no JSON body of ${method} ${path}.`);
  return schema;
}

/** @throws Error if no schema has this field, or if it has neither limits nor options */
function describeField(document: OpenApiDocument, body: JsonSchema, field: string) {
  const schema = field
    .split('.')
    .reduce((outer: JsonSchema, name) => findInside(document, outer, name), resolve(document, body));
  const { minimum, maximum, maxLength, maxItems, enum: values, properties } = schema;
  // A form asks for a text in its own way where it may not be empty.
  const minLength = Number(schema['minLength'] ?? 0) > 1 ? schema['minLength'] : undefined;
  const options = values ?? (properties && Object.keys(properties));
  const entries = Object.entries({ minimum, maximum, minLength, maxLength, maxItems, options });
  const presentEntries = entries.filter(([, value]) => value !== undefined);
  if (presentEntries.length === 0) throw new Error(`The field ${field} has neither limits nor options.`);
  return presentEntries;
}

function findInside(document: OpenApiDocument, outer: JsonSchema, name: string): JsonSchema {
  const { properties = {}, items, additionalProperties } = outer;
  const inner =
    name === '*' ? (items ?? additionalProperties) : (properties as Record<string, JsonSchema>)[name];
  if (!inner || typeof inner !== 'object') throw new Error(`No schema has the field ${name}.`);
  return resolve(document, inner as JsonSchema);
}

/** Without a reference, and without the null that is an alternative. */
function resolve({ components }: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const { anyOf = [schema] } = schema;
  const [whole = schema] = (anyOf as JsonSchema[]).filter(({ type }) => type !== 'null');
  const { $ref } = whole;
  return typeof $ref === 'string' ? components.schemas[schemaName($ref)]! : whole;
}

/** Each option has a separate line: a list of signals would be one of 500 characters. */
const toLiteral = (entries: readonly (readonly [string, unknown])[]): string =>
  `{ ${entries.map(([name, value]) => `${name}: ${toValue(value)}`).join(', ')} }`;

const toValue = (value: unknown): string =>
  Array.isArray(value)
    ? `[\n${value.map((each) => `    ${JSON.stringify(each)},\n`).join('')}  ]`
    : JSON.stringify(value);
