import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';

type ModalProps = {
  readonly title: string;
  /** Stands above the title. */
  readonly above?: ReactNode;
  readonly onClose: () => void;
  /** `alertdialog` closes on Escape, but not on a click outside. */
  readonly role?: 'dialog' | 'alertdialog';
  /** Widens the dialog for a photo. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** A dialog over the page: the page is inert, Escape closes the dialog, and focus returns to its opener. */
export function Modal({ title, above, onClose, role = 'dialog', isWide = false, children }: ModalProps) {
  const isAlert = role === 'alertdialog';
  return (
    <ModalOverlay
      className="fixed inset-0 z-40 grid place-items-center bg-backdrop p-4 transition-opacity duration-150 starting:opacity-0"
      isOpen
      isDismissable={!isAlert}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <AriaModal
        className={classNames(
          'max-h-full overflow-auto overscroll-contain border-t-3 border-brand-line bg-card shadow-popover',
          isWide ? 'w-[min(56rem,100%)]' : 'w-[min(32rem,100%)]',
        )}
      >
        <Dialog role={role} className="px-6 pt-5 pb-6 outline-none">
          <div className="mb-4 flex items-start justify-between gap-4">
            <div className="pt-1.5">
              {above !== undefined && <div className="mb-4">{above}</div>}
              <Heading slot="title" level={2}>
                {title}
              </Heading>
            </div>
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
  return <div className={classNames('mt-6 flex flex-wrap justify-end gap-3', className)}>{children}</div>;
}
