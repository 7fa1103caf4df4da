import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Order } from './use-order.ts';

export const outOfStock = 'None left in stock, and it is not on back order';

type AddButtonProps = {
  readonly order: Order;
  readonly nameId: string;
  readonly isInRow?: boolean;
  readonly className?: string | undefined;
};

/** Add to Cart, or Out of Stock (2.card.10, 2.card.11). Shows a tick for half a second after adding (4.basket.8). */
export function AddButton({ order, nameId, isInRow = false, className }: AddButtonProps) {
  const { isOut, isRefreshed, addNow } = order;
  if (isOut) {
    return (
      <Button look="secondary" className={className} disabledReason={outOfStock}>
        Out of Stock
      </Button>
    );
  }
  return (
    <Button
      look={isInRow ? 'quiet' : 'secondary'}
      className={classNames(
        'data-refreshed:border-l-3 data-refreshed:border-notice-line data-refreshed:bg-notice-paper data-refreshed:text-ink',
        className,
      )}
      aria-describedby={nameId}
      data-refreshed={isRefreshed || undefined}
      onClick={addNow}
    >
      <span className="grid place-items-center *:[grid-area:1/1]">
        <span className={isRefreshed ? 'opacity-0' : undefined}>Add to Cart</span>
        {isRefreshed && <Icon name="tick" />}
      </span>
    </Button>
  );
}
