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
  /** The id of the product's name, which describes the button. */
  readonly nameId: string;
};

/** Cases, bottles and Add to Cart of one product on its own page, with a line for the result. */
export function OrderFields({ product, nameId }: OrderFieldsProps) {
  const { switches } = useSettings();
  const order = useOrder(product, switches);
  const { unitFlag } = switches;
  return (
    <div className={classNames(styles.fields, !order.hasBottles && styles.casesOnly)}>
      <CasesField product={product} order={order} unitFlag={unitFlag} className={styles.cases} />
      {order.hasBottles && (
        <BottlesField product={product} order={order} unitFlag={unitFlag} className={styles.bottles} />
      )}
      <div className={styles.add}>
        <AddButton order={order} nameId={nameId} />
      </div>
      <p className={`text-sm text-ink-soft ${styles.state}`}>
        {order.isOut
          ? outOfStock
          : order.held && (
              <span className={styles.held}>In basket: {quantityWords(order.held, product)}</span>
            )}
      </p>
      {/* Covers the line above for a while, so that nothing moves. */}
      <OrderMessage order={order} className={styles.message} />
    </div>
  );
}

type FieldProps = {
  readonly product: ProductCard;
  readonly order: Order;
  /** Whether the label names the unit's size. */
  readonly unitFlag: boolean;
  readonly className?: string | undefined;
  /** In a row, which shows the label itself. */
  readonly isInRow?: boolean;
};

/** How many cases, under the product's own label (2.card.6, 2.card.7). */
export function CasesField({ product, order, unitFlag, className, isInRow = false }: FieldProps) {
  const label = casesLabel(product.CustomLabel);
  return (
    <QuantityField
      className={className}
      label={unitFlag ? `${label} (${sizeText(product)})` : label}
      of={product.Description}
      value={order.cases}
      onChange={order.setCases}
      onEnter={isInRow ? order.addOnTheWay : order.addNow}
      {...(order.canAddCase ? {} : { max: Number(order.cases) })}
      {...(isInRow && { hideLabel: true, placeholder: '' })}
    />
  );
}

/** How many single bottles; only where they are sold (2.card.8). */
export function BottlesField({ product, order, unitFlag, className, isInRow = false }: FieldProps) {
  const { many } = unitWords(product.Type);
  return (
    <QuantityField
      className={className}
      label={unitFlag ? `${many} (${unitSizeText(product.UnitSize)})` : many}
      of={product.Description}
      value={order.bottles}
      onChange={order.setBottles}
      onEnter={isInRow ? order.addOnTheWay : order.addNow}
      max={order.canAddBottle ? order.bound : Number(order.bottles)}
      {...(isInRow && { hideLabel: true, placeholder: '' })}
    />
  );
}

/** The result of Add to Cart, for three seconds (2.card.12, 4.basket.9). */
export function OrderMessage({ order: { message }, className }: Pick<FieldProps, 'order' | 'className'>) {
  return (
    <p className={classNames(styles.messageText, className)} role="status">
      {message && (
        <span data-kind={message.kind}>
          {message.kind === 'good' && <Icon name="tick" size={16} />}
          <span>{message.sentence}</span>
        </span>
      )}
    </p>
  );
}
