import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { casesLabel, sizeText, unitSizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useSettings } from '../session/settings.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { QuantityField } from '../ui/quantity-field.tsx';
import { AddButton, outOfStock } from './add-button.tsx';
import type { SeenProduct } from './basket-item.ts';
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
  const fields = { product, fields: order, onEnter: order.addNow, unitFlag: switches.unitFlag };
  return (
    <div
      className={classNames(
        'grid grid-cols-2 items-end gap-x-3 gap-y-2 @min-[40rem]:grid-cols-[9rem_9rem_8.5rem] print:hidden',
        // Large letters leave no room for two fields in a line.
        order.hasBottles && '@max-[18rem]:grid-cols-1',
        '[&_input]:min-w-0 [&_input]:flex-1 [&_label]:mb-0.5 [&_label]:text-xs [&_label]:whitespace-nowrap',
      )}
    >
      <CasesField {...fields} className="*:last:flex" />
      {order.hasBottles && <BottlesField {...fields} className="*:last:flex" />}
      <AddButton
        order={order}
        nameId={nameId}
        className={classNames('px-2', order.hasBottles && 'col-span-full @min-[40rem]:col-span-1')}
      />
      <div className="relative col-span-full min-h-5.5 text-sm leading-5.5 text-ink-soft">
        {order.isOut
          ? outOfStock
          : order.held && (
              <p className="font-medium text-brand-ink">In basket: {quantityWords(order.held, product)}</p>
            )}
        {/* Covers the line above, so that nothing moves. */}
        <OrderMessage order={order} className="absolute inset-x-0 top-0 z-1" />
      </div>
    </div>
  );
}

/** The texts of a product's two fields, and where + stops. */
type QuantityFields = {
  readonly cases: string;
  readonly bottles: string;
  readonly maxCases: number;
  readonly maxBottles: number;
  readonly setCases: (cases: string) => void;
  readonly setBottles: (bottles: string) => void;
};

export type QuantityFieldsProps = {
  readonly product: Pick<
    SeenProduct,
    'Description' | 'Type' | 'CustomLabel' | 'CaseSize' | 'UnitSize' | 'OnlySellMultiplesOf'
  >;
  readonly fields: QuantityFields;
  readonly onEnter: () => void;
  /** Whether the label names the unit's size. */
  readonly unitFlag: boolean;
  readonly className?: string;
  /** In a row, which shows the label itself. */
  readonly isInRow?: boolean;
};

/** How many cases, under the product's own label (2.card.6, 2.card.7). */
export function CasesField({ product, fields, onEnter, unitFlag, className, isInRow }: QuantityFieldsProps) {
  const label = casesLabel(product.CustomLabel);
  return (
    <QuantityField
      className={className}
      label={unitFlag ? `${label} (${sizeText(product)})` : label}
      of={product.Description}
      value={fields.cases}
      max={fields.maxCases}
      onChange={fields.setCases}
      onEnter={onEnter}
      {...(isInRow && { hideLabel: true, placeholder: '' })}
    />
  );
}

/** How many single bottles; only where they are sold (2.card.8). */
export function BottlesField({
  product,
  fields,
  onEnter,
  unitFlag,
  className,
  isInRow,
}: QuantityFieldsProps) {
  const { many } = unitWords(product.Type);
  return (
    <QuantityField
      className={className}
      label={unitFlag ? `${many} (${unitSizeText(product.UnitSize)})` : many}
      of={product.Description}
      value={fields.bottles}
      max={fields.maxBottles}
      onChange={fields.setBottles}
      onEnter={onEnter}
      {...(isInRow && { hideLabel: true, placeholder: '' })}
    />
  );
}

type OrderMessageProps = { readonly order: Pick<Order, 'message'>; readonly className?: string };

/** The result of Add to Cart, for three seconds (2.card.12, 4.basket.9). */
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
