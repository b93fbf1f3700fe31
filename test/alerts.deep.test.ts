import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROMTOOL = '/usr/bin/promtool';
const RULES = fileURLToPath(new URL('../deploy/prometheus/', import.meta.url));
const hasPromtool = existsSync(PROMTOOL);
if (!hasPromtool) console.warn('SKIPPED: promtool (Debian: prometheus) is missing, so no alert is tried.');

test.skipIf(!hasPromtool)(
  '[S226] promtool shows that each tested alert fires when it should and not otherwise',
  () => {
    const said = execFileSync(PROMTOOL, ['test', 'rules', `${RULES}alerts.test.yaml`], { encoding: 'utf8' });
    expect(said).toContain('SUCCESS');
  },
);
