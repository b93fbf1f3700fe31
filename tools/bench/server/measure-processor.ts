import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds of a clock tick of /proc: Linux has 100 a second on every architecture. */
const TICK_MS = 10;

/** The processor time of a process and of its children so far, in milliseconds, of all their threads. */
export async function measureProcessor(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(pids.map(readRow));
  const family = rows.filter((row) => row && (row.pid === pid || row.parent === pid));
  return family.reduce((sum, row) => sum + row!.ticks * TICK_MS, 0);
}

/** null for a process that has ended meanwhile. */
async function readRow(pid: string): Promise<{ pid: number; parent: number; ticks: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name in parentheses may contain spaces. Behind it: state, parent, …, and from the 12th on utime and stime.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}
