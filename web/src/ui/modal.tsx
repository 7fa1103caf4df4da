import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';

type ModalProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** `alertdialog` interrupts: it closes on Escape, but not on a click beside it. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly children: ReactNode;
};

/**
 * A dialog over the page: the page behind it is inert, Escape closes it, focus goes back to where it was. It is the
 * browser's own dialog: nothing has to be fetched when the network is what failed.
 */
export function Modal({ title, onClose, role = 'dialog', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Only now, because nothing inside a closed dialog can take the focus.
    setShown(true);
    return () => element?.close();
  }, []);
  const isAlert = role === 'alertdialog';
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      role={role}
      aria-labelledby={titleId}
      closedby={isAlert ? 'closerequest' : 'any'}
      onClose={onClose}
    >
      {isShown && (
        <>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {!isAlert && <IconButton label="Close" icon={<Icon name="close" />} onClick={onClose} />}
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}

type ModalActionsProps = { readonly className?: string | undefined; readonly children: ReactNode };

export function ModalActions({ className, children }: ModalActionsProps) {
  return <div className={classNames(styles.actions, className)}>{children}</div>;
}
