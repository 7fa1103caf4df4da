import type { ReactNode } from 'react';
import styles from './board.module.css';

type BoardPartProps = { readonly id: string; readonly title: string; readonly children: ReactNode };

/** A part of the board below the orders, under a heading that the links at the top lead to. */
export function BoardPart({ id, title, children }: BoardPartProps) {
  return (
    <section className={styles.part} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {children}
    </section>
  );
}

type BoardRowProps = {
  readonly children: ReactNode;
  readonly fault?: string;
  readonly facts: ReactNode;
  readonly action?: ReactNode;
};

/** One thing to look at: what it is, what went wrong, since when, and a button. */
export function BoardRow({ children, fault, facts, action }: BoardRowProps) {
  return (
    <li>
      <div>
        {children}
        {fault !== undefined && <span className={`small warning ${styles.block}`}>{fault}</span>}
        <div className="small soft">{facts}</div>
      </div>
      {action}
    </li>
  );
}

type OrderLinkProps = { readonly orderNo: string; readonly onOpen: (orderNo: string) => void };

/** The order that a row is about, where there is one. */
export function OrderLink({ orderNo, onOpen }: OrderLinkProps) {
  if (orderNo === '') return null;
  return (
    <button type="button" className={`link thumb-high ${styles.orderLink}`} onClick={() => onOpen(orderNo)}>
      {orderNo}
    </button>
  );
}
