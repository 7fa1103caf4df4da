import type { ReactNode } from 'react';
import { publicConfig } from '../../api/public-config.ts';
import { Logo } from '../../ui/logo.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './refusals.module.css';

type LogoModalProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A refusal over the page, under the merchant's logo (8.errors.12). */
export function LogoModal({ title, onClose, children }: LogoModalProps) {
  return (
    <Modal title={title} onClose={onClose}>
      <Logo {...publicConfig().merchant} className={styles.logo} height={36} />
      {children}
    </Modal>
  );
}
