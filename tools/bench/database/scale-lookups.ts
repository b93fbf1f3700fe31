/**
 * What is looked up before a verdict with many people: `npm run bench -- scale lookups 1000000 [rounds, 500]`, on PostgreSQL. A
 * tenant has so many subjects, each with a licence whose number is stored and hashed, and a full block list. The lookups
 * are the product's own, each in one transaction, for numbers that no one, another subject and the block list have. A
 * face that the tenant has blocked is compared in `npm run bench -- same-face`.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openNumberHash } from '../../../src/server/encryption/keys/tenant-key.ts';
import {
  lookUpDocument,
  lookUpFaces,
} from '../../../src/server/features/submissions/finalize/look-up-records.ts';
import { openPostgres } from '../../../src/server/store/database/open-postgres.ts';
import { documentNumberKey } from '../../../src/server/verification/document/document-number-key.ts';
import {
  createDatabaseOn,
  findPostgres,
  startPostgresServer,
} from '../../../test/harness/databases/start-postgres.ts';
import { MIGRATIONS } from '../../../test/harness/paths.ts';
import { startApp, type TestApp } from '../../../test/harness/start-app.ts';
import { unavailableVision } from '../../../test/harness/vision/unavailable-vision.ts';
import { makeUpFace } from '../../specimen/made-up-face.ts';
import { percentile } from '../statistics.ts';
import { seedTenant } from './seed-tenant.ts';

const FEW_SUBJECTS = 1_000;
const MANY_SUBJECTS = Number(process.argv[2] ?? 100_000);
const ROUNDS = Number(process.argv[3] ?? 500);
/** As many as a tenant's list may have. */
const BLOCKS = 1_000;
const WARM_UP = 20;

/** The number of the nth seeded subject's licence, as a document shows it. */
const toNumber = (n: number) => documentNumberKey(`W${String(n).padStart(8, '0')}`);

/** Gives each licence of the tenant its hashed number, and blocks the first documents. */
async function addNumbers({ dependencies, tenantId }: TestApp, url: string, count: number): Promise<void> {
  const { db, masterKey } = dependencies;
  const hash = await db.asTenant(tenantId, (tx) => openNumberHash(tx, masterKey, tenantId));
  const client = new pg.Client(url);
  await client.connect();
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query(
    `select s.id, s.subject_id, d.license_number as number from submissions s
      join subject_details d on d.tenant_id = s.tenant_id and d.subject_id = s.subject_id
      where s.tenant_id = $1 and s.kind = 'license'`,
    [tenantId],
  );
  for (let from = 0; from < rows.length; from += 20_000) {
    const page = rows.slice(from, from + 20_000);
    await client.query(
      `insert into document_numbers (tenant_id, submission_id, attempt, subject_id, number_hash)
        select $1, * from unnest($2::uuid[], array_fill(1, array[$5::int]), $3::uuid[], $4::bytea[])`,
      [
        tenantId,
        page.map(({ id }) => id),
        page.map(({ subject_id }) => subject_id),
        page.map(({ number }) => hash(documentNumberKey(number))),
        page.length,
      ],
    );
  }
  await client.query(
    `insert into blocks (tenant_id, id, subject_id, what, kind, submission_id, attempt, comment, added_by, added_at)
      select tenant_id, gen_random_uuid(), subject_id, 'document', 'license', id, 1, '', 'bench', now()
      from submissions where tenant_id = $1 and kind = 'license' order by id limit ${Math.min(BLOCKS, count / 2)}`,
    [tenantId],
  );
  await client.query(
    `insert into blocked_numbers (tenant_id, block_id, number_hash)
      select b.tenant_id, b.id, n.number_hash from blocks b
      join document_numbers n on n.tenant_id = b.tenant_id and n.submission_id = b.submission_id`,
  );
  await client.query('vacuum analyze document_numbers, blocks, blocked_numbers');
  await client.end();
}

async function measure(count: number): Promise<Map<string, number[]>> {
  const database = await createDatabaseOn(postgres.folder);
  const app = await startApp({ vision: unavailableVision, db: await openPostgres(database.url, MIGRATIONS) });
  const owner = database.url.replace('attesta@', 'root@');
  await seedTenant(owner, app.tenantId, count);
  await addNumbers(app, owner, count);
  const { db, masterKey } = app.dependencies;
  const subject = {
    tenantId: app.tenantId,
    subjectId: '00000000-0000-7000-8000-000000000000',
    imageKey: randomBytes(61),
  };
  const face = makeUpFace('unknown');
  const timesByName = new Map<string, number[]>();
  const look = async (name: string, pick: (round: number) => number) => {
    const times: number[] = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const markers = { face, describer: 'bench', numbers: [toNumber(pick(round))] };
      const lookup = { owner: subject, kind: 'license' as const, markers };
      const start = performance.now();
      const search = {
        comparesAcross: true,
        isRefused: false,
        search: 'approval' as const,
        deadline: Date.now() + 60_000,
      };
      await lookUpFaces({ db, masterKey }, { ...lookup, ...search });
      await db.asTenant(app.tenantId, (tx) => lookUpDocument({ masterKey }, tx, lookup));
      if (round >= WARM_UP) times.push(performance.now() - start);
    }
    timesByName.set(name, times);
  };
  await look('a number that no one has', (round) => count + 1 + round);
  await look('a number of another subject', (round) => 1 + ((round * 7_919) % Math.floor(count / 4)));
  await look('a blocked number', (round) => count - (round % Math.min(BLOCKS, count / 2)));
  await app.close();
  await database.close();
  return timesByName;
}

const postgres = await startPostgresServer(findPostgres()!, { settings: ['shared_buffers=1GB'] });
const few = await measure(FEW_SUBJECTS);
const many = await measure(MANY_SUBJECTS);
await postgres.close();
const at = (times: number[], share: number) => `${percentile(times, share).toFixed(1)} ms`;
console.log(`\nBlocks, same document and the decision whether faces are searched, ${ROUNDS} lookups each`);
console.log(
  `| lookup | ${FEW_SUBJECTS} subjects | 99 of 100 | ${MANY_SUBJECTS} subjects | 99 of 100 |\n|---|---|---|---|---|`,
);
for (const [name, times] of many) {
  const before = few.get(name)!;
  console.log(
    `| ${name} | ${at(before, 0.5)} | ${at(before, 0.99)} | ${at(times, 0.5)} | ${at(times, 0.99)} |`,
  );
}
