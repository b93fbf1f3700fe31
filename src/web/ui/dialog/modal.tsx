import { type ReactNode, useEffect, useRef } from 'react';
import styles from './modal.module.css';

type Props = {
  /** `sheet`: from below, as high as its content; `screen`: all of the window */
  shape: 'sheet' | 'screen';
  /** for screen readers: its name, or the id of its title */
  label?: string;
  labelledBy?: string;
  onClose(): void;
  /** `close` ends it as Escape does */
  children: (close: () => void) => ReactNode;
};

/** The browser's own dialog: open as long as it is there, it keeps the focus, and Escape closes it. */
export function Modal({ shape, label, labelledBy, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    dialog.current?.close();
    // The browser tells of it with its next frame: until then what asks would count as still there.
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`${styles['modal']} ${styles[shape]}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      onClose={onClose}
    >
      {children(close)}
    </dialog>
  );
}
