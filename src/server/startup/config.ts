import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { MIN_PASSWORD_LENGTH } from '../encryption/password.ts';
import { StartError } from '../errors.ts';
import { hostName } from '../http/addresses/host-name.ts';
import { isLoopback } from '../http/addresses/is-loopback.ts';
import type { PublicScheme } from '../http/addresses/request-origin.ts';
import type { S3Location } from '../storage/s3/open-s3-object-store.ts';
import { isNetwork } from '../store/networks.ts';
import { countCores } from './count-cores.ts';
import { findMisspelt } from './setup/find-misspelt.ts';

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

/**
 * A token that `Authorization: Bearer` can carry (RFC 6750), too long to guess even without a limit on
 * attempts.
 */
const bearerToken = z
  .string()
  .regex(/^[\w.~+/-]{32,500}=*$/, 'must be 32 to 500 letters, digits or any of - . _ ~ + /');

const masterKey = z
  .string()
  .transform((value) => Buffer.from(value, 'base64'))
  .refine((value) => value.length === 32, 'must be 32 bytes in base64');

const previousMasterKeys = z
  .string()
  .transform((value) => value.split(',').map((each) => Buffer.from(each.trim(), 'base64')))
  .refine(
    (list) => list.every((key) => key.length === 32),
    'must be keys of 32 bytes in base64, with commas between them',
  );

const networks = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine((list) => list.every(isNetwork), 'must be networks like 10.0.0.0/8, with commas between them');

const inferenceUrls = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim().replace(/\/+$/, '')))
  .refine(
    (list) => list.every((each) => /^https?:\/\/[^/\s]/.test(each)),
    'must begin with http:// or https://, with commas between several',
  );

/**
 * Whether the URL is a valid OIDC issuer: without query and fragment, and with TLS except on this machine.
 */
const isIssuer = (value: string): boolean => {
  if (!URL.canParse(value) || /[?#\s]/.test(value)) return false;
  const url = new URL(value);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
};

const issuers = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine(
    (list) => list.every(isIssuer),
    'must be addresses like https://login.example.com, with commas between them',
  );

/** Whether the URL is a PostgreSQL's; `pg` itself supports one host only. */
const isOfOneHost = (value: string): boolean =>
  /^postgres(ql)?:\/\//.test(value) &&
  URL.canParse(value) &&
  ![new URL(value).host, new URL(value).searchParams.get('host') ?? ''].some((host) => host.includes(','));

const flag = z
  .enum(['true', 'false', '1', '0'], { message: 'must be true, false, 1 or 0' })
  .transform((value) => value === 'true' || value === '1');

const SCHEMA = z.object({
  PORT: integer(0, 65535).default(8080),
  BIND: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .refine(isOfOneHost, 'must begin with postgres:// or postgresql:// and name one host')
    .optional(),
  TENANT_HOST: hostName.default('localhost'),
  ADMIN_EMAIL: z.string().includes('@', { message: 'must be an email address' }).default('admin@localhost'),
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_PASSWORD_LENGTH, `must have ${MIN_PASSWORD_LENGTH} characters or more`)
    .optional(),
  MASTER_KEY: masterKey.optional(),
  MASTER_KEY_PREVIOUS: previousMasterKeys.optional(),
  PLATFORM_HOST: hostName.default('platform.localhost'),
  PLATFORM_TOKEN: bearerToken.optional(),
  TRUST_PROXY: networks.optional(),
  PIPELINE_BUDGET_SECONDS: integer(1, 3600).default(150),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      message: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  CLOCK_CONFIRMED: z.iso.date('must be a day like 2030-01-31').optional(),
  INFERENCE_URL: inferenceUrls.optional(),
  MODELS_DIR: z.string().min(1).optional(),
  VISION_THREADS: integer(1, 64).optional(),
  OIDC_ISSUERS: issuers.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'must begin with smtp:// or smtps://' }).optional(),
  SMTP_FROM: z.string().includes('@', { message: 'must be an email address' }).optional(),
  SUMMARY_HOUR: integer(0, 23).default(6),
  METRICS_PORT: integer(0, 65535).optional(),
  MIN_FREE_MB: integer(0, 1_000_000).default(512),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, message: 'must begin with http:// or https://' }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  PUBLIC_SCHEME: z.enum(['http', 'https'], { message: 'must be http or https' }).optional(),
  PRACTICE: flag.default(false),
  TRUST_LIST_MAX_AGE_DAYS: integer(1, 3650).default(90),
  STATUS_LIST_MAX_AGE_DAYS: integer(1, 365).default(7),
  READER_DIR: z.string().min(1).optional(),
  TRUSTED_AUTHORITIES: flag.default(false),
  DEMO: flag.default(true),
});

/** If one of these were empty by mistake, a start would use an empty database, another store or a new key. */
const MUST_NOT_BE_EMPTY = ['DATABASE_URL', 'S3_BUCKET', 'MASTER_KEY'] as const;

/** Settings that this version has removed, and what to do before unsetting them. */
const REMOVED_SETTINGS: Record<string, string> = {
  DATABASES_FILE:
    'is no longer supported: start version 0.2.0, move every tenant to the home database, stop all servers, unset it, then start this version',
};

/**
 * Settings whose invalid value an error repeats. An address may hold a password and an email is personal data, and a
 * secret may be pasted into a name beside its own. So no other value is repeated.
 */
const SHOWN_VALUES: readonly string[] = [
  'PORT',
  'METRICS_PORT',
  'TENANT_HOST',
  'PLATFORM_HOST',
  'TRUST_PROXY',
  'PUBLIC_SCHEME',
  'PIPELINE_BUDGET_SECONDS',
  'VISION_THREADS',
  'MIN_FREE_MB',
  'SUMMARY_HOUR',
  'TRUST_LIST_MAX_AGE_DAYS',
  'STATUS_LIST_MAX_AGE_DAYS',
  'LOG_LEVEL',
  'CLOCK_CONFIRMED',
  'S3_FORCE_PATH_STYLE',
  'PRACTICE',
  'TRUSTED_AUTHORITIES',
  'DEMO',
];
const MAX_SHOWN_LENGTH = 60;

/** Pairs of variables of which the first has no effect without the second. */
const NEEDS_OTHER = [
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['MASTER_KEY_PREVIOUS', 'MASTER_KEY'],
  ['SMTP_URL', 'SMTP_FROM'],
  ['SMTP_FROM', 'SMTP_URL'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
] as const;

export type Config = {
  port: number;
  bind: string;
  /** null: no metrics */
  metricsPort: number | null;
  dataDir: string;
  databaseUrl: string | null;
  /** a standby of the database for reads that may lag; null: none */
  databaseReadUrl: string | null;
  /** null: files under `dataDir` */
  s3: S3Location | null;
  /** URLs of inference servers; empty: the models run in this process */
  inferenceUrls: string[];
  /** a folder whose models replace built-in ones; null: none */
  modelsDir: string | null;
  /** images examined at the same time, and runs of the models; 1 to 64 */
  visionThreads: number;
  firstTenant: { host: string; adminEmail: string; adminPassword: string | null };
  masterKey: Buffer | null;
  /** previous keys during a rotation, which values may still be wrapped by */
  previousMasterKeys: Buffer[];
  platform: { host: string; token: string | null };
  /** OIDC issuers that tenants may use; empty: no single sign-on */
  oidcIssuers: string[];
  /** the operator's mail server, and the hour (UTC) from which summaries are sent; null: no mail is sent */
  mail: { url: string; from: string; hour: number } | null;
  trustProxy: string[];
  /** the scheme between browsers and the load balancer; null: `http` for this machine's hosts only */
  publicScheme: PublicScheme | null;
  pipelineBudgetSeconds: number;
  /** days after which a list of trusted issuers approves nothing */
  trustListMaxAgeDays: number;
  /** days after which a list of revoked credentials says nothing */
  statusListMaxAgeDays: number;
  /** a folder of certificates that sign requests to wallets; null: none is signed */
  readerDir: string | null;
  /** whether requests to wallets name the trusted issuers */
  namesAuthorities: boolean;
  /** free bytes on DATA_DIR's disk below which writes are refused */
  minFreeBytes: number;
  logLevel: string;
  /** the day (UTC) on which the operator confirms the clock */
  clockConfirmed: string | null;
  demo: boolean;
  /** whether this is a practice copy, which removes nothing from the object store */
  isPractice: boolean;
};

/**
 * Reads the environment; no other code does. An empty value counts as unset, unless that could start an
 * empty installation by mistake.
 * @throws StartError that names every invalid variable in one line
 */
export function readConfig(environment: Record<string, string | undefined>, folder = process.cwd()): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const problems = [
    ...MUST_NOT_BE_EMPTY.filter((name) => environment[name] === '').map((name) => `${name} is empty`),
    ...findMisspelt(Object.keys(environment), Object.keys(SCHEMA.shape)),
  ];
  for (const [name, advice] of Object.entries(REMOVED_SETTINGS)) {
    if (set[name]) problems.push(`${name} ${advice}`);
  }
  for (const [name, other] of NEEDS_OTHER) {
    if (set[name] && !set[other]) problems.push(`${name} has no effect without ${other}`);
  }
  const result = SCHEMA.safeParse(set);
  if (!result.success) {
    problems.push(...result.error.issues.map((issue) => describeIssue(issue, set)));
  }
  if (!result.success || problems.length > 0) {
    throw new StartError(`The configuration is wrong: ${problems.join('; ')}.`);
  }
  const env = result.data;
  const at = (path: string) => (isAbsolute(path) ? path : resolve(folder, path));
  return {
    port: env.PORT,
    bind: env.BIND,
    metricsPort: env.METRICS_PORT ?? null,
    dataDir: at(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    s3: readS3Location(env),
    inferenceUrls: env.INFERENCE_URL ?? [],
    modelsDir: env.MODELS_DIR ? at(env.MODELS_DIR) : null,
    visionThreads: env.VISION_THREADS ?? Math.min(countCores(), 64),
    firstTenant: {
      host: env.TENANT_HOST,
      adminEmail: env.ADMIN_EMAIL,
      adminPassword: env.ADMIN_PASSWORD ?? null,
    },
    masterKey: env.MASTER_KEY ?? null,
    previousMasterKeys: env.MASTER_KEY_PREVIOUS ?? [],
    platform: { host: env.PLATFORM_HOST, token: env.PLATFORM_TOKEN ?? null },
    oidcIssuers: env.OIDC_ISSUERS ?? [],
    mail:
      env.SMTP_URL && env.SMTP_FROM
        ? { url: env.SMTP_URL, from: env.SMTP_FROM, hour: env.SUMMARY_HOUR }
        : null,
    trustProxy: env.TRUST_PROXY ?? [],
    publicScheme: env.PUBLIC_SCHEME ?? null,
    pipelineBudgetSeconds: env.PIPELINE_BUDGET_SECONDS,
    trustListMaxAgeDays: env.TRUST_LIST_MAX_AGE_DAYS,
    statusListMaxAgeDays: env.STATUS_LIST_MAX_AGE_DAYS,
    readerDir: env.READER_DIR ? at(env.READER_DIR) : null,
    namesAuthorities: env.TRUSTED_AUTHORITIES,
    minFreeBytes: env.MIN_FREE_MB * 1024 * 1024,
    logLevel: env.LOG_LEVEL,
    clockConfirmed: env.CLOCK_CONFIRMED ?? null,
    demo: env.DEMO,
    isPractice: env.PRACTICE,
  };
}

/** @returns a part of a sentence with the name of the setting, and its value if that cannot be a secret */
function describeIssue({ path, message }: z.core.$ZodIssue, set: Record<string, string | undefined>): string {
  const name = path.join('.');
  const value = set[name];
  if (value === undefined || !SHOWN_VALUES.includes(name)) return `${name} ${message}`;
  const excerpt = value.length > MAX_SHOWN_LENGTH ? `${value.slice(0, MAX_SHOWN_LENGTH)}…` : value;
  return `${name} ${message}, not ${JSON.stringify(excerpt)}`;
}

function readS3Location(env: z.infer<typeof SCHEMA>): S3Location | null {
  if (!env.S3_BUCKET) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT ?? null,
    // Most self-hosted stores have no DNS name for each bucket.
    forcePathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}
