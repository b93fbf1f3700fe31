import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

export type User = { uid?: number; gid?: number };

/** Whom a program runs as that shall not, or will not, be root: a user by name, or this one where it is no root. */
export function runAs(name: string): User {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, name]).toString());
  return { uid: id('-u'), gid: id('-g') };
}
