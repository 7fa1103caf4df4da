import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { shortQuantity } from '../../cart/order-quantity.ts';
import { earlierPrice, lastDay, lastHadSentence } from '../../wine/last-had.ts';

/** The quantity and day of the account's last order of a product, and its price then if it was another. */
export function LastHad({ product, bought }: { readonly product: ProductCard; readonly bought: Bought }) {
  const { LastCases, LastBottles } = bought;
  const sentence = lastHadSentence(bought, product);
  const was = earlierPrice(product, bought);
  return (
    <span className="text-xs/[1.1] text-ink-soft" title={sentence}>
      <span className="sr-only">{sentence}</span>
      <span aria-hidden="true">
        <span className="md:in-data-[view=list]:hidden">Last </span>
        {shortQuantity({ cases: LastCases, bottles: LastBottles })} · {lastDay(bought)}
        {was !== undefined && (
          <span className="text-[0.75rem] text-brand-ink lg:in-data-[view=list]:block">
            {' '}
            was {formatMoney(was)}
          </span>
        )}
      </span>
    </span>
  );
}
