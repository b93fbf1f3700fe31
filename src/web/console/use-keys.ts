import { useEffect, useRef } from 'react';
import { type Command, type KeyScreen, type KeyTarget, readKey } from './keys.ts';

function targetOf(element: EventTarget | null): KeyTarget {
  if (!(element instanceof HTMLElement)) return 'page';
  if (element.isContentEditable || element.matches('textarea, select, input:not([type=checkbox])'))
    return 'text';
  return element.matches('button, a, input, summary') ? 'control' : 'page';
}

/** Hands every key press that is a command to `run`; a dialog over the page keeps its keys to itself. */
export function useKeys(screen: KeyScreen, letters: boolean, run: (command: Command) => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      const command = readKey(event, screen, targetOf(event.target), letters);
      if (!command) return;
      event.preventDefault();
      latest.current(command);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [screen, letters]);
}
