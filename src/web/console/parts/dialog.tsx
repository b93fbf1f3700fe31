import type { ReactNode } from 'react';
import { Heading, Modal, ModalOverlay, Dialog as RoleDialog } from 'react-aria-components';

type Props = {
  title: ReactNode;
  lead?: ReactNode;
  /** room for two columns */
  wide?: boolean;
  onClose(): void;
  children: ReactNode;
};

/** A dialog over the page: the focus stays inside, Escape closes, and the focus goes back where it was. */
export function Dialog({ title, lead, wide = false, onClose, children }: Props) {
  return (
    <ModalOverlay className="overlay" isOpen isKeyboardDismissDisabled={false} onOpenChange={onClose}>
      <Modal className={wide ? 'dialog wide' : 'dialog'}>
        <RoleDialog>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </RoleDialog>
      </Modal>
    </ModalOverlay>
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
