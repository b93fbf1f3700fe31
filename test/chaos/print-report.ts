import type { Finding } from './check-acknowledged.ts';
import type { InjectedFault } from './injected-fault.ts';
import { explain, unexplained } from './judge-tries.ts';
import type { RequestRecord } from './ledger.ts';

type Report = {
  began: number;
  tries: readonly RequestRecord[];
  faults: readonly InjectedFault[];
  findings: readonly Finding[];
};

/** Prints the tables of a run in Markdown. */
export function printReport({ began, tries, faults, findings }: Report, say: (line: string) => void): void {
  const second = (at: number) => Math.floor((at - began) / 1000);
  say('\n| fault | times | requests that it broke |\n|---|---|---|');
  for (const kind of new Set(faults.map((fault) => fault.kind))) {
    const all = faults.filter((fault) => fault.kind === kind);
    const broken = tries.filter((each) => each.error !== null && explain(each, all).length > 0);
    say(`| ${kind} | ${all.length} | ${broken.length} |`);
  }
  say('\n| request | tries | answered | broken within a fault | broken otherwise |\n|---|---|---|---|---|');
  for (const what of [...new Set(tries.map((each) => each.what)), 'all']) {
    const some = tries.filter((each) => what === 'all' || each.what === what);
    const broken = some.filter((each) => each.error !== null).length;
    const otherwise = unexplained(some, faults).length;
    say(`| ${what} | ${some.length} | ${some.length - broken} | ${broken - otherwise} | ${otherwise} |`);
  }
  say('\n| second | faults | broken requests |\n|---|---|---|');
  const broken = tries.filter((each) => each.error !== null);
  const seconds = [...broken.map(({ to }) => second(to)), ...faults.map(({ from }) => second(from))];
  for (const at of [...new Set(seconds)].sort((a, b) => a - b)) {
    const of = faults
      .filter(({ from, to }) => second(from) <= at && at <= second(to))
      .map(({ kind }) => kind);
    const count = new Map<string, number>();
    for (const each of broken.filter(({ to }) => second(to) === at)) {
      const name = `${each.what} ${each.status || 'line'}`;
      count.set(name, (count.get(name) ?? 0) + 1);
    }
    say(`| ${at} | ${of.join(', ')} | ${[...count].map(([name, times]) => `${times} ${name}`).join(', ')} |`);
  }
  say('\n| at the end | acknowledged | lost or wrong |\n|---|---|---|');
  for (const { what, checked, wrong } of findings) say(`| ${what} | ${checked} | ${wrong.length} |`);
  for (const { what, wrong } of findings) for (const line of wrong.slice(0, 10)) say(`${what}: ${line}`);
  for (const { what, from, to, status, error } of unexplained(tries, faults).slice(0, 20)) {
    say(`broken outside of the faults: ${what}, second ${second(from)} to ${second(to)}, ${status} ${error}`);
  }
}
