import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './add-button.module.css';
import type { Order } from './use-order.ts';

export const outOfStock = 'None left in stock, and it is not on back order';

type AddButtonProps = {
  readonly order: Order;
  /** The id of the product's name, which tells equal buttons of a list apart. */
  readonly nameId: string;
  /** One of many: the order bar has the gold button. */
  readonly isInRow?: boolean;
  readonly className?: string | undefined;
};

/** Add to Cart, or Out of Stock (2.card.10, 2.card.11); for half a second it shows that it has added (4.basket.8). */
export function AddButton({ order, nameId, isInRow = false, className }: AddButtonProps) {
  if (order.isOut) {
    return (
      <Button look="secondary" className={classNames(styles.add, className)} disabledReason={outOfStock}>
        Out of Stock
      </Button>
    );
  }
  return (
    <Button
      look={isInRow ? 'secondary' : 'primary'}
      className={classNames(styles.add, className)}
      aria-describedby={nameId}
      data-refreshed={order.isRefreshed || undefined}
      onClick={order.addNow}
    >
      <span>Add to Cart</span>
      {order.isRefreshed && <Icon name="tick" />}
    </Button>
  );
}
