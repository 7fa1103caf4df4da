import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { sellsSingles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useSettings } from '../../session/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { AddButton, outOfStock } from './add-button.tsx';
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
    <div
      className={classNames(
        'grid grid-cols-2 items-end gap-x-3 gap-y-2 @min-[40rem]:grid-cols-[9rem_9rem_8.5rem] print:hidden',
        // Large text leaves no room for two fields in a row.
        hasBottles && '@max-[18rem]:grid-cols-1',
        '[&_input]:min-w-0 [&_input]:flex-1 [&_label]:mb-0.5 [&_label]:text-small [&_label]:whitespace-nowrap',
      )}
    >
      <QuantityFields
        product={product}
        typed={order.shown}
        max={order.max}
        unitFlag={switches.unitFlag}
        onChange={order.type}
        onEnter={order.addNow}
        className="*:last:flex"
      />
      <AddButton
        order={order}
        nameId={nameId}
        className={classNames('px-2', hasBottles && 'col-span-full @min-[40rem]:col-span-1')}
      />
      <div className="relative col-span-full min-h-5.5 text-body leading-5.5 text-ink-soft">
        {order.isOut
          ? outOfStock
          : order.held && (
              <p className="font-medium text-brand-ink">In basket: {quantityWords(order.held, product)}</p>
            )}
        {/* The message covers the line above, so that nothing moves. */}
        <OrderMessage order={order} className="absolute inset-x-0 top-0 z-1" />
      </div>
    </div>
  );
}

type OrderMessageProps = { readonly order: Pick<Order, 'message'>; readonly className?: string };

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
