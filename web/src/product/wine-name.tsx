import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toProduct } from '../session/paths.ts';
import styles from './wine-name.module.css';

type WineNameProps = {
  readonly product: { readonly Code: string; readonly Description: string };
  readonly nameId: string;
  /** Its picture: as small as the row, until it is looked at. */
  readonly children: ReactNode;
};

/** The name in a row, leading to the product: before its last comma the wine, after it the producer. */
export function WineName({ product, nameId, children }: WineNameProps) {
  const { Code, Description } = product;
  const comma = Description.lastIndexOf(', ');
  const at = comma === -1 ? Description.length : comma;
  return (
    <Link id={nameId} className={`cut serif ${styles.name}`} {...toProduct(Code)} title={Description}>
      <span className={`no-print ${styles.picture}`}>{children}</span>
      <span className={styles.title}>
        {Description.slice(0, at)}
        <span className={styles.comma}>{Description.slice(at, at + 1)}</span>
      </span>
      {Description.slice(at + 1, at + 2)}
      <span className={styles.producer}>{Description.slice(at + 2)}</span>
    </Link>
  );
}
