import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './entry.module.css';

/** A sign-in over the page, which stays as it is below. */
export function PageOverlay({ label, children }: { label: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closing the dialog before it is removed gives the focus back to where it was.
  useLayoutEffect(() => {
    const node = dialog.current;
    node?.showModal();
    return () => node?.close();
  }, []);
  // The browser's own dialog: it lies over whatever dialog was open, and takes the focus from it. It stands outside
  // of the page, which the library makes inert below a dialog, and under the name that the library leaves alone.
  return createPortal(
    <dialog
      ref={dialog}
      data-react-aria-top-layer="true"
      className={styles['over']}
      aria-label={label}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>,
    document.body,
  );
}
