import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loseFirstAnswers } from '../harness/clients/lose-first-answers.ts';
import { openSandbox, ROOT, run } from '../harness/clients/open-sandbox.ts';
import { signedExample } from '../harness/clients/signed-example.ts';

const JAVA = '/usr/bin';
const CLIENTS = join(ROOT, 'clients');
const JOBS = join(ROOT, 'test/clients');

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let proxy: Awaited<ReturnType<typeof loseFirstAnswers>>;
beforeAll(async () => {
  sandbox = await openSandbox();
  proxy = await loseFirstAnswers(sandbox.environment.ATTESTA_URL);
});
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

/** Runs a program of a language through a proxy that loses answers. @returns what it says, and its tries under a key */
async function runJob(command: string, args: string[]) {
  const from = proxy.tries.length;
  const { stdout } = await run(command, args, {
    cwd: sandbox.home,
    env: { ...sandbox.environment, ...signedExample(), ATTESTA_URL: proxy.origin },
  });
  const { number, ...said } = JSON.parse(stdout);
  const created = proxy.tries.slice(from).filter(({ path }) => path.endsWith('/admin/subjects'));
  // The request without a last name is refused under another key, and its first answer was lost too.
  const tries = created.length;
  const keys = new Set(created.map(({ key }) => key)).size;
  return { ...said, number: number.replace(/^\w+ /, ''), tries, keys };
}

const EXPECTED = {
  subjects: 1,
  number: '1&2',
  verdict: 'LICENSE_PENDING_APPROVAL',
  spent: [401, 'link-ended'],
  nameless: [400, 'last_name'],
  away: 'offline',
  image: true,
  told: [['approved', true]],
  events: {
    genuine: true,
    'second secret': true,
    changed: false,
    foreign: false,
    old: false,
    unsigned: false,
  },
  tries: 4,
  keys: 2,
};

function testWith(name: string, files: string[]) {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) console.warn(`NOT RUN: ${missing} is missing, so the ${name} client is not tried.`);
  return test.skipIf(missing.length > 0);
}

async function listFiles(folder: string, end: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((each) => each.endsWith(end)).map((each) => join(folder, each));
}

testWith('Java', [`${JAVA}/javac`])(
  'the Java client compiles without a warning and does the main job while answers are lost',
  async () => {
    const sources = await listFiles(join(CLIENTS, 'java'), '.java');
    const classes = join(sandbox.home, 'java');
    await run(`${JAVA}/javac`, ['-Xlint:all', '-Werror', '--release', '17', '-d', classes, ...sources]);
    const job = join(JOBS, 'MainJob.java');
    expect(await runJob(`${JAVA}/java`, ['-cp', classes, job])).toEqual(EXPECTED);
  },
);

const MONO = '/usr/lib/mono/4.5';
testWith('C#', ['/usr/bin/mcs', `${MONO}/System.Net.Http.dll`, `${MONO}/System.Runtime.Serialization.dll`])(
  'the C# client compiles without a warning and does the main job while answers are lost',
  async () => {
    const own = await listFiles(join(CLIENTS, 'csharp'), '.cs');
    const [library, program] = ['Attesta.Client.dll', 'job.exe'].map((name) => join(sandbox.home, name));
    const references = ['-r:System.Net.Http.dll', '-r:System.Runtime.Serialization.dll'];
    await run('/usr/bin/mcs', ['-warnaserror', '-target:library', `-out:${library}`, ...references, ...own]);
    const job = join(JOBS, 'MainJob.cs');
    await run('/usr/bin/mcs', [`-out:${program}`, `-r:${library}`, job]);
    expect(await runJob('/usr/bin/mono', [program!])).toEqual(EXPECTED);
  },
);

testWith('PHP', ['/usr/bin/php'])('the PHP client does the main job while answers are lost', async () => {
  sandbox.environment = Object.assign(sandbox.environment, { CLIENT: join(CLIENTS, 'php') });
  const options = ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr'];
  expect(await runJob('/usr/bin/php', [...options, join(JOBS, 'main_job.php')])).toEqual(EXPECTED);
});

const ruby = testWith('Ruby', ['/usr/bin/ruby']);
ruby('the Ruby client does the main job while answers are lost', async () => {
  const path = join(CLIENTS, 'ruby/lib');
  expect(await runJob('/usr/bin/ruby', ['-w', '-I', path, join(JOBS, 'main_job.rb')])).toEqual(EXPECTED);
});

ruby('the types of the Ruby client are valid RBS', async () => {
  const folder = join(sandbox.home, 'sig');
  await mkdir(folder);
  const types = await readFile(join(CLIENTS, 'ruby/sig/attesta.rbs'), 'utf8');
  // Ruby 3.1 has RBS 2, which knows no optional fields of records.
  await writeFile(join(folder, 'attesta.rbs'), types.replace(/^( +)\?(\w+:)/gm, '$1$2'));
  const load = 'load Gem.bin_path("rbs", "rbs")';
  const { stdout } = await run('/usr/bin/ruby', ['-e', load, '--', '-I', folder, 'validate'], {
    cwd: folder,
  });
  expect(stdout).toContain('::Attesta::submission_row');
});

ruby('the gem of the Ruby client can be built', async () => {
  const out = join(sandbox.home, 'attesta.gem');
  const command = ['-S', 'gem', 'build', 'attesta.gemspec', '--output', out];
  await run('/usr/bin/ruby', command, { cwd: join(CLIENTS, 'ruby') });
  expect(existsSync(out)).toBe(true);
});
