import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { recall, remember } from '../../../ui/remember.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { type Filter, findTab, queueUrl, ringUrl } from '../../cases/queue-url.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { countFolded, type ListRow } from './fold-rings.ts';
import { groupRows, isByDue } from './group-rows.ts';
import styles from './queue-list.module.css';
import { Heads, Row } from './queue-row.tsx';
import { RingRow } from './ring-row.tsx';
import { useListKeys } from './use-list-keys.ts';
import type { Selection } from './use-selection.ts';
import { VirtualRows } from './virtual-rows.tsx';

type Props = {
  filter: Filter;
  /** in the order of the list */
  rows: readonly ListRow[];
  /** from which score a licence passes by itself, once that is known */
  passing: number | undefined;
  /** null for a viewer */
  selection: Selection | null;
  /** claims the oldest unassigned case */
  onTake(): void;
};

/** Cases one under the other. One of them is the list's own place to start from; J and K move it. */
export function QueueList({ filter, rows, passing, selection, onTake }: Props) {
  const translations = useTranslations();
  const minute = Math.floor(Date.now() / 60_000);
  const byDue = isByDue(filter);
  const groups = useMemo(() => groupRows(rows, byDue, new Date(minute * 60_000)), [rows, byDue, minute]);
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setChosen] = useState(0);
  const chosen = Math.min(wanted, Math.max(0, rows.length - 1));
  const findRowLink = (index: number) => list.current?.querySelector<HTMLElement>(`a[data-row="${index}"]`);
  const firstInSight = () =>
    [...(list.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])].find(
      (link) => link.getBoundingClientRect().top >= 0,
    );
  const isEntered = () => list.current?.contains(document.activeElement) ?? false;
  useKeptPlace(queueUrl(filter), rows, chosen, (index) => {
    setChosen(index);
    focusWhenDrawn(() => findRowLink(index));
  });
  useListKeys({
    getCaseUrl: (index) => rows[index] && toUrl(filter, rows[index]),
    chosen,
    isEntered,
    take: onTake,
    choose: (index) => {
      const next = findRowLink(Math.min(rows.length - 1, Math.max(0, index)));
      (next ?? (isEntered() ? null : firstInSight()))?.focus();
    },
  });
  const isDecided = findTab(filter) === 'decided';
  // A ring is opened first: its cases are selected one by one.
  const selectable = rows.filter(({ folded }) => !folded);
  return (
    <>
      {rows.length > 0 && (
        <Heads
          isDecided={isDecided}
          isByRisk={filter.order === 'severity'}
          riskHref={filter.q ? null : `#${queueUrl(toggleOrder(filter))}`}
          onSelectAll={selection && ((isOn) => selection.set(isOn ? selectable.map(({ id }) => id) : []))}
          areAllSelected={
            selection !== null && selectable.length > 0 && selection.ids.size === selectable.length
          }
        />
      )}
      <div className={styles['rows']} ref={list}>
        {groups.map(({ name, from, rows: group }) => (
          <section key={name ?? 'all'} aria-label={translations.text(name ?? 'queue.title')}>
            {name && (
              <h2 className={styles['group']} data-late={name === 'queue.overADay' ? 'yes' : undefined}>
                {translations.text(name)} <span>{countFolded(group)}</span>
              </h2>
            )}
            <VirtualRows
              rows={group}
              // Where the chosen one is no longer drawn, Tab comes to the first that is seen.
              onRest={() =>
                findRowLink(chosen) || setChosen(Number(firstInSight()?.dataset['row'] ?? chosen))
              }
            >
              {(row, at) => {
                const place = {
                  href: `#${toUrl(filter, row)}`,
                  minute,
                  index: from + at,
                  isChosen: from + at === chosen,
                  onChoose: setChosen,
                };
                return row.folded ? (
                  <RingRow row={row} cases={row.folded} hasSelection={selection !== null} {...place} />
                ) : (
                  <Row
                    row={row}
                    {...place}
                    passing={passing}
                    isSelected={selection?.ids.has(row.id) ?? null}
                    isDecided={isDecided}
                    onSelect={(index, isRange) => selection?.toggle(rows, index, isRange)}
                  />
                );
              }}
            </VirtualRows>
          </section>
        ))}
      </div>
    </>
  );
}

/** A row opens its case, or the list of its ring. */
const toUrl = (filter: Filter, { id, folded, ring }: ListRow) =>
  folded && ring ? ringUrl(ring.id) : queueUrl(filter, id);

function toggleOrder({ order, ...filter }: Filter): Filter {
  return order ? filter : { ...filter, order: 'severity' };
}

/** Rows are drawn some frames after they are known. */
const MAX_FRAMES = 30;

function focusWhenDrawn(find: () => HTMLElement | null | undefined, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const link = find();
    if (link) link.focus({ preventScroll: true });
    else if (frames > 0) focusWhenDrawn(find, frames - 1);
  });
}

const PLACE = 'attesta.queue-place';
type KeptPlace = { url: string; id: string | undefined; index: number; top: number };

/** The list comes back at the row and the scroll position where it was left, also if that case has gone since. */
function useKeptPlace(
  url: string,
  rows: readonly ListRow[],
  chosen: number,
  restore: (index: number) => void,
) {
  const latest = useLatest({ url, id: rows[chosen]?.id, index: chosen });
  const [place, setKept] = useState(() => readPlace(url));
  const isThere = rows.length > 0;
  useEffect(() => {
    if (!place || !isThere) return;
    const found = rows.findIndex(({ id }) => id === place.id);
    restore(found < 0 ? Math.min(place.index, rows.length - 1) : found);
    scrollTo(0, place.top);
    setKept(null);
  }, [place, isThere, rows, restore]);
  useLayoutEffect(
    () => () => {
      remember('session', PLACE, JSON.stringify({ ...latest.current, top: scrollY }));
    },
    [latest],
  );
}

function readPlace(url: string): KeptPlace | null {
  try {
    const place = JSON.parse(recall('session', PLACE) ?? 'null') as KeptPlace | null;
    return place?.url === url && place.index > 0 ? place : null;
  } catch {
    return null;
  }
}
