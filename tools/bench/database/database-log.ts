import { closeSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A statement as PostgreSQL ran it, with its plan if it was configured to log plans. */
export type LoggedStatement = { ms: number; plan: string };

/** PostgreSQL's log, in a file that it writes and this reads. */
export type DatabaseLog = {
  /** the file for PostgreSQL */
  file: number;
  /** The milliseconds of all statements since the last read: parsed, planned and run. */
  takeTime(): number;
  /** The slowest statement since the last read; null without one that has its plan. */
  takeSlowest(): LoggedStatement | null;
  close(): void;
};

/** Settings of a database that logs the duration of its statements. */
export const TIMED_SETTINGS = ['log_min_duration_statement = 0', 'log_parameter_max_length = 0'];
/** Settings of a database that logs the plans of its statements. */
export const PLANNED_SETTINGS = [
  'log_min_duration_statement = -1',
  "session_preload_libraries = 'auto_explain'",
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_analyze = on',
  'auto_explain.log_buffers = on',
];

const DURATION = /LOG: {2}duration: ([\d.]+) ms {2}(?:parse|bind|execute|statement)\b/g;
const PLAN = /LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g;

export function openDatabaseLog(): DatabaseLog {
  const folder = mkdtempSync(join(tmpdir(), 'attesta-log-'));
  const file = openSync(join(folder, 'log'), 'a+');
  let at = 0;
  const take = () => {
    const bytes = Buffer.alloc(fstatSync(file).size - at);
    at += readSync(file, bytes, 0, bytes.length, at);
    return bytes.toString();
  };
  return {
    file,
    takeTime: () => [...take().matchAll(DURATION)].reduce((sum, [, ms]) => sum + Number(ms), 0),
    takeSlowest: () => {
      const ran = [...take().matchAll(PLAN)].map(([, ms, plan]) => ({ ms: Number(ms), plan: plan! }));
      return ran.sort((a, b) => b.ms - a.ms)[0] ?? null;
    },
    close: () => {
      closeSync(file);
      rmSync(folder, { recursive: true });
    },
  };
}
