import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { casesLabel, sizeText, unitSizeText, unitWords } from '@tradecellar/trade/product-labels.ts';
import { useSettings } from '../session/settings.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { QuantityField } from '../ui/quantity-field.tsx';
import './order-fields.css';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { useOrder } from './use-order.ts';

type OrderFieldsProps = {
  readonly product: ProductCard;
  readonly scope: string;
  /** The id of the product's name, which tells equal buttons of a list apart. */
  readonly nameId: string;
};

const outOfStock = 'None left in stock, and it is not on back order';

/** Cases, bottles and Add to Cart of one product, with a line for the result. */
export function OrderFields({ product, scope, nameId }: OrderFieldsProps) {
  const { unitFlag } = useSettings().switches;
  const order = useOrder(product, scope);
  const cases = casesLabel(product.CustomLabel);
  const unit = unitWords(product.Type);
  return (
    <div
      className={classNames(
        'order-fields print:hidden',
        !order.hasBottles && 'order-fields-cases',
        order.isOut && 'order-fields-out',
      )}
    >
      <QuantityField
        className="[grid-area:cases]"
        label={unitFlag ? `${cases} (${sizeText(product)})` : cases}
        of={product.Description}
        value={order.cases}
        onChange={order.setCases}
        onEnter={order.addNow}
        {...(order.canAddCase ? {} : { max: Number(order.cases) })}
      />
      {order.hasBottles && (
        <QuantityField
          className="[grid-area:bottles]"
          label={unitFlag ? `${unit.many} (${unitSizeText(product.UnitSize)})` : unit.many}
          of={product.Description}
          value={order.bottles}
          onChange={order.setBottles}
          onEnter={order.addNow}
          max={order.canAddBottle ? order.bound : Number(order.bottles)}
        />
      )}
      <div className="order-add">
        {order.isOut ? (
          <Button look="secondary" disabledReason={outOfStock}>
            Out of Stock
          </Button>
        ) : (
          <Button
            className={classNames(order.isRefreshed && 'is-refreshed')}
            aria-describedby={nameId}
            onClick={order.addNow}
          >
            <span>Add to Cart</span>
            {order.isRefreshed && <Icon name="tick" />}
          </Button>
        )}
      </div>
      <p className="order-state">
        {order.isOut
          ? outOfStock
          : order.held && (
              <span className="font-medium text-brand-ink">
                In basket<span className="order-held-many">: {quantityWords(order.held, product)}</span>
              </span>
            )}
      </p>
      {/* Covers the line above for a while, so that nothing moves. */}
      <p className="order-said" role="status">
        {order.message && (
          <span className={`order-said-${order.message.kind}`}>
            {order.message.kind === 'good' && <Icon name="tick" size={16} />}
            <span>{order.message.sentence}</span>
          </span>
        )}
      </p>
    </div>
  );
}
