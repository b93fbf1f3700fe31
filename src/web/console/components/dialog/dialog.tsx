import type { ReactNode } from 'react';
import { Heading, Modal, ModalOverlay, Dialog as RoleDialog } from 'react-aria-components';
import styles from './dialog.module.css';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  /** wide enough for two columns */
  wide?: boolean;
  /** as large as the window, for images */
  full?: boolean;
  onClose(): void;
  children: ReactNode;
};

/** Puts the cursor into the first field of the dialog with this heading, before the dialog itself takes it. */
function focusFirst(heading: HTMLElement | null): void {
  const fields = 'input:not([readonly]):not([hidden] *), textarea, [aria-haspopup=listbox]';
  heading?.parentElement?.querySelector<HTMLElement>(fields)?.focus();
}

/** A dialog over the page: the focus stays inside, Escape closes, and the focus goes back where it was. */
export function Dialog({ title, lead, wide = false, full = false, onClose, children }: Props) {
  return (
    <ModalOverlay
      className={styles['overlay']!}
      isOpen
      isKeyboardDismissDisabled={false}
      onOpenChange={onClose}
    >
      <Modal className={`${styles['dialog']} ${full ? styles['full'] : wide ? styles['wide'] : ''}`}>
        <RoleDialog>
          <Heading ref={focusFirst} slot="title" level={2}>
            {title}
          </Heading>
          {lead && <p className={styles['lead']}>{lead}</p>}
          {children}
        </RoleDialog>
      </Modal>
    </ModalOverlay>
  );
}
