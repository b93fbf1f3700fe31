import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Problem } from '../../../ui/field/problem.tsx';
import { createPart } from '../../../ui/loading/create-part.ts';
import { useRead } from '../../api/use-api.ts';
import {
  EXTRA_NAMES,
  type Filter,
  findTab,
  QUEUE,
  queueUrl,
  readFilter,
  tabUrl,
} from '../../cases/queue-url.ts';
import { Icon } from '../../components/icons.tsx';
import { LazyPage } from '../../components/lazy-page.tsx';
import { ListStates } from '../../components/list/list-states.tsx';
import { More } from '../../components/list/more.tsx';
import { Note } from '../../components/note.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { useConsole } from '../../console-context.ts';
import { formatSpan } from '../../locales/format-values.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { mayDecide } from '../../session.ts';
import { QueuedDecisionNote } from '../outbox/decision-notices.tsx';
import { isDecidedHere } from '../outbox/reduce-outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { ExportRows } from './export-rows.tsx';
import { countFolded, foldRings } from './fold-rings.ts';
import { sortRows } from './group-rows.ts';
import { KeyBar } from './key-bar.tsx';
import styles from './queue.module.css';
import { QueueList } from './queue-list.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { RingNote } from './ring-note.tsx';
import { useNext } from './use-next.ts';
import { type QueueAnswer, useListFilter, useQueue } from './use-queue.ts';
import { useSelection } from './use-selection.ts';

/** Loaded for a new tenant alone. */
const FirstRun = createPart(() => import('./first-run.tsx'));
/** The list is drawn first; its filters are loaded beside it. */
const QueueFilters = createPart(() => import('./queue-filters.tsx'));
/** Loaded when rows are selected. */
const BulkBar = createPart(() => import('../../bulk/bulk-bar.tsx'));

/** How often the counts are said aloud at most, in milliseconds. */
const ANNOUNCE_INTERVAL_MS = 30_000;

/** The cases of a tab, open ones by due time. Without images, because each read of one is audited. */
export function Queue() {
  const translations = useTranslations();
  const outbox = useOutbox();
  const { session, letters } = useConsole();
  const [search] = useSearchParams();
  const filter = readFilter(search);
  const listFilter = useListFilter(filter);
  const read = useQueue(listFilter);
  const taking = useNext(filter);
  const waiting = useRead('GET /admin/queue', {}).data;
  const pages = read.data?.pages;
  const url = queueUrl(filter);
  const rows = useMemo(() => {
    const listed = (pages ?? []).flatMap((page) => page.submissions);
    const filterOfUrl = readFilter(new URLSearchParams(url.split('?')[1]));
    const left = listed.filter((row) => filterOfUrl.status !== 'pending' || !isDecidedHere(outbox, row.id));
    return foldRings(sortRows(left, filterOfUrl), filterOfUrl);
  }, [pages, url, outbox]);
  const announcement = useAnnouncedCount(countFolded(rows), waiting, isQueue(filter), read.isSuccess);
  const isDecider = mayDecide(session);
  const selection = useSelection(url);
  const kind = filter.kind === 'all' ? undefined : filter.kind;
  // Refetched when the changes feed says that the counts may differ (`api/use-changes`).
  const counts = useRead('GET /admin/queue/counts', { query: { kind } }).data;
  // React passes on events of dialogs that are not inside of this in the document.
  const clear = (event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === 'Escape' && isInside && !event.defaultPrevented) selection.set([]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is in the list
    <div className={styles['queue']} onKeyDown={clear}>
      <PageHead name={translations.text('queue.title')} lead={announcement}>
        <QueuedDecisionNote onUndo={outbox.undo} />
        {filter.status === 'pending' && mayDecide(session) && rows.length > 0 && (
          <Button look="primary" aria-disabled={taking.busy} onClick={taking.take}>
            {translations.text('queue.next')}
            {letters && <kbd>N</kbd>}
          </Button>
        )}
        {filter.status === 'pending' && !mayDecide(session) && rows.length > 0 && (
          <LinkButton className={styles['oldest']} look="primary" href={`#${queueUrl(filter, rows[0]!.id)}`}>
            {translations.text('queue.oldest')}
            <kbd>S</kbd>
          </LinkButton>
        )}
      </PageHead>
      <QueueTabs filter={filter} counts={counts} isDecider={isDecider} />
      <LazyPage waiting={<div className={styles['filters']} />}>
        <QueueFilters filter={filter} counts={counts} />
      </LazyPage>
      <Problem sentence={taking.problem} />
      <main aria-busy={read.isFetching}>
        {filter.ring && <RingNote row={rows[0]} />}
        {isQueue(filter) && (
          <LazyPage>
            <FirstRun />
          </LazyPage>
        )}
        <QueueList
          key={url}
          filter={filter}
          rows={rows}
          passing={waiting?.passing_score}
          selection={isDecider && filter.status === 'pending' ? selection : null}
          onTake={taking.take}
        />
        <ListStates read={read} isEmpty={false} empty="" />
        {read.isSuccess && rows.length === 0 && <EmptyQueue filter={filter} />}
        {read.hasNextPage && <More onMore={() => read.fetchNextPage()} />}
        {rows.length > 0 && <ExportRows filter={listFilter} />}
      </main>
      {selection.ids.size > 0 ? (
        <LazyPage>
          <BulkBar rows={rows.filter(({ id }) => selection.ids.has(id))} onClear={() => selection.set([])} />
        </LazyPage>
      ) : (
        <KeyBar />
      )}
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
  const translations = useTranslations();
  const { announce } = useConsole();
  const all = waiting ? waiting.license + waiting.selfie + waiting.age : 0;
  const waitingLabel =
    isQueue && waiting && waiting.oldest_seconds !== null && all > 0
      ? translations.text('queue.waiting', {
          count: all,
          age: formatSpan(translations, waiting.oldest_seconds * 1000),
        })
      : translations.text('queue.count', { count });
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!isReady || Date.now() - saidAt.current < ANNOUNCE_INTERVAL_MS) return;
    saidAt.current = Date.now();
    announce(count === 0 ? translations.text('queue.empty') : waitingLabel);
  }, [isReady, count, waitingLabel, translations, announce]);
  return isReady ? waitingLabel : '';
}

/** Of a tab without cases, or of filters that no case meets. */
function EmptyQueue({ filter }: { filter: Filter }) {
  const translations = useTranslations();
  const tab = findTab(filter);
  const all = tab && tabUrl(tab, QUEUE);
  const isFiltered = queueUrl(filter) !== all;
  const isOpen = tab === 'open';
  return (
    <Note
      sign={
        <Badge hue="ok">
          <Icon name="check" />
        </Badge>
      }
      title={translations.text(isFiltered ? 'queue.nothing' : isOpen ? 'queue.empty' : 'queue.emptyTab')}
      lead={!isFiltered && isOpen && translations.text('queue.emptyLead')}
    >
      {isFiltered && (
        <LinkButton href={`#${all ?? queueUrl(QUEUE)}`}>{translations.text('queue.clear')}</LinkButton>
      )}
    </Note>
  );
}
