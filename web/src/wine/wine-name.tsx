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

/** A product's name: before its last comma the wine, after it the producer. */
function wineAndProducer(name: string): readonly [wine: string, producer: string] {
  const comma = name.lastIndexOf(', ');
  return comma === -1 ? [name, ''] : [name.slice(0, comma), name.slice(comma + 2)];
}

/** The name in a row, leading to the product. */
export function WineName({ product, nameId, children }: WineNameProps) {
  const { Code, Description } = product;
  const [wine, producer] = wineAndProducer(Description);
  return (
    <Link {...toProduct(Code)} id={nameId} className={`cut serif ${styles.name}`} title={Description}>
      <span className={`no-print ${styles.picture}`}>{children}</span>
      <span>
        {wine}
        {producer !== '' && <span className={styles.comma}>,</span>}
      </span>
      {producer !== '' && ' '}
      {producer !== '' && <span className={styles.producer}>{producer}</span>}
    </Link>
  );
}
