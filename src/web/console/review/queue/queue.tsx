import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { Badge } from '../../../ui/badge/badge.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { useRead } from '../../api/use-api.ts';
import { useConsole } from '../../console-context.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { Icon } from '../../parts/icons.tsx';
import { ListStates } from '../../parts/list/list-states.tsx';
import { More } from '../../parts/list/more.tsx';
import { Note } from '../../parts/note.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { linkTo } from '../../places.ts';
import { dateOf, saySpan } from '../../words/say-moment.ts';
import { useWords } from '../../words/use-words.ts';
import type { QueueRow } from '../case-types.ts';
import { HeldNote } from '../held/held-bar.tsx';
import { isDecidedHere } from '../held/next-held.ts';
import { useHeld } from '../held/use-held.ts';
import { FirstRun } from './first-run.tsx';
import { KeyBar } from './key-bar.tsx';
import styles from './queue.module.css';
import { QueueFilters } from './queue-filters.tsx';
import { type Filter, QUEUE, queuePlace, readFilter } from './queue-place.ts';
import { Heads, Row } from './queue-row.tsx';
import { useDrawn } from './use-drawn.ts';
import { useQueue, type Waiting } from './use-queue.ts';

const DAY_MS = 86_400_000;
/** How often the counts are said aloud at most, in milliseconds. */
const SAY_EVERY_MS = 30_000;

/** Who waits, oldest first. No pictures: each look at one is written down. */
export function Queue() {
  const words = useWords();
  const held = useHeld();
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const read = useQueue(filter);
  const waiting = useRead('GET /admin/queue', {}).data;
  const rows = (read.data?.pages ?? [])
    .flatMap((page) => page.submissions)
    .filter((row) => filter.status !== 'pending' || !isDecidedHere(held, row.id));
  const drawn = useDrawn(queuePlace(filter), rows.length);
  const list = useRef<HTMLDivElement>(null);
  const { chosen, setChosen } = useQueueKeys(rows, list, (id) => queuePlace(filter, id));
  const minute = Math.floor(Date.now() / 60_000);
  const told = useTold(rows.length, waiting, isQueue(filter), read.isSuccess);

  return (
    <div className={styles['queue']}>
      <PageHead name={words.text('queue.title')} lead={told}>
        <HeldNote onUndo={held.undo} />
        {filter.status === 'pending' && rows.length > 0 && (
          <LinkButton
            className={styles['oldest']}
            look="primary"
            href={`#${queuePlace(filter, rows[0]!.id)}`}
          >
            {words.text('queue.oldest')}
            <kbd>S</kbd>
          </LinkButton>
        )}
      </PageHead>
      <QueueFilters filter={filter} waiting={waiting} />
      <main aria-busy={read.isFetching}>
        {isQueue(filter) && <FirstRun />}
        {rows.length > 0 && <Heads />}
        <div className={styles['rows']} ref={list}>
          {groupsOf(rows.slice(0, drawn), isQueue(filter)).map(({ name, from, rows: group }) => (
            <section key={name ?? 'all'} aria-label={name ? words.text(name) : words.text('queue.title')}>
              {name && <h2 className={styles['group']}>{words.text(name)}</h2>}
              <ul>
                {group.map((row, index) => (
                  <li key={row.id}>
                    <Row
                      row={row}
                      href={`#${queuePlace(filter, row.id)}`}
                      minute={minute}
                      isChosen={from + index === chosen}
                      index={from + index}
                      onChoose={setChosen}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <ListStates read={read} isEmpty={false} empty="" />
        {read.isSuccess && rows.length === 0 && <Nobody isFiltered={queuePlace(filter) !== '/'} />}
        {read.hasNextPage && <More onMore={() => read.fetchNextPage()} />}
      </main>
      <KeyBar />
    </div>
  );
}

/** Whether all who wait are meant, and nobody is looked for. */
const isQueue = ({ status, q }: Filter) => status === 'pending' && !q;

/** Who waits more than a day stands apart. Numbers go on through the groups. */
function groupsOf(rows: readonly QueueRow[], areWaiting: boolean) {
  if (!areWaiting) return [{ name: null, from: 0, rows }];
  const limit = Date.now() - DAY_MS;
  const isOld = (row: QueueRow) => dateOf(row.waiting_since ?? row.created_at).getTime() < limit;
  const old = rows.filter(isOld);
  const groups = [
    { name: 'queue.overADay', from: 0, rows: old },
    { name: 'queue.today', from: old.length, rows: rows.filter((row) => !isOld(row)) },
  ] as const;
  return groups.filter((group) => group.rows.length > 0);
}

/** How many there are, for eyes at once and for ears now and then. */
function useTold(count: number, waiting: Waiting | undefined, isQueue: boolean, isReady: boolean): string {
  const words = useWords();
  const { announce } = useConsole();
  const all = waiting ? waiting.license + waiting.selfie + waiting.age : 0;
  const told =
    isQueue && waiting && waiting.oldest_seconds !== null && all > 0
      ? words.text('queue.waiting', {
          count: all,
          age: saySpan(words, waiting.oldest_seconds * 1000),
        })
      : words.text('queue.count', { count });
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!isReady || Date.now() - saidAt.current < SAY_EVERY_MS) return;
    saidAt.current = Date.now();
    announce(count === 0 ? words.text('queue.empty') : told);
  }, [isReady, count, told, words, announce]);
  return isReady ? told : '';
}

/** One row is the list's own place to start from; J and K move it. */
function useQueueKeys(
  rows: readonly QueueRow[],
  list: React.RefObject<HTMLDivElement | null>,
  placeFor: (id: string) => string,
) {
  const held = useHeld();
  const [, goTo] = useLocation();
  const [wanted, setChosen] = useState(0);
  const chosen = Math.min(wanted, Math.max(0, rows.length - 1));
  const choose = (index: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, index));
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>('a')[next]?.focus();
  };
  const open = (row: QueueRow | undefined) => row && goTo(placeFor(row.id));
  useKeys('queue', (command) => {
    const inList = list.current?.contains(document.activeElement);
    if (command === 'next') choose(inList ? chosen + 1 : chosen);
    if (command === 'previous') choose(chosen - 1);
    if (command === 'open') open(rows[chosen]);
    if (command === 'oldest') open(rows[0]);
    if (command === 'undo') held.undo();
    if (command === 'filter') document.querySelector<HTMLElement>('search a, search button')?.focus();
  });
  return { chosen, setChosen };
}

function Nobody({ isFiltered }: { isFiltered: boolean }) {
  const words = useWords();
  return (
    <Note
      sign={
        <Badge hue="ok">
          <Icon name="check" />
        </Badge>
      }
      title={words.text(isFiltered ? 'queue.nothing' : 'queue.empty')}
      lead={!isFiltered && words.text('queue.emptyLead')}
    >
      {isFiltered && <LinkButton href={linkTo(queuePlace(QUEUE))}>{words.text('queue.clear')}</LinkButton>}
    </Note>
  );
}
