import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { sellsSingles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useSettings } from '../../session/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { AddButton, outOfStock } from './add-button.tsx';
import styles from './order-fields.module.css';
import { QuantityFields } from './quantity-fields.tsx';
import { type Order, useOrder } from './use-order.ts';

type OrderFieldsProps = {
  readonly product: ProductCard;
  readonly nameId: string;
};

export function OrderFields({ product, nameId }: OrderFieldsProps) {
  const { switches } = useSettings();
  const order = useOrder(product, switches);
  const hasBottles = sellsSingles(product);
  return (
    <div className={styles.fields} data-units={hasBottles ? 2 : 1}>
      <QuantityFields
        product={product}
        typed={order.shown}
        max={order.max}
        unitFlag={switches.unitFlag}
        onChange={order.type}
        onEnter={order.addNow}
      />
      <AddButton order={order} nameId={nameId} className={styles.add} />
      <div className={styles.outcome}>
        {order.isOut ? outOfStock : order.held && <p>In basket: {quantityWords(order.held, product)}</p>}
        {/* The message covers the line above, so that nothing moves. */}
        <OrderMessage order={order} className={styles.message} />
      </div>
    </div>
  );
}

type OrderMessageProps = {
  readonly order: Pick<Order, 'message'>;
  readonly className?: string | undefined;
};

/** Shows the result of Add to Cart for three seconds (2.card.12, 4.basket.9). */
export function OrderMessage({ order: { message }, className }: OrderMessageProps) {
  return (
    <p className={className} role="status">
      {message && (
        <span
          className={classNames(
            'flex h-full items-center gap-1.5 border-l-3 pr-3 pl-2 text-ink',
            message.kind === 'good' ? 'border-notice-line bg-notice-paper' : 'border-brand-line bg-card',
          )}
        >
          {message.kind === 'good' && <Icon name="tick" size={16} />}
          <span>{message.sentence}</span>
        </span>
      )}
    </p>
  );
}
