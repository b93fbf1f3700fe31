import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';

/** Sends the signal to a child that still runs, and waits for its end. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** The process and all that descend from it, parents first. */
export async function listTree(root: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map<number, number>();
  for (const id of ids) {
    // The name in parentheses may contain anything; the parent is the second field after it.
    const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null);
    if (text) parents.set(id, Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const tree = [root];
  for (const parent of tree)
    for (const [id, of] of parents) if (of === parent && !tree.includes(id)) tree.push(id);
  return tree;
}

/** Signals each process that is still there. */
export function signalAll(ids: readonly number[], signal: NodeJS.Signals): void {
  for (const id of ids) {
    try {
      process.kill(id, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
