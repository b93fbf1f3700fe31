import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = { title: ReactNode; lead?: ReactNode; onClose(): void; children: ReactNode };

/** A dialog over the page: the browser keeps the focus inside, Escape closes, and the focus goes back. */
export function Dialog({ title, lead, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onClose={onClose}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={heading}>{title}</h2>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </dialog>
  );
}

/** A sentence about what went wrong; nothing while nothing did. */
export function Problem({ sentence }: { sentence: string | null }) {
  return (
    <p className="problem" role="alert">
      {sentence}
    </p>
  );
}
