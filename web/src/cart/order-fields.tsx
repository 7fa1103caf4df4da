import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { casesLabel, sizeText, unitSizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useSettings } from '../session/settings.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { QuantityField } from '../ui/quantity-field.tsx';
import { AddButton, outOfStock } from './add-button.tsx';
import styles from './order-fields.module.css';
import { type Order, useOrder } from './use-order.ts';

type OrderFieldsProps = {
  readonly product: ProductCard;
  /** The id of the product's name, which tells equal buttons of a list apart. */
  readonly nameId: string;
  /** On a card of a list. */
  readonly isOfMany?: boolean;
};

/** Cases, bottles and Add to Cart of one product, with a line for the result. */
export function OrderFields({ product, nameId, isOfMany = false }: OrderFieldsProps) {
  const { switches } = useSettings();
  const order = useOrder(product, switches);
  const { unitFlag } = switches;
  return (
    <div
      className={classNames(
        styles.fields,
        isOfMany && styles.ofMany,
        !order.hasBottles && styles.casesOnly,
        order.isOut && styles.out,
      )}
    >
      <CasesField {...{ product, order, unitFlag }} className={styles.cases} />
      {order.hasBottles && <BottlesField {...{ product, order, unitFlag }} className={styles.bottles} />}
      <div className={styles.add}>
        <AddButton {...{ order, nameId, isOfMany }} />
      </div>
      <p className={`small soft ${styles.state}`}>
        {order.isOut
          ? outOfStock
          : order.held && (
              <span className={styles.held}>
                In basket<span className={styles.heldMany}>: {quantityWords(order.held, product)}</span>
              </span>
            )}
      </p>
      {/* Covers the line above for a while, so that nothing moves. */}
      <OrderSaid order={order} className={styles.said} />
    </div>
  );
}

type FieldProps = {
  readonly product: ProductCard;
  readonly order: Order;
  /** Whether the label says the unit. */
  readonly unitFlag: boolean;
  readonly className?: string | undefined;
  /** In a row, whose head has the label; − and + are there while it is `active`. */
  readonly inRow?: 'active' | 'idle';
};

/** How many cases, under the product's own label (2.card.6, 2.card.7). */
export function CasesField({ product, order, unitFlag, className, inRow }: FieldProps) {
  const label = casesLabel(product.CustomLabel);
  return (
    <QuantityField
      className={className}
      label={unitFlag ? `${label} (${sizeText(product)})` : label}
      of={product.Description}
      value={order.cases}
      onChange={order.setCases}
      onEnter={inRow ? order.addOnTheWay : order.addNow}
      {...(order.canAddCase ? {} : { max: Number(order.cases) })}
      {...(inRow && { hideLabel: true, placeholder: label, hasSteps: inRow === 'active' })}
    />
  );
}

/** How many single bottles; only where they are sold (2.card.8). */
export function BottlesField({ product, order, unitFlag, className, inRow }: FieldProps) {
  const { many } = unitWords(product.Type);
  return (
    <QuantityField
      className={className}
      label={unitFlag ? `${many} (${unitSizeText(product.UnitSize)})` : many}
      of={product.Description}
      value={order.bottles}
      onChange={order.setBottles}
      onEnter={inRow ? order.addOnTheWay : order.addNow}
      max={order.canAddBottle ? order.bound : Number(order.bottles)}
      {...(inRow && { hideLabel: true, placeholder: many, hasSteps: inRow === 'active' })}
    />
  );
}

/** What Add to Cart did, for three seconds (2.card.12, 4.basket.9). */
export function OrderSaid({ order: { message }, className }: Pick<FieldProps, 'order' | 'className'>) {
  return (
    <p className={classNames(styles.saying, className)} role="status">
      {message && (
        <span data-kind={message.kind}>
          {message.kind === 'good' && <Icon name="tick" size={16} />}
          <span>{message.sentence}</span>
        </span>
      )}
    </p>
  );
}
