import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { singleWords } from '@tradecellar/trade/bottle-premium.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { unitWords } from '@tradecellar/trade/product-labels.ts';
import { OrderFields } from '../../cart/quantities/order-fields.tsx';
import { useSettings } from '../../session/settings.ts';
import { lastHadSentence } from '../../wine/last-had.ts';
import { nextPriceText } from '../../wine/next-price.ts';
import { shownStockText } from '../../wine/stock-text.ts';
import { useBought } from '../../wine/use-bought.ts';
import styles from './product-page.module.css';

/** Prices, quantities and Add to Cart in one row (2.product.2 to 2.product.6), and what the account had before. */
export function ProductOrder({
  product,
  nameId,
}: {
  readonly product: ProductCard;
  readonly nameId: string;
}) {
  const { switches } = useSettings();
  const bought = useBought([product.Code])?.get(product.Code);
  const single = singleWords(product);
  const next = nextPriceText(product);
  const stock = shownStockText(product, switches.showStock);
  return (
    <div className={styles.prices}>
      <div>
        <dl className={styles.price}>
          <Price label="Case Nett" price={formatMoney(product.CasePrice)} />
          <Price label={`${unitWords(product.Type).one} Nett`} price={formatMoney(product.BottleNett)} />
        </dl>
        <p className="text-small text-ink-soft">{single ? `Prices ex VAT. ${single}.` : 'Prices ex VAT.'}</p>
        {next !== '' && <p className="text-small text-ink">{next}.</p>}
      </div>
      {switches.addToBasket && <OrderFields product={product} nameId={nameId} />}
      {/* Reserves the height of the sentence while it loads. */}
      <p className="col-span-full min-h-5 text-body text-ink-soft">
        {stock !== '' && <span className="mr-3 inline-block text-ink first-letter:uppercase">{stock}</span>}
        {bought && lastHadSentence(bought, product)}
      </p>
    </div>
  );
}

function Price({ label, price }: { readonly label: string; readonly price: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="number">{price}</dd>
    </div>
  );
}
