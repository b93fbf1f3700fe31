import { useMemo, useRef, useState } from 'react';
import { useTranslations } from '../../locales/use-translations.ts';
import type { QueueRow } from '../case-types.ts';
import { groupRows } from './group-rows.ts';
import styles from './queue-list.module.css';
import { Heads, Row } from './queue-row.tsx';
import { type Filter, queueUrl } from './queue-url.ts';
import { useListKeys } from './use-list-keys.ts';
import { VirtualRows } from './virtual-rows.tsx';

type Props = {
  filter: Filter;
  rows: readonly QueueRow[];
  /** whether these are all who wait, the longest first: who waits more than a day then stands apart */
  areWaiting: boolean;
  /** from which score a licence passes by itself, once that is known */
  passing: number | undefined;
  /** claims the oldest unassigned case */
  onTake(): void;
};

/** Cases one under the other. One of them is the list's own place to start from; J and K move it. */
export function QueueList({ filter, rows, areWaiting, passing, onTake }: Props) {
  const words = useTranslations();
  const minute = Math.floor(Date.now() / 60_000);
  const groups = useMemo(() => groupRows(rows, areWaiting, minute * 60_000), [rows, areWaiting, minute]);
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setChosen] = useState(0);
  const chosen = Math.min(wanted, Math.max(0, rows.length - 1));
  const findRowLink = (index: number) => list.current?.querySelector<HTMLElement>(`a[data-row="${index}"]`);
  const firstInSight = () =>
    [...(list.current?.querySelectorAll('a') ?? [])].find((link) => link.getBoundingClientRect().top >= 0);
  const isEntered = () => list.current?.contains(document.activeElement) ?? false;
  useListKeys({
    getCaseUrl: (index) => rows[index] && queueUrl(filter, rows[index].id),
    chosen,
    isEntered,
    take: onTake,
    choose: (index) => {
      const next = findRowLink(Math.min(rows.length - 1, Math.max(0, index)));
      (next ?? (isEntered() ? null : firstInSight()))?.focus();
    },
  });
  return (
    <>
      {rows.length > 0 && <Heads />}
      <div className={styles['rows']} ref={list}>
        {groups.map(({ name, from, rows: group }) => (
          <section key={name ?? 'all'} aria-label={words.text(name ?? 'queue.title')}>
            {name && <h2 className={styles['group']}>{words.text(name)}</h2>}
            <VirtualRows
              rows={group}
              // Where the chosen one is no longer drawn, Tab comes to the first that is seen.
              onRest={() =>
                findRowLink(chosen) || setChosen(Number(firstInSight()?.dataset['row'] ?? chosen))
              }
            >
              {(row, at) => (
                <Row
                  row={row}
                  href={`#${queueUrl(filter, row.id)}`}
                  minute={minute}
                  passing={passing}
                  isChosen={from + at === chosen}
                  index={from + at}
                  onChoose={setChosen}
                />
              )}
            </VirtualRows>
          </section>
        ))}
      </div>
    </>
  );
}
