import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { unitWords } from '@tradecellar/trade/product-labels.ts';
import { OrderFields } from '../../basket/order-fields.tsx';
import { RrpBox, rrpText } from '../../basket/rrp-box.tsx';
import { typedScope, useTypedMargin } from '../../basket/typed-quantities.ts';
import { lastHadText, priceSince } from '../../product/last-had.ts';
import { ProductPrices, stockText } from '../../product/product-prices.tsx';
import { useBought } from '../../product/use-bought.ts';
import { useAccount } from '../../session/account.ts';
import { useSettings } from '../../session/settings.ts';
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
    <div className={styles.order}>
      <div>
        <ProductPrices product={product} />
        <LastHad product={product} />
      </div>
      {switches.showStock && <p>{stockText(product)}</p>}
      {switches.addToBasket && <OrderFields product={product} scope={scope} nameId={nameId} />}
      {switches.rrpCalculator && (
        <RrpBox margin={margin} onCalculate={setMargin}>
          {rrp !== undefined && (
            <>
              RRP per {unitWords(product.Type).one.toLowerCase()} <strong className="number">{rrp}</strong>
            </>
          )}
        </RrpBox>
      )}
    </div>
  );
}

/** What the account last had of it, and whether its price has moved since. */
function LastHad({ product }: { readonly product: ProductCard }) {
  const bought = useBought([product.Code])?.get(product.Code);
  return (
    <p className={styles.last}>
      {bought &&
        [`You last had ${lastHadText(bought, product)}`, priceSince(product, bought)]
          .filter(Boolean)
          .join(', ')}
    </p>
  );
}
