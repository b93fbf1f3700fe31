import { useLayoutEffect } from 'react';
import { useLatest } from '../../ui/use-latest.ts';
import { useConsole } from '../console-context.ts';
import { type Command, type KeyScreen, type KeyTarget, readKey } from './read-key.ts';

function toKeyTarget(element: EventTarget | null): KeyTarget {
  if (!(element instanceof HTMLElement)) return 'page';
  if (element.isContentEditable || element.matches('textarea, select, input:not([type=checkbox])'))
    return 'text';
  return element.matches('button, a, input, summary, [role=option], [role=row]') ? 'control' : 'page';
}

/**
 * Selects what react-aria lays over the page (a dialog, an open list), by attributes that react-aria sets
 * itself.
 */
const OVER_PAGE = 'dialog[open], [data-rac] [role=dialog], [data-rac][data-trigger]';

/**
 * While a dialog is over the page its keys do not reach the page; the sheet of an armed decision is part of
 * the page.
 */
const isUnderDialog = () => document.querySelector(OVER_PAGE) !== null;

/** After G, the second key must come within this time, in milliseconds. */
const CHORD_MS = 1500;
let pressedG = Number.NEGATIVE_INFINITY;

/**
 * Hands every key press that is a command of this screen to `run`. A layout effect ends when React hides the
 * screen below a page that loads; another effect would leave it the keys.
 * @param isHeld something that a key started is under way: further commands are dropped
 */
export function useKeys(screen: KeyScreen, run: (command: Command) => void, isHeld = false): void {
  const { letters } = useConsole();
  const latest = useLatest({ run, isHeld });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isUnderDialog()) return;
      const target = toKeyTarget(event.target);
      const isAfterG = event.timeStamp - pressedG < CHORD_MS;
      if (event.key === 'g' && target !== 'text') pressedG = event.timeStamp;
      const command = readKey(event, screen, target, letters, isAfterG);
      if (!command) return;
      event.preventDefault();
      pressedG = Number.NEGATIVE_INFINITY;
      if (!latest.current.isHeld) latest.current.run(command);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [screen, letters, latest]);
}

/** Runs on Ctrl (or the Command key) and a letter, also in a field; not under a dialog. */
export function useChord(letter: string, run: () => void): void {
  const latest = useLatest(run);
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.repeat) return;
      if (event.key.toLowerCase() !== letter || isUnderDialog()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [letter, latest]);
}
