import { type ReactNode, useEffect, useRef } from 'react';
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Icon } from '../../components/icons.tsx';
import { useConsole } from '../../console-context.ts';
import { useTranslations } from '../../locales/use-translations.ts';
import { dropAt, moveTo } from './reorder.ts';
import styles from './sortable.module.css';

export type Entry = { id: string; name: string };
type Move = 'up' | 'down';
type Props<T extends Entry> = {
  label: string;
  entries: readonly T[];
  onChange(entries: T[]): void;
  /** further buttons of a row */
  tools?(entry: T): ReactNode;
};

/** A list whose order is chosen: rows are dragged by pointer or by keys, or moved one place by a button. */
export function Sortable<T extends Entry>({ label, entries, onChange, tools }: Props<T>) {
  const translations = useTranslations();
  const { announce } = useConsole();
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  // When a row moves, its pressed button moves with it and keeps the focus.
  useEffect(() => {
    const button =
      pressed.current && box.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`);
    pressed.current = null;
    if (button) button.focus();
  });
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': entries.find(({ id }) => id === key)?.name ?? '' })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition !== 'on') onChange(dropAt(entries, keys, target.key, target.dropPosition));
    },
  });
  const move = (entry: T, by: Move) => {
    const from = entries.indexOf(entry);
    const to = by === 'up' ? from - 1 : from + 1;
    if (to < 0 || to >= entries.length) return;
    pressed.current = `${entry.id}-${by}`;
    announce(translations.text('sort.moved', { name: entry.name, at: to + 1, count: entries.length }));
    onChange(moveTo(entries, from, to));
  };
  return (
    <div ref={box}>
      <GridList
        className={styles['sortable']!}
        aria-label={label}
        items={entries}
        dependencies={[entries]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
      >
        {(entry) => (
          <GridListItem id={entry.id} textValue={entry.name} className={styles['row']!}>
            <Button slot="drag" className={buttonClass('quiet', styles['grip'], true)}>
              <Icon name="grip" />
            </Button>
            <span className={styles['name']}>{entry.name}</span>
            <span className={styles['tools']}>
              <MoveButton entry={entry} by="up" held={entries[0] === entry} onMove={move} />
              <MoveButton entry={entry} by="down" held={entries.at(-1) === entry} onMove={move} />
              {tools?.(entry)}
            </span>
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}

type MoveProps<T extends Entry> = { entry: T; by: Move; held: boolean; onMove(entry: T, by: Move): void };

function MoveButton<T extends Entry>({ entry, by, held, onMove }: MoveProps<T>) {
  const translations = useTranslations();
  return (
    <IconButton
      data-move={`${entry.id}-${by}`}
      label={translations.text(`sort.${by}`, { name: entry.name })}
      aria-disabled={held}
      onClick={() => onMove(entry, by)}
    >
      <Icon name={by} />
    </IconButton>
  );
}
