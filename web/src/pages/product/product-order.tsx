import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { unitWords } from '@tradecellar/trade/product-labels.ts';
import { OrderFields } from '../../basket/order-fields.tsx';
import { RrpBox, rrpText } from '../../basket/rrp-box.tsx';
import { typedScope, useTypedMargin } from '../../basket/typed-quantities.ts';
import { ProductPrices, stockText } from '../../product/product-prices.tsx';
import { useAccount } from '../../session/account.ts';
import { useSettings } from '../../session/settings.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './product-order.module.css';

type ProductOrderProps = {
  readonly product: ProductCard;
  readonly nameId: string;
};

/** Prices, quantities, Add to Cart and Calculate RRP on a product's own page (2.product.2 to 2.product.8). */
export function ProductOrder({ product, nameId }: ProductOrderProps) {
  const { switches } = useSettings();
  const scope = typedScope(useAccount().account, 'product');
  const [margin, setMargin] = useTypedMargin(scope, product.Code);
  const rrp = rrpText(product.BottleNett, margin);
  return (
    <div className={classNames('product-order', styles.productOrder)}>
      <ProductPrices product={product} />
      {switches.showStock && <p>{stockText(product)}</p>}
      {switches.addToBasket && <OrderFields product={product} scope={scope} nameId={nameId} />}
      {switches.rrpCalculator && (
        <RrpBox margin={margin} onCalculate={setMargin}>
          {rrp !== undefined && (
            <>
              RRP per {unitWords(product.Type).one.toLowerCase()} <strong className="money">{rrp}</strong>
            </>
          )}
        </RrpBox>
      )}
    </div>
  );
}
