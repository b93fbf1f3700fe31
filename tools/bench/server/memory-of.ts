import { readdir, readFile } from 'node:fs/promises';

/** Megabytes: resident counts a page for each process that has it, proportional counts it once. */
export type Memory = { resident: number; proportional: number };

/** The memory of a process and of its descendants. */
export async function measureMemory(pid: number): Promise<Memory> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const statuses = await Promise.all(pids.map((each) => read(each, 'status')));
  const values = statuses
    .filter((status) => numberIn(status, 'Pid') === pid || numberIn(status, 'PPid') === pid)
    .map((status) => numberIn(status, 'Pid'));
  const rolls = await Promise.all(values.map((each) => read(String(each), 'smaps_rollup')));
  const sum = (name: string) =>
    Math.round(rolls.reduce((total, roll) => total + numberIn(roll, name), 0) / 1024);
  return { resident: sum('Rss'), proportional: sum('Pss') };
}

/** Empty for a process that has ended meanwhile. */
async function read(pid: string, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}

function numberIn(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}
