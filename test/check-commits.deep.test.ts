import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listWeakCommits } from '../scripts/check-commits.mjs';
import { runGit } from './harness/run-git.ts';

let folder: string;

const git = (...args: string[]) => runGit(folder, ...args);
const commit = (subject: string, body?: string) =>
  git('commit', '-q', '--allow-empty', '-m', subject, ...(body ? ['-m', body] : []));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attesta-commits-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a commit is weak when its subject has more than 72 characters or it has no body', () => {
  git('init', '-q', '-b', 'main');
  commit(`Widen ${'ü'.repeat(66)}`, 'The subject has 72 characters of more than one byte.');
  commit(`Widen ${'a'.repeat(67)}`, 'One character too many.');
  commit('Close the file');
  commit(`Widen ${'b'.repeat(67)}`);
  expect(listWeakCommits(folder).map((line) => line.replace(/^\w+ /, ''))).toEqual([
    `Widen ${'b'.repeat(34)}: its subject has 73 characters, 72 are allowed; it has no body that says why`,
    'Close the file: it has no body that says why',
    `Widen ${'a'.repeat(34)}: its subject has 73 characters, 72 are allowed`,
  ]);
});

test('the last 20 commits are checked without origin/main, and otherwise those that it lacks', () => {
  git('init', '-q', '-b', 'main');
  for (let at = 1; at <= 22; at += 1) commit(`Count to ${at}`);
  expect(listWeakCommits(folder)).toHaveLength(20);
  git('update-ref', 'refs/remotes/origin/main', 'HEAD~3');
  expect(listWeakCommits(folder).map((line) => /Count to \d+/.exec(line)![0])).toEqual([
    'Count to 22',
    'Count to 21',
    'Count to 20',
  ]);
});

test('a merge needs no body, and a folder without git has no weak commits', () => {
  expect(listWeakCommits(folder)).toEqual([]);
  git('init', '-q', '-b', 'main');
  expect(listWeakCommits(folder)).toEqual([]);
  commit('Begin', 'Both branches need an ancestor.');
  git('checkout', '-q', '-b', 'side');
  commit('Go aside', 'The merge needs two parents.');
  git('checkout', '-q', 'main');
  git('merge', '-q', '--no-ff', '--no-edit', 'side');
  expect(listWeakCommits(folder)).toEqual([]);
});
