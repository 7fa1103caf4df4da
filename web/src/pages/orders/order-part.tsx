import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './order.module.css';

type OrderPartProps = { readonly sentence: string; readonly children: ReactNode };

/** Something that can be done with an order: a sentence and its button. */
export function OrderPart({ sentence, children }: OrderPartProps) {
  return (
    <div className={classNames('no-print', styles.part)}>
      <p>{sentence}</p>
      {children}
    </div>
  );
}
