import type { ReactNode } from 'react';
import { publicConfig } from '../../api/public-config.ts';
import { Modal } from '../../ui/modal.tsx';

type LogoModalProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A refusal over the page, under the merchant's logo (spec §8). */
export function LogoModal({ title, onClose, children }: LogoModalProps) {
  const { name, logoUrl } = publicConfig().merchant;
  return (
    <Modal title={title} isOpen onClose={onClose}>
      <img className="refusal-logo" src={logoUrl} alt={name} height={36} />
      {children}
    </Modal>
  );
}
