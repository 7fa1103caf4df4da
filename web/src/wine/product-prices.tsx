import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { unitWords } from '@tradecellar/trade/product-labels.ts';
import { splitBottles, stockInBottles } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import styles from './product-prices.module.css';

export function ProductPrices({ product }: { readonly product: ProductCard }) {
  return (
    <dl className={styles.prices}>
      <div>
        <dt>Case Nett</dt>
        <dd className="number">{formatMoney(product.CasePrice)}</dd>
      </div>
      <div>
        <dt>{unitWords(product.Type).one} Nett</dt>
        <dd className="number">{formatMoney(product.BottleNett)}</dd>
      </div>
    </dl>
  );
}

/** Stock, for merchants who show it: 'In stock: 3 cases and 2 bottles'; without a figure 'In stock'. */
export function stockText(product: ProductCard): string {
  const bottles = stockInBottles(product);
  if (bottles === null) return 'In stock';
  if (bottles === 0) return 'Not in stock';
  return `In stock: ${quantityWords(splitBottles(bottles, product.CaseSize), product)}`;
}
