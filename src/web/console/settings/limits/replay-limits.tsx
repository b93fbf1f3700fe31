import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import { Table } from '../../../ui/table/table.tsx';
import type { ReplayAsked, ReplaySum } from '../../api/answers.ts';
import { useTask } from '../../components/use-task.ts';
import { useConsoleServices } from '../../console-context.ts';
import { linkTo } from '../../hash-location.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './limits.module.css';
import type { Limits } from './read-limits.ts';

/** The outcome of past uploads under the typed limits; null while they make no sense. */
export function ReplayLimits({ limits }: { limits: Limits | null }) {
  const translations = useTranslations();
  const { call } = useConsoleServices();
  const task = useTask();
  const [sum, setSum] = useState<ReplaySum | null>(null);
  const stopped = useRef(false);
  const stop = useCallback(() => {
    stopped.current = true;
  }, []);
  // Leaving the page stops it: it would otherwise read all past cases.
  useEffect(() => stop, [stop]);
  const replay = async () => {
    if (!limits) return;
    stopped.current = false;
    let body: ReplayAsked = { policy: limits };
    for (;;) {
      const answer = await call('POST /admin/policy/replay', { body });
      const { limits: _tried, next_cursor: cursor, ...before } = answer;
      setSum(before);
      if (cursor === null || stopped.current) return;
      body = { policy: limits, cursor, before };
    }
  };
  return (
    <section className={styles['replay']} aria-labelledby="replay">
      <h2 id="replay">{translations.text('replay.title')}</h2>
      <p className="muted">{translations.text('replay.lead')}</p>
      <Problem sentence={task.problem} />
      {task.busy ? (
        <Button onClick={stop}>{translations.text('replay.stop')}</Button>
      ) : (
        <Button aria-disabled={limits === null} onClick={() => task.run(replay)}>
          {translations.text('replay.start')}
        </Button>
      )}
      {sum && <Outcome sum={sum} />}
    </section>
  );
}

const HEADS = ['replay.from', 'replay.to', 'replay.count', 'replay.people', 'replay.such'] as const;

function Outcome({ sum }: { sum: ReplaySum }) {
  const translations = useTranslations();
  const { looked_at: all, same, cannot_say: open, flips } = sum;
  return (
    <>
      <p role="status">{translations.text('replay.sum', { all, same, open })}</p>
      {flips.length > 0 && (
        <Table heads={HEADS.map((key) => translations.text(key))} stacks>
          {flips.map(({ kind, from, to, count, people, examples }) => (
            <tr key={`${kind} ${from} ${to}`}>
              <th scope="row">{from}</th>
              <td>{to}</td>
              <td>{count.toLocaleString(translations.locale)}</td>
              <td>{translations.text('replay.byPeople', people)}</td>
              <td>
                {examples.map(({ submission_id: id }, at) => (
                  <a key={id} href={linkTo(`/case/${id}`)}>
                    {at + 1}{' '}
                  </a>
                ))}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
