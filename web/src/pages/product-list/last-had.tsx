import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { shortQuantity } from '../../cart/order-quantity.ts';
import { lastDay, lastHadSentence, priceSince } from '../../wine/last-had.ts';
import styles from './last-had.module.css';

/** What the account last had of a product; a dot where its price has moved since. */
export function LastHad({ product, bought }: { readonly product: ProductCard; readonly bought: Bought }) {
  const { LastCases, LastBottles } = bought;
  const words = lastHadSentence(bought, product);
  return (
    <span className={`soft fine ${styles.last}`} title={words}>
      <span className="sr-only">{words}</span>
      <span aria-hidden="true">
        {shortQuantity({ cases: LastCases, bottles: LastBottles })}
        <span className="wide-only">{` · ${lastDay(bought)}`}</span>
        {priceSince(product, bought) !== '' && <span className={styles.moved} />}
      </span>
    </span>
  );
}
