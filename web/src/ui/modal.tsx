import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';

type ModalProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** `alertdialog` closes on Escape, but not on a click outside. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
};

/** A dialog over the page: the page is inert, Escape closes the dialog, and focus returns to its opener. */
export function Modal({ title, onClose, role = 'dialog', children }: ModalProps) {
  const isAlert = role === 'alertdialog';
  return (
    <ModalOverlay
      className={classNames(styles.overlay)}
      isOpen
      isDismissable={!isAlert}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <AriaModal className={classNames(styles.modal)}>
        <Dialog role={role} className={classNames(styles.dialog)}>
          <div className={styles.head}>
            <Heading slot="title" level={2} className={classNames(styles.title)}>
              {title}
            </Heading>
            {!isAlert && <IconButton label="Close" icon={<Icon name="close" />} onClick={onClose} />}
          </div>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

type ModalActionsProps = { readonly className?: string | undefined; readonly children: ReactNode };

export function ModalActions({ className, children }: ModalActionsProps) {
  return <div className={classNames(styles.actions, className)}>{children}</div>;
}
