import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './add-button.module.css';
import type { Order } from './use-order.ts';

export const outOfStock = 'None left in stock, and it is not on back order';

type AddButtonProps = {
  readonly order: Pick<Order, 'isOut' | 'isRefreshed' | 'addNow'>;
  readonly nameId: string;
  readonly isInRow?: boolean;
  readonly className?: string | undefined;
};

/** Add to Cart, or Out of Stock (2.card.10, 2.card.11). Shows a tick for half a second after adding (4.basket.8). */
export function AddButton({ order, nameId, isInRow = false, className }: AddButtonProps) {
  const { isOut, isRefreshed, addNow } = order;
  if (isOut) {
    return (
      <Button look={isInRow ? 'quiet' : 'secondary'} className={className} disabledReason={outOfStock}>
        Out of Stock
      </Button>
    );
  }
  return (
    <Button
      look={isInRow ? 'quiet' : 'secondary'}
      className={classNames(styles.add, className)}
      aria-describedby={nameId}
      data-refreshed={isRefreshed || undefined}
      onClick={addNow}
    >
      {isRefreshed && <Icon name="tick" size={16} />}
      Add to Cart
    </Button>
  );
}
