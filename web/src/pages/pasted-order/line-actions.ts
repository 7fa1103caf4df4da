import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { PastedLine } from '../../cart/pasted-order.ts';

/** The actions of a review on a line. */
export type LineActions = {
  readonly onOpen: () => void;
  /** A quantity is typed: the line stays open. */
  readonly onChange: (change: Partial<PastedLine>) => void;
  /** A question is answered: the next one opens. */
  readonly onAnswer: (change: Partial<PastedLine>, chosen?: ProductCard) => void;
  readonly onDrop: () => void;
};
