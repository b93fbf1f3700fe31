import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { readFences } from './harness/words/read-fences.ts';

test('the commands in the guide for a PostgreSQL report the time of a backup to Prometheus', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attesta-textfiles-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const guide = await readFile(new URL('../docs/backups.md', import.meta.url), 'utf8');
  const [lines] = readFences(guide).filter((fence) => fence.shownBy === 'test/alerts.test.ts');
  const before = Math.floor(Date.now() / 1000);
  execFileSync('/bin/sh', ['-euc', lines!.text], { env: { ...process.env, TEXTFILES: folder } });
  expect(await readdir(folder)).toEqual(['attesta.prom']);
  const text = await readFile(join(folder, 'attesta.prom'), 'utf8');
  const [, seconds] = /^attesta_backup_last_success_timestamp_seconds (\d+)\n$/.exec(text)!;
  expect(Number(seconds)).toBeGreaterThanOrEqual(before);
  expect(Number(seconds)).toBeLessThanOrEqual(Date.now() / 1000);
});

const PROMTOOL = '/usr/bin/promtool';
const RULES = fileURLToPath(new URL('../deploy/prometheus/', import.meta.url));
const hasPromtool = existsSync(PROMTOOL);
if (!hasPromtool) console.warn('SKIPPED: promtool (Debian: prometheus) is missing, so no alert is tried.');

test.skipIf(!hasPromtool)(
  '[S226] promtool shows that each tested alert fires when it should and not otherwise',
  () => {
    const output = execFileSync(PROMTOOL, ['test', 'rules', `${RULES}alerts.test.yaml`], {
      encoding: 'utf8',
    });
    expect(output).toContain('SUCCESS');
  },
);

type Rules = { groups: { rules: { alert: string }[] }[] };
type RuleTests = { tests: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }[] };

test('each alert has a case in which it fires and one in which it does not', async () => {
  const read = async (name: string) => parse(await readFile(join(RULES, name), 'utf8'));
  const { groups }: Rules = await read('alerts.yaml');
  const { tests }: RuleTests = await read('alerts.test.yaml');
  const cases = tests.flatMap((one) => one.alert_rule_test);
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  const isTried = (alert: string, fires: boolean) =>
    cases.some(({ alertname, exp_alerts }) => alertname === alert && exp_alerts.length > 0 === fires);
  expect(alerts.length).toBeGreaterThan(20);
  expect(alerts.filter((alert) => !isTried(alert, true))).toEqual([]);
  expect(alerts.filter((alert) => !isTried(alert, false))).toEqual([]);
});
