import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import { Modal, ModalOverlay, Dialog as RoleDialog } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { CaseCommandsContext } from '../case-commands.ts';
import { useEarlyText } from '../components/dialog/create-dialog-part.tsx';
import { Icon } from '../components/icons.tsx';
import { navigate } from '../hash-location.ts';
import { useTranslations } from '../locales/use-translations.ts';
import { findMatch } from './fold-text.ts';
import styles from './palette.module.css';
import { type Find, HELP_ADDRESS, useFinds } from './use-finds.ts';

/** Milliseconds after the last letter before the server is asked. */
const PAUSE_MS = 150;

type Props = { onHelp(): void; onClose(): void };

/** Finds cases, people, numbers, pages and settings by typing, and goes there. */
export default function Palette({ onHelp, onClose }: Props) {
  const translations = useTranslations();
  const [typed, setTyped] = useEarlyText();
  const { groups, isBusy } = useFinds(useSettled(typed), typed);
  const list = useId();
  const finds = groups.flatMap((group) => group.finds);
  const [wanted, setAt] = useState<number | null>(null);
  const isInCase = (useContext(CaseCommandsContext)?.current.length ?? 0) > 0;
  const at = wanted === null ? findFirst(finds, isInCase) : Math.min(wanted, finds.length - 1);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const go = ({ href, run }: Find, isNewTab: boolean) => {
    if (run) {
      // Closed first: the palette holds the focus while it is open.
      flushSync(onClose);
      return run();
    }
    if (href === HELP_ADDRESS) return onHelp();
    if (isNewTab) open(`${location.pathname}#${href}`, '_blank', 'noopener');
    else navigate(href);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((Math.max(at, step > 0 ? -1 : 0) + step + finds.length) % Math.max(1, finds.length));
    else if (event.key === '?' && typed === '') onHelp();
    else if (event.key === 'Enter' && finds[at]) go(finds[at], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  const isEmpty = finds.length === 0 && !isBusy && typed.trim() !== '';
  return (
    <ModalOverlay className={styles['overlay']!} isOpen isDismissable onOpenChange={onClose}>
      <Modal className={styles['palette']!}>
        <RoleDialog aria-label={translations.text('palette.title')} className={styles['dialog']!}>
          <div className={styles['field']}>
            <Icon name="find" />
            <input
              // biome-ignore lint/a11y/noAutofocus: a dialog starts in its first field
              autoFocus
              role="combobox"
              aria-label={translations.text('palette.title')}
              aria-expanded={finds.length > 0}
              aria-controls={list}
              aria-activedescendant={finds[at] && `${list}-${at}`}
              placeholder={translations.text('palette.hint')}
              value={typed}
              maxLength={200}
              onChange={(event) => {
                setTyped(event.target.value);
                setAt(null);
              }}
              onKeyDown={press}
            />
            <kbd>Esc</kbd>
          </div>
          <div
            className={styles['finds']}
            id={list}
            role="listbox"
            aria-label={translations.text('palette.finds')}
            ref={place}
          >
            {groups.map(({ title, finds: ofGroup }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box has no element
              <div key={title} role="group" aria-label={translations.text(title)}>
                <p aria-hidden="true">{translations.text(title)}</p>
                {ofGroup.map((find) => {
                  const index = finds.indexOf(find);
                  return (
                    <Option
                      key={find.id}
                      find={find}
                      id={`${list}-${index}`}
                      index={index}
                      typed={typed}
                      isHere={index === at}
                      onPoint={() => setAt(index)}
                      onGo={(isNewTab) => go(find, isNewTab)}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          <p className={styles['none']} role="status">
            {isEmpty && translations.text('palette.none')}
          </p>
          <p className={styles['keys']} aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> {translations.text('palette.choose')}
            <kbd>Enter</kbd> {translations.text('queue.openKey')}
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> {translations.text('palette.newTab')}
          </p>
        </RoleDialog>
      </Modal>
    </ModalOverlay>
  );
}

type OptionProps = {
  find: Find;
  id: string;
  index: number;
  typed: string;
  isHere: boolean;
  onPoint(): void;
  onGo(isNewTab: boolean): void;
};

/**
 * The find that Enter takes. In a case no filter of a list is taken before it is chosen: it would leave the case.
 * @returns -1 for none
 */
function findFirst(finds: readonly Find[], isInCase: boolean): number {
  return isInCase ? finds.findIndex(({ isFilter }) => !isFilter) : 0;
}

/** The keys of the field choose it; a pointer may press it. */
function Option({ find, id, index, typed, isHere, onPoint, onGo }: OptionProps) {
  const [before, match, after] = findMatch(find.name, typed) ?? [find.name, '', ''];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, whose keys open it
    // biome-ignore lint/a11y/useFocusableInteractive: the field names it by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isHere}
      data-at={index}
      className={styles['find']}
      onPointerMove={onPoint}
      onClick={(event) => onGo(event.ctrlKey || event.metaKey)}
    >
      <Icon name={find.icon} />
      <bdi>
        {before}
        {match && <mark>{match}</mark>}
        {after}
      </bdi>
      <span>{find.more}</span>
    </div>
  );
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
