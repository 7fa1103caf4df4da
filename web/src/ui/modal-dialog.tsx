import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export type ModalProps = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `alertdialog` interrupts and is left only by its own buttons. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
};

/** The dialog itself; used through `Modal`, which fetches it late. */
export function ModalDialog({ title, isOpen, onClose, role = 'dialog', children }: ModalProps) {
  const isAlert = role === 'alertdialog';
  return (
    <ModalOverlay
      className="modal-overlay"
      isOpen={isOpen}
      isDismissable={!isAlert}
      isKeyboardDismissDisabled={isAlert}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="modal">
        <Dialog className="modal-dialog" role={role}>
          <div className="modal-head">
            <Heading slot="title" className="modal-title">
              {title}
            </Heading>
            {!isAlert && <IconButton label="Close" icon={<Icon name="close" />} onClick={onClose} />}
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
