import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

export type User = { uid?: number; gid?: number };

/**
 * The user for a program that must not, or will not, run as root: one by name, or the current user unless
 * that is root.
 */
export function runAs(name: string): User {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, name]).toString());
  return { uid: id('-u'), gid: id('-g') };
}
