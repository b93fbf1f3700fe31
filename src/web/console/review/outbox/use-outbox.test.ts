import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Console, ConsoleContext } from '../../console-context.ts';
import type { DecisionOutbox } from './decision-outbox.ts';
import type { Decision } from './send-decision.ts';
import { useDecisionOutbox } from './use-outbox.ts';

// A server-side render runs no effects, like each render that React begins and never commits.

const decision: Decision = {
  key: 'key a',
  caseId: 'a',
  attempt: 1,
  detailsVersion: 1,
  person: 'Ada',
  by: 'Mina',
  kind: 'approve',
  comment: '',
  reasonCode: null,
  acknowledged: [],
};
const caseIds: string[] = [];
const call = ((operation: string) => {
  caseIds.push(operation);
  return Promise.resolve({ id: 'a', status: 'approved' });
}) as unknown as Console['call'];

/** Renders the outbox once for each user; React throws all renders but the last away. */
function renderOutbox(...users: string[]): DecisionOutbox {
  let outbox: DecisionOutbox | undefined;
  let username = users[0]!;
  function Outbox() {
    const [at, setAt] = useState(0);
    username = users[at]!;
    outbox = useDecisionOutbox();
    if (at < users.length - 1) setAt(at + 1);
    return null;
  }
  const session = {
    token: 'token',
    role: 'admin',
    permissions: [],
    get username() {
      return username;
    },
  };
  const value = { online: true, letters: true, session, call } as unknown as Console;
  const provider = createElement(ConsoleContext, { value }, createElement(Outbox));
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, provider));
  return outbox!;
}

beforeEach(() => {
  caseIds.length = 0;
  vi.useFakeTimers();
  const stored = [{ key: 'key a', caseId: 'a', attempt: 1, kind: 'approve', by: 'Mina', reasonCode: null }];
  const items = JSON.stringify(stored.map((each) => ({ ...each, hasWords: false })));
  vi.stubGlobal('sessionStorage', { getItem: () => items, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a render that is never committed sends no stored decision', async () => {
  const outbox = renderOutbox('Mina');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(caseIds).toEqual([]);
  outbox.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(caseIds).toEqual(['POST /admin/submissions/{id}/approve']);
});

test('a render for another user that is never committed does not change who sends decisions', async () => {
  const outbox = renderOutbox('Mina', 'Ravi');
  outbox.enqueue({ ...decision, key: 'key b', caseId: 'b' });
  await outbox.settle();
  // The stored one and this one.
  expect(caseIds).toHaveLength(2);
});
