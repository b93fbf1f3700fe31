import { readdir, readFile } from 'node:fs/promises';
import { type Check, Lack, requireSame } from '../check.ts';
import type { Engine } from '../engine.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const TENANTS = ['019a0000-0000-7000-8000-00000000000a', '019a0000-0000-7000-8000-00000000000b'] as const;

/** Each file of `migrations/`, in order, and then the behaviour of the tables. They build on one another. */
export async function listMigrationChecks(): Promise<Check[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  return [
    ...files.map((file) => ({
      name: `migrations/${file} runs`,
      why: 'the first start',
      isRequired: true,
      run: async (engine: Engine) =>
        engine.define(renameParts(await readFile(new URL(file, MIGRATIONS), 'utf8'), engine)),
    })),
    {
      name: 'The product’s own tables keep two tenants apart, and triggers write what people are found by',
      why: 'all of it together',
      isRequired: true,
      run: keepApart,
    },
  ];
}

/**
 * The script with the run's own schema and roles in place of the product's.
 * @throws Lack when it would still name the schema `public`
 */
function renameParts(script: string, { schema, roles }: Engine): string {
  const renamed = script
    .replaceAll("'public'::regnamespace", `'${schema}'::regnamespace`)
    .replaceAll('attesta_tenant', roles.tenant)
    .replaceAll('attesta_system', roles.system)
    .replaceAll('attesta_reviewer', roles.reviewer)
    .replaceAll(/^\s*--.*$/gm, '');
  if (/\bpublic\b/.test(renamed)) throw new Lack('The script names the schema public, and is not tried.');
  return renamed;
}

async function keepApart({ inTransaction }: Engine): Promise<void> {
  await inTransaction('system', async ({ ask }) => {
    for (const [at, tenant] of TENANTS.entries()) {
      await ask('insert into tenants (tenant_id, host, name, created_at) values ($1, $2, $2, now())', [
        tenant,
        `${at}.test`,
      ]);
      await ask(
        `insert into subjects (tenant_id, id, first_name, last_name, image_key, created_at)
          values ($1, gen_random_uuid(), 'Ana', $2, '\\x00', now())`,
        [tenant, `Brandt${at}`],
      );
      await ask(`insert into subject_details (tenant_id, subject_id, license_number)
        select tenant_id, id, 'D-1234-5' from subjects where tenant_id = '${tenant}'`);
    }
  });
  for (const [at, tenant] of TENANTS.entries()) {
    const found = await inTransaction({ tenant }, async ({ ask }) => ({
      people: await ask('select last_name from subjects'),
      words: await ask("select count(*)::integer as n from subject_words where word like 'brandt%'"),
      numbers: await ask('select number_key from stored_numbers'),
    }));
    requireSame(found.people, [{ last_name: `Brandt${at}` }]);
    requireSame(found.words, [{ n: 1 }]);
    requireSame(found.numbers.length, 1);
  }
}
