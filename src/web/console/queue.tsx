import { useEffect, useRef, useState } from 'react';
import { type Place, QUEUE, writeAddress } from './address.ts';
import type { QueueRow } from './case-types.ts';
import { useConsole } from './console-context.ts';
import { Icon } from './icons.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { Heads, Row } from './queue-row.tsx';
import { useKeys } from './use-keys.ts';
import { useList } from './use-list.ts';
import { WORDS } from './words.ts';

const words = WORDS.queue;

type Props = { place: Place; go(place: Place): void };
/** Who waits, oldest first. No pictures: each look at one is written down. */
export function Queue({ place, go }: Props) {
  const { announce, letters, done } = useConsole();
  const { rows, cursor, state, load } = useList(place);
  const [chosen, setChosen] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const count = words.shown(rows.length, cursor !== null);

  useEffect(() => {
    document.title = `${words.title} · ${WORDS.product}`;
    heading.current?.focus();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its first row
  useEffect(() => setChosen(0), [place]);
  useEffect(() => {
    if (state === 'ready') announce(rows.length === 0 ? words.empty : count);
  }, [state, rows.length, count, announce]);

  const choose = (index: number) => {
    if (rows.length === 0) return;
    const next = Math.min(rows.length - 1, Math.max(0, index));
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>('.row')[next]?.focus();
  };
  const open = (row: QueueRow | undefined) => row && go({ ...place, caseId: row.id });
  useKeys('queue', letters, (command) => {
    const inList = list.current?.contains(document.activeElement);
    if (command.is === 'next') choose(inList ? chosen + 1 : chosen);
    if (command.is === 'previous') choose(chosen - 1);
    if (command.is === 'open') open(rows[chosen]);
  });

  return (
    <div className="queue">
      <header className="top">
        <span className="mark" aria-hidden="true">
          <Icon name="check" />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <span className="quiet">{state !== 'loading' && rows.length > 0 ? count : ''}</span>
        {done && (
          <span className="done">
            <Icon name="check" />
            {done}
          </span>
        )}
      </header>
      <QueueFilters place={place} go={go} onRefresh={() => load(null)} />
      <main aria-busy={state === 'loading'}>
        {rows.length > 0 && <Heads />}
        <ul className="rows" ref={list} aria-label={words.title}>
          {rows.map((row, index) => (
            <li key={row.id}>
              <Row
                row={row}
                href={writeAddress({ ...place, caseId: row.id })}
                isChosen={index === chosen}
                onFocus={() => setChosen(index)}
              />
            </li>
          ))}
        </ul>
        {state === 'loading' && <Waiting rows={rows.length > 0 ? 1 : 6} />}
        {state === 'failed' && (
          <div className="note" role="alert">
            <h2>{words.failed}</h2>
            <button className="button primary" type="button" onClick={() => load(null)}>
              {WORDS.retry}
            </button>
          </div>
        )}
        {state === 'ready' && rows.length === 0 && <Nobody place={place} go={go} />}
        {state === 'ready' && cursor && (
          <p className="more">
            <button className="button" type="button" onClick={() => load(cursor)}>
              {words.more}
            </button>
          </p>
        )}
      </main>
      <KeyBar />
    </div>
  );
}

function Waiting({ rows }: { rows: number }) {
  return (
    <div role="status">
      <span className="sr">{words.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no other name
        <div className="row ghost" key={index} />
      ))}
    </div>
  );
}

function Nobody({ place, go }: Props) {
  const isFiltered = place.status !== QUEUE.status || place.kind !== QUEUE.kind;
  return (
    <div className="note">
      <span className="round">
        <Icon name="check" />
      </span>
      <h2>{isFiltered ? words.nothing : words.empty}</h2>
      {isFiltered ? (
        <button className="button" type="button" onClick={() => go(QUEUE)}>
          {words.clear}
        </button>
      ) : (
        <p>{words.emptyLead}</p>
      )}
    </div>
  );
}

function KeyBar() {
  const { letters, setLetters } = useConsole();
  return (
    <footer className="key-bar">
      {letters && (
        <span>
          <kbd>J</kbd> <kbd>K</kbd> {words.move}
        </span>
      )}
      <span>
        <kbd>Enter</kbd> {words.openKey}
      </span>
      <label>
        <input type="checkbox" checked={letters} onChange={(event) => setLetters(event.target.checked)} />
        {words.letters}
      </label>
    </footer>
  );
}
