import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const KERNELS = 'src/server/vision/kernels';
const CASE_WORDS = 'src/server/features/review/case-report/case-words.ts';
const SETTING_FIELDS = 'src/web/console/api/setting-fields.ts';

/**
 * Each makes texts by their paths in the repository. The last two import the routes, and these import what the steps
 * before it write: so each step loads its writers when it runs.
 */
const STEPS: readonly (() => Promise<Record<string, string>>)[] = [
  async () => {
    const { compileKernels } = await import('./compile-kernels.ts');
    return { [`${KERNELS}/compiled.ts`]: await compileKernels(join(ROOT, KERNELS)) };
  },
  async () => {
    const { writeCaseWords } = await import('./collect-case-words.ts');
    return { [CASE_WORDS]: writeCaseWords() };
  },
  async () => {
    const { writeClients } = await import('./clients/write-clients.ts');
    return writeClients();
  },
  async () => {
    const { writeSettingFields } = await import('./write-setting-fields.ts');
    return { [SETTING_FIELDS]: writeSettingFields() };
  },
];

/** Writes all generated files below a folder, in the repository unless another is named. @returns their paths */
export async function generate(folder = ROOT): Promise<string[]> {
  const paths: string[] = [];
  for (const step of STEPS) {
    for (const [file, text] of Object.entries(await step())) {
      await writeChanged(join(folder, file), text);
      paths.push(file);
    }
  }
  return paths;
}

/** An unchanged file keeps its time, so that a running development server does not load it again. */
async function writeChanged(path: string, text: string): Promise<void> {
  const current = await readFile(path, 'utf8').catch(() => null);
  if (current === text) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
