import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from '../../locales/use-translations.ts';
import styles from './waiting-dialog.module.css';

type Props = {
  /** a field for text that the dialog takes over: its label, and where the text goes */
  field?: { label: string; onType(text: string): void } | undefined;
  onClose(): void;
  /** shown instead of the wait, if the dialog could not be loaded */
  children?: ReactNode;
};

/**
 * Takes the keys for a dialog that is not there yet: from the key that opens it, no other reaches the page
 * below. It is the browser's own dialog, so that it needs no code that must be loaded.
 */
export function WaitingDialog({ field, onClose, children }: Props) {
  const translations = useTranslations();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: it runs before the browser hands over the next key.
  useLayoutEffect(() => {
    const node = dialog.current;
    node?.showModal();
    return () => node?.close();
  }, []);
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  // Outside of the page, under the attribute that makes the library leave it alone.
  return createPortal(
    <dialog
      ref={dialog}
      data-react-aria-top-layer="true"
      className={styles['waiting']}
      aria-label={field?.label ?? translations.text('shell.loading')}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {field && (
        <input
          aria-label={field.label}
          maxLength={200}
          onChange={(event) => field.onType(event.target.value)}
        />
      )}
      {children || <p role="status">{translations.text('shell.loading')}</p>}
    </dialog>,
    document.body,
  );
}
