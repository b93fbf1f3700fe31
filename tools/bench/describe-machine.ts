import { cpus, loadavg, totalmem } from 'node:os';

/** The machine and its load, in two lines: figures mean nothing without them. */
export function describeMachine(): string {
  const gigabytes = (totalmem() / 2 ** 30).toFixed(1);
  const { node, v8 } = process.versions;
  const load = loadavg().map((value) => value.toFixed(2));
  return [
    `${cpus().length} x ${cpus()[0]!.model.trim()}, ${gigabytes} GB, ${process.platform} ${process.arch}`,
    `Node ${node} (V8 ${v8}), load ${load.join(' ')} over 1, 5 and 15 minutes before the run`,
  ].join('\n');
}
