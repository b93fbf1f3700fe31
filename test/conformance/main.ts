/**
 * `npm run conformance -- postgres://…` checks an engine that speaks PostgreSQL for all requirements of the product.
 * Exits with 1 when a required one is missing.
 */
import { chooseHost } from './choose-host.ts';
import { listChecks } from './list-checks.ts';
import { runChecks } from './run-checks.ts';

const HELP = `npm run conformance -- postgres://…: asks a database line by line for everything that Attesta relies on. It makes
a schema and two roles with separate names (attesta_conformance_…), drops them at the end, and touches nothing
else. The user of the address needs CREATE on the database and CREATEROLE, and must be no superuser. Of several hosts
(target_session_attrs=read-write) it takes the one that takes writes.`;

const [address] = process.argv.slice(2);
if (!address?.startsWith('postgres')) {
  console.log(HELP);
  process.exit(address === '--help' ? 0 : 1);
}

try {
  const results = await runChecks(await chooseHost(address), await listChecks(), ({ check, lack }) => {
    const mark = lack === null ? 'holds   ' : check.isRequired ? 'MISSING ' : 'optional';
    console.log(
      `${mark}  ${check.name}${lack === null ? '' : `\n          ${lack}\n          Needed for: ${check.why}.`}`,
    );
  });
  const lacking = results.filter(({ lack }) => lack !== null);
  const required = lacking.filter(({ check }) => check.isRequired).length;
  const holding = results.length - lacking.length;
  console.log(
    `${holding} of ${results.length} hold; ${required} required and ${lacking.length - required} optional ones are missing.`,
  );
  process.exitCode = required > 0 ? 1 : 0;
} catch (error) {
  console.log(`The database could not be asked: ${(error as Error).message}`);
  process.exitCode = 1;
}
