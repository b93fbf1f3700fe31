import { z } from 'zod';
import { MIN_PASSWORD_LENGTH } from '../../encryption/password.ts';
import { hostName } from '../../http/addresses/host-name.ts';
import { count, done, enumText, id, timestamp } from '../../http/fields/answer-fields.ts';
import { emailAddress, lookupTenantId, newPassword, queryBoolean } from '../../http/fields/request-fields.ts';
import { named, toArraySchema, withExample } from '../../http/openapi/annotate.ts';
import { EXAMPLE_ID, EXAMPLE_TIME } from '../../http/openapi/example-values.ts';
import { text, uuid } from '../../store/fields.ts';
import { JOB_NAMES } from '../../store/job-schedule.ts';
import { GERMAN_ADDRESSES } from '../../store/page-languages.ts';
import { PLATFORM_ACTIONS } from '../../store/platform-log.ts';

export const newTenant = withExample(
  z.object({
    host: hostName.describe('A host name without scheme or port. Case is ignored.'),
    name: text(200),
    admin_email: emailAddress,
    admin_password: newPassword.describe(
      `The password of the first superuser: at least ${MIN_PASSWORD_LENGTH} characters.`,
    ),
    sandbox: z
      .boolean()
      .optional()
      .describe(
        'A tenant for trying an integration: some last names force a verdict. Cannot be changed afterwards.',
      ),
    german_address: z
      .enum(GERMAN_ADDRESSES)
      .optional()
      .describe('How German texts address a person: `informal` (“du”, the default) or `formal` (“Sie”).'),
  }),
  {
    host: 'id.example.com',
    name: 'Example',
    admin_email: 'root@example.com',
    admin_password: 'correct horse battery',
  },
);

export const createdTenant = withExample(z.object({ tenant_id: id, host: z.string() }), {
  tenant_id: EXAMPLE_ID.tenant,
  host: 'id.example.com',
});

export const tenantId = withExample(z.object({ id: lookupTenantId }), { id: EXAMPLE_ID.tenant });

export const deletion = z.object({
  erase_held: queryBoolean
    .default(false)
    .describe('True erases people on hold, too. Otherwise one such person refuses the deletion.'),
});

const quota = z.int().min(0).nullable();

/** Any part of a tenant's platform settings. Unknown fields are refused. */
export const tenantPatch = withExample(
  z.strictObject({
    host: hostName
      .optional()
      .describe(
        'From then on the tenant answers on the new host, also for links that were already sent. The old host is free.',
      ),
    name: text(200).optional(),
    suspended: z.boolean().optional(),
    monthly_request_quota: quota.optional().describe('Requests in a calendar month (UTC); null: no limit.'),
    max_stored_bytes: quota.optional().describe('The limit in bytes of all images together. Null: no limit.'),
  }),
  { monthly_request_quota: 100_000 },
);
export type TenantPatch = z.output<typeof tenantPatch>;

export const tenant = withExample(
  named(
    'Tenant',
    z.object({
      tenant_id: id,
      host: z.string(),
      name: z.string(),
      suspended: z.boolean(),
      sandbox: z.boolean().describe('Some last names force a verdict.'),
      being_deleted: z.boolean().describe('A deletion has begun. Repeat the request until it is complete.'),
      monthly_request_quota: count.nullable(),
      max_stored_bytes: count.nullable(),
      stored_bytes: count.describe('The bytes of all images that are stored now.'),
      created_at: timestamp,
      subjects: count.describe('The current number of subjects.'),
    }),
  ),
  {
    tenant_id: EXAMPLE_ID.tenant,
    host: 'id.example.com',
    name: 'Example',
    suspended: false,
    sandbox: false,
    being_deleted: false,
    monthly_request_quota: 100_000,
    max_stored_bytes: null,
    stored_bytes: 90_177_536,
    created_at: EXAMPLE_TIME.created,
    subjects: 42,
  },
);
export const tenants = toArraySchema(tenant);

export const jobs = toArraySchema(
  withExample(
    named(
      'Job',
      z.object({
        name: z.enum(JOB_NAMES),
        interval_seconds: z.number().meta({ minimum: 0 }).describe('Seconds between two runs.'),
        running: z.boolean().describe('Whether a server runs it now.'),
        last_run_at: timestamp.nullable().describe('When the last run began.'),
        last_success_at: timestamp.nullable(),
        next_run_at: timestamp.nullable().describe('Null if it has not run yet.'),
        last_error_at: timestamp.nullable(),
        last_error: z
          .string()
          .nullable()
          .describe('The kind of the last error, also if later runs succeeded.'),
      }),
    ),
    {
      name: 'retention',
      interval_seconds: 3600,
      running: false,
      last_run_at: EXAMPLE_TIME.created,
      last_success_at: EXAMPLE_TIME.created,
      next_run_at: EXAMPLE_TIME.created,
      last_error_at: null,
      last_error: null,
    },
  ),
);

export const deleted = withExample(done('deleted').extend({ tenant_id: id }), {
  status: 'deleted',
  tenant_id: EXAMPLE_ID.tenant,
});

/** From year 1900 to 2999, so that a sum of months stays within four digits of a year. */
const month = z
  .string()
  .regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/)
  .optional();

export const readUsage = z
  .object({
    from: month.describe('`YYYY-MM`. Default: eleven months before `to`.'),
    to: month.describe('`YYYY-MM`, included. Default: this month.'),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['from'], message: 'must not be after to' });
export type UsageQuery = z.output<typeof readUsage>;

export const usage = toArraySchema(
  withExample(
    z.object({
      tenant_id: id,
      host: z.string(),
      month: z.string().meta({ pattern: '^\\d{4}-\\d{2}$' }),
      requests: count.describe('Requests that count towards the quota.'),
      uploads: z
        .record(z.string(), count)
        .describe(
          'Received images by verdict; `processing` until there is a verdict. Erased images are not counted.',
        ),
    }),
    {
      tenant_id: EXAMPLE_ID.tenant,
      host: 'id.example.com',
      month: '2026-03',
      requests: 1840,
      uploads: { LICENSE_APPROVED: 31, NO_FACE: 2 },
    },
  ),
);

export const logQuery = z.object({
  before: uuid.optional().describe('The id of an entry. Returns those before it.'),
});

export const log = withExample(
  z.object({
    entries: z.array(
      named(
        'PlatformLogEntry',
        z.object({
          id,
          at: timestamp.describe('By the clock of the database.'),
          action: enumText(PLATFORM_ACTIONS),
          tenant_id: id,
          host: z.string(),
          fields: z.array(z.string()),
        }),
      ),
    ),
  }),
  {
    entries: [
      {
        id: EXAMPLE_ID.message,
        at: EXAMPLE_TIME.created,
        action: 'tenant.created',
        tenant_id: EXAMPLE_ID.tenant,
        host: 'id.example.com',
        fields: ['host', 'name', 'admin_email', 'admin_password'],
      },
    ],
  },
);
