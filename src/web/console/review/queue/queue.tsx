import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import { createPart } from '../../../ui/loading/create-part.ts';
import { useRead } from '../../api/use-api.ts';
import { Icon } from '../../components/icons.tsx';
import { LazyPage } from '../../components/lazy-page.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { More } from '../../components/list/more.tsx';
import { Note } from '../../components/note.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useConsole } from '../../console-context.ts';
import { linkTo } from '../../hash-location.ts';
import { formatSpan } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayDecide } from '../../session.ts';
import { QueuedDecisionNote } from '../outbox/decision-notices.tsx';
import { isDecidedHere } from '../outbox/reduce-outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { ExportRows } from './export-rows.tsx';
import { KeyBar } from './key-bar.tsx';
import styles from './queue.module.css';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { EXTRA_NAMES, type Filter, QUEUE, queueUrl, readFilter } from './queue-url.ts';
import { useNext } from './use-next.ts';
import { type QueueAnswer, useQueue } from './use-queue.ts';

/** Loaded for a new tenant alone. */
const FirstRun = createPart(() => import('./first-run.tsx'));

/** How often the counts are said aloud at most, in milliseconds. */
const ANNOUNCE_INTERVAL_MS = 30_000;

/** The cases that wait, oldest first. Without pictures, because each read of one is audited. */
export function Queue() {
  const words = useTranslations();
  const outbox = useOutbox();
  const { session, letters } = useConsole();
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const read = useQueue(filter);
  const taking = useNext(filter);
  const waiting = useRead('GET /admin/queue', {}).data;
  const pages = read.data?.pages;
  const rows = useMemo(
    () =>
      (pages ?? [])
        .flatMap((page) => page.submissions)
        .filter((row) => filter.status !== 'pending' || !isDecidedHere(outbox, row.id)),
    [pages, filter.status, outbox],
  );
  const told = useAnnouncedCount(rows.length, waiting, isQueue(filter), read.isSuccess);

  return (
    <div className={styles['queue']}>
      <PageHead name={words.text('queue.title')} lead={told}>
        <QueuedDecisionNote onUndo={outbox.undo} />
        {filter.status === 'pending' && mayDecide(session) && rows.length > 0 && (
          <Button look="primary" aria-disabled={taking.busy} onClick={taking.take}>
            {words.text('queue.next')}
            {letters && <kbd>N</kbd>}
          </Button>
        )}
        {filter.status === 'pending' && !mayDecide(session) && rows.length > 0 && (
          <LinkButton className={styles['oldest']} look="primary" href={`#${queueUrl(filter, rows[0]!.id)}`}>
            {words.text('queue.oldest')}
            <kbd>S</kbd>
          </LinkButton>
        )}
      </PageHead>
      <QueueFilters filter={filter} waiting={waiting} />
      <Problem sentence={taking.problem} />
      <main aria-busy={read.isFetching}>
        {isQueue(filter) && (
          <LazyPage>
            <FirstRun />
          </LazyPage>
        )}
        <QueueList
          key={queueUrl(filter)}
          filter={filter}
          rows={rows}
          areWaiting={isQueue(filter)}
          passing={waiting?.passing_score}
          onTake={taking.take}
        />
        <ListStates read={read} isEmpty={false} empty="" />
        {read.isSuccess && rows.length === 0 && <EmptyQueue isFiltered={queueUrl(filter) !== '/'} />}
        {read.hasNextPage && <More onMore={() => read.fetchNextPage()} />}
        {rows.length > 0 && <ExportRows filter={filter} />}
      </main>
      <KeyBar />
    </div>
  );
}

/** Whether the list shows all who wait, without a filter or a search. */
const isQueue = (filter: Filter) =>
  filter.status === 'pending' && !filter.q && EXTRA_NAMES.every((name) => !filter[name]);

/** The count: shown at once, announced to screen readers now and then. */
function useAnnouncedCount(
  count: number,
  waiting: QueueAnswer | undefined,
  isQueue: boolean,
  isReady: boolean,
): string {
  const words = useTranslations();
  const { announce } = useConsole();
  const all = waiting ? waiting.license + waiting.selfie + waiting.age : 0;
  const told =
    isQueue && waiting && waiting.oldest_seconds !== null && all > 0
      ? words.text('queue.waiting', {
          count: all,
          age: formatSpan(words, waiting.oldest_seconds * 1000),
        })
      : words.text('queue.count', { count });
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!isReady || Date.now() - saidAt.current < ANNOUNCE_INTERVAL_MS) return;
    saidAt.current = Date.now();
    announce(count === 0 ? words.text('queue.empty') : told);
  }, [isReady, count, told, words, announce]);
  return isReady ? told : '';
}

function EmptyQueue({ isFiltered }: { isFiltered: boolean }) {
  const words = useTranslations();
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
      {isFiltered && <LinkButton href={linkTo(queueUrl(QUEUE))}>{words.text('queue.clear')}</LinkButton>}
    </Note>
  );
}
