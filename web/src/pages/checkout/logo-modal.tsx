import type { ReactNode } from 'react';
import { publicConfig } from '../../api/public-config.ts';
import { Logo } from '../../ui/logo.tsx';
import { Modal } from '../../ui/modal.tsx';

type LogoModalProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A refusal over the page, under the merchant's logo (8.errors.12). */
export function LogoModal({ title, onClose, children }: LogoModalProps) {
  return (
    <Modal title={title} onClose={onClose}>
      <div className="mb-5">
        <Logo {...publicConfig().merchant} className="h-9" height={36} />
      </div>
      {children}
    </Modal>
  );
}
