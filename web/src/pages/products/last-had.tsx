import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { unitWords } from '@tradecellar/trade/product-labels.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import styles from './last-had.module.css';

type LastHadProps = { readonly product: ProductCard; readonly bought: Bought };

/** What the account last had of a product; a dot where its price has moved since. */
export function LastHad({ product, bought }: LastHadProps) {
  const { LastCases, LastBottles, LastDate } = bought;
  const quantity = { cases: LastCases, bottles: LastBottles };
  const price = priceSince(product, bought);
  const words = [`You last had ${quantityWords(quantity, product)} on ${LastDate}`, price].join('');
  return (
    <span className={styles.last} title={words}>
      <span className="sr-only">{words}</span>
      <span aria-hidden="true">
        <span className={styles.word}>last </span>
        {shortQuantity(quantity)}
        <span className={styles.day}> · {shortDay(LastDate)}</span>
        {price !== '' && <span className={styles.moved} />}
      </span>
    </span>
  );
}

/** '2 cs 3 bt' */
export function shortQuantity({ cases, bottles }: Quantity): string {
  return [cases > 0 && `${cases} cs`, bottles > 0 && `${bottles} bt`].filter(Boolean).join(' ');
}

/** `, at £57.80 a case: £0.40 less than now`; nothing where it is the same, and where nobody knows. */
function priceSince(product: ProductCard, { LastCases, LastCasePrice, LastBottleNett }: Bought): string {
  const isByCase = LastCases > 0;
  const before = isByCase ? LastCasePrice : LastBottleNett;
  const now = isByCase ? product.CasePrice : product.BottleNett;
  if (before === undefined || before === now) return '';
  const unit = isByCase ? 'case' : unitWords(product.Type).one.toLowerCase();
  const moved = before < now ? `${formatMoney(now - before)} less` : `${formatMoney(before - now)} more`;
  return `, at ${formatMoney(before)} a ${unit}: ${moved} than now`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '13/11/2026' as '13 Nov'. */
function shortDay(date: string): string {
  const [day = '', month = ''] = date.split('/');
  return `${Number(day)} ${months[Number(month) - 1] ?? ''}`;
}
